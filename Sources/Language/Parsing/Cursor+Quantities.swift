import Catalog
import Diagnostics
import Syntax

/// A number with the unit that it is in: `40 km`, `10 m/s`, `150 bpm`.
extension Cursor {
    /// What a number and the words after it make: a length of time, a quantity; nil takes nothing.
    ///
    /// `m` alone is a minute and a metre; what stands beside it decides. Any other word that is no unit of time is taken for one only
    /// where the statement cannot be read otherwise.
    mutating func quantity(_ number: NumberSyntax, from start: Int) -> Expression? {
        let next = peek()
        guard !number.isPercent, lexer.byte(next.upper) != UInt8(ascii: "(") else { return nil }
        if let unit = quotient(next) { return quantity(number, unit, from: start) }
        if next.isName, let unit = DurationUnit(word: string(next)) {
            take(next)
            if string(next) == "m" { return made(.quantity(number, unit: "m"), from: start) }
            return made(.duration(DurationSyntax(count: number.value, unit: unit)), from: start)
        }
        if next.isName, next.gap == .none, let duration = compoundDuration(number.value, at: next) {
            return made(.duration(duration), from: start)
        }
        guard isGenerous, let unit = unitWord(next) else { return nil }
        return quantity(number, unit, from: start)
    }

    /// A unit that is known, `km/h`, `°F`; nil takes nothing.
    mutating func unitSlot() -> (Value, SourceRange)? {
        let token = peek()
        var end = token.lower
        while end < lexer.count, !lexer.isBlank(lexer.byte(end)), !lexer.isControl(lexer.byte(end)),
            !"|,()".utf8.contains(lexer.byte(end))
        { end += 1 }
        let unit = lexer.string(token.lower, end)
        guard !token.isEnd, token.gap != .lineBreak, vocabulary.isUnit(unit) else {
            expected(.value(.unit), at: token)
            return nil
        }
        position = end
        return (.word(unit), SourceRange(token.lower, end))
    }

    private mutating func quantity(_ number: NumberSyntax, _ unit: SourceRange, from start: Int) -> Expression? {
        position = unit.upper
        return made(.quantity(number, unit: lexer.string(unit.lower, unit.upper)), from: start)
    }

    private func made(_ node: Expression.Node, from start: Int) -> Expression {
        Expression(node, SourceRange(start, position))
    }

    /// `m/s`, `km/h`: a name, a slash and a unit of time without a blank between them.
    private func quotient(_ token: Token) -> SourceRange? {
        guard token.isName, lexer.byte(token.upper) == UInt8(ascii: "/") else { return nil }
        let end = lexer.nameEnd(at: token.upper + 1)
        guard end > token.upper + 1, lexer.byte(end) != UInt8(ascii: "("),
            DurationUnit(word: lexer.string(token.upper + 1, end)) != nil
        else { return nil }
        return SourceRange(token.lower, end)
    }

    /// A word that nothing else may follow a number with.
    private func unitWord(_ token: Token) -> SourceRange? {
        guard token.gap != .lineBreak else { return nil }
        if lexer.string(token.lower, token.lower + 2) == "°" {
            return SourceRange(token.lower, lexer.nameEnd(at: token.lower + 2))
        }
        let word = string(token)
        guard token.isName, !Self.ends.contains(word),
            !EntryKind.allCases.contains(where: { vocabulary.entry($0, word) != nil })
        else { return nil }
        return token.range
    }
}
