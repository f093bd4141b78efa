import Language
import Series
import Syntax

/// Which rows are meant: of a time, by a comparison, by a text that they hold.
extension QuestionReader {
    mutating func time() -> Part? {
        if let part = comparedTime() ?? comparedColumn() { return part }
        guard !QuestionWords.conditional.contains(small()) else { return nil }
        let isBare = rest.count == 1 || last != .silence
        guard
            let found = longest(
                upTo: 8,
                { phrase -> String? in
                    if phrase.count == 1, !isBare { return nil }
                    return rows.time(phrase) ?? range(phrase)
                })
        else { return nil }
        // `for Q3 Functions`: what rows hold goes on.
        let isHeld = (0..<found.count).contains { place in
            longest(from: place) { $0.count > found.count - place && self.areHeld($0) ? true : nil } != nil
        }
        if isHeld { return nil }
        question.windows.append(found.meaning)
        take(found.count)
        return .condition
    }

    /// `returned after due`, `out before 7:00`: a column of times that is not that of the rows.
    mutating func comparedColumn() -> Part? {
        let start = rest
        while QuestionWords.conditional.contains(small()) || QuestionWords.copulas.contains(small()) { take() }
        // The time of the rows picks them as it always does.
        guard let found = longest(upTo: 8, { rows.compared($0) }), found.meaning.column != "time" else {
            rest = start
            return nil
        }
        take(found.count)
        let own = found.meaning
        question.conditions.append(.init(column: own.column, sign: own.sign, value: own.value))
        return .condition
    }

    private static let until: Set<String> = ["to", "until", "till", "through", "-", "–"]

    /// `january to june`, `2024-01-01 until 2024-02-15`: a span without a word before it.
    private func range(_ phrase: ArraySlice<String>) -> String? {
        let phrase = phrase.drop { ["of", "in", "from", "for", "during", "the"].contains($0.lowercased()) }
        guard phrase.count > 2, phrase.dropFirst().dropLast().contains(where: { Self.until.contains($0.lowercased()) })
        else { return nil }
        let said = ["from"] + phrase.map { Self.until.contains($0.lowercased()) ? "to" : $0 }
        return rows.time(said[...])
    }

    /// `compare March and April`, `2023 vs 2024`: a time without a word before it.
    private mutating func comparedTime() -> Part? {
        if comparedSpans() || againstLast() || oneBefore() { return .condition }
        if question.isCompared, let found = longest(upTo: 5, range), found.meaning.hasPrefix("window ") {
            question.windows.append(found.meaning)
            take(found.count)
            return .condition
        }
        let versus: Set<String> = ["vs", "versus", "against"]
        guard
            let found = longest(upTo: 2, { rows.compared($0, with: question.windows.last) }),
            question.isCompared || versus.contains(small(found.count))
        else { return nil }
        question.windows.append(found.meaning)
        question.isCompared = true
        comparedUnit = DurationUnit(word: small(1)).map { ($0, ["this", "current"].contains(small()) ? 0 : 1) }
        take(found.count)
        return .condition
    }

    /// A text of a column: `critical`, `team Ann`, `without support`, `not phone`; a column of yes and no by its name.
    ///
    /// - Parameter least: of so many words.
    mutating func held(least: Int = 1) -> Part? {
        let start = rest
        var sign = "="
        // `no shows` are what rows hold.
        let isText = longest { text($0, of: nil) }.map { $0.count > 1 } ?? false
        if QuestionWords.negations.contains(small()), !isText {
            sign = "!="
            take()
            if let part = answered() {
                deny(question.conditions.count - 1)
                return part
            }
            if QuestionWords.silent.contains(small()) || small() == "any" { take() }
        }
        if let part = presence(sign) { return part }
        // `missing calories`
        if ["missing", "empty", "blank"].contains(small()), rest.count > 1 {
            take()
            if let found = longest({ self.words.column($0) }) {
                take(found.count)
                let value = sign == "=" ? "missing" : "not missing"
                question.conditions.append(.init(column: found.meaning, sign: "is", value: value))
                return .condition
            }
            rest = start
        }
        // `not returned` of a time that is not there yet.
        if sign == "!=",
            let time = longest({ phrase in
                self.words.times(phrase).flatMap { $0 == self.words.index ? nil : $0 }
            })
        {
            take(time.count)
            question.conditions.append(.init(column: time.meaning, sign: "is", value: "missing"))
            return .condition
        }
        var named: (meaning: String, count: Int)?
        if let found = longest({ self.words.column($0) }), rest.count > found.count {
            named = found
            take(found.count)
            while ["=", "==", "is", "are", "was", "of", "in"].contains(small()) { take() }
            let isText = named.map { holders(small(), in: $0.meaning) != nil } ?? false
            if ["!=", "<>"].contains(small()) || QuestionWords.negations.contains(small()) && !isText {
                sign = sign == "=" ? "!=" : "="
                take()
            }
        }
        if let named, ["missing", "empty", "unknown", "blank"].contains(small()) {
            take()
            question.conditions.append(
                .init(column: named.meaning, sign: "is", value: sign == "=" ? "missing" : "not missing"))
            return .condition
        }
        guard let found = longest({ text($0, of: named?.meaning) }), named != nil || found.count >= least else {
            rest = start
            return nil
        }
        if question.spans != nil, ["for", "in", "at", "on"].contains(wordBefore) {
            let column = NameSpelling.quoted(found.meaning.column)
            question.picked.append(.init(column: column, sign: sign, value: "\"\(found.meaning.text)\""))
            take(found.count)
            return .condition
        }
        // `paid in cash`, `caused by deploys`: the column that holds it, by what it says.
        if question.things.last == NameSpelling.quoted(found.meaning.column),
            ["in", "by", "with", "as"].contains(wordBefore)
        {
            question.things.removeLast()
        }
        take(found.count)
        // `double rooms`: what the texts are of.
        if let noun = longest({ self.words.loosely($0) }), noun.meaning == NameSpelling.quoted(found.meaning.column) {
            take(noun.count)
        }
        question.conditions.append(
            .init(column: NameSpelling.quoted(found.meaning.column), sign: sign, value: "\"\(found.meaning.text)\""))
        return .condition
    }

    /// What says no is not all that does not say yes: some of it may be missing.
    private mutating func deny(_ place: Int) {
        let column = question.conditions[place].column
        if let no = no(in: column) {
            question.conditions[place].value = "\"\(no)\""
        } else {
            question.conditions[place].sign = "!="
        }
    }

    private func isOfCharts(_ word: String) -> Bool {
        words.vocabulary.entry(.style, word) != nil || words.vocabulary.entry(.clause, word) != nil
    }

    /// The only text that is called so, of the column where one is named. A word of no meaning is one only there.
    func text(_ words: ArraySlice<String>, of column: String?) -> HeldTexts.Held? {
        let all = words.joined(separator: " ")
        var said = all.filter { !"\"'".contains($0) }
        // A line may begin with a capital letter that means nothing.
        if words.startIndex == 0, words.count == 1 { said = said.lowercased() }
        if column == nil, Double(said) != nil { return nil }
        // `sold` says nothing, but where a row says so.
        if column == nil, QuestionWords.silent.contains(said.lowercased()), !isSpelled(all) {
            let exact = holders(said).filter { $0.text.lowercased() == said.lowercased() }
            return exact.count == 1 && said.count > 3 && QuestionWords.copulas.contains(wordBefore) ? exact[0] : nil
        }
        // A word of charts is no text in one: `sorted labels` beside labels that are sold.
        if column == nil, isPlot, words.count == 1, isOfCharts(said.lowercased()) { return nil }
        let found = holders(said).filter { column == nil || NameSpelling.quoted($0.column) == column }
        // `Anna's pace`
        if found.isEmpty, all.hasSuffix("'s") {
            return text(String(all.dropLast(2)).split(separator: " ").map(String.init)[...], of: column)
        }
        guard found.count == 1 else { return nil }
        // `opened` is what happens at `Opened At`, not that they are `open`.
        let isExact = found[0].text.lowercased() == said.lowercased()
        if column == nil, words.count == 1, !isExact, self.words.times(words) != nil { return nil }
        // What rows are called is nearer than a text that is like it: `sailing`, beside rows that `Sailed`.
        let isSame = [said.lowercased(), EnglishNoun.singular(said.lowercased())].contains(found[0].text.lowercased())
        let isRows = column == nil && self.words.areRows(words) && !isSame
        return isRows ? nil : found[0]
    }
}
