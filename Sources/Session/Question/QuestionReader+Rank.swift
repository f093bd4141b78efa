import Language
import Series
import Syntax

/// Ends of an order: `top 5`, `slowest`, `most borrowed`, `first call of each day`.
extension QuestionReader {
    /// `top 5`, `the 3 busiest`, `slowest`, `most common`.
    mutating func rank() -> Part? {
        var place = 0
        var count: String?
        if Int(small()) != nil { (count, place) = (small(), 1) }
        let isVerb = ["top", "bottom"].contains(small(place))
        let said =
            isVerb
            ? Gradable.Sense(isGreatest: small(place) == "top", order: .end)
            : words.sense(small(place), .superlative) ?? end(at: place) ?? worst(at: place) ?? said(at: place)
        // `more than` and `at least one` compare.
        if wordBefore == "at", ["least", "most"].contains(small()) { return nil }
        guard var sense = said, question.rank == nil, small(place + 1) != "than" else { return nil }
        place += 1
        if sense.order == .amount {
            // `which payment is used most`, `which genre is borrowed the most`: how often.
            if isUndergone(before: place - 1) { sense.order = .rows }
            if let part = mostDone(at: place, sense.isGreatest) { return part }
            if Gradable.frequent.contains(small(place)) {
                (sense, place) = (Gradable.Sense(isGreatest: sense.isGreatest, order: .rows), place + 1)
            } else if let own = words.sense(small(place), .positive), own.order != .amount,
                holders(small(place)).isEmpty
            {
                (sense, place) = (
                    Gradable.Sense(isGreatest: sense.isGreatest == own.isGreatest, order: own.order), place + 1
                )
            }
        }
        // `best selling section`
        if ["best", "top", "worst"].contains(small(place - 1)), ["selling", "seller", "sellers"].contains(small(place))
        {
            (sense, place) = (Gradable.Sense(isGreatest: sense.isGreatest, order: .amount), place + 1)
            question.done = words.pieces ?? words.done(by: "sell")
        }
        // `cheapest 2 bedroom flat`: of so many each, not so many of them.
        let isOfEach =
            longest(from: place + 1) { phrase in
                self.words.isOne(phrase) && self.words.column(phrase) != nil
                    && self.words.columnName(phrase) != phrase.first ? phrase : nil
            } != nil
        if Int(small(place)) != nil, !isOfEach { (count, place) = (small(place), place + 1) }
        if isVerb, let next = words.sense(small(place), .superlative) {
            if !sense.isGreatest { return nil }
            (sense, place) = (next, place + 1)
        }
        if sense.order == .time, isMoment(at: place) { place += 1 }
        let judged = rest.prefix(place).lazy.compactMap { Self.judgements[$0.lowercased()] }.first
        take(place)
        question.rank = Question.Rank(
            isGreatest: sense.isGreatest, order: sense.order, count: count,
            judged: judged == .worst && sense.isGreatest ? nil : judged)
        return .other
    }

    /// Whether what stands before says what is done to a thing, `is borrowed the`, which no column measures.
    private func isUndergone(before place: Int) -> Bool {
        let said = line[..<(rest.startIndex + place)].map { $0.lowercased() }.reversed().drop { $0 == "the" }
        guard let done = said.first, let copula = said.dropFirst().first, QuestionWords.copulas.contains(copula),
            !question.things.isEmpty
        else { return false }
        let isSaid = !QuestionWords.silent.contains(done) || Gradable.frequent.contains(done)
        return isSaid && done.allSatisfy(\.isLetter) && words.measured(by: done) == nil
            && words.loosely([done], isMeasure: true) == nil && words.numbers(measuredIn: done) == nil
    }

    private static let judgements: [String: Question.Judgement] = ["best": .best, "worst": .worst]

    /// `worst 5 outages by customers`: nothing says which end of an order is bad, but of a time that something takes.
    private mutating func worst(at place: Int) -> Gradable.Sense? {
        guard small(place) == "worst" else { return nil }
        if assumesRows { assumed = (rest.startIndex + place, .greatest) }
        return Gradable.Sense(isGreatest: assumesRows, order: .measure)
    }

    /// `most borrowed title`, `most returned category`: the one of most rows, of those for which that is so.
    private mutating func mostDone(at place: Int, _ isGreatest: Bool) -> Part? {
        let done = small(place)
        guard ["ed", "en"].contains(where: done.hasSuffix), done.count > 4, words.measure([done]) == nil,
            longest(from: place + 1, { self.words.key($0) }) != nil, let time = words.times([done])
        else { return nil }
        take(place + 1)
        question.rank = Question.Rank(isGreatest: isGreatest, order: .rows, count: nil)
        if time != words.index { question.conditions.append(.init(column: time, sign: "is", value: "not missing")) }
        return .other
    }

    /// `wettest month at Mill Lane`: what no column is called, of the only one that the line names.
    private func said(at place: Int) -> Gradable.Sense? {
        guard let sense = Gradable.senses(small(place), .superlative).first, case .quantity(let names) = sense.order,
            Gradable.isKnown(small(place)), holders(small(place)).isEmpty
        else { return nil }
        let named = (1..<max(1, rest.count - place)).contains {
            longest(from: place + $0) { self.words.numbers($0) } != nil
        }
        return named ? Gradable.Sense(isGreatest: sense.isGreatest, order: .quantity(names)) : nil
    }

    /// `first call of each day`, `last 2 calls per team`, `last reading per meter`: ends of the order of time.
    private func end(at place: Int) -> Gradable.Sense? {
        let start = place + (Int(small(place + 1)) == nil ? 1 : 2)
        let next = rest.dropFirst(start).prefix(1)
        let measure = longest(from: start) { self.words.measure($0) }?.count
        let isOfEach = measure.map { ["per", "by", "of", "for", "in", "each"].contains(small(start + $0)) } ?? false
        let isTime = isMoment(at: place + 1)
        guard ["first", "last"].contains(small(place)),
            isTime || isOfEach || words.areRows(next) || assumesRows && isNoun(next)
        else { return nil }
        return Gradable.Sense(isGreatest: small(place) == "last", order: .time)
    }

    private static let conditional = QuestionWords.conditional.union(["on"])

    /// `first time that CO2 exceeded 1500`, `first day with rain over 10`: when rows are.
    private func isMoment(at place: Int) -> Bool {
        if small(place) == "time" { return rest.count > place + 2 }
        guard ["date", "day", "moment"].contains(small(place)), words.column([small(place)]) == nil else {
            return false
        }
        if Self.conditional.contains(small(place + 1)), rest.count > place + 3 { return true }
        // `first day of each year with a level above 2`, which is its row where rows are days.
        let key = QuestionWords.by.filter { words in
            rest.dropFirst(place + 1).map { $0.lowercased() }.starts(with: words)
        }.map(\.count).max()
        guard let key, let unit = DurationUnit(word: small(place + 1 + key)), unit > DurationUnit.day else {
            return false
        }
        return rest.count > place + 2 + key || words.unitOfRows == .day
    }

    /// Whether a word may be what rows are called.
    func isNoun(_ words: ArraySlice<String>) -> Bool {
        guard let word = words.first?.lowercased() else { return false }
        return word.count > 3 && word.allSatisfy(\.isLetter) && DurationUnit(word: word) == nil && holders(word).isEmpty
            && self.words.column([word]) == nil && !QuestionWords.silent.contains(word)
    }
}
