import Series
import Syntax

/// Conditions as SQL that holds for the same rows: each comparison is false of a missing value, as here, so that `and`, `or` and
/// `not` mean the same.
package struct SQLCondition {
    /// A column as SQL compares it.
    package struct Term {
        package let isText: Bool
        /// SQL that is true or false, never NULL: the column, an operator and a literal.
        package let compared: (_ sign: String, _ literal: String) -> String
        /// Whether its value is not missing; nil where SQL cannot tell.
        package let isThere: String?

        package init(
            isText: Bool, compared: @escaping (_ sign: String, _ literal: String) -> String, isThere: String?
        ) {
            self.isText = isText
            self.compared = compared
            self.isThere = isThere
        }
    }

    /// By the name here; nil for what SQL does not compare as we do.
    package let term: (String) -> Term?
    /// A text as the engine takes it.
    private let literal: (String) -> String

    package init(literal: @escaping (String) -> String = SQLText.literal, term: @escaping (String) -> Term?) {
        self.literal = literal
        self.term = term
    }

    /// Nil for what SQL may take otherwise.
    package func sql(_ condition: Expression) -> String? {
        switch condition.node {
        case .unary(.not, let inner): return sql(inner).map { "NOT \($0)" }
        case .binary(.and, let left, let right): return joined(left, "AND", right)
        case .binary(.or, let left, let right): return joined(left, "OR", right)
        case .binary(let symbol, let left, let right):
            if let found = compared(left, symbol, right) { return found }
            return Self.flipped[symbol].flatMap { compared(right, $0, left) }
        case .within(let value, let lower, let upper):
            return all(
                [lower.map { compared(value, .greaterOrEqual, $0) }, upper.map { compared(value, .lessOrEqual, $0) }]
                    .compactMap { $0 }, "AND")
        case .among(let value, let items): return all(items.map { compared(value, .equal, $0) }, "OR")
        case .isMissing(let value, let negated):
            guard case .name(let name, _) = value.node, let isThere = term(name)?.isThere else { return nil }
            return negated ? isThere : "NOT \(isThere)"
        default: return nil
        }
    }

    private func joined(_ left: Expression, _ word: String, _ right: Expression) -> String? {
        all([sql(left), sql(right)], word)
    }

    private func all(_ parts: [String?], _ word: String) -> String? {
        let known = parts.compactMap { $0 }
        guard !known.isEmpty, known.count == parts.count else { return nil }
        return "(" + known.joined(separator: " \(word) ") + ")"
    }

    private func compared(_ value: Expression, _ symbol: BinaryOperator, _ constant: Expression) -> String? {
        guard case .name(let name, _) = value.node, let term = term(name), let sign = Self.signs[symbol] else {
            return nil
        }
        switch constant.node {
        case .number(let number) where !term.isText:
            return Self.literal(number, isNegative: false).map { term.compared(sign, $0) }
        case .unary(.negate, let inner) where !term.isText:
            guard case .number(let number) = inner.node else { return nil }
            return Self.literal(number, isNegative: true).map { term.compared(sign, $0) }
        case .text(let text) where term.isText:
            guard symbol == .equal || symbol == .notEqual, Self.isPlain(text) else { return nil }
            return term.compared(sign, literal(text))
        default: return nil
        }
    }

    /// Beyond 2⁵³ doubles and whole numbers are compared otherwise; a unit may have to be converted.
    private static func literal(_ number: NumberSyntax, isNegative: Bool) -> String? {
        guard !number.isPercent, number.value.magnitude < 0x1p53 else { return nil }
        return NumberText.text(isNegative ? -number.value : number.value)
    }

    /// Whether only the same bytes equal it: accents are written in two ways, and so are three signs of ASCII.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 && $0 != 0 && !"K;`".utf8.contains($0) }
    }

    private static let signs: [BinaryOperator: String] = [
        .equal: "=", .notEqual: "<>", .less: "<", .lessOrEqual: "<=", .greater: ">", .greaterOrEqual: ">=",
    ]
    private static let flipped: [BinaryOperator: BinaryOperator] = [
        .equal: .equal, .notEqual: .notEqual, .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less,
        .greaterOrEqual: .lessOrEqual,
    ]
}
