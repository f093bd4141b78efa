import Language
import Series
import Syntax

/// How long it is between two things: two times of one row, rows one after the other.
extension QuestionReader {
    /// `duration between started and ended`: how long it is from one time to the other.
    mutating func betweenTimes() -> Bool {
        guard small() == "between" || small() == "from" else { return false }
        if let (first, second, count) = pair({ self.words.times($0) }) {
            take(count)
            question.measures.append("(\(second) - \(first))")
            return true
        }
        // Of times of day the second may be on the next day.
        guard let (first, second, count) = pair({ self.words.clock($0) }) else { return false }
        take(count)
        question.measures.append("(mod(\(second) - \(first), 86400))")
        return true
    }

    /// Two things of a kind, after a word: `between opened and closed`, `from bedtime to wake up`.
    private func pair(
        _ meaning: (ArraySlice<String>) -> String?
    ) -> (first: String, second: String, count: Int)? {
        guard let first = longest(from: 1, meaning), ["and", "to"].contains(small(1 + first.count)),
            let second = longest(from: 2 + first.count, meaning)
        else { return nil }
        return (first.meaning, second.meaning, 2 + first.count + second.count)
    }

    /// `time between calls`, `longest time from sent to answered`, `time to answer`.
    mutating func between() -> Part? {
        let unit = DurationUnit(word: small())
        if small() == "time" || unit != nil && EnglishNoun.singular(small()) != small(),
            ["to", "until", "till"].contains(small(1)),
            let index = words.index, let done = words.times([small(2)]), done != index
        {
            take(3)
            let length = "(\(done) - \(index))"
            question.measures.append(unit.map { "(\(length) / 1 \($0.rawValue))" } ?? length)
            return .measure
        }
        guard ["between", "from"].contains(small(1)) else { return nil }
        let start = rest
        let isSpan =
            ["time", "interval", "intervals", "gap", "gaps", "duration", "length"].contains(small()) || unit != nil
        let isNamed = words.columnName(rest.prefix(1)) == nil
        take()
        // Whatever it is called that goes from one time to another, `wait from arrival to discharge`, is how long that is.
        if isSpan || isNamed, betweenTimes() {
            if let unit, let made = question.measures.popLast() {
                question.measures.append("(\(made) / 1 \(unit.rawValue))")
            }
            return .measure
        }
        guard isSpan else {
            rest = start
            return nil
        }
        if let unit {
            guard betweenRows() else {
                rest = start
                return nil
            }
            // `average days between orders`
            question.asksBetween = true
            question.lengthUnit = unit
            return .measure
        }
        // `longest gap between calls`
        let isLength = question.rank?.order == .length
        guard !isLength || !["gap", "gaps"].contains(wordBefore), betweenRows() else {
            rest = start
            return nil
        }
        if isLength {
            question.spans = .gaps
            return .other
        }
        question.asksBetween = true
        return .measure
    }

    /// What may stand between `how long` and the two times: `how long does it usually take from pickup to dropoff`.
    private static let usually: Set<String> = [
        "average", "usually", "typically", "normally", "takes", "last", "lasts", "typical", "mean",
    ]

    /// `how long is a call`, `average length of visits`: how long rows last, where no column is called so.
    mutating func lasting() -> Part? {
        // `how long do calls last`
        if asksLength, ["last", "take", "lasted", "took"].contains(small()),
            rest.count == 1 || ["by", "per", "in", "on", "at", "for", "each", "since"].contains(small(1))
        {
            take()
            return .silence
        }
        let isAsked = small() == "how" && small(1) == "long"
        let start = rest
        if isAsked, question.measures.isEmpty {
            // `how long from pickup to dropoff`
            take(2)
            while small() != "from", small() != "between",
                QuestionWords.silent.contains(small()) || Self.usually.contains(small())
            {
                take()
            }
            asksLength = betweenTimes()
            if asksLength {
                question.aggregates.append(MeanAggregate.entry.name)
                return .measure
            }
            rest = start
        }
        // `delivery time`, where a second time says when each was `Delivered`.
        if ["time", "times", "duration"].contains(small(1)), question.measures.isEmpty,
            !QuestionWords.silent.contains(small()), let index = words.index, words.column(rest.prefix(1)) == nil,
            words.column(rest.prefix(2)) == nil, let end = words.loosely(rest.prefix(1)), words.ends.contains(end)
        {
            take(2)
            question.measures.append(words.lasting.flatMap { $0.contains(end) ? $0 : nil } ?? "(\(end) - \(index))")
            return .measure
        }
        // `outage time`
        let isKind =
            small().hasSuffix("time") && small().count > 6 && ClockWords.part(String(small().dropLast(4))) == nil
        let isTime = small() == "time" && before == .rows && small(1) != "of" || isKind && small() != "daytime"
        guard isAsked || isTime || ["duration", "length"].contains(small()), words.column([small()]) == nil,
            words.loosely([small()], isMeasure: true) == nil, question.measures.isEmpty,
            let lasting = (line.contains { $0.lowercased().hasPrefix("stay") } ? words.nights : nil) ?? words.lasting
        else { return nil }
        take(isAsked ? 2 : 1)
        // `length of stay`
        if !isAsked, small() == "of", small(1).count > 2, small(1).allSatisfy(\.isLetter), holders(small(1)).isEmpty,
            longest(from: 1, { self.words.column($0) ?? self.words.loosely($0) }) == nil,
            EnglishNoun.singular(small(1)) == small(1), !QuestionWords.silent.contains(small(1))
        {
            take(2)
        }
        question.measures.append(lasting)
        if isAsked {
            while QuestionWords.copulas.contains(small()) || ["do", "does", "did"].contains(small()) { take() }
            question.aggregates.append(MeanAggregate.entry.name)
            if ["a", "an", "the"].contains(small()), small(1) == "average" { take(2) }
            asksLength = true
        }
        return .measure
    }

    /// `how far did I run per month`: the way.
    mutating func far() -> Part? {
        guard small() == "how", small(1) == "far", question.measures.isEmpty, let way = words.way else { return nil }
        take(2)
        question.measures.append(way)
        question.aggregates.append(SumAggregate.entry.name)
        asksFar = true
        return .measure
    }

    /// `hours per nurse`, `total hours worked in march`: how long the rows are, which lie between two times.
    mutating func hours() -> Part? {
        // `average days in the garage`, but `how many days` are those of the calendar.
        let most: DurationUnit = question.aggregates.contains { $0 != SumAggregate.entry.name } ? .week : .day
        guard let unit = DurationUnit(word: small()), unit < most,
            !["between", "from", "to", "until", "till", "since"].contains(small(1)),
            EnglishNoun.singular(small()) != small(),
            question.measures.isEmpty, !question.asksTimes, words.column([small()]) == nil,
            !QuestionWords.by.contains([wordBefore]), Double(wordBefore) == nil, wordBefore != "of",
            let length = words.lasting, length.hasPrefix("(")
        else { return nil }
        // `hours of breaks`, which a column counts.
        let isNamed = (1..<rest.count).contains { place in
            longest(from: place) { self.words.numbers($0) ?? self.words.loosely($0, isMeasure: true) }
                .map { words.durationUnit(of: $0.meaning) != nil } ?? false
        }
        if isNamed || words.isPart(ofColumn: small()) { return nil }
        let measure = "(\(length) / 1 \(unit.rawValue))"
        question.measures.append(measure)
        question.names[measure] = small()
        take()
        question.asksNumber = false
        if question.aggregates.isEmpty { question.aggregates.append(SumAggregate.entry.name) }
        takeDone()
        return .measure
    }

    /// What was done so long says nothing more: `hours worked`.
    mutating func takeDone() {
        // `hours cancelled` are some of the hours, `hours worked` all of them.
        let isDoer = words.frame?.columns.contains { $0.text != nil && LineWords.isDone(by: $0.name, small()) } ?? false
        if small() == "worked" || words.areDone(small()) || isDoer, holders(small()).isEmpty,
            words.times([small()]) == nil, words.column([small()]) == nil
        {
            take()
        }
    }

    /// `average loan length in days`: what a length is counted in.
    mutating func inUnit() -> Part? {
        guard last == .measure, ["in", "as"].contains(small()), let unit = DurationUnit(word: small(1)),
            EnglishNoun.singular(small(1)) != small(1), let measure = question.measures.last, measure.hasPrefix("("),
            // PATHS: the sign of a division.
            !measure.contains("/")
        else { return nil }
        take(2)
        question.measures[question.measures.count - 1] = "(\(measure) / 1 \(unit.rawValue))"
        return .measure
    }

    /// `seen within 30 minutes`, `returned after more than 2 weeks`: how long a second time of the rows is after their own.
    func sinceRow() -> (meaning: String, count: Int)? {
        guard let index = words.index, let time = longest({ self.words.times($0) }), time.meaning != index else {
            return nil
        }
        var place = time.count
        if small(place) == "after", small(place + 1) != "", Double(small(place + 1)) == nil { place += 1 }
        let number = [1, 2].first { Double(small(place + $0)) != nil }
        guard let number, DurationUnit(word: small(place + number + 1)) != nil,
            number == 1 && ["within", "after"].contains(small(place)) || ComparisonWords.sign(small(place)) != nil
                || ComparisonWords.sign("\(small(place)) \(small(place + 1))") != nil
        else { return nil }
        return ("(\(time.meaning) - \(index))", place)
    }
}
