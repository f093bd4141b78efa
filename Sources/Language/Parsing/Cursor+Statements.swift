import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// The kinds of entry that may head a stage, in the order in which they are tried. A clause or a style is a stage on
    /// a chart.
    static let stageKinds: [EntryKind] = [.verb, .sessionVerb, .clause, .style]

    /// Moves to the next statement; false at the end of the cell.
    mutating func moveToStatement() -> Bool {
        let trivia = lexer.trivia(from: position)
        position = trivia.next
        if atCursor { return true }
        return position < lexer.count
    }

    /// `NAME = literal`, a bare name, or a pipeline; takes the whole statement or throws.
    mutating func statement() throws(SyntaxError) -> StatementSyntax {
        beginStatement()
        let first = peek()
        if isSymbol(first, "!") || isSymbol(first, "%") {
            throw .shellLine(
                string(first), SourceRange(first.lower, max(first.upper, lexer.keywordEnd(at: first.upper))))
        }
        let isBare = first.isName && !headsStage(first)
        if !first.isText, impliedVerb(at: first) == nil, let name = takeNaming(ofWords: false) {
            return try assignment(name)
        }
        source = nil
        if first.isQuotedName && impliedVerb(at: first) == nil || isBare, !standsBeforeItsVerb(first) {
            take(first)
            let next = peek()
            if next.isEnd, !(atCursor && next.lower == lexer.count) {
                return StatementSyntax(body: .name(word(first)), range: first.range)
            }
            if let new = takeResult() {
                let token = peek()
                guard token.isEnd else {
                    expected(.endOfStatement, at: token)
                    throw error()
                }
                return StatementSyntax(
                    body: .rename(word(first), to: new), range: SourceRange(first.lower, position))
            }
            guard isSymbol(next, "|") else {
                if first.isQuotedName || !next.isName && !next.isNumber && !next.isText {
                    expected(.word("|"), at: next)
                    expected(.word("="), at: next)
                    expected(.endOfStatement, at: next)
                    throw error()
                }
                throw unknownVerb(at: first)
            }
            take(next)
            source = word(first)
        } else {
            expected(.source, at: first)
        }
        let stages = try stages()
        // A name that an axis has too is a series wherever no words of an axis follow it.
        let isAxis = stages.first.map {
            $0.refines && vocabulary.entry($0.kind, $0.verb.text)?.form.isOfWordsAlone == true
        }
        let head =
            source == nil && isAxis != true
            ? stages.first.map { Word(lexer.string($0.verb.range.lower, $0.verb.range.upper), $0.verb.range) } : nil
        return StatementSyntax(
            body: .pipeline(source: source, stages: stages), range: SourceRange(first.lower, position), head: head,
            respellings: respellings)
    }

    /// Whether a statement's first word is a verb: not where `|` follows at once and the verb needs words, which makes it the
    /// name of something stored (`sample | plot line`).
    private func headsStage(_ token: Token) -> Bool {
        for kind in Self.stageKinds {
            guard let (entry, end) = entry(kind, at: token.lower) else { continue }
            let after = lexer.blanksEnd(at: end)
            // An axis says something only by its words: without any it is a name.
            if entry.form.isOfWordsAlone, lexer.byte(after) == UInt8(ascii: "|") || after >= lexer.count && !atCursor {
                return false
            }
            return entry.form.mayBeEmpty || lexer.byte(after) != UInt8(ascii: "|")
        }
        return impliedVerb(at: token) != nil
    }

    /// The verb that was left out before a word that only it takes: `sum Total by City`. Another word must follow, so that a series
    /// called `sum` is one; or what is worked out of aggregates stands there: `100 * (sum won / count())`.
    ///
    /// A name that it gives its result may stand before it: `total = sum Fare`.
    private func impliedVerb(at head: Token) -> CatalogEntry? {
        let token = named(by: head) ?? head
        var ahead = self
        ahead.position = token.lower
        if ahead.formulaSlot(then: nil) != nil {
            return vocabulary.entries(.verb).first { $0.impliedBefore.contains(.aggregate) }
        }
        guard token.isName, !token.isQuotedName else { return nil }
        for verb in vocabulary.entries(.verb) {
            for kind in verb.impliedBefore {
                guard let (_, end) = entry(kind, at: token.lower) else { continue }
                // `first where v > 3` is a row.
                let after = lexer.blanksEnd(at: end)
                if vocabulary.entry(.verb, string(token)) != nil,
                    lexer.string(after, lexer.keywordEnd(at: after)) == "where"
                {
                    continue
                }
                // After `|` nothing else could be called so.
                if source != nil || !piped.isEmpty { return verb }
                let next = lexer.blanksEnd(at: end)
                let isCall = lexer.byte(next) == UInt8(ascii: "(")
                let word = lexer.string(next, lexer.keywordEnd(at: next))
                let isName =
                    next > end
                    && (lexer.keywordEnd(at: next) > next && word != "as" || Self.quotes.contains(lexer.byte(next))
                        || lexer.isDigit(lexer.byte(next)))
                let isListed = lexer.byte(next) == UInt8(ascii: ",")
                if isCall || isListed || isName { return verb }
            }
        }
        return nil
    }

    /// The token after `NAME =`.
    func named(by token: Token) -> Token? {
        guard token.isName || token.isQuotedName else { return nil }
        var ahead = self
        ahead.take(token)
        let sign = ahead.peek()
        guard isSymbol(sign, "=") else { return nil }
        ahead.take(sign)
        return ahead.peek()
    }

    private static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "'")]

    private mutating func assignment(_ name: Word) throws(SyntaxError) -> StatementSyntax {
        guard let (value, range) = slot(.literal, then: nil) else { throw error() }
        let token = peek()
        guard token.isEnd else {
            expected(.endOfStatement, at: token)
            throw error()
        }
        parameters.assign(name.text, value)
        let argument = Argument(label: "value", value: parameters.values[name.text] ?? value, range: range)
        return StatementSyntax(
            body: .assignment(name: name, value: argument), range: SourceRange(name.range.lower, position))
    }

    /// Stages up to the end of the statement. After a clause another may follow without `|`.
    private mutating func stages() throws(SyntaxError) -> [StageSyntax] {
        var stages: [StageSyntax] = []
        while true {
            let read = try stage(Self.stageKinds)
            if let last = stages.last, let joined = joined(last, read) {
                stages[stages.count - 1] = joined
            } else {
                stages.append(read)
            }
            while stages.last?.refines ?? false, let next = try clauseAfterClause() { stages.append(next) }
            let token = peek()
            if isSymbol(token, "|") {
                take(token)
                piped = stages
                continue
            }
            if addsBars, token.isName, token.gap == .space, entry(.verb, at: token.lower) != nil {
                respellings.append(.words(SourceRange(token.lower, token.lower), as: "|"))
                piped = stages
                continue
            }
            if token.isEnd, !(atCursor && token.lower == lexer.count) { return stages }
            expected(.word("|"), at: token)
            expected(.endOfStatement, at: token)
            throw error()
        }
    }

    private mutating func clauseAfterClause() throws(SyntaxError) -> StageSyntax? {
        let token = peek()
        let kinds: [EntryKind] = [.clause, .style]
        for kind in kinds { if entry(kind, at: token.lower) == nil { expected(.entry(kind), at: token) } }
        guard token.isName, kinds.contains(where: { entry($0, at: token.lower) != nil }) else { return nil }
        return try stage(kinds)
    }

    private mutating func stage(_ kinds: [EntryKind]) throws(SyntaxError) -> StageSyntax {
        let token = peek()
        let start = token.lower
        if isGenerous, let read = subjectFirst(token) ?? conditionAlone(token) { return read }
        var found = false
        // The verb that was left out comes last: a word that is one itself is meant, where its words follow.
        let implied = kinds.contains(.verb) ? impliedVerb(at: token).map { ($0, start) } : nil
        for (place, kind) in (kinds + [.verb]).enumerated() {
            guard token.isName || isSymbol(token, "?") || implied != nil,
                let (entry, typed) = place < kinds.count ? entry(kind, at: start) : implied
            else { continue }
            found = true
            let end = ownEnd(of: entry, start, typed)
            position = end
            self.stage = entry
            isVerbLeftOut = end == start
            taken = []
            let known = respellings.count
            if end == start {
                respellings.append(.words(SourceRange(start, start), as: entry.name))
            } else if let own = respelt(entry, SourceRange(start, end), kind) {
                respellings.append(own)
            }
            var arguments: [Argument] = []
            let isClause = kind == .clause || kind == .style
            let form: Form = isClause ? .line(entry.form) : entry.form
            guard match(form, then: Follow([.result], nil), into: &arguments) else {
                respellings.removeSubrange(known...)
                continue
            }
            var result: Word?
            if let index = arguments.firstIndex(where: { $0.label == "as" }) {
                let argument = arguments.remove(at: index)
                result = argument.value.word.map { Word($0, argument.range) }
            }
            if result == nil { result = takeResult() }
            let range = SourceRange(start, position)
            let inside = Arguments(arguments, range: SourceRange(min(end, position), position))
            return StageSyntax(
                verb: Word(entry.name, SourceRange(start, end)), kind: kind, arguments: inside, result: result,
                range: range)
        }
        if found { throw error() }
        for kind in kinds { expected(.entry(kind), at: token) }
        if token.isName { throw unknownVerb(at: token) }
        throw error()
    }

    /// Where a verb's other spelling ends: `by` of `group by` and `groupby` is a word of the form.
    private func ownEnd(of entry: CatalogEntry, _ start: Int, _ end: Int) -> Int {
        guard lexer.string(start, end).hasSuffix("by"), entry.form.mayBegin(with: "by", in: vocabulary) else {
            return end
        }
        let own = end - 2
        return lexer.isBlank(lexer.byte(own - 1)) ? own - 1 : own
    }

    /// A verb's other spelling is shown by its own name.
    private func respelt(_ entry: CatalogEntry, _ range: SourceRange, _ kind: EntryKind) -> Respelling? {
        guard kind == .verb, !entry.isFamily else { return nil }
        let typed = lexer.string(range.lower, range.upper)
        if typed == entry.name || !Lexer.isLetter(typed) { return nil }
        // Of `groupby` the `by` stands right behind.
        return .words(range, as: entry.name + (lexer.isNamePart(at: range.upper) ? " " : ""))
    }

    private func unknownVerb(at token: Token) -> SyntaxError {
        let end = max(token.upper, lexer.keywordEnd(at: token.lower))
        let word = Word(lexer.string(token.lower, end), SourceRange(token.lower, end))
        return .unknown(word, noun: "verb", choices: Self.stageKinds.flatMap(vocabulary.names))
    }
}
