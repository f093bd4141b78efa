import Catalog
import Diagnostics
import Syntax

/// Numbers worked out of aggregates: `sum Cost / sum Energy`, `100 * (sum won / count())`, `-sum x`, `log(sum x)`.
///
/// They are expressions like all others, in which the word of an aggregate takes the column after it.
extension Cursor {
    /// What signs or functions make of aggregates alone; nil takes nothing. One aggregate by itself is none, nor is one beside a column
    /// that none is of: `max Total - Cost` is the greatest of the differences.
    mutating func formulaSlot(then follow: Follow?) -> (Value, SourceRange)? {
        guard mayBeginFormula(peek()) else { return nil }
        let known = missed, kept = respellings.count, start = position
        if let read = sum(takingAggregates: true, then: follow), case let made = countingRows(read), isFormula(made) {
            return (.expression(made), made.range)
        }
        missed = known
        respellings.removeSubrange(kept...)
        position = start
        if let made = aggregateOfAll(then: follow) { return (.expression(made), made.range) }
        missed = known
        respellings.removeSubrange(kept...)
        return nil
    }

    /// `mean (a + b) / c`: an aggregate apart from a parenthesis after which more is worked out, of columns alone, is of all of it.
    private mutating func aggregateOfAll(then follow: Follow?) -> Expression? {
        guard let (entry, end) = entry(.aggregate, at: peek().lower) else { return nil }
        let name = Word(entry.name, SourceRange(peek().lower, end)), start = position
        position = end
        let open = peek()
        guard isSymbol(open, "("), open.gap == .space, let whole = sum(takingAggregates: false, then: follow),
            case .binary(_, let first, _) = whole.node, first.range.lower == open.lower, !holdsAggregate(whole)
        else {
            position = start
            return nil
        }
        return Expression(.call(name, [whole]), name.range.union(whole.range))
    }

    /// The same with the rows in place of a bare `count` that no aggregate is of: `sum(a) / count`.
    private mutating func countingRows(_ made: Expression) -> Expression {
        guard holdsAggregate(made) else { return made }
        var places: [SourceRange] = []
        let counted = made.replacing { part in
            if isAggregate(part) { return part }
            guard case .name("count", quoted: false) = part.node else { return nil }
            places.append(part.range)
            return Expression(.call(Word("count", part.range), []), part.range)
        }
        for place in places { respellings.append(.words(place, as: "count()")) }
        return counted
    }

    private func holdsAggregate(_ made: Expression) -> Bool {
        var found = false
        _ = made.replacing { part in
            if isAggregate(part) { found = true }
            return nil
        }
        return found
    }

    /// Whether a formula that no verb stands before could begin with this: what is no name, or an aggregate or function of some.
    private func mayBeginFormula(_ token: Token) -> Bool {
        token.isNumber || isSymbol(token, "(") || isSymbol(token, "-") || isKnownCall(token)
            || token.isName && entry(.aggregate, at: token.lower) != nil
    }

    private func isFormula(_ made: Expression) -> Bool {
        if isAggregate(made) { return false }
        var (count, isPure) = (0, true)
        _ = made.replacing { part in
            if isAggregate(part) {
                count += 1
                return part
            }
            switch part.node {
            case .name, .scoped: isPure = false
            default: break
            }
            return nil
        }
        return isPure && count > 0
    }

    /// Whether it is an aggregate of a column: not the least of several columns, which is of each row.
    private func isAggregate(_ expression: Expression) -> Bool {
        guard case .call(let name, let operands) = expression.node, vocabulary.entry(.aggregate, name.text) != nil
        else { return false }
        return operands.count < 2 || vocabulary.entry(.function, name.text) == nil || operands[1].isComparison
    }

    /// The aggregate that stands there, with the columns that it is of: `sum a`, `sum price * qty`, `count`, `sum(a)`. Nil takes nothing.
    mutating func aggregateOperand(_ token: Token) -> Expression? {
        guard takesAggregates, let (entry, end) = entry(.aggregate, at: token.lower) else { return nil }
        let start = position
        let name = Word(entry.isFamily ? lexer.string(token.lower, end) : entry.name, SourceRange(token.lower, end))
        position = end
        let next = peek()
        if isSymbol(next, "("), next.gap != .lineBreak {
            let call = scopedCall(name, next)
            if call == nil { position = start }
            return call
        }
        if isName(next, "of") { take(next) }
        if let column = columnOperand() {
            let operand = product(from: column)
            return ofSomeRows(name, [operand])
        }
        if entry.name == "count", isName(next, "where"), let made = ofSomeRows(name, []) { return made }
        // After `*` and `/` a bare `count` is a column: `sum loss / count`.
        guard entry.name == "count", !isFactor(token) else {
            position = start
            return nil
        }
        position = end
        return Expression(.call(name, []), name.range)
    }

    /// The aggregate with the rows that it is of: `sum qty where kind = "out" / sum qty`. Nil for a condition that is none.
    private mutating func ofSomeRows(_ name: Word, _ operands: [Expression]) -> Expression? {
        let made = operands.reduce(name.range) { $0.union($1.range) }
        let word = peek(), start = position
        guard isName(word, "where"), word.gap != .lineBreak else { return Expression(.call(name, operands), made) }
        take(word)
        let outer = (takesAggregates, endsAtAggregates)
        (takesAggregates, endsAtAggregates) = (false, true)
        defer { (takesAggregates, endsAtAggregates) = outer }
        guard let condition = operation(.or), condition.isComparison else {
            position = start
            return operands.isEmpty ? nil : Expression(.call(name, operands), made)
        }
        return Expression(.call(name, operands + [condition]), made.union(condition.range))
    }

    /// Whether an aggregate of a column, or of some rows, stands after a sign of arithmetic: a condition ends before it.
    func isBeforeAggregate(_ sign: Token) -> Bool {
        guard endsAtAggregates, ["+", "-", "*", "/"].contains(string(sign)) else { return false }
        var ahead = self
        ahead.take(sign)
        guard let (entry, end) = ahead.entry(.aggregate, at: ahead.peek().lower) else { return false }
        ahead.position = end
        let next = ahead.peek()
        if isSymbol(next, "(") { return vocabulary.entry(.function, entry.name) == nil }
        if entry.name == "count" { return next.isEnd || next.isName || isSymbol(next, "|") || isSymbol(next, ",") }
        return ahead.columnOperand() != nil
    }

    private mutating func columnOperand() -> Expression? {
        let token = peek()
        guard token.isName || token.isQuotedName || isQuotedColumn(token), token.gap != .lineBreak,
            !(token.isName && Self.ends.contains(string(token))), !isKnownCall(token),
            let (value, range) = slot(.column, then: operandFollow), let column = value.word
        else { return nil }
        return Expression(.name(column, quoted: NameSpelling.quoted(column) != column), range)
    }

    /// Columns that one is multiplied with or divided by, up to the next aggregate: an aggregate is of all of them.
    private mutating func product(from first: Expression) -> Expression {
        var made = first
        while true {
            let start = position, sign = peek()
            guard sign.gap != .lineBreak, isSymbol(sign, "*") || isSymbol(sign, "/"),
                let binary = BinaryOperator(rawValue: string(sign))
            else { return made }
            take(sign)
            let next = peek()
            guard aggregateOperand(next) == nil, let other = columnOperand() else {
                position = start
                return made
            }
            made = Self.joined(made, binary, other)
        }
    }

    private func isName(_ token: Token, _ word: String) -> Bool { token.isName && string(token) == word }

    /// Whether a sign of a product stands right before it.
    private func isFactor(_ token: Token) -> Bool {
        var before = token.lower
        while before > 0, lexer.isBlank(lexer.byte(before - 1)) { before -= 1 }
        return before > 0 && [UInt8(ascii: "*"), UInt8(ascii: "/")].contains(lexer.byte(before - 1))
    }
}
