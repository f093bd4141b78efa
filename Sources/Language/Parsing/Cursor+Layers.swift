import Catalog
import Diagnostics
import Syntax

/// Layers of a plot: where one begins, what it draws, and the stages in it.
extension Cursor {
    /// What a mark draws that is more than a column: `a - b`, `log(a)`, `(high + low) / 2`; nil takes nothing.
    mutating func computedSlot(then follow: Follow?) -> (Value, SourceRange)? {
        let token = peek()
        let isOpen = isSymbol(token, "(")
        guard isOpen || isSymbol(token, "-") || isKnownCall(token) || isRunningCall(token) || isSummed(token) else {
            return nil
        }
        let known = missed, kept = respellings.count
        guard let made = sum(takingAggregates: false, then: follow), isOpen || made.namesColumn else {
            missed = known
            respellings.removeSubrange(kept...)
            return nil
        }
        return (.expression(made), made.range)
    }

    /// An expression without comparisons.
    mutating func sum(takingAggregates: Bool, then follow: Follow?) -> Expression? {
        let outer = (takesAggregates, operandFollow)
        (takesAggregates, operandFollow) = (takingAggregates, follow)
        defer { (takesAggregates, operandFollow) = outer }
        operators = 0
        return operation(.sum)
    }

    /// Whether a sign of arithmetic stands after a column or number.
    private mutating func isSummed(_ token: Token) -> Bool {
        guard token.isName || token.isQuotedName || token.isNumber || isQuotedColumn(token) else { return false }
        let start = position
        take(token)
        defer { position = start }
        let sign = peek()
        guard case .symbol = sign.kind, sign.gap != .lineBreak, !(atCursor && sign.upper == lexer.count) else {
            return false
        }
        return ["+", "-", "*", "/", "^"].contains(string(sign)) && !joinsLayer(sign)
    }

    /// Whether a `+` joins a layer: the word of a mark stands after it, or a stage. Any other word goes on with a sum.
    mutating func joinsLayer(_ sign: Token) -> Bool {
        guard lineDepth > 0, parenthesisDepth == 0, isSymbol(sign, "+") else { return false }
        var ahead = self
        ahead.take(sign)
        let token = ahead.peek()
        guard token.isName else { return false }
        if entry(.mark, at: token.lower) != nil { return true }
        // It may be one with a slip in it.
        miss(.mark, at: token)
        var words: [Argument] = []
        return ahead.matchStep("step", isAfterSubject: false, then: nil, into: &words)
    }

    /// A verb that makes other values of columns, with its words.
    mutating func matchStep(
        _ label: String, isAfterSubject: Bool, then follow: Follow?, into out: inout [Argument]
    ) -> Bool {
        let token = peek()
        guard token.isName, let (entry, end) = entry(.verb, at: token.lower), entry.form.hasSubjects,
            // `rolling(x, 7 days)` is a function.
            lexer.byte(end) != UInt8(ascii: "("),
            // So is `cumulative max(x)`.
            !isRunningCall(token)
        else {
            return false
        }
        position = end
        let name = SourceRange(token.lower, end)
        var inside = [Argument(label: "name", value: .word(entry.name), range: name)]
        guard match(entry.form, then: follow, into: &inside) else { return false }
        let arguments = Arguments(inside, range: SourceRange(name.lower, position))
        let subjects = [arguments] + arguments.groups("agg")
        guard isAfterSubject || subjects.contains(where: { $0.has("column") || $0.has("aggregate") }),
            arguments.each("name").count == 1
        else { return false }
        out.append(Argument(label: label, value: .group(arguments), range: arguments.range))
        return true
    }
}

extension Form {
    /// Whether columns stand in it that a verb makes other values of.
    var hasSubjects: Bool {
        switch self {
        case .subjects: true
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.contains(where: \.hasSubjects)
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            form.hasSubjects
        case .nothing, .word, .flag, .slot, .implied, .entry, .step, .naming, .result: false
        }
    }
}

extension Expression {
    /// Whether a column is named in it.
    fileprivate var namesColumn: Bool {
        var found = false
        _ = replacing { part in
            if case .name = part.node { found = true }
            return nil
        }
        return found
    }
}
