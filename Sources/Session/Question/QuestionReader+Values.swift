import Language
import Series
import Syntax

/// What of the rows, and by what: aggregates, columns, keys.
extension QuestionReader {
    /// `by team and month`, `per week`, `weekly`.
    mutating func keys() -> Part? {
        if let unit = QuestionWords.adverbs[small()] {
            // `average daily amount`: of the totals of days.
            let said = wordBefore == "of" ? line[max(0, rest.startIndex - 2)] : wordBefore
            if last == .other, words.aggregate(said) != nil, question.measures.isEmpty {
                question.totalled = (unit, question.aggregates.count)
            } else {
                question.keys.append(unit)
            }
            take()
            return .key
        }
        let start = rest
        // `plot line temperature color sensor`
        let isColor = isPlot && ["color", "colour"].contains(small()) && words.key(rest.dropFirst().prefix(1)) != nil
        if isColor { take() }
        guard isColor || phrase(QuestionWords.by) != nil else { return nil }
        question.isPer = question.isPer || start.first?.lowercased() == "per"
        while ["the", "each", "every"].contains(small()) { take() }
        if !question.measures.isEmpty, words.areRows(rest.prefix(1)), start.first?.lowercased() != "by" {
            // `points per game`: what one row has of it.
            let mean = [MeanAggregate.entry.name]
            if question.aggregates.isEmpty || question.aggregates == mean {
                take()
                question.aggregates = mean
                return .rows
            }
            rest = start
            return nil
        }
        let isRatio = start.first?.lowercased() == "per" && ratio()
        if isRatio { return .measure }
        guard key() != nil else {
            // `paid by card`
            if start.first == "by", let part = held() { return part }
            rest = start
            return nil
        }
        while ["and", ",", "&", "then", "by", "per", "vs", "versus", "x", "for", "each"].contains(small()) {
            let place = rest
            take()
            while ["the", "each", "by", "per"].contains(small()) { take() }
            if key() == nil {
                rest = place
                break
            }
        }
        return .key
    }

    mutating func key() -> Part? {
        guard
            let found = longest({ self.words.key($0) ?? self.words.column($0) }) ?? longest({ self.words.loosely($0) })
        else { return nil }
        // `waste per meal served` is none of each number of meals.
        if wordBefore == "per", !question.measures.isEmpty, words.adds(found.meaning),
            words.column(rest.prefix(found.count)) == nil
        {
            return nil
        }
        // What is drawn by the hour runs through all of them, as `plot` has it, and so does what is asked per hour of finer rows.
        let isFiner =
            words.frame?.index.step.map {
                $0.count * $0.unit.nominalMicroseconds < DurationUnit.hour.nominalMicroseconds
            } ?? true
        let isPeriod =
            small() == DurationUnit.hour.rawValue && found.count == 1 && (isPlot || wordBefore == "per" && isFiner)
        take(found.count)
        question.keys.append(isPeriod ? DurationUnit.hour.rawValue : found.meaning)
        return .key
    }

    mutating func aggregate() -> Part? {
        for (phrase, name) in QuestionWords.aggregates where self.phrase([phrase]) != nil {
            question.aggregates.append(name)
            question.asksAmount = question.asksAmount || phrase == ["how", "much"]
            return .other
        }
        guard let name = words.aggregate(small()) else { return nil }
        let isItem = wordBefore == "," || small(1) == ","
        // `total per month` of a column that is called so.
        if let own = words.numbers([small()]), question.measures.isEmpty,
            rest.count == 1 || QuestionWords.by.contains([small(1)])
        {
            take()
            question.measures.append(own)
            if question.aggregates.isEmpty { question.aggregates.append(name) }
            return .measure
        }
        take()
        if name == CountAggregate.entry.name {
            question.asksNumber = true
            // `count, mean wait`: the rows, beside what else is asked.
            if isItem { question.countsRows = true }
        } else {
            question.aggregates.append(name)
        }
        return .other
    }

    /// A column of numbers, which nothing parts from one before it: `Total hours` may be one that is not there.
    mutating func column() -> Part? {
        // `energy import` says twice what is measured.
        if let known = longest({ self.words.numbers($0) }), question.measures.last == known.meaning,
            [.measure, .silence].contains(before), last == .measure
        {
            take(known.count)
            return .silence
        }
        if before == .measure { return nil }
        // `which film sold the most`, beside `Tickets Sold`
        let next = small(small(1) == "the" ? 2 : 1)
        if last == .key, QuestionWords.silent.contains(small()), words.sense(next, .superlative) != nil { return nil }
        if let found = longest({ self.words.numbers($0) }) {
            if areNumbered(rest.prefix(found.count)) { return thing(found) }
            // `busiest platform`, of platforms by number.
            if question.rank?.order == .rows, before == .other,
                words.numbersThings(found.meaning.filter { !"\"`".contains($0) }),
                !words.mayBeTotalled(found.meaning)
            {
                return thing(found)
            }
            // `share of cancelled flights` of a column of 0 and 1.
            if question.isShare || question.asksNumber, question.aggregates.isEmpty, words.isTruth(found.meaning),
                EnglishNoun.singular(small(found.count - 1)) == small(found.count - 1)
            {
                take(found.count)
                question.conditions.append(.init(column: found.meaning, sign: "=", value: "1"))
                return .condition
            }
            let between = before == .silence ? wordBefore : ""
            if let part = partOfMeasure(found) { return part }
            take(found.count)
            // `more than 10 mm of rain` says it twice.
            let compared = question.limits.last ?? question.conditions.last
            if last == .condition, taken > 0, found.meaning == compared?.column, ["of", ""].contains(between) {
                return .silence
            }
            question.measures.append(found.meaning)
            return .measure
        }
        // What a meter shows is no way of one row: `how many km`, beside an odometer.
        if let unit = words.numbers(measuredIn: small())
            ?? words.numbers(measuredIn: small(), where: { self.words.meter($0.name) == nil })
        {
            // `litres delivered` of a keg's size are none that adds up.
            let isHead = taken == 0 && question.aggregates.isEmpty && small(1) != "per"
            if isHead, !words.adds(unit) { return nil }
            if isHead { question.aggregates.append(SumAggregate.entry.name) }
            take()
            if question.measures.contains(unit) { return .silence }
            question.measures.append(unit)
            return .measure
        }
        if let all = words.together(rest.prefix(1)) {
            take()
            question.measures.append(all)
            if question.aggregates.isEmpty { question.aggregates.append(SumAggregate.entry.name) }
            return .measure
        }
        // `hours` of a column of minutes.
        if last != .silence, before != .key, wordBefore != "of", !words.isPart(ofColumn: small()),
            let unit = DurationUnit(word: small()),
            let column = words.duration,
            let own = words.durationUnit(of: column), let many = LineWords.count(of: own, in: unit), many > 1,
            !question.aggregates.isEmpty
        {
            // `total length in hours` is no second measure.
            if question.measures.last == column { question.measures.removeLast() }
            let measure = "(\(column) / \(Int(many)))"
            question.measures.append(measure)
            question.names[measure] = small()
            take()
            return .measure
        }
        // `biggest expense in december`
        if question.rank?.order == .measure, before == .other, question.measures.isEmpty,
            ["expense", "payment"].contains(small()),
            QuestionWords.after.contains(small(1)), let money = words.money
        {
            take()
            question.asksCosts = true
            question.measures.append(money)
            return .measure
        }
        // `biggest expense category`
        if question.rank?.order == .measure, question.measures.isEmpty, QuestionWords.amounts.contains(small()),
            let money = words.money, longest(from: 1, { self.words.key($0) }) != nil
        {
            take()
            question.rank?.order = .amount
            question.asksCosts = true
            question.measures.append(money)
            return .measure
        }
        // `revenue per month` of `Price (CHF)`
        if QuestionWords.takings.contains(small()), question.measures.isEmpty, !question.asksNumber,
            let money = words.money,
            // `calls that cost more than 5`
            words.aggregate(wordBefore) != nil || question.isShare
                || QuestionWords.after.contains(small(1)) && !QuestionWords.silent.contains(small())
        {
            question.asksMoney = true
            question.asksCosts = QuestionWords.spent.contains(small())
            question.asksIncome = !question.asksCosts
            if money.hasPrefix("("), words.column(rest.prefix(1)) == nil { question.names[money] = small() }
            take()
            question.measures.append(money)
            if question.aggregates.isEmpty { question.aggregates.append(SumAggregate.entry.name) }
            return .measure
        }
        return answered()
    }

    /// `tickets sold`, beside the price of one, `items sold`, which are of several kinds: how many.
    mutating func sold() -> Part? {
        guard question.measures.isEmpty, before != .measure, EnglishNoun.singular(small()) != small(),
            ["sold", "bought", "ordered"].contains(small(1)), words.column(rest.prefix(2)) == nil,
            words.numbers(rest.prefix(1)) == nil, words.counting(small()) == nil, let pieces = words.pieces
        else { return nil }
        take(2)
        question.measures.append(pieces)
        if question.aggregates.isEmpty, question.rank == nil { question.aggregates.append(SumAggregate.entry.name) }
        return .measure
    }

    /// A column by some of its words. Said once more it says nothing.
    mutating func looseColumn() -> Part? {
        if before == .measure { return nil }
        // `pupils who read less than 100 pages`
        if ["who", "that", "which"].contains(wordBefore), last == .key, small().allSatisfy(\.isLetter),
            ComparisonWords.sign("\(small(1)) \(small(2))") != nil
        {
            return silence()
        }
        // `which driver drove the most`: what they do is not who they are.
        if last == .key, question.things.count == 1, LineWords.isDone(by: question.things[0], small()),
            words.sense(small(small(1) == "the" ? 2 : 1), .superlative) != nil
        {
            return silence()
        }
        let aggregate = question.aggregates.last
        if let found = longest({ self.words.loosely($0, isMeasure: true, of: aggregate) }) {
            // `how many customers` are no sum of `customer_age`.
            let isAmount = question.asksNumber && !question.countsRows || question.rank?.order == .amount
            let said = rest.prefix(found.count).joined(separator: " ").lowercased()
            if question.measures.contains(found.meaning) {
                take(found.count)
                return .silence
            }
            // `cancellations`, of a column of 0 and 1: those that are.
            if question.aggregates.isEmpty, !question.isShare, words.isTruth(found.meaning),
                EnglishNoun.singular(said) != said
            {
                take(found.count)
                question.measures.append(found.meaning)
                if question.rank == nil { question.aggregates.append(SumAggregate.entry.name) }
                return .measure
            }
            if isAmount, question.aggregates.isEmpty, words.usual([found.meaning]) != SumAggregate.entry.name,
                !words.counts(said, in: found.meaning), !words.isMoney(found.meaning)
            {
                return nil
            }
            take(found.count)
            question.measures.append(found.meaning)
            return .measure
        }
        if !QuestionWords.silent.contains(small()), let measure = words.scattered(small(), among: line),
            !question.measures.contains(measure)
        {
            take()
            question.measures.append(measure)
            return .measure
        }
        // `how much energy did we import`, of several that measure it.
        if question.measures.isEmpty, let measure = words.measuring(small(), among: line) {
            take()
            question.measures.append(measure)
            return .measure
        }
        guard let found = longest({ self.words.loosely($0) }) else { return nil }
        take(found.count)
        // `complaint rate`, `most complaints`, of a column that says yes or no.
        if let yes = yes(in: found.meaning) {
            question.conditions.append(.init(column: found.meaning, sign: "=", value: "\"\(yes)\""))
            return .condition
        }
        question.things.append(found.meaning)
        return .key
    }

    /// Whether things are spoken of that a column tells apart by a number: `episodes`, `which episode`.
    private func areNumbered(_ words: ArraySlice<String>) -> Bool {
        guard let name = self.words.columnName(words), self.words.numbersThings(name) else { return false }
        return ["which", "what"].contains(wordBefore)
            || words.last.map { EnglishNoun.singular($0.lowercased()) != $0.lowercased() } ?? false
    }

    /// A column of names or a period, which no `by` stands before.
    mutating func thing() -> Part? {
        // `how many milkings`, each of which was one in the morning or in the evening.
        if question.asksNumber, before == .other, words.areRowsByKind(small()) {
            take()
            question.namesRows = true
            question.countsRows = true
            return .rows
        }
        // `average revenue on rainy days`: rows of such days.
        if before == .condition, !question.measures.isEmpty, DurationUnit(word: small()) != nil,
            EnglishNoun.singular(small()) != small(),
            line[..<rest.startIndex].contains(where: { ["on", "during"].contains($0.lowercased()) })
        {
            take()
            return .silence
        }
        return longest({ self.words.key($0) }).map { thing($0) }
    }

    private mutating func thing(_ found: (meaning: String, count: Int)) -> Part {
        question.namesSeveral = question.things.isEmpty && !words.isOne(rest.prefix(found.count))
        take(found.count)
        question.things.append(found.meaning)
        return .key
    }
}
