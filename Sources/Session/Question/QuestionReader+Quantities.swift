import Series
import Syntax

/// What is measured, by the name of the quantity, in another unit, or by an adjective.
extension QuestionReader {
    /// `fridge temperature` of degrees: what the column just named measures says nothing more.
    mutating func quantity() -> Part? {
        // `daily temperature range`
        if before == .measure, small() == "range", question.aggregates.isEmpty, question.measures.count == 1 {
            take()
            question.aggregates.append(SpreadAggregate.entry.name)
            return .other
        }
        guard before == .measure, let measure = question.measures.last, words.isQuantity(small(), of: measure) else {
            return nil
        }
        take()
        return .silence
    }

    /// `how many tonnes of carrots` of what is weighed in kilograms.
    mutating func otherUnit() -> Part? {
        guard question.measures.isEmpty, question.asksNumber || question.asksAmount || !question.aggregates.isEmpty,
            // Pounds are money where some is.
            !(Currency.isNamed(small()) && words.money != nil),
            // Days that had something are days.
            DurationUnit(word: small()) == nil
                || !["had", "have", "with", "without", "were", "was", "saw"].contains(small(1)),
            let made = words.converted(to: small())
        else { return nil }
        take()
        question.measures.append(made)
        if question.aggregates.isEmpty { question.aggregates.append(SumAggregate.entry.name) }
        question.asksNumber = false
        return .measure
    }

    /// `how warm is the freezer`, `how warm does it get`: the usual, and the most.
    mutating func how() -> Part? {
        let isOther = ["far", "long", "old", "many", "much", "often", "late"].contains(small(1))
        guard small() == "how", !isOther, question.measures.isEmpty, question.aggregates.isEmpty,
            let sense = Gradable.senses(small(1), .positive).first, case .quantity(let names) = sense.order
        else { return nil }
        let isNamed = (2..<max(2, rest.count)).contains { longest(from: $0) { self.words.numbers($0) } != nil }
        guard isNamed || words.quantity(names) != nil else { return nil }
        let isEnd = line.contains { ["get", "gets", "got"].contains($0.lowercased()) }
        take(2)
        question.aggregates.append(!isEnd ? MeanAggregate.entry.name : sense.isGreatest ? "max" : "min")
        if !isNamed, let measure = words.quantity(names) { question.measures.append(measure) }
        return .other
    }

    private static let risen: Set<String> = ["gain", "gains", "gained", "increase", "rise", "change", "growth"]
    private static let fallen: Set<String> = [
        "used", "use", "usage", "loss", "lost", "drop", "decrease", "consumed", "spent",
    ]

    /// `moisture gain`, `battery used`, of what it was before and after.
    private mutating func changeOfPair() -> Part? {
        let isRise = Self.risen.contains(small(1))
        guard isRise || Self.fallen.contains(small(1)), question.measures.isEmpty, words.column(rest.prefix(2)) == nil,
            let (before, after) = words.ends(of: small())
        else { return nil }
        take(2)
        question.measures.append(isRise ? "(\(after) - \(before))" : "(\(before) - \(after))")
        question.pair = [before, after]
        return .measure
    }

    /// `difference between gust and wind`.
    mutating func difference() -> Part? {
        if let part = changeOfPair() { return part }
        // `difference in score between boys and girls`
        if ["difference", "differences"].contains(small()), small(1) == "in" {
            take(2)
            question.isCompared = true
            return .other
        }
        guard ["difference", "differences"].contains(small()), small(1) == "between", question.measures.isEmpty,
            let first = longest(from: 2, { self.words.measure($0) }), small(2 + first.count) == "and",
            let second = longest(from: 3 + first.count, { self.words.measure($0) })
        else { return nil }
        take(3 + first.count + second.count)
        question.measures.append("(\(first.meaning) - \(second.meaning))")
        return .measure
    }
}

extension LineWords {
    /// The only column of a number in a unit of the same measure, in that one: kilograms in `tonnes`.
    func converted(to unit: String) -> String? {
        guard unit.count > 1, !QuestionWords.silent.contains(unit), numbers(measuredIn: unit) == nil,
            column([unit]) == nil, !isPart(ofColumn: unit),
            let measure = UnitConversion.measured(unit)
        else { return nil }
        // From one time to another it is so many days, whatever else is counted in months.
        if measure == Measure.duration.name, !ends.isEmpty { return nil }
        let found = (frame?.numberColumns ?? []).filter { column in
            column.unit.flatMap(UnitConversion.measured) == measure
                && column.unit.map { !["month", "year"].contains(UnitConversion.symbol($0)) } ?? false
        }
        guard found.count == 1 else { return nil }
        // How long it took is what is called so, whatever else counts time.
        if measure == Measure.duration.name, let duration, duration != NameSpelling.quoted(found[0].name) { return nil }
        return "convert(\(NameSpelling.quoted(found[0].name)), \"\(UnitConversion.symbol(unit))\")"
    }

    /// The only two columns of a thing that say how it was before and after: `battery_start`, `battery_end`.
    func ends(of thing: String) -> (before: String, after: String)? {
        let all = (frame?.numberColumns ?? []).map { (name: $0.name, words: ColumnNames.words($0.name)) }
            .filter { $0.words.contains(EnglishNoun.singular(thing)) }
        func only(_ words: Set<String>) -> String? {
            let found = all.filter { !words.isDisjoint(with: $0.words) }
            return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
        }
        guard let before = only(["before", "start", "initial", "begin", "opening", "pre", "from"]),
            let after = only(["after", "end", "final", "closing", "post", "to"]), before != after
        else { return nil }
        return (before, after)
    }

    /// The columns of numbers of which a word is one, where it is of several: `rating` of `My rating` and `Opponent rating`.
    func several(_ word: String) -> [String] {
        let one = EnglishNoun.singular(word.lowercased())
        let found = (frame?.numberColumns ?? []).filter { ColumnNames.words($0.name).contains(one) }
        return found.count > 1 ? found.map(\.name) : []
    }

    /// Whether a word is one of some column's name: `HR` of `Avg HR` is no hour.
    func isPart(ofColumn word: String) -> Bool {
        let one = EnglishNoun.singular(word)
        return (frame?.columns ?? []).contains { column in
            column.unit?.lowercased() != word && ColumnNames.words(column.name).contains { [word, one].contains($0) }
        }
    }

    /// The only column of texts that says of what rows were, where they were so: `Sponsor` of `sponsored`.
    func given(_ done: String) -> String? {
        guard done.hasSuffix("ed"), done.count > 4, let frame = whole ?? frame else { return nil }
        let found = frame.columns.filter { column in
            guard let text = column.text, case let own = ColumnNames.words(column.name), own.count == 1 else {
                return false
            }
            return EnglishRoot.areForms(own[0], done)
                && (0..<text.codes.count).contains { text.codes.span[$0] < 0 }
        }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }
}
