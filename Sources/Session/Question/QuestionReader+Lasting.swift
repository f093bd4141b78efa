import Language
import Series
import Syntax

/// How long something holds, how much goes on at once, and stretches of time that are compared with those before them.
extension QuestionReader {
    private static let lengths = [
        ["how", "long"], ["how", "much", "time"], ["time"], ["time", "spent"], ["amount", "of", "time"],
        ["total", "time"], ["duration"], ["duration", "of"],
    ]
    private static let clock: Set<DurationUnit> = [.hour, .minute, .second]

    /// `how long was temp above 30`, `time above 8 mmol`, `hours below zero`: of readings, each of which stands until the next.
    mutating func lasted() -> Part? {
        if asksShareOfTime, question.measures.isEmpty, lastingRange() { return .condition }
        // The longest time is a stretch.
        guard question.lasts == nil, question.measures.isEmpty, question.things.isEmpty, words.index != nil,
            !words.areEvents, question.rank?.order != .length
        else { return nil }
        let start = rest
        var unit: DurationUnit?
        if phrase(Self.lengths) == nil {
            guard let found = DurationUnit(word: small()), Self.clock.contains(found),
                EnglishNoun.singular(small()) != small(), words.column([small()]) == nil
            else { return nil }
            unit = found
            take()
        }
        let silent = QuestionWords.copulas.union([
            "spent", "did", "does", "of", "that", "when", "where", "with", "the", "it", "had", "have", "has",
        ])
        // `hours per day the pump was on`
        let asked = question
        let isKeyed = QuestionWords.by.contains([small()])
        if isKeyed, keys() != .key {
            (rest, question) = (start, asked)
            return nil
        }
        while silent.contains(small()) { take() }
        let known = question.conditions.count
        question.lasts = Question.Lasting(unit: unit)
        if lastingRange() || comparison() != nil || held() != nil, question.conditions.count > known {
            // A part of all time is one of all readings.
            if question.isShare { question.lasts = nil }
            return .condition
        }
        (rest, question) = (start, asked)
        return nil
    }

    /// Whether a part of all time is asked: `percent of time above 8`.
    private var asksShareOfTime: Bool {
        let said = line.map { $0.lowercased() }
        return question.isShare
            && said.indices.dropFirst().contains {
                said[$0 - 1] == "of"
                    && (said[$0] == "time" || QuestionWords.readings.contains(said[$0]) || said[$0] == "values")
            }
    }

    /// `between 4 and 8`, `in range 4..8`, of what nothing names.
    private mutating func lastingRange() -> Bool {
        var place = small() == "in" || small() == "within" ? 1 : 0
        if small(place) == "range" { place += 1 }
        if small(place) == "between" { place += 1 }
        guard place > 0 else { return false }
        let (low, high, count): (Double?, Double?, Int)
        if let dots = small(place).firstRange(of: "..") {
            let typed = small(place)
            (low, high, count) = (Double(typed[..<dots.lowerBound]), Double(typed[dots.upperBound...]), place + 1)
        } else if ["and", "to", "-"].contains(small(place + 1)) {
            (low, high, count) = (Double(small(place)), Double(small(place + 2)), place + 3)
        } else {
            return false
        }
        guard let low, let high else { return false }
        let start = rest
        take(count)
        guard let column = lastingSubject(">", low, at: rest.startIndex - 1, and: high) else {
            rest = start
            return false
        }
        question.conditions.append(
            .init(column: column, sign: "in", value: "\(number(low, nil, of: ""))..\(number(high, nil, of: ""))"))
        if words.isUnit(small(), of: column) { take() }
        return true
    }

    /// What is compared where a length of time is asked and nothing named: the only column that the comparison divides. Of several one is assumed,
    /// for advice.
    mutating func lastingSubject(_ sign: String, _ value: Double, at place: Int, and other: Double? = nil) -> String? {
        // `number of days below zero`
        let isOfDays = question.asksNumber && !question.things.isEmpty && question.things.allSatisfy(Question.isPeriod)
        var isOfRuns: Bool { if case .runs(nil)? = question.spans { !words.areEvents } else { false } }
        guard question.lasts != nil || asksShareOfTime || isOfRuns || isOfDays && !words.areEvents,
            DurationUnit(word: small()) == nil
        else { return nil }
        let measured = words.quantities.filter { words.isUnit(small(), of: $0) }
        if measured.count == 1 { return measured[0] }
        var found = words.divided(by: sign, value)
        if let other {
            let above = words.divided(by: "<", other)
            let both = found.filter(above.contains)
            found = both.count == 1 ? both : words.quantities.filter { found.contains($0) || above.contains($0) }
        }
        if found.count == 1 { return found[0] }
        guard assumesRows, let first = found.first, assumed == nil else { return nil }
        assumed = (place, .column(first.filter { !"\"`".contains($0) }))
        return first
    }

    private static let most = [
        ["peak"], ["peak", "number", "of"], ["peak", "count", "of"], ["maximum"], ["maximum", "number", "of"], ["max"],
        ["max", "number", "of"], ["most"], ["highest"], ["highest", "number", "of"], ["greatest", "number", "of"],
        ["largest", "number", "of"], ["busiest"],
    ]
    static let going: Set<String> = [
        "out", "open", "active", "running", "use", "inside", "present", "there", "here", "going", "occupied", "rented",
        "parked", "alive",
    ]

    /// `peak number of people at once`, `concurrent sessions`: rows that have begun and not ended. What these are called says nothing.
    mutating func concurrency() -> Part? {
        guard !words.ends.isEmpty else { return nil }
        if phrase(QuestionWords.together) != nil {
            question.isConcurrent = true
            return .other
        }
        if question.isConcurrent, question.end == nil, until() { return .other }
        let said = line.joined(separator: " ").lowercased()
        // `peak number of people inside`
        let isInside =
            line.last.map { Self.going.contains($0.lowercased()) } ?? false && holders(line.last ?? "").isEmpty
            && Self.most.contains { $0.count > 1 && said.hasPrefix($0.joined(separator: " ")) }
        if isInside { question.isConcurrent = true }
        guard isInside || QuestionWords.together.contains(where: { said.contains($0.joined(separator: " ")) }) else {
            return nil
        }
        if phrase(Self.most) != nil {
            question.aggregates = [MaxAggregate.entry.name]
            return .other
        }
        let noun = small()
        let isNoun = EnglishNoun.singular(noun) != noun && noun.count > 3 && noun.allSatisfy(\.isLetter)
        let isKey = ["by", "per", "each", "every"].contains(wordBefore)
        guard !isKey, QuestionWords.numbers.allSatisfy({ $0.first != noun }), holders(noun).isEmpty,
            words.column([noun]) == nil || words.areRows([noun]),
            Self.going.contains(noun) || noun.hasSuffix("ing") && noun.count > 4
                || isNoun && DurationUnit(word: noun) == nil && !QuestionWords.silent.contains(noun)
        else { return nil }
        take()
        return .silence
    }

    /// `from Out to Returned`, `until Returned`: which of several times rows end at.
    private mutating func until() -> Bool {
        let start = rest
        if small() == "from" || small() == "between" { take() }
        if let begin = longest({ self.words.times($0) }), begin.meaning == words.index { take(begin.count) }
        guard ["to", "until", "and", "till"].contains(small()) else {
            rest = start
            return false
        }
        take()
        guard let end = longest({ self.words.times($0) }), end.meaning != words.index else {
            rest = start
            return false
        }
        take(end.count)
        question.end = end.meaning
        return true
    }

    private static let joints: Set<String> = ["vs", "versus", "against", "with", "to", "and", "compared", "the"]
    private static let earlier: Set<String> = ["previous", "prior", "preceding"]

    /// `last 28 days vs previous 28 days`, `last 3 months against the 3 months before`.
    mutating func comparedSpans() -> Bool {
        guard question.windows.isEmpty else { return false }
        var place = small() == "the" ? 1 : 0
        guard ["last", "past"].contains(small(place)), let count = Int(small(place + 1)), (1...1_000).contains(count),
            let unit = DurationUnit(word: small(place + 2))
        else { return false }
        place += 3
        let joint = place
        while Self.joints.contains(small(place)) { place += 1 }
        guard place > joint else { return false }
        let isBefore = Self.earlier.contains(small(place))
        if isBefore { place += 1 }
        if Int(small(place)) == count {
            place += 1
            if DurationUnit(word: small(place)) == unit { place += 1 }
        } else if !isBefore {
            return false
        }
        if !isBefore {
            guard ["before", "earlier", "previous"].contains(small(place)) else { return false }
            place += ["that", "them", "those"].contains(small(place + 1)) ? 2 : 1
        }
        guard let (first, last) = rows.end()?.spans(count, unit) else { return false }
        take(place)
        question.windows.append("window \(first)..\(last)")
        question.keys.append("\(count) \(unit.rawValue)\(count == 1 ? "" : "s") from \(first)")
        (question.comparesSpans, question.isCompared) = (true, false)
        return true
    }

    /// `amount vs last year`: of the year in which rows end, where no time was said.
    mutating func againstLast() -> Bool {
        guard question.windows.isEmpty, !question.measures.isEmpty || question.namesRows,
            ["vs", "versus", "against"].contains(small()), ["last", "previous"].contains(small(1)),
            let unit = DurationUnit(word: small(2)), let window = rows.period(unit, before: 0)
        else { return false }
        take()
        question.windows.append(window)
        question.isCompared = true
        return true
    }

    private static let ones = [
        ["last"], ["last", "one"], ["previous"], ["previous", "one"], ["the", "previous", "one"],
        ["the", "one", "before"],
        ["the", "last", "one"],
    ]

    /// `this year with last`, `this month against the one before`: a unit that is not said again.
    mutating func oneBefore() -> Bool {
        guard question.isCompared, let (unit, before) = comparedUnit else { return false }
        let start = rest
        while ["the"].contains(small()), DurationUnit(word: small(1)) == unit { take() }
        let isSaid = DurationUnit(word: small()) == unit && ["before", "earlier"].contains(small(1))
        if isSaid { take(2) }
        guard isSaid || phrase(Self.ones) != nil, DurationUnit(word: small()) == nil, Int(small()) == nil,
            let window = rows.period(unit, before: before + 1)
        else {
            rest = start
            return false
        }
        question.windows.append(window)
        comparedUnit = nil
        return true
    }
}
