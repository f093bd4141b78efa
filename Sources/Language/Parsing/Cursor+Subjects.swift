import Catalog
import Diagnostics
import Syntax

/// Columns that stand before the verb that makes something of them: `error rate by host`, `Total share by City`.
extension Cursor {
    /// Whether the name there is a column of the verb after it, or of a condition without a verb.
    mutating func standsBeforeItsVerb(_ token: Token) -> Bool {
        guard isGenerous else { return false }
        var ahead = self
        return ahead.subjectFirst(token) != nil || ahead.conditionAlone(token) != nil
    }

    /// The stage that says so; nil takes nothing. The verb names no other column, and the line with the column after the verb can be
    /// read: that is what is echoed.
    mutating func subjectFirst(_ first: Token) -> StageSyntax? {
        guard mayStandBeforeItsVerb(first) else { return nil }
        let start = position, known = respellings.count
        take(first)
        if let read = stage(of: first) { return read }
        position = start
        respellings.removeSubrange(known...)
        return nil
    }

    /// Whether it is a name, and no word that heads a stage of its own.
    private func mayStandBeforeItsVerb(_ first: Token) -> Bool {
        let heads: [EntryKind] = [.verb, .sessionVerb, .aggregate, .mark]
        return first.isQuotedName || first.isName && !heads.contains { entry($0, at: first.lower) != nil }
    }

    /// A condition that stands for itself, `traffic > 500`: the verb whose form is one expression is left out.
    mutating func conditionAlone(_ first: Token) -> StageSyntax? {
        guard mayStandBeforeItsVerb(first) else { return nil }
        let known = respellings.count
        for verb in vocabulary.entries(.verb) {
            guard case .slot(let label, .expression) = verb.form else { continue }
            respellings.append(.words(SourceRange(first.lower, first.lower), as: verb.name))
            operators = 0
            asksCondition = true
            defer { asksCondition = false }
            guard let made = expression(), made.isCondition, endsStage(peek())
            else {
                break
            }
            // What other tools mean by such a line is said first.
            hasWideNames = true
            let condition = Argument(label: label, value: .expression(made), range: made.range)
            return StageSyntax(
                verb: Word(verb.name, SourceRange(first.lower, first.lower)),
                arguments: Arguments([condition], range: made.range), result: takeResult(), range: made.range)
        }
        position = first.lower
        respellings.removeSubrange(known...)
        return nil
    }

    private func endsStage(_ token: Token) -> Bool {
        token.isEnd || isSymbol(token, "|") || token.isName && string(token) == "as"
    }

    private mutating func stage(of first: Token) -> StageSyntax? {
        let token = peek()
        guard token.isName, token.gap == .space, let (entry, end) = entry(.verb, at: token.lower),
            entry.form.hasSubjects, lexer.byte(end) != UInt8(ascii: "(")
        else { return nil }
        position = end
        var arguments: [Argument] = []
        guard match(entry.form, then: Follow([.result], nil), into: &arguments) else { return nil }
        let rest = SourceRange(min(lexer.blanksEnd(at: end), position), position)
        let inside = Arguments(arguments, range: rest)
        guard !inside.has("column"), !inside.has("aggregate"), inside.groups("agg").isEmpty,
            !arguments.contains(where: { $0.label == "shared" })
        else { return nil }
        let column = lexer.string(first.lower, first.upper)
        let line = entry.name + " " + column + " " + lexer.string(rest.lower, rest.upper)
        guard (try? Parser(vocabulary: vocabulary).parse(line, isGenerous: true)) != nil else { return nil }
        // What other tools mean by such a line is said first.
        hasWideNames = true
        let verb = SourceRange(token.lower, end)
        respellings.append(
            .order(
                SourceRange(first.lower, position),
                [verb, first.range] + (rest.isEmpty ? [] : [rest])))
        if lexer.string(verb.lower, verb.upper) != entry.name { respellings.append(.words(verb, as: entry.name)) }
        let subject = Argument(label: "column", value: .word(name(first)), range: first.range, isColumn: true)
        return StageSyntax(
            verb: Word(entry.name, verb), arguments: Arguments([subject] + arguments, range: rest),
            result: takeResult(), range: SourceRange(first.lower, position))
    }
}

extension Expression {
    /// Whether it holds or does not: `a > 3`, `a between 2 and 5`, `k in (x, y)`, `a is missing`.
    fileprivate var isCondition: Bool {
        switch node {
        case .within, .among, .isMissing, .unary(.not, _): true
        case .binary(let sign, _, _): ![.add, .subtract, .multiply, .divide, .power].contains(sign)
        default: false
        }
    }
}
