import Language
import Series
import Syntax

/// Which rows are meant by a comparison: `minutes over 60`, `longer than 2 hours`, `more than 50 calls`.
extension QuestionReader {
    /// `minutes over 60`, `longer than 2 hours`, `with a score of at least 4`, `more than 50 calls`.
    mutating func comparison() -> Part? {
        let start = rest
        let having: Set<String> = ["has", "have", "had"]
        while QuestionWords.conditional.contains(small()) || QuestionWords.copulas.contains(small())
            || having.contains(small()) || having.contains(wordBefore) && ["a", "an", "the"].contains(small())
        {
            take()
        }
        // `when was Cl last below 1`
        if question.asksTime, before == .measure, question.rank == nil, ["first", "last"].contains(small()),
            let measure = question.measures.popLast()
        {
            let isLast = small() == "last"
            take()
            if Self.moving.contains(small()) || ["exceed", "exceeded"].contains(small()), sign() == nil { take() }
            if let (sign, count, _) = sign(), let value = Double(small(count)) {
                take(count + 1)
                if compare(measure, sign, value) {
                    question.rank = Question.Rank(isGreatest: isLast, order: .time, count: nil)
                    return .condition
                }
            }
            question.measures.append(measure)
            rest = start
            return nil
        }
        // `paid within 30 days` is no amount that was paid.
        let isSpan =
            ["within", "after"].contains(small(1)) && Double(small(2)) != nil && DurationUnit(word: small(3)) != nil
        var subject = (isSpan ? words.measured(by: small()).map { ($0, 1) } : nil) ?? longest { self.words.measure($0) }
        var total: String?
        // `days where total water is over 220`
        if subject == nil, !question.things.isEmpty || !question.keys.isEmpty, let name = words.aggregate(small()),
            name != CountAggregate.entry.name, let own = longest(from: 1, { self.words.measure($0) })
        {
            (total, subject) = (name, (own.meaning, own.count + 1))
        }
        if subject == nil, let done = words.measured(by: small()) { subject = (done, 1) }
        if subject == nil { subject = sinceRow() }
        if let subject {
            take(subject.count)
            if QuestionWords.readings.contains(small()) || small() == "values" { take() }
            while QuestionWords.copulas.contains(small()) || small() == "of" { take() }
            if Self.moving.contains(small()), ComparisonWords.sign(small(1)) != nil { take() }
            // `returned after more than 3 weeks`
            if subject.meaning.hasPrefix("("), small() == "after", Double(small(1)) == nil { take() }
        }
        if let own = subject, areRows(start.prefix(1), instead: own.meaning) {
            subject = nil
            question.namesRows = true
        }
        // `salinity between 100 and 300 m` is of rows at such a depth.
        if let subject, small() == "between", let high = Double(small(3)),
            words.measured(high, small(4), of: nil) != nil,
            words.measured(high, small(4), of: subject.meaning) == nil
        {
            rest = start
            return nil
        }
        // `glucose between 70 and 180`
        if let subject, ["between", "from", "in"].contains(small()), Double(small(1)) != nil,
            ["and", "to", ".."].contains(small(2)), Double(small(3)) != nil, !["am", "pm", "h"].contains(small(4))
        {
            question.conditions.append(.init(column: subject.meaning, sign: "in", value: "\(small(1))..\(small(3))"))
            take(4)
            return .condition
        }
        // `between 100 and 300 m`, of the only column in metres.
        if subject == nil, small() == "between", let low = Double(small(1)), small(2) == "and",
            let high = Double(small(3)),
            let own = words.measured(low, small(4), of: nil),
            let other = words.measured(high, small(4), of: own.column)
        {
            let range = "\(number(own.value, nil, of: ""))..\(number(other.value, nil, of: ""))"
            question.conditions.append(.init(column: own.column, sign: "in", value: range))
            take(5)
            return .condition
        }
        // `how often is icu beds 12`, `… 12 or more`
        if let subject, let number = Double(small()), let sign = bareSign(at: 1, after: start) {
            take(sign.count)
            if compare(subject.meaning, sign.sign, number) { return .condition }
        }
        if let (sign, count, own) = sign(),
            let typed = small(count) == "zero" ? 0 : Double(small(count).filter { !",%".contains($0) })
        {
            let column =
                subject?.meaning ?? own ?? longest(from: count + 1) { self.words.numbers($0) }?.meaning
            // `90%` of what is counted as fractions is 0.9.
            // `when did Ida reach 6 kg`: the first time.
            if question.asksTime, question.rank == nil, small().hasPrefix("reach") {
                question.rank = Question.Rank(isGreatest: false, order: .time, count: nil)
            }
            let isPart = small(count).hasSuffix("%") && column.map(words.areFractions) ?? false
            let value = isPart ? typed / 100 : typed
            let place = self.rest.startIndex + count
            take(count + 1)
            if let total, let subject {
                limit(total, of: subject.meaning, sign, value)
                return .condition
            }
            if compare(subject?.meaning ?? own ?? lastingSubject(sign, value, at: place), sign, value) {
                return .condition
            }
        }
        rest = start
        return nil
    }

    /// Whether a plural is what rows are called, though a column is called nearly so: `batches over 85` of a `batch` that numbers them,
    /// `roasts longer than 10 minutes` beside `roasted_g`, which is no time.
    private func areRows(_ noun: ArraySlice<String>, instead column: String) -> Bool {
        guard let word = noun.first, !words.isColumn(word), EnglishNoun.singular(word) != word else { return false }
        if words.areRows(noun) { return true }
        guard let (_, count, _) = sign(), DurationUnit(word: small(count + 1)) != nil, !column.hasPrefix("(") else {
            return false
        }
        return words.isLoose(word) && words.durationUnit(of: column) == nil && !words.isTimeOfDay(column)
    }

    private static let atLeast = ["or more", "or over", "or above", "and above", "and over", "and up"]
    private static let atMost = ["or less", "or fewer", "or under", "or below", "and below", "and under"]

    /// The sign of a number right after what is compared: that of the words after it, else that it is equal, where `is` was said before.
    ///
    /// - Returns: how many words are the number and its sign.
    func bareSign(at place: Int, after start: ArraySlice<String>) -> (sign: String, count: Int)? {
        let said = "\(small(place)) \(small(place + 1))"
        if Self.atLeast.contains(said) { return (">=", 3) }
        if Self.atMost.contains(said) { return ("<=", 3) }
        return start.first.map { QuestionWords.copulas.contains($0.lowercased()) } ?? false ? ("=", 1) : nil
    }

    /// What must hold of a total of each key.
    private mutating func limit(_ aggregate: String, of column: String, _ sign: String, _ value: Double) {
        let unit = DurationUnit(word: small())
        question.limits.append(.init(column: column, sign: sign, value: number(value, unit, of: column)))
        if unit != nil || words.numbers(measuredIn: small()) == column || words.isUnit(small(), of: column) { take() }
        question.aggregates.append(aggregate)
        question.measures.append(column)
    }

    /// `birds that were recaptured`: a second time is there.
    mutating func happened() -> Part? {
        // `sponsored episodes`: it is said by whom.
        if words.column(rest.prefix(1)) == nil, holders(small()).isEmpty, let column = words.given(small()) {
            take()
            question.conditions.append(.init(column: column, sign: "is", value: "not missing"))
            return .condition
        }
        // `who won most often`: the first place.
        if Self.wins.contains(small()), holders(small()).isEmpty, words.column(rest.prefix(1)) == nil,
            words.loosely(rest.prefix(1)) == nil, let place = words.place
        {
            take()
            question.conditions.append(.init(column: place, sign: "=", value: "1"))
            return .condition
        }
        // `kegs delivered per month`: of months of that time.
        if small().hasSuffix("ed"), [.measure, .rows].contains(last), QuestionWords.by.contains([small(1)]),
            DurationUnit(word: small(2)) != nil, let time = words.times([small()]), time != words.index,
            words.ends.contains(time)
        {
            take()
            question.periodsOf = time
            return .other
        }
        guard small().hasSuffix("ed"),
            rest.count == 1 || ["by", "per", "each", "the", "in"].contains(small(1))
                || words.sense(small(1), .superlative) != nil,
            QuestionWords.copulas.contains(wordBefore) || question.isShare,
            let time = words.times([small()]), time != words.index
        else { return nil }
        take()
        question.conditions.append(.init(column: time, sign: "is", value: "not missing"))
        return .condition
    }

    /// What a value does that ends on another side: `when did the level drop below 20`.
    private static let moving: Set<String> = [
        "go", "goes", "went", "drop", "drops", "dropped", "fall", "falls", "fell", "rise", "rises", "rose", "climb",
        "climbed", "get", "gets", "got",
    ]

    /// The sign that the rest begins with, in words too, with the column that an adjective is of: `hotter than`.
    func sign() -> (sign: String, count: Int, column: String?)? {
        // How old a row is nothing says: it is no length of what it took.
        if ["older", "newer", "younger"].contains(small()), DurationUnit(word: small(3)) != nil,
            words.quantity(["age"]) == nil
        {
            return nil
        }
        if ["<", ">", "<=", ">=", "=", "==", "!="].contains(small()) { return (small(), 1, nil) }
        let sense = small(1) == "than" ? words.sense(small(), .comparative) : nil
        if let sense, case .quantity(let names) = sense.order, let column = words.quantity(names) {
            return (sense.isGreatest ? ">" : "<", 2, column)
        }
        // `restored within 2 hours`
        if small() == "within", Double(small(1)) != nil, DurationUnit(word: small(2)) != nil { return ("<=", 1, nil) }
        if small() == "after", Double(small(1)) != nil, DurationUnit(word: small(2)) != nil { return (">", 1, nil) }
        let pair = "\(small()) \(small(1))"
        if let found = ComparisonWords.sign(pair) { return (found.rawValue, 2, nil) }
        if let sense {
            let sign = sense.isGreatest ? ">" : "<"
            switch sense.order {
            case .quantity: return (sign, 2, nil)
            // The unit behind it says what is so long.
            case .length, .speed: return (sign, 2, nil)
            default: break
            }
        }
        return ComparisonWords.sign(small()).map { ($0.rawValue, 1, nil) }
    }

    /// Whether it can be said what is so many: the column before, one behind, the rows of a key, else what counts time.
    mutating func compare(_ subject: String?, _ sign: String, _ value: Double) -> Bool {
        let unit = DurationUnit(word: small())
        // `more than 20 mm at Mill Lane`: the unit of several, and which of them.
        if subject == nil, unit == nil, ["at", "of", "in", "on", "for"].contains(small(1)),
            let named = longest(from: 2, { self.words.numbers($0) }),
            let own = words.measured(value, small(), of: named.meaning)
        {
            take(2 + named.count)
            question.conditions.append(.init(column: own.column, sign: sign, value: number(own.value, nil, of: "")))
            return true
        }
        // `more than 30 minutes late`
        if subject == nil, let unit, ["late", "overdue", "delayed"].contains(small(1)),
            let promise = words.promise ?? words.delayed
        {
            take(2)
            question.conditions.append(
                .init(column: promise.delay, sign: sign, value: number(value, unit, of: promise.delay)))
            return true
        }
        // `over 6 kg` of what is weighed in grams.
        if unit == nil, let own = words.measured(value, small(), of: subject) {
            take()
            let condition = Question.Condition(column: own.column, sign: sign, value: number(own.value, nil, of: ""))
            // `weeks with more than 10 kg`: in all.
            // `donors who gave more than 1000 kg in total`
            let isTotal = line.contains { ["total", "altogether", "overall"].contains($0.lowercased()) }
            if subject == nil, question.rank == nil,
                question.things.contains(where: Question.isPeriod) || isTotal && !question.things.isEmpty,
                words.mayBeTotalled(own.column)
            {
                question.limits.append(condition)
                question.measures.append(own.column)
                question.aggregates.append(SumAggregate.entry.name)
            } else {
                question.conditions.append(condition)
            }
            return true
        }
        // Dollars are no days.
        if let subject, unit != nil, words.durationUnit(of: subject) == nil, words.isMoney(subject) { return false }
        // From one time to another it is no bare number: `took more than 2 attempts`.
        if let subject, unit == nil, subject.hasPrefix("("), subject.contains(" - "), value != 0 { return false }
        if let subject {
            question.conditions.append(.init(column: subject, sign: sign, value: number(value, unit, of: subject)))
            if unit != nil || words.numbers(measuredIn: small()) == subject || words.isUnit(small(), of: subject) {
                take()
            }
            // `left over 30 minutes late`
            if subject.hasPrefix("("), ["late", "later", "afterwards"].contains(small()) { take() }
            return true
        }
        // `members who came more than 10 times`
        let areRows = words.areRows(rest.prefix(1)) || small() == "times" && words.column(["times"]) == nil
        if areRows, !question.things.isEmpty || !question.keys.isEmpty {
            question.limits.append(
                .init(column: CountAggregate.entry.name, sign: sign, value: number(value, nil, of: "")))
            take()
            return true
        }
        // `less than 40 in maths`
        let start = ["in", "for", "on", "at"].contains(small()) ? 1 : 0
        let column = longest(from: start) {
            self.words.numbers($0) ?? self.words.numbers(measuredIn: $0.joined(separator: " "))
                ?? self.words.loosely($0, isMeasure: true) ?? self.words.together($0)
        }
        if let column {
            take(start + column.count)
            let isOfKeys =
                !question.things.isEmpty && question.rank == nil && start == 0 && !question.isDistinct
            let condition = Question.Condition(column: column.meaning, sign: sign, value: number(value, nil, of: ""))
            if isOfKeys {
                question.limits.append(condition)
                question.measures.append(column.meaning)
                // So many pages are read in all.
                if AdditiveQuantities.namesThings(column.meaning.filter { !"\"`".contains($0) }),
                    question.aggregates.isEmpty
                {
                    question.aggregates.append(SumAggregate.entry.name)
                }
            } else {
                question.conditions.append(condition)
            }
            return true
        }
        // `days I spent more than 200`
        if unit == nil, question.asksMoney, let money = words.money, question.things.contains(where: Question.isPeriod)
        {
            question.limits.append(.init(column: money, sign: sign, value: number(value, nil, of: "")))
            question.measures.append(money)
            question.aggregates.append(SumAggregate.entry.name)
            return true
        }
        // `expenses over 100`: of rows that have one number.
        if unit == nil, question.namesRows, question.things.isEmpty, question.keys.isEmpty,
            let only = words.only ?? words.onlyDivided(by: sign, value),
            rest.isEmpty || ["in", "on", "for", "at", "since", "by", "per"].contains(small())
        {
            question.conditions.append(.init(column: only, sign: sign, value: number(value, nil, of: "")))
            return true
        }
        guard let unit, let column = words.lasting else { return false }
        take()
        question.conditions.append(.init(column: column, sign: sign, value: number(value, unit, of: column)))
        return true
    }

    /// A number as it is typed, in the unit that a column counts.
    func number(_ value: Double, _ unit: DurationUnit?, of column: String) -> String {
        let typed = value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : String(value)
        // What is worked out of times is a length, whatever it counts.
        if let unit, column.hasPrefix("(") { return "\(typed) \(unit.rawValue)" }
        let own =
            unit.flatMap { unit in words.durationUnit(of: column).flatMap { LineWords.count(of: $0, in: unit) } } ?? 1
        let made = value * own
        return made == made.rounded() && made.magnitude < 1e15 ? String(Int(made)) : String(made)
    }

    /// `404s`: rows of a number that the only column of numbers like it tells apart.
    private mutating func numberInPlural() -> Part? {
        guard small().hasSuffix("s"), small().count > 3, let value = Double(small().dropLast()) else { return nil }
        let found = words.measures.filter { column in
            words.numbersThings(column.filter { !"\"`".contains($0) }) && words.holds(value, in: column)
        }
        guard found.count == 1 else { return nil }
        take()
        question.conditions.append(.init(column: found[0], sign: "=", value: number(value, nil, of: found[0])))
        return .condition
    }

    /// `how many 500 errors`: what the only column of numbers like it says, whatever rows of it are called.
    private mutating func numberBefore() -> Part? {
        let noun = small(1)
        guard wordBefore == "many", let value = Double(small()), EnglishNoun.singular(noun) != noun,
            DurationUnit(word: noun) == nil, UnitConversion.measured(noun) == nil, words.column([noun]) == nil,
            words.loosely([noun]) == nil, holders(noun).isEmpty
        else { return nil }
        let found = words.measures.filter { column in
            words.numbersThings(column.filter { !"\"`".contains($0) }) && words.holds(value, in: column)
        }
        guard found.count == 1 else { return nil }
        take(2)
        question.conditions.append(.init(column: found[0], sign: "=", value: number(value, nil, of: found[0])))
        question.namesRows = true
        question.countsRows = true
        return .condition
    }

    /// `triage 1 visits`, `platform 4`: a number of a column that tells things apart by it, by some of its words too.
    mutating func numberOfThing() -> Part? {
        if let part = numberInPlural() ?? numberBefore() { return part }
        guard
            let found = longest({ phrase in
                self.words.isOne(phrase)
                    ? self.words.numbers(phrase) ?? self.words.loosely(phrase, isMeasure: true) : nil
            }),
            let value = Double(small(found.count)), words.numbersThings(found.meaning.filter { !"\"`".contains($0) }),
            words.holds(value, in: found.meaning), DurationUnit(word: small(found.count + 1)) == nil,
            bareSign(at: found.count, after: [])?.count != 3
        else { return nil }
        take(found.count + 1)
        question.conditions.append(
            .init(column: found.meaning, sign: "=", value: number(value, nil, of: found.meaning)))
        return .condition
    }
}
