import Syntax

extension Expression {
    /// As a person types it, with no more parentheses than it needs: what replies state a condition by.
    package var words: String { words(within: .or) }

    /// How tightly each binds, loosest first, as the parser has it.
    private enum Binding: Int { case or, and, not, comparison, sum, product, negation, power, value }

    private func words(within least: Binding) -> String {
        let (text, binding) = parts
        return binding.rawValue < least.rawValue ? "(\(text))" : text
    }

    private var parts: (text: String, binding: Binding) {
        switch node {
        case .number(let number):
            return (number.words, number.value < 0 ? .negation : .value)
        case .text(let text), .bareText(let text): return ("\"\(Self.escaped(text))\"", .value)
        case .instant(let instant): return (instant.words, instant.shifts.isEmpty ? .value : .sum)
        case .duration(let duration): return (StepText.length(duration), .value)
        case .quantity(let number, let unit): return ("\(number.words) \(unit)", number.value < 0 ? .negation : .value)
        case .missing: return ("missing", .value)
        case .name(let name, let quoted): return (quoted ? "`\(name)`" : name, .value)
        case .unary(.negate, let inner): return ("-\(inner.words(within: .negation))", .negation)
        case .unary(.not, let inner): return ("not \(inner.words(within: .not))", .not)
        case .binary(let symbol, let left, let right):
            let binding = Self.binding(symbol)
            // Powers group to the right, all others to the left; comparisons do not chain.
            let isPower = symbol == .power
            let tighter = Binding(rawValue: binding.rawValue + 1) ?? .value
            let leftWords = left.words(within: isPower || binding == .comparison ? tighter : binding)
            if symbol == .matches, case .text(let pattern) = right.node {
                return ("\(leftWords) ~ \"\(Self.raw(pattern))\"", binding)
            }
            let rightWords = right.words(within: isPower ? .negation : tighter)
            return ("\(leftWords) \(symbol.rawValue) \(rightWords)", binding)
        // Of the time of rows.
        case .call(let name, let arguments) where arguments.isEmpty && DateFunctions.parts.contains(name.text):
            return ("\(name.text)(time)", .value)
        case .call(let name, let arguments):
            return ("\(name.text)(\(arguments.map(\.words).joined(separator: ", ")))", .value)
        case .pattern(let pattern): return ("~\"\(Self.raw(pattern))\"", .value)
        case .descending(let inner): return ("\(inner.words) desc", .or)
        case .scoped(let call, let scope): return (scope.words(around: call.words), .value)
        case .within(let value, let lower, let upper):
            let range = "\(lower?.words(within: .sum) ?? "")..\(upper?.words(within: .sum) ?? "")"
            return ("\(value.words(within: .sum)) in \(range)", .comparison)
        case .among(let value, let choices):
            let list = choices.map(\.words).joined(separator: ", ")
            return ("\(value.words(within: .sum)) in (\(list))", .comparison)
        case .isMissing(let inner, let negated):
            // A parameter's truth.
            if case .number = inner.node { return (negated ? "true" : "false", .value) }
            return ("\(inner.words(within: .sum)) is \(negated ? "not " : "")missing", .comparison)
        }
    }

    private static func binding(_ symbol: BinaryOperator) -> Binding {
        switch symbol {
        case .or: .or
        case .and: .and
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches: .comparison
        case .add, .subtract: .sum
        case .multiply, .divide: .product
        case .power: .power
        }
    }

    /// A pattern as it stands between quotes: a quote that no backslash keeps gets one.
    private static func raw(_ pattern: String) -> String {
        var result = ""
        var isKept = false
        for character in pattern {
            if character == "\"", !isKept { result += "\\" }
            result.append(character)
            isKept = character == "\\" && !isKept
        }
        return result
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "{": result += "{{"
            case "}": result += "}}"
            default: result.append(character)
            }
        }
        return result
    }
}

extension RowScope {
    /// The call with the rows that it is over.
    fileprivate func words(around call: String) -> String {
        var words = call
        if !keys.isEmpty {
            let gap = call.hasSuffix("()") ? "" : " "
            words = "\(call.dropLast())\(gap)by \(keys.map(\.words).joined(separator: ", ")))"
        }
        switch reach {
        case .all: return words
        case .running: return "cumulative \(words)"
        case .duration(let duration): return "\(words) over \(StepText.length(duration))"
        case .rows(let rows): return "\(words) over \(counted(rows, "row"))"
        }
    }
}

extension KeySyntax {
    /// As a person types it.
    package var words: String {
        switch self {
        case .cycle(let name): name
        case .period(let duration): duration.words
        case .expression(let inner): inner.words
        }
    }
}

extension NumberSyntax {
    /// As a person types it.
    fileprivate var words: String {
        let text = whole.map(String.init) ?? Int(exactly: value).map { Self.inPowers($0) ?? String($0) } ?? "\(value)"
        return isPercent ? "\(text)%" : text
    }

    /// `1e9`, which nobody counts the zeros of; nil for what has fewer, or other digits.
    private static func inPowers(_ whole: Int) -> String? {
        guard whole.magnitude >= 1_000_000, whole != .min else { return nil }
        var (rest, power) = (whole, 0)
        while rest % 10 == 0 { (rest, power) = (rest / 10, power + 1) }
        return power >= 6 && rest.magnitude < 10 ? "\(rest)e\(power)" : nil
    }
}
