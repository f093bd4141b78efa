import Diagnostics

/// One labelled value of a stage, as its form recorded it.
package struct Argument: Sendable {
    package var label: String
    package var value: Value
    package var range: SourceRange
    /// Whether it is the name of a column that must be there.
    package var isColumn: Bool

    package init(label: String, value: Value, range: SourceRange, isColumn: Bool = false) {
        self.label = label
        self.value = value
        self.range = range
        self.isColumn = isColumn
    }
}

extension Argument {
    fileprivate var number: NumberSyntax? {
        switch value {
        case .number(let n): n
        case .count(let n): NumberSyntax(value: Double(n), isPercent: false)
        default: nil
        }
    }
}

/// The arguments of a stage or group, in the order they were typed.
package struct Arguments: Sendable {
    package var all: [Argument]
    package var range: SourceRange

    package init(_ all: [Argument], range: SourceRange) {
        self.all = all
        self.range = range
    }

    /// The first argument with that label.
    package subscript(label: String) -> Argument? { all.first { $0.label == label } }

    /// Every argument with that label, in order.
    package func each(_ label: String) -> [Argument] { all.filter { $0.label == label } }

    package func has(_ label: String) -> Bool { self[label] != nil }

    /// The word (name, column, flag, raw, text without interpolation) under that label.
    package func word(_ label: String) -> Word? {
        self[label].flatMap { argument in argument.value.word.map { Word($0, argument.range) } }
    }

    package func words(_ label: String) -> [Word] {
        each(label).compactMap { argument in argument.value.word.map { Word($0, argument.range) } }
    }

    package func group(_ label: String) -> Arguments? {
        if case .group(let inside)? = self[label]?.value { inside } else { nil }
    }

    package func groups(_ label: String) -> [Arguments] {
        each(label).compactMap { if case .group(let inside) = $0.value { inside } else { nil } }
    }

    package func count(_ label: String) -> Int? {
        if case .count(let n)? = self[label]?.value { n } else { nil }
    }

    package func number(_ label: String) -> NumberSyntax? { self[label]?.number }

    /// Every number with that label, in order.
    package func numbers(_ label: String) -> [NumberSyntax] { each(label).compactMap(\.number) }

    package func duration(_ label: String) -> DurationSyntax? {
        if case .duration(let d)? = self[label]?.value { d } else { nil }
    }

    package func instant(_ label: String) -> InstantSyntax? {
        if case .instant(let i)? = self[label]?.value { i } else { nil }
    }

    package func expression(_ label: String) -> Expression? {
        if case .expression(let e)? = self[label]?.value { e } else { nil }
    }

    package func text(_ label: String) -> TextSyntax? {
        switch self[label]?.value {
        case .text(let t): t
        case .word(let w): TextSyntax(parts: [.literal(w)])
        default: nil
        }
    }
}
