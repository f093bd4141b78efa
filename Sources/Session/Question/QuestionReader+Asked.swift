import Language
import Series
import Syntax

/// What is asked: shares, numbers, ends of an order, courses, samples.
extension QuestionReader {
    mutating func share() -> Part? {
        let isRate = last == .condition && ["rate", "ratio"].contains(small())
        guard QuestionWords.shares.contains(small()) || isRate, laid(at: 0) == nil else { return nil }
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
        if question.asksTime, question.rank == nil, ["last", "first"].contains(small()),
            longest(from: 1, { self.text($0, of: nil) }) != nil
        {
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
        // `more than` compares.
        guard var sense = said, question.rank == nil, small(place + 1) != "than" else { return nil }
        place += 1
        if sense.order == .amount {
            // `which payment is used most`, `which genre is borrowed the most`: how often.
            if isUndergone(before: place - 1) { sense.order = .rows }
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
        if Int(small(place)) != nil { (count, place) = (small(place), place + 1) }
        if isVerb, let next = words.sense(small(place), .superlative) {
            if !sense.isGreatest { return nil }
            (sense, place) = (next, place + 1)
        }
        if sense.order == .time, isMoment(at: place) { place += 1 }
        take(place)
        question.rank = Question.Rank(isGreatest: sense.isGreatest, order: sense.order, count: count)
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

    /// `worst 5 outages by customers`: nothing says which end of an order is bad.
    private mutating func worst(at place: Int) -> Gradable.Sense? {
        guard assumesRows, small(place) == "worst" else { return nil }
        assumed = (rest.startIndex + place, .greatest)
        return Gradable.Sense(isGreatest: true, order: .measure)
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
    private func isNoun(_ words: ArraySlice<String>) -> Bool {
        guard let word = words.first?.lowercased() else { return false }
        return word.count > 3 && word.allSatisfy(\.isLetter) && DurationUnit(word: word) == nil && holders(word).isEmpty
            && self.words.column([word]) == nil && !QuestionWords.silent.contains(word)
    }

    /// `how many months in a row was freight above 2500`, `consecutive days with rain`: the longest stretch, in rows.
    mutating func inARow() -> Part? {
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
        case "streak", "run", "stretch", "spell", "period":
            let start = rest
            take()
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
        if let some = text(rest.dropFirst(place).prefix(1), of: nil) {
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
        if phrase(QuestionWords.trends) != nil {
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
        if taken == 0, small() == "rank", question.sorting == nil, rest.contains("by") {
            take()
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
