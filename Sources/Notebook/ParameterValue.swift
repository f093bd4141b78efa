import Diagnostics
import Language
import Session
import Syntax

/// A parameter as the notebook declares it, or as it was given from outside.
package struct ParameterValue: Sendable {
    package var value: Value
    /// As a cell writes it.
    package var spelling: String

    init(_ value: Value, _ spelling: String) {
        self.value = value
        self.spelling = spelling
    }

    /// As it stands in a file's name: a text without its quotes.
    package var plain: String {
        if case .text(let text) = value, let literal = text.literal { return literal }
        return spelling
    }

    /// A text from outside read as a value of the same kind as another one; nil when it is none. A text is taken as it is, a list
    /// also without its brackets.
    init?(_ text: String, like declared: Value) {
        let bare = text.trimmed
        switch declared {
        case .text: self.init(.text(TextSyntax(parts: [.literal(text)])), PathSpelling.quoted(text))
        case .instant:
            guard let instant = InstantSyntax(reading: bare) else { return nil }
            // Where any value may stand a year alone is a number.
            if case .date(let year, nil, nil) = instant.base {
                let start = InstantSyntax(base: .date(year: year, month: 1, day: 1), shifts: instant.shifts)
                self.init(.instant(start), start.words)
            } else {
                self.init(.instant(instant), bare)
            }
        case .list(let items):
            if bare.hasPrefix("[") {
                guard let (value, spelling) = Self.literal(bare), value.isLike(declared) else { return nil }
                self.init(value, spelling)
                return
            }
            let words = bare.isEmpty ? [] : bare.split(separator: ",", omittingEmptySubsequences: false)
            let kind = items.first?.value ?? .text(TextSyntax(parts: []))
            var read: [ParameterValue] = []
            for word in words {
                guard let item = ParameterValue(String(word).trimmed, like: kind) else { return nil }
                read.append(item)
            }
            self.init(
                .list(read.map { Argument(label: "item", value: $0.value, range: SourceRange(0, 0)) }),
                "[" + read.map(\.spelling).joined(separator: ", ") + "]")
        default:
            guard let (value, spelling) = Self.literal(bare), value.isLike(declared) else { return nil }
            self.init(value, spelling)
        }
    }

    /// A text that is one literal and nothing else.
    private static func literal(_ text: String) -> (Value, String)? {
        guard !text.contains(where: { $0 == "#" || $0.isNewline }) || text.hasPrefix("[") else { return nil }
        let parser = Parser(vocabulary: VerbCatalog.vocabulary)
        guard let statements = (try? parser.parse("value = " + text))?.statements, statements.count == 1,
            case .assignment(_, let argument)? = statements.first?.body
        else { return nil }
        return (argument.value, text)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Value {
    /// Whether both are numbers, instants, durations, truths, texts, or lists of such.
    fileprivate func isLike(_ other: Value) -> Bool {
        switch (self, other) {
        case (.number, .number), (.instant, .instant), (.duration, .duration), (.text, .text), (.truth, .truth): true
        case (.list(let items), .list(let others)):
            others.first.map { first in items.allSatisfy { $0.value.isLike(first.value) } } ?? true
        default: false
        }
    }
}
