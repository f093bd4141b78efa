import Charts
import Series

/// Ends of an order: of the rows, of the values of a key, of stretches of time.
extension Question {
    func ranked(_ rank: Rank, _ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.measures, .aggregates, .things, .keys, .number, .drawing]
        guard said.isSubset(of: takes), things.count < 2 else { return nil }
        // What an account pays the most for is its least amount.
        let isBelow =
            asksCosts && (rank.order == .amount || measures == [words.money].compactMap(\.self))
            && words.money.map(words.hasBothSigns) ?? false
        // The best time is the shortest, the best place the first.
        let isShort =
            rank.isJudged && measures.count == 1
            && (words.durationUnit(of: measures[0]) != nil && words.usual(measures) != SumAggregate.entry.name
                || RowNames.isPlace(measures[0]))
        if rank.judged == .worst, !isShort { return nil }
        let verb = rank.isGreatest != (isBelow != isShort) ? TopTransform.entry.name : BottomTransform.entry.name
        let isOne = things.first.map { EnglishNoun.singular($0.lowercased()) == $0.lowercased() } ?? true
        let head = verb + (rank.count.map { " \($0)" } ?? (isOne ? " 1" : ""))
        if rank.order == .time {
            // `latest bedtime` is none of the last row.
            guard measures.count == 1, things.isEmpty, aggregates.isEmpty, words.isTimeOfDay(measures[0]) else {
                return ends(rank)
            }
            return ["\(head) \(measures[0])\(Self.by(keys))"]
        }
        if let spans {
            // A stretch has its own condition.
            let isOfColumn = if case .gaps = spans { measures.count == 1 } else { false }
            return said.isSubset(of: isOfColumn ? [.keys, .measures] : [.keys]) ? known + spanning(spans, head) : nil
        }
        var drawn: [String] = []
        if let drawing { drawn = ["plot \(drawing.mark ?? BarMark.entry.name)"] }
        // What is drawn by a key is so many of its values.
        let key = things.first ?? (aggregates.isEmpty && drawing == nil ? nil : keys.first)
        let others = things.isEmpty && key != nil ? Array(keys.dropFirst()) : keys
        if let growth {
            guard let key, measures.count == 1, aggregates.isEmpty, others.isEmpty, rank.isGreatest, drawing == nil
            else {
                return nil
            }
            let name = growth ? "gain" : "loss"
            let (first, last) = ("first(\(measures[0]))", "last(\(measures[0]))")
            let made = growth ? "\(last) - \(first)" : "\(first) - \(last)"
            // Of several rows a time, or of one period and another, what each comes to.
            if let time = ComparedTimes.unit(of: windows) ?? (words.isOneEach(key) ? nil : "time") {
                return [
                    "aggregate \(words.usual([measures[0]])) \(measures[0]) by \(time), \(key)",
                    "aggregate \(name) = \(made) by \(key)", "\(verb)\(rank.count.map { " \($0)" } ?? " 1") \(name)",
                ]
            }
            return ["aggregate \(name) = \(made) by \(key)", "\(verb)\(rank.count.map { " \($0)" } ?? " 1") \(name)"]
        }
        guard let key else {
            // The rows themselves; who does most is none of them. `highest revenue` is of each row what it says.
            let isOfEach = asksMoney && measures.count == 1 && aggregates == [SumAggregate.entry.name]
            if !aggregates.isEmpty && !isOfEach || rank.order == .amount && measures.isEmpty { return nil }
            // `biggest expense`: of what adds up, where a row has nothing else.
            let sole = rank.order == .measure && namesRows ? words.money ?? words.amount ?? words.only : nil
            // `deepest cast`: the row of the greatest depth, not of the greatest number of a cast.
            let isThing = measures.count == 1 && words.numbersThings(measures[0].filter { !"\"`".contains($0) })
            let quantity: String? = if isThing, case .quantity = rank.order { own(rank, words) } else { nil }
            let measure = quantity ?? (measures.count == 1 ? measures[0] : own(rank, words) ?? sole)
            // How long a row is from one time to another has no column yet.
            if let measure, measure.hasPrefix("(") {
                return [
                    "derive \(name(of: measure)) = \(measure)",
                    "\(head) \(name(of: measure))\(Self.by(keys))",
                ] + drawn
            }
            return measure.map { ["\(head) \($0)\(Self.by(keys))"] + drawn }
        }
        guard let value = ranking(rank, words) else { return nil }
        // What is worked out has no column yet.
        if value.hasSuffix(")"), let open = value.firstIndex(of: "("), others.isEmpty {
            let name = name(of: String(value[open...]))
            return ["derive \(name) = \(value[open...])", "\(head) \(key) by \(value[..<open])\(name)"] + drawn
        }
        if others.isEmpty { return ["\(head) \(key) by \(value)"] + drawn }
        // So many of each of the other keys.
        let made = value == CountAggregate.entry.name ? value : measures.first ?? own(rank, words) ?? value
        return ["aggregate \(value)\(Self.by(others + [key]))", "\(head) \(made)\(Self.by(others))"] + drawn
    }

    /// What is worked out of times is a length, of numbers a total, unless it was said by a name.
    private func name(of made: String) -> String {
        names[made] ?? ([" + ", " * "].contains(where: made.contains) ? "total" : "length")
    }

    /// What keys are ranked by.
    private func ranking(_ rank: Rank, _ words: LineWords) -> String? {
        // `which region had the deepest quake`: the one that has the row.
        if rank.isOfRow, aggregates.isEmpty, ![.rows, .amount, .end, .time].contains(rank.order) {
            let aggregate = rank.isGreatest ? MaxAggregate.entry.name : MinAggregate.entry.name
            return measures.count > 1 ? nil : (measures.first ?? own(rank, words)).map { "\(aggregate) \($0)" }
        }
        if let measure = measures.first {
            // Rows that are counted have no other measure, but where it says what of it.
            if measures.count > 1 || rank.order == .rows && aggregates.isEmpty { return nil }
            return "\(aggregates.first ?? usual(rank, measure, words)) \(measure)"
        }
        // `cheapest station on average` says which of what it ranks by.
        guard aggregates.isEmpty else {
            return aggregates.count == 1 ? own(rank, words).map { "\(aggregates[0]) \($0)" } : nil
        }
        let isAmount =
            rank.order == .end
            || [.measure, .amount].contains(rank.order) && (namesRows || !conditions.isEmpty || !windows.isEmpty)
        if rank.order == .end, !namesRows, let tally = words.tally { return "sum \(tally)" }
        // Of readings at every hour each hour has as many rows.
        if rank.order == .rows, !words.areEvents, !namesRows, conditions.isEmpty,
            (things + keys).contains(where: { Self.isPeriod($0) || Cycle(rawValue: $0) != nil })
        {
            return words.tally.map { "\(SumAggregate.entry.name) \($0)" }
        }
        // What rows of readings come to is not how many there are, and the best is not the most frequent.
        let areCounted = namesRows || conditions.contains(where: \.saysYes) || words.areEvents && !rank.isJudged
        if rank.order == .rows || isAmount && areCounted { return CountAggregate.entry.name }
        guard let own = own(rank, words) else { return nil }
        if rank.order == .amount { return "sum \(own)" }
        // The most expensive clinic is so by the visit, the most expensive month in all.
        if case .quantity(let names) = rank.order {
            let isByRow = names.contains("price") && !(things + keys).contains { Self.isPeriod($0) }
            return "\(isByRow ? MeanAggregate.entry.name : words.usual([own])) \(own)"
        }
        return "mean \(own)"
    }

    /// Rows that have a value of what was named: `longest gap in humidity`.
    var known: [String] {
        measures.isEmpty ? [] : ["where \(measures.map { "\($0) is not missing" }.joined(separator: " and "))"]
    }

    private func spanning(_ spans: Spans, _ head: String) -> [String] {
        let by = Self.by(keys)
        switch spans {
        // All of them, not the unusual ones alone.
        case .gaps: return ["gaps longer than 1 us\(by)", "\(head) length\(by)"]
        case .runs(let condition): return ["runs \(condition ?? "")\(by)", "\(head) rows\(by)"]
        }
    }

    /// `longest streak of late calls`, `longest run of days with total amount over 300`: rows, or what they come to in each period.
    func runs(_ rank: Rank, _ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.measures, .aggregates, .things, .keys, .limits, .number]
        guard said.isSubset(of: takes), conditions.isEmpty != limits.isEmpty else { return nil }
        let verb = rank.isGreatest ? TopTransform.entry.name : BottomTransform.entry.name
        let head = "\(verb) \(rank.count ?? "1") rows"
        let rows = windows + (picked.isEmpty ? [] : ["where \(picked.map(\.text).joined(separator: " and "))"])
        guard let period = things.first(where: Self.isPeriod) else {
            guard things.isEmpty, aggregates.isEmpty, measures.isEmpty, limits.isEmpty, !asksNumber else { return nil }
            return rows + ["runs \(condition)\(Self.by(keys))", head + Self.by(keys)]
        }
        guard things.count == 1, aggregates.count < 2, conditions.count < 2, Set(measures).count < 2 else { return nil }
        let limit = limits.first ?? conditions[0]
        guard limits.count < 2, measures.allSatisfy({ $0 == limit.column }) else { return nil }
        let isCount = limit.column == CountAggregate.entry.name
        if conditions.first.map({ words.numbers([$0.column]) == nil }) ?? false { return nil }
        let value = isCount ? limit.column : "\(aggregates.first ?? words.usual([limit.column])) \(limit.column)"
        return rows + ["aggregate \(value)\(Self.by([period] + keys))", "runs \(limit.text)\(Self.by(keys))"]
            + [head + Self.by(keys)]
    }

    /// `latest 2 calls`.
    private func ends(_ rank: Rank) -> [String]? {
        // Of some rows the end is one of them.
        guard (namesRows || !conditions.isEmpty) && measures.isEmpty || measures.count == 1, things.isEmpty,
            aggregates.isEmpty
        else {
            return nil
        }
        let rows = "\(rank.isGreatest ? "last" : "first") \(rank.count ?? "1")\(Self.by(keys))"
        if measures.isEmpty { return [rows] }
        return [rows, "keep \((keys.filter { !Self.isPeriod($0) } + measures).joined(separator: ", "))"]
    }

    /// The column that an adjective ranks by without a name of it.
    private func own(_ rank: Rank, _ words: LineWords) -> String? {
        switch rank.order {
        case .length: words.length
        case .speed: words.duration
        case .quantity(let names): words.quantity(names)
        // What a thing does the most, `flies`, may be counted in rows or in anything.
        case .amount: doesSomething ? nil : asksMoney ? words.money ?? words.amount : words.amount
        case .measure, .end, .rows, .time: nil
        }
    }

    private func usual(_ rank: Rank, _ measure: String, _ words: LineWords) -> String {
        switch rank.order {
        case .amount: SumAggregate.entry.name
        // It rains so much in all.
        case .quantity(let names) where names.contains("rain") && things.contains(where: Self.isPeriod):
            SumAggregate.entry.name
        // The month of the highest amounts is one of a total.
        case .measure where things.contains(where: Self.isPeriod) && words.usual([measure]) == SumAggregate.entry.name:
            SumAggregate.entry.name
        // `top item by qty` is the one of which there is most in all.
        case .end where words.usual([measure]) == SumAggregate.entry.name: SumAggregate.entry.name
        case .measure where rank.isJudged: words.usual([measure])
        case .measure where rank.count == nil, .end where rank.count == nil: rank.isGreatest ? "max" : "min"
        default: words.usual([measure])
        }
    }
}
