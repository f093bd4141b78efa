import Charts
import Series

/// Answers that are charts, and sums that run.
extension Question {
    func running(_ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.measures, .aggregates, .keys, .number, .drawing, .trend, .run]
        guard said.isSubset(of: takes), measures.count < 2 else { return nil }
        // `running total of groceries` is of what adds up, where that is not rows.
        if measures.isEmpty, !namesRows, !asksNumber, keys.isEmpty, let amount = words.money ?? words.amount {
            return ["cumulative \(amount)"] + drawn(of: amount)
        }
        if keys.isEmpty, !namesRows, let measure = measures.first {
            return ["cumulative \(measure)"] + drawn(of: measure)
        }
        guard let value = value(words, keys: keys) else { return nil }
        let periods = keys.filter(Self.isPeriod)
        let others = keys.filter { !Self.isPeriod($0) }
        let all = (periods.isEmpty ? ["day"] : periods) + others
        let column = measures.first ?? CountAggregate.entry.name
        return ["aggregate \(value)\(Self.by(all))", "cumulative \(column)\(Self.by(others))"]
            + drawn(of: column, others)
    }

    /// What each period has more than the one before: of its total, else of its last value.
    func changed(_ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.measures, .aggregates, .keys, .number, .drawing, .trend]
        let periods = keys.filter(Self.isPeriod)
        guard said.isSubset(of: takes), periods.count == 1, measures.count < 2, aggregates.count < 2,
            let column = measures.first ?? (namesRows ? CountAggregate.entry.name : nil)
        else { return nil }
        let others = keys.filter { !Self.isPeriod($0) }
        let isTotal = words.usual([column]) == SumAggregate.entry.name
        let own = aggregates.first ?? (isTotal ? SumAggregate.entry.name : LastAggregate.entry.name)
        let value = measures.isEmpty ? column : "\(own) \(column)"
        return ["aggregate \(value)\(Self.by(periods + others))", "change \(column)\(Self.by(others))"]
            + drawn(of: column, others)
    }

    /// The chart of what was made, if one is asked for, and of nothing beside it.
    private func drawn(of column: String, _ keys: [String] = []) -> [String] {
        drawing == nil && !isTrend ? [] : ["plot \(drawing?.mark ?? LineMark.entry.name) \(column)\(Self.by(keys))"]
    }

    /// Marks that show how two columns lie over each other.
    private static let pairs: Set<String> = [PointMark.entry.name, ScatterMark.entry.name, HexbinMark.entry.name]

    /// Whether the mark shows the rows as they are.
    private static func isOfRows(_ mark: String) -> Bool {
        switch MarkCatalog.named(mark)?.stat {
        case .spread, .bins: true
        default: pairs.contains(mark)
        }
    }

    func drawn(_ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.measures, .aggregates, .keys, .number, .sorting, .comparison, .drawing, .trend]
        guard said.isSubset(of: takes), sorting?.by == nil else { return nil }
        // `emissions of Norway over time`: what is read is the only number, not how often it was.
        if isTrend, measures.isEmpty, !asksNumber, !words.areEvents, let only = words.only {
            var own = self
            (own.measures, own.namesRows) = ([only], false)
            return own.drawn(words)
        }
        let mark = drawing?.mark ?? (isTrend ? LineMark.entry.name : nil)
        let head = "plot" + (mark.map { " \($0)" } ?? "")
        let clauses = [drawing?.arrangement, sorting.map { "sort\($0.direction)" }].compactMap(\.self)
        let tail = (clauses + (drawing?.clauses ?? [])).map { " \($0)" }.joined()
        if let mark, Self.isOfRows(mark), aggregates.isEmpty, !measures.isEmpty {
            let isPair = Self.pairs.contains(mark) && measures.count == 2
            let columns = isPair ? "\(measures[0]) over \(measures[1])" : measures.joined(separator: ", ")
            let shown = isPair && mark == ScatterMark.entry.name ? "plot \(PointMark.entry.name)" : head
            return ["\(shown) \(columns)\(Self.by(keys))\(tail)"]
        }
        var keys = keys
        if isTrend, words.index == nil { return nil }
        if isTrend, !keys.contains(where: Self.isPeriod) {
            if !measures.isEmpty, aggregates.isEmpty, keys.isEmpty {
                return ["\(head) \(measures.joined(separator: ", "))\(tail)"]
            }
            keys.insert("day", at: 0)
        }
        // Lines and areas run along time; names tell them apart.
        let isAlong = mark == LineMark.entry.name || mark == AreaMark.entry.name
        if isAlong, keys.count == 1, words.column([keys[0]]) != nil, measures.count == 1, aggregates.isEmpty, !isTrend {
            return ["\(head) \(measures[0]) color by \(keys[0])\(tail)"]
        }
        if keys.isEmpty {
            guard !measures.isEmpty, aggregates.isEmpty else { return nil }
            return ["\(head) \(measures.joined(separator: ", "))\(tail)"]
        }
        // What of several columns on one axis is drawn the chart knows, and that parts of a whole add up.
        let isOfParts = mark.flatMap { MarkCatalog.named($0) }?.channels.y.addsUp ?? false
        let isUnsaid = aggregates.isEmpty && !countsRows && things.isEmpty
        let parts =
            isUnsaid && (isOfParts && measures.count == 1 || (isPlot || measures.count > 1) && !asksNumber)
            ? measures : []
        // What is stacked adds up.
        let total =
            drawing?.arrangement == "stack" && aggregates.isEmpty && measures.count == 1 && things.isEmpty
                && !countsRows
            ? "\(SumAggregate.entry.name) \(measures[0])" : nil
        let columns = parts.isEmpty ? nil : parts.joined(separator: ", ")
        guard let value = total ?? columns ?? value(words, keys: keys) else { return nil }
        return ["\(head) \(value)\(Self.by(keys))\(tail)"]
    }
}
