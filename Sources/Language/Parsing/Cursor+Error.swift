import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// The error at the furthest place reached.
    mutating func error() -> SyntaxError {
        if let fault { return fault }
        position = furthest
        lineDepth = 0
        parenthesisDepth = 0
        // A position is where a token ended; a failure's place is where one begins, so nothing lies between.
        let token = peek()
        if let error = misspeltEntry(before: token) ?? noMark(before: token) { return error }
        switch token.kind {
        case .invalid(let error): return error
        case .end:
            let place = min(furthest, lexer.count)
            return .unexpected(.end, SourceRange(place, place), expected: expectations)
        case .lineEnd: return .unexpected(.lineEnd, SourceRange(furthest, furthest), expected: expectations)
        case .name: return unknownWord(token)
        default:
            if token.gap == .lineBreak {
                return .unexpected(.lineEnd, SourceRange(furthest, furthest), expected: expectations)
            }
            return .unexpected(.other(string(token)), token.range, expected: expectations)
        }
    }

    /// `menn wind`, `plot lnie wind`: what stands right before a column and is not an aggregate or mark, but nearly one.
    private func misspeltEntry(before token: Token) -> SyntaxError? {
        guard let (kinds, word) = missed, lexer.blanksEnd(at: word.range.upper) == token.lower,
            token.isName || token.isQuotedName || isSymbol(token, "("),
            let kind = kinds.first(where: { !NearMiss.nearest(to: word.text, in: vocabulary.names($0)).isEmpty })
        else { return nil }
        return .unknown(word, noun: SyntaxError.noun(kind), choices: vocabulary.names(kind))
    }

    /// `plot waterfall weight`: what was taken for a column, and another name right behind it.
    private func noMark(before token: Token) -> SyntaxError? {
        guard let (kinds, word) = missed, kinds.contains(.mark), lexer.blanksEnd(at: word.range.upper) == token.lower,
            token.isName || token.isQuotedName
        else { return nil }
        let next = lexer.string(token.lower, max(token.upper, lexer.keywordEnd(at: token.lower)))
        // A style or clause with a slip in it, and no column.
        let words = expectations.flatMap { expectation in
            switch expectation {
            case .entry(let kind): vocabulary.names(kind)
            case .word(let word): [word]
            default: [String]()
            }
        }
        if token.isName, words.contains(where: { NearMiss.distance(from: next, to: $0) < 2 }) { return nil }
        return .noMark(word, next: next, marks: vocabulary.names(.mark))
    }

    private func unknownWord(_ token: Token) -> SyntaxError {
        if token.gap == .lineBreak, token.lower > furthest {
            return .unexpected(.lineEnd, SourceRange(furthest, furthest), expected: expectations)
        }
        let range = SourceRange(token.lower, max(token.upper, lexer.keywordEnd(at: token.lower)))
        let text = lexer.string(range.lower, range.upper)
        if let (word, kind) = keywordAsName { return .keywordAsName(word, noun: Self.plainNoun(kind)) }
        var kinds: [EntryKind] = []
        for expectation in expectations {
            switch expectation {
            case .entry(let kind), .value(.word(let kind)): if !kinds.contains(kind) { kinds.append(kind) }
            case .value(.colour): kinds.append(.colour)
            default: break
            }
        }
        let keywords = expectations.compactMap {
            if case .word(let word) = $0, Lexer.isLetter(word) { word } else { nil }
        }
        let names = kinds.flatMap(vocabulary.names)
        let wantsName = expectations.contains {
            [.value(.name), .value(.column), .value(.series), .source].contains($0)
        }
        if let best = NearMiss.nearest(to: text, in: names + keywords).first, names.contains(best) {
            let kind = kinds.first { vocabulary.names($0).contains(best) }
            return .unknown(Word(text, range), noun: kind.map(SyntaxError.noun) ?? "word", choices: names + keywords)
        }
        let nouns = Set(kinds.map(SyntaxError.noun))
        if nouns.count == 1, let noun = nouns.first, !wantsName,
            NearMiss.nearest(to: text, in: keywords).isEmpty, keywords.allSatisfy({ $0 == "as" }) || noun == "verb"
        {
            return .unknown(Word(text, range), noun: noun, choices: names)
        }
        return .unexpected(.word(text), range, expected: expectations)
    }

    private static func plainNoun(_ kind: ValueKind) -> String {
        switch kind {
        case .column: "column"
        case .series: "series"
        case .path: "path"
        default: "name"
        }
    }
}
