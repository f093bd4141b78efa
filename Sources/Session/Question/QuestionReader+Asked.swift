import Language
import Series
import Syntax

/// What is asked: shares, numbers, ends of an order, courses, samples.
extension QuestionReader {
    mutating func share() -> Part? {
        // `longest run and when`, whose time is shown.
        if small() == "and", small(1) == "when", rest.count == 2, question.rank != nil {
            take(2)
            return .silence
        }
        // `how much of the total is rent`
        if question.asksAmount, phrase([["of", "the", "total"], ["of", "total"], ["of", "it", "all"]]) != nil {
            question.isShare = true
            return .other
        }
        // `cancellation rate`, `cancelled %` of a column of 0 and 1: of all rows.
        let truth = before == .measure && question.measures.count == 1 ? question.measures.first : nil
        let isOfTruth = truth.map(words.isTruth) ?? false
        // `waste rate by product`: of what is wasted in each row.
        if before == .measure, !isOfTruth, ["rate", "ratio"].contains(small()), question.divisor == nil,
            question.measures.count == 1,
            let whole = words.whole(of: question.measures[0])
        {
            take()
            question.divisor = whole
            return .measure
        }
        let isRate = (last == .condition || isOfTruth) && ["rate", "ratio"].contains(small())
        guard QuestionWords.shares.contains(small()) || isRate, laid(at: 0) == nil else { return nil }
        if isOfTruth, let truth {
            question.measures = []
            question.conditions.append(.init(column: truth, sign: "=", value: "1"))
        }
        // `win rate with white` is of all rows with white.
        let isOfOne = last == .condition && small(1) != "of" && question.conditions.count == 1
        if isOfOne { question.rated = question.conditions[0] }
        take()
        // `stacked area of sales by month and shop in percent`
        if question.drawing?.arrangement == "stack" {
            question.drawing?.arrangement = Self.wholes
            return .other
        }
        question.isShare = true
        return .other
    }

    mutating func number() -> Part? {
        // `how much more did we spend in May than in April`
        if small() == "how", ["much", "many"].contains(small(1)), ["more", "less", "fewer"].contains(small(2)),
            line.contains(where: { $0.lowercased() == "than" })
        {
            question.isCompared = true
            if small(1) == "much" { question.asksAmount = true } else { question.asksNumber = true }
            take(3)
            return .other
        }
        // `did we spend more in summer than in winter`
        let isMore = ["more", "less", "fewer", "higher", "lower", "better", "worse"].contains(small())
        if isMore, small(1) != "than", ["in", "on", "at", "as", "with", "during", "by"].contains(small(1)),
            rest.contains(where: { $0.lowercased() == "than" })
        {
            question.isCompared = true
            take()
            return .other
        }
        // `is there more waste on rainy days`: than on others.
        if isMore, question.measures.isEmpty, small(1) != "than", !rest.contains(where: { $0.lowercased() == "than" }),
            ["is", "are", "was", "were", "do", "does", "did"].contains(line.first?.lowercased() ?? "")
        {
            question.comparesOthers = true
            take()
            return .other
        }
        if small() == "than", question.isCompared, before == .condition {
            take()
            return .silence
        }
        if let said = phrase(QuestionWords.numbers) {
            question.asksNumber = true
            question.asksTimes = said.contains("times") || said.contains("often")
            return .other
        }
        if small() == "when", question.measures.isEmpty, ["is", "was", "were", "did"].contains(small(1)) {
            take(2)
            question.asksTime = true
            return .other
        }
        // `max wait and when it happened`
        if small() == "when", question.aggregates.count == 1, ["max", "min"].contains(question.aggregates[0]) {
            take()
            question.asksTime = true
            return .other
        }
        if let part = changed() { return part }
        // `when was the fern last watered`
        // `when did each shop last buy something`
        let isOfEach = !question.keys.isEmpty && last == .key && isDoing
        if question.asksTime, question.rank == nil, ["last", "first"].contains(small()),
            isOfEach || longest(from: 1, { self.text($0, of: nil) }) != nil
        {
            if isOfEach { question.namesRows = true }
            question.rank = Question.Rank(isGreatest: small() == "last", order: .time, count: nil)
            take()
            return .other
        }
        guard ["unique", "distinct", "different"].contains(small()) else { return nil }
        take()
        question.isDistinct = true
        return .other
    }

    /// `when did the dose change`: rows that differ from the one before.
    private mutating func changed() -> Part? {
        guard question.asksTime, question.rank == nil, question.aggregates.isEmpty,
            ["change", "changed", "changes", "switch", "switched"].contains(small()),
            question.measures.count + question.things.count == 1,
            let name = question.measures.popLast() ?? question.things.popLast()
        else { return nil }
        take()
        question.asksTime = false
        question.namesRows = true
        question.conditions.append(.init(column: name, sign: "!=", value: "lag(\(name))"))
        return .condition
    }

    /// `how many months in a row was freight above 2500`, `consecutive days with rain`: the longest stretch, in rows.
    mutating func inARow() -> Part? {
        // `losing streak`
        if last == .condition, ["streak", "streaks", "spell"].contains(small()), question.rank == nil,
            question.spans == nil,
            words.index != nil
        {
            take()
            (question.spans, question.rank) = (.runs(nil), Question.Rank(isGreatest: true, order: .length, count: nil))
            return .other
        }
        let isAfter = phrase([["in", "a", "row"], ["consecutively"], ["in", "succession"]]) != nil
        guard isAfter || ["consecutive", "successive"].contains(small()), question.spans == nil, words.index != nil
        else {
            return nil
        }
        if !isAfter { take() }
        // The unit of the rows says nothing more; of another one no row is.
        let unit = words.unitOfRows?.rawValue
        guard question.things.allSatisfy({ $0 == unit }) else { return nil }
        question.things = []
        if !isAfter, EnglishNoun.singular(small()) == unit || words.areRows(rest.prefix(1)) { take() }
        (question.spans, question.asksNumber) = (.runs(nil), false)
        if question.rank == nil { question.rank = Question.Rank(isGreatest: true, order: .length, count: nil) }
        return .other
    }

    /// `longest gap between calls`, `longest streak where score > 3`, `longest run of days with more than 5 calls`.
    mutating func spans() -> Part? {
        // A run may be what rows hold, beside a ride.
        guard question.rank?.order == .length, question.spans == nil, holders(small()).isEmpty else { return nil }
        switch EnglishNoun.singular(small()) {
        case "gap", "break", "pause":
            take()
            _ = betweenRows()
            question.spans = .gaps
        case "time" where ["without", "with"].contains(small(1)):
            let start = rest
            take()
            guard isNoRow() else {
                rest = start
                return ofReadings()
            }
            question.spans = .gaps
        case let noun where ["streak", "run", "stretch", "spell", "period"].contains(noun) && isStretch():
            let start = rest
            take()
            // `longest streak of days with a session`
            if small() == "of", let unit = DurationUnit(word: small(1)), EnglishNoun.singular(small(1)) != small(1),
                small(2) == "with", ["a", "an", "any"].contains(small(3)), words.areRows(rest.dropFirst(4).prefix(1))
            {
                take(5)
                question.things.append(unit.rawValue)
                question.limits.append(.init(column: CountAggregate.entry.name, sign: ">", value: "0"))
                question.spans = .runs(nil)
                return .other
            }
            if ["without", "with"].contains(small()), isNoRow() {
                question.spans = .gaps
                return .other
            }
            question.spans = .runs(nil)
            if small() == "where" {
                let condition = rest.dropFirst().prefix { !["by", "per"].contains($0.lowercased()) }
                question.spans = .runs(condition.joined(separator: " "))
                rest = rest[condition.endIndex...]
                if condition.isEmpty {
                    (rest, question.spans) = (start, nil)
                    return nil
                }
            }
        default: return ofReadings()
        }
        return .other
    }

    /// Whether `run` is a stretch: of rows that are runs it is one of these, but for `longest run of days over 20`.
    private func isStretch() -> Bool {
        !words.areRows(rest.prefix(1))
            || ["of", "where", "with", "without", "in", "above", "below", "over"].contains(small(1))
    }

    /// `longest humidity < 40`, `longest time below 5`: of readings, which stand one after the other.
    private mutating func ofReadings() -> Part? {
        guard words.index != nil, !words.areEvents else { return nil }
        let start = rest, known = question.conditions.count
        if small() == "time" { take() }
        question.spans = .runs(nil)
        guard comparison() != nil, question.conditions.count > known else {
            (rest, question.spans) = (start, nil)
            return nil
        }
        return .condition
    }

    /// `without a call`, `with no calls`.
    mutating func isNoRow() -> Bool {
        let start = rest
        let isWithout = small() == "without"
        take()
        while ["a", "an", "any", "no"].contains(small()) || !isWithout && small() == "no" { take() }
        if words.areRows(rest.prefix(1)), isWithout || start.dropFirst().first?.lowercased() == "no" {
            take()
            return true
        }
        rest = start
        return false
    }

    /// `between calls`, `between two calls`.
    mutating func betweenRows() -> Bool {
        let place = ["two", "consecutive", "the"].contains(small(1)) ? 2 : 1
        guard ["between", "in"].contains(small()), place < rest.count else { return false }
        let areTimes = ["dates", "times", "entries", "records"].contains(small(place))
        // `between bottles`, which some of the rows are.
        if let some = text(rest.dropFirst(place).prefix(1), of: nil), small(place + 1) != "and" {
            question.conditions.append(
                .init(column: NameSpelling.quoted(some.column), sign: "=", value: "\"\(some.text)\""))
            take(place + 1)
            return true
        }
        if !words.areRows(rest.dropFirst(place).prefix(1)), !(areTimes && words.column([small(place)]) == nil) {
            // Of picked rows nothing else lies between.
            let arePicked = line.contains { $0.lowercased() == WhereTransform.entry.name }
            guard assumesRows || arePicked, isPlural(at: place) else { return false }
            if assumesRows { assumed = (rest.startIndex + place, .rows) }
        }
        take(place + 1)
        return true
    }

    /// Whether a plural that nothing is called ends what is said, but for keys and times.
    private func isPlural(at place: Int) -> Bool {
        let (noun, next) = (small(place), small(place + 1))
        return EnglishNoun.singular(noun) != noun && noun.allSatisfy { $0.isLetter || $0 == "-" }
            && holders(noun).isEmpty
            && longest(from: place) { self.words.column($0) ?? self.words.loosely($0) } == nil
            && (next.isEmpty
                || ["by", "per", "in", "for", "on", "of", "each", "since", "where", "when"].contains(next))
    }

    /// `english and science together`: what things are ranked by stands among the keys.
    private mutating func together() -> Part? {
        guard ["combined", "together"].contains(small()) else { return nil }
        let ranking = Array(question.keys.reversed().prefix { words.numbers([$0]) != nil }.reversed())
        let parts = question.measures + ranking
        guard parts.count > 1, [.measure, .key].contains(last) else { return nil }
        take()
        question.keys.removeLast(ranking.count)
        question.measures = ["(\(parts.joined(separator: " + ")))"]
        return .measure
    }

    /// `weekly trend`, `over time`, `cumulative`, `running total`, `compare`.
    mutating func course() -> Part? {
        if let part = together() { return part }
        // `over the years`
        if small() == "over", small(1) == "the", let unit = DurationUnit(word: small(2)),
            EnglishNoun.singular(small(2)) != small(2)
        {
            take(3)
            question.keys.append(unit.rawValue)
            question.isTrend = true
        } else if phrase(QuestionWords.trends) != nil {
            question.isTrend = true
        } else if phrase(QuestionWords.running) != nil {
            question.isRunning = true
        } else if phrase(question.measures.isEmpty ? QuestionWords.changesOf : QuestionWords.changes) != nil {
            question.isChange = true
        } else if phrase(QuestionWords.comparing) != nil {
            question.isCompared = true
        } else {
            return nil
        }
        return .other
    }

    private static let others = [
        ["others"], ["the", "others"], ["other"], ["the", "other"], ["all", "other"], ["all", "others"], ["rest"],
        ["the", "rest"], ["the", "rest", "of", "the"], ["the", "rest", "of"], ["everything", "else"],
        ["the", "remaining"],
    ]

    /// `saturdays vs other days`, `Alp against the others`: whether a condition holds tells two kinds of rows apart.
    mutating func others() -> Part? {
        let isCompared = small() == "compared" && ["with", "to"].contains(small(1))
        guard last == .condition, isCompared || ["vs", "versus", "against", "than"].contains(small()) else {
            return nil
        }
        let start = rest
        take(isCompared ? 2 : 1)
        guard phrase(Self.others) != nil, let condition = question.takingCondition() else {
            rest = start
            return nil
        }
        // What the others are called says nothing more.
        let isNoun = words.areRows(rest.prefix(1)) || DurationUnit(word: small()) != nil || isNoun(rest.prefix(1))
        let named = longest { self.words.column($0) ?? self.words.loosely($0) }
        if let named { take(named.count) } else if isNoun { take() }
        question.keys.append("(\(condition))")
        question.isCompared = false
        return .key
    }

    mutating func sorting() -> Part? {
        var sorting = question.sorting ?? Question.Sorting()
        // `rank teams by mean score`: the greatest first.
        let isRanking = small() == "ranking" && small(1) == "of"
        if taken == 0, small() == "rank" || isRanking, question.sorting == nil, rest.contains("by") {
            take(isRanking ? 2 : 1)
            guard let found = longest({ self.words.key($0) ?? self.words.loosely($0) }) else { return nil }
            take(found.count)
            question.keys.append(found.meaning)
            if small() == "by" { take() }
            question.sorting = Question.Sorting(isDescending: true)
            return .other
        }
        // A line that begins so is a stage.
        let isStage = rest.startIndex == 0 && ["sort", "order"].contains(small())
        if !isStage, phrase(QuestionWords.sorts) != nil {
            if let found = longest({ self.words.column($0) ?? self.words.loosely($0) }) {
                sorting.by = found.meaning
                take(found.count)
            } else if words.areRows(rest.prefix(1)) || small() == "count" {
                take()
            }
        } else if phrase(QuestionWords.ascending) != nil {
            sorting.isDescending = false
        } else if phrase(QuestionWords.descending) != nil {
            sorting.isDescending = true
        } else if small(1) == "first", rest.count == 2, let sense = words.sense(small(), .superlative),
            !question.keys.isEmpty
        {
            // `longest first` is an order of all that was asked for.
            sorting.isDescending = sense.isGreatest
            take(2)
        } else {
            return nil
        }
        question.sorting = sorting
        return .other
    }

    /// `random 10 rows`, `10 random calls`, `a sample of 10`.
    mutating func random() -> Part? {
        let forms = [["random", "#"], ["#", "random"], ["random", "sample", "of", "#"], ["sample", "of", "#"]]
        for form in forms where form.count <= rest.count {
            let fits = form.indices.allSatisfy { form[$0] == "#" ? Int(small($0)) != nil : form[$0] == small($0) }
            guard fits, let number = form.firstIndex(of: "#") else { continue }
            question.sampled = small(number)
            take(form.count)
            return .other
        }
        return nil
    }
}
