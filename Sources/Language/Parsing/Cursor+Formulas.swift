import Catalog
import Diagnostics
import Syntax

/// Numbers worked out of several aggregates: `sum Cost / sum Energy`, `100 * sum(won) / count()`.
extension Cursor {
    /// Aggregates between signs; nil takes nothing. One alone is no formula, unless in parentheses: `sum(grams) / 1000`.
    mutating func formulaSlot(then follow: Follow?) -> (Value, SourceRange)? {
        let known = missed
        guard let made = formulaSum(then: follow), made.signs > 0, made.aggregates > 1 || made.calls > 0 else {
            missed = known
            return nil
        }
        return (.expression(made.expression), made.expression.range)
    }

    /// What a part of a formula holds.
    private struct Part {
        var expression: Expression
        var aggregates = 0
        /// Aggregates with parentheses.
        var calls = 0
        var signs = 0

        func joined(_ sign: BinaryOperator, _ other: Part) -> Part {
            Part(
                expression: Expression(
                    .binary(sign, expression, other.expression), expression.range.union(other.expression.range)),
                aggregates: aggregates + other.aggregates, calls: calls + other.calls, signs: signs + other.signs + 1)
        }
    }

    private mutating func formulaSum(then follow: Follow?) -> Part? {
        guard var part = formulaProduct(then: follow) else { return nil }
        while let sign = takeSign([.add, .subtract]) {
            guard let other = formulaProduct(then: follow) else { return nil }
            part = part.joined(sign, other)
        }
        return part
    }

    private mutating func formulaProduct(then follow: Follow?) -> Part? {
        guard var part = formulaOperand(then: follow, isFirst: true) else { return nil }
        while let sign = takeSign([.multiply, .divide]) {
            guard let other = formulaOperand(then: follow, isFirst: false) else { return nil }
            part = part.joined(sign, other)
        }
        return part
    }

    private mutating func takeSign(_ signs: [BinaryOperator]) -> BinaryOperator? {
        let token = peek()
        guard token.gap != .lineBreak, case .symbol = token.kind,
            let sign = signs.first(where: { $0.rawValue == string(token) })
        else { return nil }
        take(token)
        return sign
    }

    /// A number, an aggregate of a column or of a call's arguments, or a formula in parentheses.
    ///
    /// - Parameter isFirst: whether no sign stands before it: after one a bare `count` is a column, as `sum(loss / count)` has it.
    private mutating func formulaOperand(then follow: Follow?, isFirst: Bool) -> Part? {
        let token = peek()
        if token.isNumber, let number = number(token) {
            take(token)
            return Part(expression: Expression(.number(number), token.range))
        }
        if isSymbol(token, "(") {
            take(token)
            guard let inner = formulaSum(then: nil) else { return nil }
            let close = peek()
            guard isSymbol(close, ")") else { return nil }
            take(close)
            return inner
        }
        guard token.isName, let (entry, end) = entry(.aggregate, at: token.lower) else { return nil }
        let name = Word(entry.isFamily ? lexer.string(token.lower, end) : entry.name, SourceRange(token.lower, end))
        position = end
        let next = peek()
        if isSymbol(next, "("), next.gap == .none {
            guard let call = scopedCall(name, next), case .call = call.node else { return nil }
            return Part(expression: call, aggregates: 1, calls: 1)
        }
        let isName = next.isName || next.isQuotedName || next.isText
        if isName, next.gap != .lineBreak, let (value, range) = slot(.column, then: follow), let column = value.word {
            let argument = Expression(.name(column, quoted: NameSpelling.quoted(column) != column), range)
            return Part(expression: Expression(.call(name, [argument]), name.range.union(range)), aggregates: 1)
        }
        position = end
        guard entry.name == "count", isFirst else { return nil }
        return Part(expression: Expression(.call(name, []), name.range), aggregates: 1)
    }
}
