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
        var subject = longest { self.words.measure($0) }
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
        // `glucose between 70 and 180`
        if let subject, ["between", "from", "in"].contains(small()), Double(small(1)) != nil,
            ["and", "to", ".."].contains(small(2)), Double(small(3)) != nil, !["am", "pm", "h"].contains(small(4))
        {
            question.conditions.append(.init(column: subject.meaning, sign: "in", value: "\(small(1))..\(small(3))"))
            take(4)
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

    private static let atLeast = ["or more", "or over", "or above", "and above", "and over", "and up"]
    private static let atMost = ["or less", "or fewer", "or under", "or below", "and below", "and under"]

    /// The sign of a number right after what is compared: that of the words after it, else that it is equal, where `is` was said before.
    ///
    /// - Returns: how many words are the number and its sign.
    private func bareSign(at place: Int, after start: ArraySlice<String>) -> (sign: String, count: Int)? {
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
        guard small().hasSuffix("ed"), rest.count == 1 || ["by", "per", "each"].contains(small(1)),
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
        // `over 6 kg` of what is weighed in grams.
        if unit == nil, let own = words.measured(value, small(), of: subject) {
            take()
            let condition = Question.Condition(column: own.column, sign: sign, value: number(own.value, nil, of: ""))
            // `weeks with more than 10 kg`: in all.
            if subject == nil, question.rank == nil, question.things.contains(where: Question.isPeriod),
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
        if let subject {
            question.conditions.append(.init(column: subject, sign: sign, value: number(value, unit, of: subject)))
            if unit != nil || words.numbers(measuredIn: small()) == subject || words.isUnit(small(), of: subject) {
                take()
            }
            // `left over 30 minutes late`
            if subject.hasPrefix("("), ["late", "later", "afterwards"].contains(small()) { take() }
            return true
        }
        if words.areRows(rest.prefix(1)), !question.things.isEmpty || !question.keys.isEmpty {
            question.limits.append(
                .init(column: CountAggregate.entry.name, sign: sign, value: number(value, nil, of: "")))
            take()
            return true
        }
        // `less than 40 in maths`
        let start = ["in", "for", "on", "at"].contains(small()) ? 1 : 0
        let column = longest(from: start) {
            self.words.numbers($0) ?? self.words.numbers(measuredIn: $0.joined(separator: " "))
                ?? self.words.loosely($0, isMeasure: true)
        }
        if let column {
            take(start + column.count)
            let isOfKeys = !question.things.isEmpty && question.rank == nil && start == 0
            let condition = Question.Condition(column: column.meaning, sign: sign, value: number(value, nil, of: ""))
            if isOfKeys {
                question.limits.append(condition)
                question.measures.append(column.meaning)
            } else {
                question.conditions.append(condition)
            }
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

    /// `triage 1 visits`, `platform 4`: a number of a column that tells things apart by it, by some of its words too.
    mutating func numberOfThing() -> Part? {
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
                question.conditions[question.conditions.count - 1].sign = sign
                return part
            }
            if QuestionWords.silent.contains(small()) { take() }
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
            if ["!=", "<>"].contains(small()) || QuestionWords.negations.contains(small()) {
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
        take(found.count)
        // `double rooms`: what the texts are of.
        if let noun = longest({ self.words.loosely($0) }), noun.meaning == NameSpelling.quoted(found.meaning.column) {
            take(noun.count)
        }
        question.conditions.append(
            .init(column: NameSpelling.quoted(found.meaning.column), sign: sign, value: "\"\(found.meaning.text)\""))
        return .condition
    }

    private func isOfCharts(_ word: String) -> Bool {
        words.vocabulary.entry(.style, word) != nil || words.vocabulary.entry(.clause, word) != nil
    }

    /// The only text that is called so, of the column where one is named. A word of no meaning is one only there.
    func text(_ words: ArraySlice<String>, of column: String?) -> HeldTexts.Held? {
        let said = words.joined(separator: " ").filter { !"\"'".contains($0) }
        if column == nil, Double(said) != nil { return nil }
        // `sold` says nothing, but where a row says so.
        if column == nil, QuestionWords.silent.contains(said.lowercased()) {
            let exact = holders(said).filter { $0.text.lowercased() == said.lowercased() }
            return exact.count == 1 && said.count > 3 && QuestionWords.copulas.contains(wordBefore) ? exact[0] : nil
        }
        // A word of charts is no text in one: `sorted labels` beside labels that are sold.
        if column == nil, isPlot, words.count == 1, isOfCharts(said.lowercased()) { return nil }
        let found = holders(said).filter { column == nil || NameSpelling.quoted($0.column) == column }
        guard found.count == 1 else { return nil }
        // What rows are called is nearer than a text that is like it: `sailing`, beside rows that `Sailed`.
        let isRows = column == nil && self.words.areRows(words) && found[0].text.lowercased() != said.lowercased()
        return isRows ? nil : found[0]
    }
}
