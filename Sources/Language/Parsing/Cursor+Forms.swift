import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// Matches `form` at the position and appends what it records; false leaves position and arguments as they were.
    mutating func match(_ form: Form, then follow: Follow?, into out: inout [Argument]) -> Bool {
        let start = position, kept = out.count, keptTaken = taken.count, keptRespellings = respellings.count
        guard depth < Self.maximumDepth else {
            return failed(.tooDeep(peek().range), at: position)
        }
        // What may be left out binds nobody: `diff by station` has no column `by`. A keyword that may be is of what follows it.
        if form.mayBeEmpty, !form.isImplied { committed = -1 }
        depth += 1
        defer { depth -= 1 }
        if matchWhole(form, then: follow, into: &out) { return true }
        position = start
        out.removeSubrange(kept...)
        if keptTaken < taken.count { taken.removeSubrange(keptTaken...) }
        if keptRespellings < respellings.count { respellings.removeSubrange(keptRespellings...) }
        return false
    }

    private mutating func note(_ label: String, _ value: Value, _ range: SourceRange) {
        if atCursor { taken.append(Argument(label: label, value: value, range: range)) }
    }

    private mutating func matchWhole(_ form: Form, then follow: Follow?, into out: inout [Argument]) -> Bool {
        switch form {
        case .nothing: return true
        case .word(let word):
            guard takeWord(word) != nil || word == "," && takeAnd() else { return false }
            if lineDepth > 0, lexer.isNamePart(at: position - 1), isSymbol(peek(), "=") { dropEquals() }
            committed = position
            return true
        case .flag(let word, let label):
            guard let range = takeWord(word, isOffered: label != Forms.unoffered) else { return false }
            out.append(Argument(label: label, value: .word(word), range: range))
            note(label, .word(word), range)
            return true
        case .slot(let label, let kind):
            guard let (value, range) = slot(kind, then: follow) else {
                note(slot: label, kind)
                return false
            }
            note(label, value, range)
            out.append(Argument(label: label, value: value, range: range, isColumn: kind == .column))
            if case .duration(let duration) = value {
                // Another spelling of a unit than its own is a column where one is called so.
                let typed = lexer.string(range.lower, range.upper)
                if typed != duration.unit.rawValue, DurationSyntax(bareWord: typed) != nil {
                    out.append(Argument(label: "spelled", value: .word(typed), range: range))
                }
                // `lag 2 y` is two rows of a column y: so few letters are a unit only where a column stands besides.
                let unit = typed.split(separator: " ").last.map(String.init) ?? ""
                if label == Forms.distance, unit != typed, unit.utf8.count < 3 {
                    out.append(Argument(label: Forms.letters, value: .word(unit), range: range))
                }
            }
            return true
        case .sequence(let forms):
            if case .implied? = forms.first, isMistypedAggregate { return false }
            for (index, form) in forms.enumerated() {
                let start = position
                if index > 0, case .implied(let word, nil) = form, takeWord(word) == nil {
                    respellings.append(.words(SourceRange(start, start), as: " " + word))
                    continue
                }
                position = start
                guard match(form, then: Follow(forms[(index + 1)...], follow), into: &out) else { return false }
            }
            return true
        case .choice(let forms):
            for form in forms where match(form, then: follow, into: &out) { return true }
            return false
        case .optional(let form):
            _ = match(form, then: follow, into: &out)
            return true
        case .many(let form):
            let after = Follow([.many(form)], follow)
            while true {
                let start = position
                guard match(form, then: after, into: &out), position > start else { return true }
            }
        case .slots(let forms): return matchSlots(forms, then: follow, into: &out)
        case .implied(let word, let label):
            let place = peek().lower
            // Where it says what was meant it is never typed: the form that has it does that.
            let typed = label == nil ? takeWord(word) : nil
            if typed != nil {
                committed = position
            } else {
                respellings.append(.words(SourceRange(place, place), as: word))
            }
            if let label {
                out.append(Argument(label: label, value: .word(word), range: typed ?? SourceRange(place, place)))
            }
            return true
        case .anyOrder(let forms): return matchAnyOrder(forms, then: follow, into: &out)
        case .list(let form): return matchSeparated(form, by: ",", then: follow, into: &out)
        case .layers(let form): return matchSeparated(form, by: "+", then: follow, into: &out)
        case .group(let label, let form): return matchGroup(label, form, then: follow, into: &out)
        case .entry(let label, let kind): return matchEntry(label, kind, then: follow, into: &out)
        case .subjects: return matchWhole(Forms.columns, then: follow, into: &out)
        case .step(let label, let isAfterSubject):
            return matchStep(label, isAfterSubject: isAfterSubject, then: follow, into: &out)
        case .naming(let label):
            // In a layer a name that no `=` follows is what is drawn, and nothing else is wanted there.
            if lineDepth > 0, named(by: peek()) == nil { return false }
            guard let name = takeNaming() else { return false }
            out.append(Argument(label: label, value: .word(name.text), range: name.range))
            return true
        case .line(let form):
            let token = peek()
            let isThere = !token.isEnd || (atCursor && token.lower == lexer.count)
            if token.gap == .lineBreak, lineDepth == 0, isThere { position = token.lower }
            lineDepth += 1
            defer { lineDepth -= 1 }
            return match(form, then: follow, into: &out)
        case .result:
            if let name = takeResult() { out.append(Argument(label: "as", value: .word(name.text), range: name.range)) }
            return true
        }
    }

    private mutating func matchAnyOrder(_ forms: [Form], then follow: Follow?, into out: inout [Argument]) -> Bool {
        var rest = forms
        while !rest.isEmpty {
            let start = position
            let after = Follow([.anyOrder(rest)], follow)
            guard let index = rest.firstIndex(where: { match($0, then: after, into: &out) && position > start }) else {
                break
            }
            rest.remove(at: index)
        }
        return true
    }

    /// Takes each slot where its first word stands, and records them in the order of the form.
    private mutating func matchSlots(_ forms: [Form], then follow: Follow?, into out: inout [Argument]) -> Bool {
        var rest = Array(forms.indices)
        var typed: [(slot: Int, piece: SourceRange, arguments: [Argument])] = []
        while !rest.isEmpty {
            var found = false
            for (place, slot) in rest.enumerated() {
                let start = position, lower = peek().lower
                var others = rest
                others.remove(at: place)
                let after = Follow([.anyOrder(others.map { forms[$0] })], follow)
                var arguments: [Argument] = []
                guard match(forms[slot], then: after, into: &arguments), position > start else { continue }
                typed.append((slot, SourceRange(lower, position), arguments))
                rest = others
                found = true
                break
            }
            if !found { break }
        }
        guard rest.allSatisfy({ forms[$0].mayBeEmpty }) else { return false }
        let ordered = typed.sorted { $0.slot < $1.slot }
        out += ordered.flatMap(\.arguments)
        if let first = typed.first, let last = typed.last, ordered.map(\.slot) != typed.map(\.slot) {
            respellings.append(
                .order(SourceRange(first.piece.lower, last.piece.upper), ordered.map(\.piece)))
        }
        return true
    }

    private mutating func matchGroup(_ label: String, _ form: Form, then follow: Follow?, into out: inout [Argument])
        -> Bool
    {
        let lower = peek().lower
        var inside: [Argument] = []
        guard match(form, then: follow, into: &inside) else { return false }
        if position < lower { return true }
        let range = SourceRange(lower, position)
        out.append(Argument(label: label, value: .group(Arguments(inside, range: range)), range: range))
        return true
    }

    private mutating func matchEntry(
        _ label: String, _ kind: EntryKind, then follow: Follow?, into out: inout [Argument]
    ) -> Bool {
        let start = position
        guard let (entry, name) = takeEntry(kind) else { return false }
        // A style that stands alone gives way to the clause of its name where that one's words follow.
        if kind == .style, entry.form == .nothing, let clause = vocabulary.entry(.clause, entry.name) {
            let place = position
            var trial: [Argument] = []
            if match(clause.form, then: follow, into: &trial), position > place {
                position = start
                return false
            }
            position = place
        }
        // `dash by` binds as `by` does, and so does a style or clause that needs words: `color group` has a column `group`.
        if entry.name.hasSuffix(" by") || !entry.form.mayBeEmpty && [.style, .clause].contains(kind) {
            if isSymbol(peek(), "=") { dropEquals() }
            committed = position
        }
        var inside = [Argument(label: "name", value: recorded(entry, name), range: name)]
        note(label, recorded(entry, name), name)
        guard match(entry.form, then: follow, into: &inside) else { return false }
        let range = SourceRange(name.lower, position)
        out.append(Argument(label: label, value: .group(Arguments(inside, range: range)), range: range))
        return true
    }

    /// Takes this keyword or punctuation. `..` has no white space beside it.
    ///
    /// - Parameter isOffered: false for a word that is taken only to say what is wrong with it.
    mutating func takeWord(_ word: String, isOffered: Bool = true) -> SourceRange? {
        let token = peek()
        switch token.kind {
        case .symbol where word.utf8.elementsEqual(lexer.bytes[token.lower..<token.upper]):
            if word == "..", token.gap != .none || lexer.isBlank(lexer.byte(token.upper)) {
                failed(.spaceInRange(token.range), at: token.upper)
                return nil
            }
            position = token.upper
            return token.range
        case .name:
            let spellings = (Self.likeness[word] ?? []) + [word]
            guard let end = spellings.compactMap({ [self] in keyword($0, at: token.lower) }).first else { break }
            position = end
            return SourceRange(token.lower, end)
        default: break
        }
        if isOffered { expected(.word(word), at: token) }
        return nil
    }

    /// Keywords that are taken for others, and never offered: `plot point a vs b`.
    static let likeness = [
        "by": ["group by", "per", "each"], "of": ["of the"], "over": ["vs"],
        "and": ["AND"], "not": ["NOT"],
    ]

    /// Where the keyword ends when it stands at `offset`; a space in it is any white space on the line.
    private func keyword(_ word: String, at offset: Int) -> Int? {
        var index = offset
        for byte in word.utf8 {
            if byte == UInt8(ascii: " ") {
                let end = lexer.blanksEnd(at: index)
                if end == index { return nil }
                index = end
            } else {
                if lexer.byte(index) != byte { return nil }
                index += 1
            }
        }
        let isLonger =
            lexer.isNamePart(at: index)
            || (lexer.byte(index) == UInt8(ascii: "-") && lexer.nameEnd(at: index + 1) > index + 1)
        return isLonger ? nil : index
    }

    /// Takes the name of an entry of that kind, the longest when names of several words fit (`day of month`).
    mutating func takeEntry(_ kind: EntryKind) -> (entry: CatalogEntry, range: SourceRange)? {
        let token = peek()
        guard token.isName, let (entry, end) = entry(kind, at: token.lower) else {
            if let joined = takeJoined(kind, token) { return joined }
            if kind == .aggregate || kind == .mark, token.isName { miss(kind, at: token) }
            expected(.entry(kind), at: token)
            return nil
        }
        // Another spelling of an aggregate may be a column: `mean low, total` has two.
        if kind == .aggregate, !entry.isFamily, lexer.string(token.lower, end) != entry.name, !isColumn(at: end) {
            expected(.entry(kind), at: token)
            return nil
        }
        position = end
        let range = SourceRange(token.lower, end)
        if !entry.isFamily, [.aggregate, .mark, .cycle].contains(kind), lexer.string(range.lower, end) != entry.name {
            respellings.append(.words(range, as: entry.name))
        }
        return (entry, range)
    }

    /// Whether a column stands right there, or what is worked out of some.
    private mutating func isColumn(at end: Int) -> Bool {
        let start = position
        position = end
        defer { position = start }
        var next = peek()
        if next.isName, string(next) == "of" {
            take(next)
            next = peek()
        }
        return next.gap != .lineBreak
            && (next.isQuotedName || next.isText || isSymbol(next, "(")
                || next.isName && !Self.ends.contains(string(next)))
    }

    /// What is recorded for an entry that stood there: its own name, or the word of a family's member.
    func recorded(_ entry: CatalogEntry, _ range: SourceRange) -> Value {
        .word(entry.isFamily ? lexer.string(range.lower, range.upper) : entry.name)
    }

    /// The entry of that kind whose name or alias stands at `offset`, and where it ends.
    func entry(_ kind: EntryKind, at offset: Int) -> (CatalogEntry, Int)? {
        var end = lexer.keywordEnd(at: offset)
        guard end > offset else { return nil }
        var text = lexer.string(offset, end)
        var best = vocabulary.entry(kind, text).map { ($0, end) }
        for _ in 0..<3 {
            let start = lexer.blanksEnd(at: end)
            let next = lexer.keywordEnd(at: start)
            if start == end || next == start { break }
            text += " " + lexer.string(start, next)
            end = next
            if let entry = vocabulary.entry(kind, text) { best = (entry, end) }
        }
        return best
    }

    /// Takes `NAME =`.
    ///
    /// - Parameter ofWords: whether the name may have several, which at the head of a statement begin with a verb.
    mutating func takeNaming(ofWords: Bool = true) -> Word? {
        let start = position
        let token = peek()
        if token.isName || token.isQuotedName || isQuotedColumn(token) {
            take(token)
            let sign = peek()
            if isSymbol(sign, "=") {
                take(sign)
                return word(token)
            }
            if ofWords, let name = wordsNaming(token) { return name }
            position = start
        }
        expected(.naming, at: token)
        return nil
    }

    /// Takes `as NAME`.
    mutating func takeResult() -> Word? {
        let start = position
        guard takeWord("as") != nil else { return nil }
        let token = peek()
        if token.isName, isUnusable(token) {
            failed(.resultIsWord(word(token)), at: token.upper)
            position = start
            return nil
        }
        if token.isName || token.isQuotedName {
            take(token)
            return word(token)
        }
        expected(.value(.name), at: token)
        position = start
        return nil
    }

    /// Whether a name at the head of a statement would be a word of the language: `y | first 5`.
    private func isUnusable(_ token: Token) -> Bool {
        let name = string(token)
        // `sum rain by day as bars`, said without a verb, is how it is shown.
        if isVerbLeftOut, name.hasSuffix("s"), vocabulary.entry(.mark, String(name.dropLast())) != nil { return true }
        return [EntryKind.clause, .style].contains { kind in
            vocabulary.entry(kind, name).map { $0.form.mayBeEmpty && !$0.form.isOfWordsAlone } ?? false
        }
    }

    /// Whether the next word was no aggregate, and nearly is one: `maen` is not a column whose `by` was left out.
    private var isMistypedAggregate: Bool {
        mutating get {
            guard let missed, missed.kinds.contains(.aggregate), missed.word.range.lower == peek().lower else {
                return false
            }
            return !NearMiss.nearest(to: missed.word.text, in: vocabulary.names(.aggregate)).isEmpty
        }
    }
}
