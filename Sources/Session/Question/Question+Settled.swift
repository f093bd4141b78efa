import Charts
import Series
import Syntax

/// What one part of a question says of another.
extension Question {
    /// The question with its things where they belong: texts that are compared are a key, a thing that is drawn is one; nil for a question of
    /// nothing, and where two parts contradict each other.
    func settled(_ words: LineWords) -> Question? {
        var made = self
        if let periodsOf {
            made.keys = made.keys.map { Self.isPeriod($0) ? "\($0) of \(periodsOf)" : $0 }
        }
        made.settleOpposites()
        made.settleOthers()
        made.settleParts()
        made.settleStretch(words)
        made.settleDone()
        made.settleRank(words)
        made.settleMeasure(words)
        made.settleTotals(words)
        made.settleRatio(words)
        guard !made.isEmpty, !made.comparesOthers, made.settleComparison() else { return nil }
        // Names alone are nothing that a line runs along.
        let isAlong = [LineMark.entry.name, AreaMark.entry.name].contains(drawing?.mark)
        if isAlong, made.keys.isEmpty, made.things.contains(where: { !Self.isPeriod($0) }) { return nil }
        made.settleBeside()
        // Of one key the bars themselves are the parts.
        if made.drawing?.arrangement == QuestionReader.wholes, (made.things + made.keys).count < 2,
            made.drawing?.mark == BarMark.entry.name
        {
            made.isShare = true
            made.drawing?.arrangement = nil
        }
        // `share of late runners by month`: those whose part it is are no key beside the one that was said.
        if isShare, namesSeveral, !keys.isEmpty, !conditions.isEmpty, things.count == 1, !Self.isPeriod(things[0]) {
            made.things = []
        }
        if isCompared || isShare || drawing != nil, made.rank == nil, !isDistinct {
            (made.keys, made.things) = (made.things + made.keys, [])
        }
        return made
    }

    private var isEmpty: Bool {
        measures.isEmpty && things.isEmpty && keys.isEmpty && conditions.isEmpty && windows.isEmpty && !namesRows
            && sampled == nil && !asksBetween && spans == nil && emptyPeriod == nil && rank == nil && sorting == nil
            && !isConcurrent
    }

    /// What holds of some rows is what tells them apart from the others.
    private mutating func settleOthers() {
        guard comparesOthers, measures.count == 1, keys.isEmpty, things.allSatisfy(Self.isPeriod),
            let condition = takingCondition()
        else { return }
        keys = ["(\(condition))"]
        things = []
        comparesOthers = false
        if aggregates.isEmpty { aggregates = [MeanAggregate.entry.name] }
    }

    /// `at weekends and on weekdays`: of both, each by itself.
    private mutating func settleOpposites() {
        let conditions = windows.compactMap { $0.hasPrefix("where ") ? String($0.dropFirst("where ".count)) : nil }
        guard let one = conditions.first(where: { conditions.contains("not \($0)") }) else { return }
        windows.removeAll { ["where \(one)", "where not \(one)"].contains($0) }
        keys.append(one)
        isCompared = false
    }

    /// `in June and in July`: of either, each by itself where something is worked out.
    private mutating func settleParts() {
        guard !isCompared else { return }
        for part in ["month", "weekday", "quarter", "year"] {
            let head = "where \(part)(time) = "
            let found = windows.filter { $0.hasPrefix(head) }.map { String($0.dropFirst(head.count)) }
            guard found.count > 1 else { continue }
            windows.removeAll { $0.hasPrefix(head) }
            windows.append("where \(part)(time) in (\(found.joined(separator: ", ")))")
            if asksNumber || !aggregates.isEmpty, keys.isEmpty { keys.append("\(part)(time)") }
        }
    }

    /// `longest pump off`: of readings that say how something stands, where nothing else is long.
    private mutating func settleStretch(_ words: LineWords) {
        guard rank?.order == .length, spans == nil, !conditions.isEmpty, measures.isEmpty, things.isEmpty, keys.isEmpty,
            !namesRows, words.index != nil, !words.areEvents, words.length == nil
        else { return }
        spans = .runs(nil)
    }

    /// `which day do we sell the most bread` is of what was sold, not of how many rows there are.
    private mutating func settleDone() {
        guard let done, measures.isEmpty, limits.isEmpty, spans == nil, !isShare, !asksTimes,
            asksAmount || asksNumber || !aggregates.isEmpty || [.amount, .end].contains(rank?.order)
                || rank?.isJudged ?? false
        else { return }
        // `how many days did we sell bread`: which days, not how much.
        if asksNumber, things.contains(where: Self.isPeriod) { return }
        measures = [done]
        asksNumber = false
        if aggregates.isEmpty, rank == nil { aggregates = [SumAggregate.entry.name] }
    }

    /// `median of phone tickets` is of the only numbers that there are.
    private mutating func settleMeasure(_ words: LineWords) {
        let isCount =
            asksNumber
            || namesRows
                && (aggregates == [SumAggregate.entry.name]
                    || words.areEvents && (isPer && !keys.isEmpty || keys.contains(where: Self.isPeriod)))
        // Of a table of names and values the rows of a name are its values: `lowest resting HR`, `weight by month`.
        let isNamed = words.isLong && !conditions.isEmpty && !asksNumber && spans == nil && lasts == nil && !isShare
        let isAsked =
            !aggregates.isEmpty || isNamed || (isCompared || comparesSpans) && !asksNumber && !namesRows
        // `how much did we spend on gas`, of which there is more than the bill.
        if asksMoney, asksAmount, measures.count == 1, !measures[0].hasPrefix("("), !words.isMoney(measures[0]) {
            measures = words.money(for: measures[0]).map { [$0] } ?? measures
        }
        if asksAmount || isAsked && asksMoney, measures.isEmpty, rank == nil,
            // A number of things is no amount of money.
            let own = asksMoney ? words.money ?? words.amount.flatMap({ words.tally == $0 ? nil : $0 }) : words.amount
        {
            measures = [own]
        }
        // `how many times was there downtime`: how many rows have some.
        if asksTimes, measures.count == 1, aggregates.isEmpty, conditions.isEmpty, rank == nil, words.adds(measures[0])
        {
            conditions = [Condition(column: measures[0], sign: ">", value: "0")]
            measures = []
        }
        // `gas costs by month`
        if asksMoney, measures.isEmpty, !asksNumber, !namesRows, rank == nil, spans == nil,
            isCompared || !keys.isEmpty || doesPay,
            let money = words.money
        {
            measures = [money]
            // `what did Tom spend on groceries`: all of it.
            if keys.isEmpty, aggregates.isEmpty, !isCompared { aggregates = [SumAggregate.entry.name] }
        }
        settleSigns(words)
        guard isAsked, measures.isEmpty, things.isEmpty, !isCount, !asksBetween, !isConcurrent,
            words.quantities.count == 1
        else { return }
        measures = words.quantities
    }

    /// A ratio of two amounts is of the rows that have both: what a car charges is none of what it uses on its way.
    private mutating func settleRatio(_ words: LineWords) {
        guard let divisor, measures.count == 1 else { return }
        for name in pair where words.lacksValues(name) {
            conditions.append(Condition(column: name, sign: "is", value: "not missing"))
        }
        let columns = [measures[0], divisor].compactMap { name in
            words.whole(name.filter { !"\"`".contains($0) }).map { (name, $0) }
        }
        guard columns.count == 2 else { return }
        // Of rows that have the other.
        func missing(_ one: Column, _ other: Column) -> (count: Int, of: Int) {
            let rows = (0..<min(one.count, other.count)).filter { other.cell($0) != .missing }
            return (rows.count { one.cell($0) == .missing }, rows.count)
        }
        for (place, (own, other)) in [(columns[0], columns[1]), (columns[1], columns[0])].enumerated() {
            let (count, all) = missing(own.1, other.1)
            // What few rows have, as a tank that is filled, is of all that lie between them.
            guard count > 0, place == 1 || count * 2 < all else { continue }
            conditions.append(Condition(column: own.0, sign: "is", value: "not missing"))
        }
    }

    /// What is spent of an account that is paid into is what is below zero, what is earned what is above it.
    private mutating func settleSigns(_ words: LineWords) {
        guard asksCosts || asksIncome, let money = words.money, words.hasBothSigns(money),
            measures == [money],
            !conditions.contains(where: { $0.column == money || $0.sign == "=" && !words.isSigned($0, money) })
        else { return }
        conditions.append(Condition(column: money, sign: asksCosts ? "<" : ">", value: "0"))
    }

    /// `average daily temperature` is of each day, `average daily rain` of the days' totals, as `average daily total amount` is of what adds up
    /// no other way.
    private mutating func settleTotals(_ words: LineWords) {
        guard let (period, count) = totalled else { return }
        let isSaid = aggregates.count == count + 1 && count == 1
        let addsUp = measures.count == 1 && aggregates.count == 1 && words.usual(measures) == SumAggregate.entry.name
        guard measures.count == 1, isSaid || addsUp else {
            keys.append(period)
            // `average daily count`
            namesRows = namesRows || measures.isEmpty && asksNumber
            totalled = nil
            return
        }
        if !isSaid { aggregates.append(SumAggregate.entry.name) }
    }

    /// `agent with max wait` and `when was max wait` are the greatest of them; `top 2 days by sales` says what is ranked by.
    private mutating func settleRank(_ words: LineWords) {
        let extremes = ["max": true, "min": false]
        if rank == nil, aggregates.count == 1, let isGreatest = extremes[aggregates[0]], measures.count == 1,
            asksTime || things.count == 1 && keys.isEmpty
        {
            rank = Rank(isGreatest: isGreatest, order: .measure)
            if asksTime { aggregates = [] }
        }
        // `busiest hour on Main Street`: the one of most of what that counts, not of most rows.
        if rank?.order == .rows, aggregates.isEmpty, measures.count == 1, words.mayAdd(measures[0]) {
            rank?.order = .amount
        }
        // What lacks a name is not the most common one.
        if rank?.order == .rows, let thing = things.first, let text = words.texts(thing),
            (0..<text.codes.count).contains(where: { text.codes.span[$0] < 0 })
        {
            let known = Condition(column: thing, sign: "is", value: "not missing")
            if !conditions.contains(where: { $0.column == thing }) { conditions.append(known) }
        }
        guard rank != nil, measures.isEmpty else { return }
        // `most common offense by beat`: a number that says of which thing a row is ranks no others.
        let isOfNames = rank?.order == .rows && things.count == 1 && !Self.isPeriod(things[0])
        measures = keys.filter { key in
            words.numbers([key]) != nil && !(isOfNames && words.numbersThings(key.filter { !"\"`".contains($0) }))
        }
        // `busiest hour by riders` is the one of most of them, not of most rows.
        if measures.count == 1, rank?.order == .rows, words.mayAdd(measures[0]) { rank?.order = .amount }
        keys.removeAll(where: measures.contains)
    }

    /// `mean wait for Madrid and Lyon`, over time or of all rows, is one for each of them; beside other keys they are some of the rows.
    private mutating func settleBeside() {
        let named = conditions.filter { $0.sign == "=" }
        guard named.count > 1, Set(named.map(\.column)).count == 1, !isCompared, !measures.isEmpty, !aggregates.isEmpty,
            rank == nil, things.isEmpty, keys.allSatisfy(Self.isPeriod)
        else { return }
        keys.append(named[0].column)
    }

    /// Whether a row may be of all the times: of a span and of Mondays, not of two months.
    private var timesGoTogether: Bool {
        let parts = windows.filter { $0.hasPrefix("where ") }.map { $0.prefix { $0 != "=" } }
        return windows.count - parts.count < 2 && Set(parts).count == parts.count
    }

    /// Whether what is compared is of one kind: texts of one column, which is a key then, years, or all values of a key.
    private mutating func settleComparison() -> Bool {
        // `in the morning and in the evening`: of either, each by itself.
        let areParts = ComparedTimes.areParts(windows)
        if !isCompared, areParts, !timesGoTogether, !measures.isEmpty, rank == nil { isCompared = true }
        guard isCompared else { return timesGoTogether }
        if ComparedTimes(windows) != nil { return settleTimes() }
        if areParts, conditions.isEmpty {
            // `in the morning vs the evening`
            let parts = windows.map { String($0.dropFirst("where ".count)) }
            windows = ["where (\(parts[0])) or (\(parts[1]))"]
            keys.append("(\(parts[0]))")
            return true
        }
        if windows.count > 1 { return false }
        let compared = conditions.filter { $0.sign == "=" }
        let columns = Set(compared.map(\.column))
        if columns.isEmpty { return conditions.isEmpty && windows.isEmpty && !(things + keys).isEmpty }
        guard compared.count > 1, columns.count == 1, let column = columns.first else { return false }
        if !(things + keys).contains(column) { keys.append(column) }
        return true
    }

    /// `compare 2024 with 2025`: the years are a key beside the parts of a year.
    private mutating func settleTimes() -> Bool {
        guard let times = ComparedTimes(windows) else { return false }
        keys = (keys + things).map { times.parts[$0] ?? $0 } + [times.key]
        skipsEmpty = times.isApart
        (things, windows) = ([], [times.rows].compactMap(\.self))
        return conditions.isEmpty || Set(conditions.map(\.column)).count == conditions.count
    }
}
