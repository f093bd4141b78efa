import Catalog
import Diagnostics
import Syntax

/// What follows `in`, `between`, `like` and `is`.
extension Cursor {
    mutating func membership(_ subject: Expression, negated: Bool, at own: Token) -> Expression? {
        let subject = Self.column(subject)
        let token = peek()
        if let text = loneText() {
            respellings.append(.words(own.range, as: negated ? "!=" : "="))
            return Self.joined(subject, negated ? .notEqual : .equal, text)
        }
        var result: Expression?
        if isSymbol(token, "(") {
            take(token)
            guard let (items, end) = listed(from: token) else { return nil }
            result = Expression(.among(subject, items), SourceRange(subject.range.lower, end))
        } else if isSymbol(token, "{"), let (value, word, range) = parameterValue() {
            guard case .list(let items) = value else {
                failed(.parameterKind(word, wanted: .range), at: token.lower)
                return nil
            }
            let nodes = items.compactMap { Self.expression($0.value, range) }
            result = Expression(.among(subject, nodes), subject.range.union(range))
        } else {
            result = interval(subject)
        }
        return result.map { negated ? Expression(.unary(.not, $0), $0.range) : $0 }
    }

    /// What is alone in `agent in Ann`, which is `agent = Ann`; nil takes nothing.
    private mutating func loneText() -> Expression? {
        let token = peek()
        guard isGenerous, token.isName || token.isText, DurationUnit(word: string(token)) == nil else { return nil }
        let start = position, known = respellings.count
        let isUnit = unitSlot() != nil
        position = start
        if !isUnit, let text = bareText() { return text }
        if !isUnit, let text = operand(), case let next = peek(), next.isEnd || isSymbol(next, "|") || next.isName {
            return text
        }
        position = start
        respellings.removeSubrange(known...)
        return nil
    }

    /// `between 8 and 17`: both ends are within, as in `in 8..17`; `outside 8 and 17` is what is not.
    mutating func between(_ subject: Expression, negated: Bool) -> Expression? {
        let subject = Self.column(subject)
        guard let lower = operation(.sum) else { return nil }
        // `between 8..17` as well.
        let dots = peek()
        if isSymbol(dots, "..") {
            take(dots)
        } else if takeWord("and") == nil {
            return nil
        }
        guard let upper = operation(.sum) else { return nil }
        let range = subject.range.union(upper.range)
        let within = Expression(.within(subject, lower: lower, upper: upper), range)
        return negated ? Expression(.unary(.not, within), range) : within
    }

    /// `like "a%"`: the whole text, `%` any characters and `_` one.
    mutating func likeness(_ subject: Expression, negated: Bool) -> Expression? {
        let token = peek()
        guard token.isText, let text = parts(of: token).flatMap({ TextSyntax(parts: $0).literal }) else {
            expected(.value(.text), at: token)
            return nil
        }
        take(token)
        var pattern = "^"
        for character in text {
            switch character {
            case "%": pattern += "(?s:.*)"
            case "_": pattern += "(?s:.)"
            case let sign where ".\\+*?[^]$(){}=!<>|:-#/".contains(sign): pattern += "\\\(sign)"
            default: pattern.append(character)
            }
        }
        let range = subject.range.union(token.range)
        let joined = Self.joined(subject, .matches, Expression(.text(pattern + "\\z"), range))
        return negated ? Expression(.unary(.not, joined), joined.range) : joined
    }

    /// `8..17`, `..5`, `5..`.
    private mutating func interval(_ subject: Expression) -> Expression? {
        var lower: Expression?, upper: Expression?
        let first = peek()
        if let converted = converted(subject) { return converted }
        if !isSymbol(first, "..") {
            guard let bound = operation(.sum) else { return nil }
            lower = bound
        }
        let dots = peek()
        guard isSymbol(dots, "..") else {
            // `time in 2026-11-19` is within that day.
            if let lower, case .instant = lower.node { return Self.joined(subject, .equal, lower) }
            // `time in 2024` is within that year.
            if let lower, case .number(let number) = lower.node, case .name("time", _) = subject.node,
                let year = Int(exactly: number.value), (1000...9999).contains(year)
            {
                let instant = InstantSyntax(base: .date(year: year, month: nil, day: nil))
                return Self.joined(subject, .equal, Expression(.instant(instant), lower.range))
            }
            // `(b - a) in minutes` is so many of them.
            if let lower, case .name(let word, quoted: false) = lower.node, let unit = DurationUnit(word: word) {
                let one = Expression(.duration(DurationSyntax(count: 1, unit: unit)), lower.range)
                return Self.joined(subject, .divide, one)
            }
            expected(.word(".."), at: dots)
            return nil
        }
        guard lower == nil || dots.gap == .none else {
            failed(.spaceInRange(SourceRange(first.lower, dots.upper)), at: dots.upper)
            return nil
        }
        take(dots)
        let next = peek()
        if next.gap == .none, !next.isEnd, !isSymbol(next, ")"), !isSymbol(next, ",") {
            guard let bound = operation(.sum) else { return nil }
            upper = bound
        } else if next.gap == .space, next.isNumber {
            failed(.spaceInRange(SourceRange(first.lower, next.upper)), at: next.upper)
            return nil
        }
        guard lower != nil || upper != nil else {
            expected(.value(.range), at: next)
            return nil
        }
        return Expression(.within(subject, lower: lower, upper: upper), SourceRange(subject.range.lower, position))
    }

    /// `speed in km/h` is `convert(speed, "km/h")`; nil takes nothing. A unit of time divides, so that the difference of instants has one too.
    private mutating func converted(_ subject: Expression) -> Expression? {
        let start = position, token = peek()
        guard let (value, range) = unitSlot(), let unit = value.word,
            !(token.isName && token.upper == range.upper && DurationUnit(word: unit) != nil),
            // A column of its name may be the end of a range.
            !isSymbol(peek(), "..")
        else {
            position = start
            return nil
        }
        return Expression(
            .call(Word("convert", range), [subject, Expression(.text(unit), range)]), subject.range.union(range))
    }

    mutating func missing(_ subject: Expression, at own: Token) -> Expression? {
        let subject = Self.column(subject)
        let negated = takeWord("not") != nil
        let sign = SourceRange(own.lower, position)
        // `is above 800` is `> 800`.
        let next = peek()
        if next.isName, let (comparison, end) = compared(next) {
            position = end
            respellings.append(.words(SourceRange(own.lower, end), as: comparison.rawValue))
            let made = operation(.sum).map { Self.joined(subject, comparison, $0) }
            return negated ? made.map { Expression(.unary(.not, $0), $0.range) } : made
        }
        var range = takeWord("missing")
        for other in ["null", "empty", "NULL"] where range == nil { range = takeWord(other, isOffered: false) }
        if let range {
            return Expression(.isMissing(subject, negated: negated), subject.range.union(range))
        }
        // `is open` is `= open`.
        let token = peek()
        guard token.isName || token.isQuotedName || token.isText || token.isNumber,
            let value = bareText() ?? operation(.sum)
        else { return nil }
        respellings.append(.words(sign, as: negated ? "!=" : "="))
        return Self.joined(subject, negated ? .notEqual : .equal, value)
    }
}
