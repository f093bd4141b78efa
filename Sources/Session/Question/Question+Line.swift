import Charts
import Series
import Syntax

/// A question as a line of this language.
extension Question {
    /// - Parameter words: what is known of the rows.
    /// - Returns: nil for a question of which something would be lost, and for none.
    func line(_ words: LineWords) -> String? {
        settled(words)?.stages(words)?.joined(separator: " | ")
    }

    private func stages(_ words: LineWords) -> [String]? {
        if isShare { return shared() }
        var stages = windows + (conditions.isEmpty ? [] : ["where \(condition)"])
        if let sampled { return asksNothing ? stages + ["sample \(sampled)"] : nil }
        if let rank {
            guard let ranked = ranked(rank, words) else { return nil }
            return stages + ranked
        }
        if drawing != nil || isTrend && !isRunning {
            guard let drawn = drawn(words) else { return nil }
            return stages + sorted(drawn)
        }
        if asksNothing { return (namesRows || !windows.isEmpty) && !stages.isEmpty ? stages : nil }
        if isRunning { return running(words).map { stages + $0 } }
        if keys.isEmpty, aggregates.isEmpty, !asksNumber, limits.isEmpty, !isCompared {
            // `fees of completed visits`: the rows, and of them what is named.
            guard things.isEmpty, !measures.isEmpty, !stages.isEmpty, !isDistinct else { return nil }
            return stages + ["keep \(measures.joined(separator: ", "))"]
        }
        var keys = keys
        if !limits.isEmpty, keys.isEmpty { keys = things }
        guard let value = value(words, keys: keys) else { return nil }
        stages.append("aggregate \(value)\(Self.by(keys))")
        if !limits.isEmpty { stages.append("where \(limits.map(\.text).joined(separator: " and "))") }
        return sorted(stages)
    }

    /// Rows alone are wanted, nothing of them.
    private var asksNothing: Bool {
        measures.isEmpty && things.isEmpty && keys.isEmpty && aggregates.isEmpty && !asksNumber && !isDistinct
            && !isRunning
            && limits.isEmpty
    }

    // MARK: Parts

    static func isPeriod(_ key: String) -> Bool { DurationUnit(rawValue: key) != nil }

    private static func by(_ keys: [String]) -> String { keys.isEmpty ? "" : " by \(keys.joined(separator: ", "))" }

    /// All that must hold; several texts of one column are alternatives.
    private var condition: String {
        var done: [String] = []
        return conditions.compactMap { one -> String? in
            let alike = conditions.filter { $0.column == one.column && $0.sign == "=" }
            guard one.sign == "=", alike.count > 1 else { return one.text }
            if done.contains(one.column) { return nil }
            done.append(one.column)
            return "\(one.column) in (\(alike.map(\.value).joined(separator: ", ")))"
        }.joined(separator: " and ")
    }

    /// What is worked out of the rows: `mean wait, max wait`, `count`, `distinct team`.
    private func value(_ words: LineWords, keys: [String]) -> String? {
        if !measures.isEmpty {
            // Something is ranked or picked by a name that is none of its keys.
            guard things.isEmpty || things == keys, !isDistinct else { return nil }
            let made = measures.flatMap { measure in
                (aggregates.isEmpty ? [words.usual([measure])] : aggregates).map { "\($0) \(measure)" }
            }
            return made.joined(separator: ", ")
        }
        guard aggregates.isEmpty || aggregates == ["sum"] else { return nil }
        if let thing = things.first, things != keys {
            return things.count == 1 && (isDistinct || asksNumber) && !namesRows ? "distinct \(thing)" : nil
        }
        return CountAggregate.entry.name
    }

    private func sorted(_ stages: [String]) -> [String] {
        guard let sorting else { return stages }
        let by = sorting.by ?? measures.first ?? CountAggregate.entry.name
        let order = "sort \(by)" + (sorting.isDescending.map { $0 ? " desc" : " asc" } ?? "")
        // Of a chart the rows before it are put in order.
        return stages.last?.hasPrefix("plot") ?? false ? stages : stages + [order]
    }

    private func shared() -> [String]? {
        guard rank == nil, things.isEmpty, !isRunning, limits.isEmpty else { return nil }
        let drawn = drawing.map { ["plot" + ($0.mark.map { " \($0)" } ?? "")] } ?? []
        if !measures.isEmpty {
            guard measures.count == 1, !keys.isEmpty else { return nil }
            let rows = windows + (conditions.isEmpty ? [] : ["where \(condition)"])
            return rows + ["share \(aggregates.first ?? SumAggregate.entry.name) \(measures[0])\(Self.by(keys))"]
                + drawn
        }
        if !conditions.isEmpty { return windows + ["share where \(condition)\(Self.by(keys))"] + drawn }
        return keys.isEmpty ? nil : windows + ["share count\(Self.by(keys))"] + drawn
    }

    private func ranked(_ rank: Rank, _ words: LineWords) -> [String]? {
        guard things.count < 2, limits.isEmpty, !isRunning else { return nil }
        let verb = rank.isGreatest ? TopTransform.entry.name : BottomTransform.entry.name
        let isOne = things.first.map { !$0.hasSuffix("s") } ?? true
        let head = verb + (rank.count.map { " \($0)" } ?? (isOne ? " 1" : ""))
        if rank.order == .time { return ends(rank) }
        switch spans {
        case .gaps: return ["gaps\(Self.by(keys))", "\(head) length\(Self.by(keys))"]
        case .runs(let condition): return ["runs \(condition)\(Self.by(keys))", "\(head) rows\(Self.by(keys))"]
        case nil: break
        }
        // Rows that are counted have no other measure.
        if rank.order == .rows, !measures.isEmpty { return nil }
        var drawn: [String] = []
        if let drawing { drawn = ["plot \(drawing.mark ?? BarMark.entry.name)"] }
        let key = things.first ?? (aggregates.isEmpty ? nil : keys.first)
        let others = things.isEmpty && key != nil ? Array(keys.dropFirst()) : keys
        guard let key else {
            // The rows themselves.
            let measure = measures.count == 1 ? measures[0] : length(rank, words)
            return measure.map { ["\(head) \($0)\(Self.by(keys))"] + drawn }
        }
        let value: String
        if rank.order == .rows || measures.isEmpty && (namesRows || rank.order == .measure && !conditions.isEmpty) {
            value = CountAggregate.entry.name
        } else if rank.order == .amount, measures.isEmpty, !conditions.isEmpty {
            value = CountAggregate.entry.name
        } else if let measure = measures.first, measures.count == 1 {
            value = "\(aggregates.first ?? usual(rank, measure, words)) \(measure)"
        } else if measures.isEmpty, let length = length(rank, words) {
            value = "mean \(length)"
        } else {
            return nil
        }
        if others.isEmpty { return ["\(head) \(key) by \(value)"] + drawn }
        // So many of each of the other keys.
        let made = value == CountAggregate.entry.name ? value : measures.first ?? length(rank, words) ?? value
        return ["aggregate \(value)\(Self.by(others + [key]))", "\(head) \(made)\(Self.by(others))"] + drawn
    }

    /// `latest 2 calls`.
    private func ends(_ rank: Rank) -> [String]? {
        guard namesRows, things.isEmpty, keys.isEmpty, measures.isEmpty else { return nil }
        return ["\(rank.isGreatest ? "last" : "first") \(rank.count ?? "1")"]
    }

    /// The column that an adjective ranks by without a name of it.
    private func length(_ rank: Rank, _ words: LineWords) -> String? {
        rank.order == .length ? words.length : rank.order == .speed ? words.duration : nil
    }

    private func usual(_ rank: Rank, _ measure: String, _ words: LineWords) -> String {
        switch rank.order {
        case .amount: SumAggregate.entry.name
        case .measure where rank.count == nil: rank.isGreatest ? "max" : "min"
        default: words.usual([measure])
        }
    }

    private func running(_ words: LineWords) -> [String]? {
        guard things.isEmpty, measures.count < 2, limits.isEmpty else { return nil }
        if keys.isEmpty, !namesRows, let measure = measures.first { return ["cumulative \(measure)"] + drawnRows }
        guard let value = value(words, keys: keys) else { return nil }
        let periods = keys.filter(Self.isPeriod)
        let others = keys.filter { !Self.isPeriod($0) }
        let all = (periods.isEmpty ? ["day"] : periods) + others
        let column = measures.first ?? CountAggregate.entry.name
        return ["aggregate \(value)\(Self.by(all))", "cumulative \(column)\(Self.by(others))"] + drawnRows
    }

    private var drawnRows: [String] { drawing.map { ["plot \($0.mark ?? LineMark.entry.name)"] } ?? [] }

    // MARK: Drawn

    /// Marks that show how two columns lie over each other.
    private static let pairs: Set<String> = [PointMark.entry.name, ScatterMark.entry.name, HexbinMark.entry.name]

    /// Whether the mark shows the rows as they are.
    private static func isOfRows(_ mark: String) -> Bool {
        switch MarkCatalog.named(mark)?.stat {
        case .spread, .bins: true
        default: pairs.contains(mark)
        }
    }

    private func drawn(_ words: LineWords) -> [String]? {
        if isRunning { return running(words) }
        guard limits.isEmpty, things.isEmpty else { return nil }
        let mark = drawing?.mark ?? (isTrend ? LineMark.entry.name : nil)
        let head = "plot" + (mark.map { " \($0)" } ?? "")
        let tail = ([drawing?.arrangement].compactMap(\.self) + (drawing?.clauses ?? [])).map { " \($0)" }.joined()
        if let mark, Self.isOfRows(mark), aggregates.isEmpty, !measures.isEmpty {
            let isPair = Self.pairs.contains(mark) && measures.count == 2
            let columns = isPair ? "\(measures[0]) over \(measures[1])" : measures.joined(separator: ", ")
            let shown = isPair && mark == ScatterMark.entry.name ? "plot \(PointMark.entry.name)" : head
            return ["\(shown) \(columns)\(Self.by(keys))\(tail)"]
        }
        var keys = keys
        if isTrend, !keys.contains(where: Self.isPeriod) {
            if !measures.isEmpty, aggregates.isEmpty, keys.isEmpty {
                return ["\(head) \(measures.joined(separator: ", "))"]
            }
            keys.insert("day", at: 0)
        }
        if keys.isEmpty {
            guard !measures.isEmpty, aggregates.isEmpty else { return nil }
            return ["\(head) \(measures.joined(separator: ", "))\(tail)"]
        }
        guard let value = value(words, keys: keys) else { return nil }
        return ["\(head) \(value)\(Self.by(keys))\(tail)"]
    }
}
