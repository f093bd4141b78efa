import Language

/// Stages of languages that are pipes: the keys of dplyr's `group_by` belong to the stage after it, Splunk's `stats` is an aggregate, commands
/// of xan and VisiData have options.
package enum PipeStages {
    /// The stages in words of this language where they are such; nil where none is.
    package static func line(_ whole: String) -> String? {
        let typed = named(OuterText(whole[...]).parts(between: "|"))
        var made: [String] = []
        var keys: [String] = []
        var isSummed = false
        for stage in typed {
            if let own = enclosed(stage, "group_by") {
                (keys, isSummed) = (OuterText(own[...]).items, false)
                continue
            }
            if stage == "ungroup()" {
                keys = []
                continue
            }
            let by = keys.joined(separator: ", ")
            guard let own = keys.isEmpty ? alone(stage) : grouped(stage, by: by) ?? (isSummed ? alone(stage) : nil)
            else {
                return nil
            }
            made.append(own)
            // The last key goes with its rows; the others stay groups.
            if ["summari", "tally(", "count("].contains(where: { stage.lowercased().hasPrefix($0) }), !keys.isEmpty {
                keys = stage.replacing(" ", with: "").contains(".groups=\"drop\"") ? [] : keys.dropLast()
                isSummed = true
            }
        }
        if made.isEmpty { return nil }
        let line = made.joined(separator: " | ")
        return line == OuterText(whole[...]).parts(between: "|").joined(separator: " | ") ? nil : line
    }

    /// Stages with the names that Kusto gives to what nobody named, `sum_hours` of `summarize sum(hours)`, where a later one asks for them.
    private static func named(_ stages: [String]) -> [String] {
        stages.enumerated().map { place, stage in
            let later = Set(stages[(place + 1)...].flatMap { ForeignStage.words($0[...]) })
            guard stage.lowercased().hasPrefix("summarize "), case let text = stage.dropFirst("summarize ".count),
                case let sides = OuterText(text[...]).parts(between: " by "), !sides.isEmpty
            else { return stage }
            let items = OuterText(sides[0][...]).items.map { item -> String in
                guard let open = item.firstIndex(of: "("), item.hasSuffix(")"), !item[..<open].contains("=") else {
                    return item
                }
                let inside = String(item[item.index(after: open)...].dropLast()).trimmed
                let name = "\(item[..<open])_\(inside)"
                return later.contains(name) ? "\(name) = \(item)" : item
            }
            return "summarize " + ([items.joined(separator: ", ")] + sides.dropFirst()).joined(separator: " by ")
        }
    }

    /// A stage within no groups.
    private static func alone(_ stage: String) -> String? {
        splunk(stage) ?? melted(stage) ?? quoted(stage) ?? dplyr(stage, by: nil) ?? OptionStage(stage)?.line ?? stage
    }

    private static func enclosed(_ stage: String, _ name: String) -> String? {
        guard stage.lowercased().hasPrefix(name + "("),
            OuterText(stage.dropFirst(name.count)).closing == stage.indices.last
        else { return nil }
        return String(stage.dropFirst(name.count + 1).dropLast()).trimmed
    }

    /// A stage of dplyr within groups.
    private static func grouped(_ stage: String, by keys: String) -> String? {
        for name in ["summarise", "summarize"] {
            if let inside = enclosed(stage, name) {
                let wanted = OuterText(inside[...]).items.filter { !$0.hasPrefix(".groups") }
                return "aggregate by \(keys) \(wanted.map(ForeignCalls.Call.aggregate).joined(separator: ", "))"
            }
        }
        for (name, verb) in ["slice_max": "top", "slice_min": "bottom", "slice_head": "first", "slice_tail": "last"] {
            guard let inside = enclosed(stage, name) else { continue }
            let items = OuterText(inside[...]).items.map(MethodChain.argument)
            let count = items.first { $0.name == "n" }?.value ?? "1"
            let column = items.first { $0.name == nil || $0.name == "order_by" }?.value
            guard Int(count) != nil, (column == nil) == name.hasPrefix("slice_h") || name.hasPrefix("slice_t") else {
                return nil
            }
            return "\(verb) \(count)\(column.map { " \($0)" } ?? "") by \(keys)"
        }
        if ["tally()", "count()"].contains(stage) { return "aggregate count by \(keys)" }
        return dplyr(stage, by: keys)
    }

    /// `arrange(desc(x))`, and `mutate(a = x / sum(x))`, whose aggregates are of the group.
    private static func dplyr(_ stage: String, by keys: String?) -> String? {
        if let inside = enclosed(stage, "arrange") {
            let items = OuterText(inside[...]).items.map { item -> String in
                if let column = item.inParentheses(of: "desc") { return "\(column) desc" }
                return item.hasPrefix("-") ? "\(item.dropFirst()) desc" : item
            }
            return items.isEmpty ? nil : "sort \(items.joined(separator: ", "))"
        }
        // Beside options its columns are those that rows are counted by.
        if let items = enclosed(stage, "count").map({ OuterText($0[...]).items.map(MethodChain.argument) }),
            items.contains(where: { $0.name == "sort" })
        {
            let columns = ([keys] + items.map { $0.name == nil ? $0.value : nil }).compactMap { $0 }
            let isSorted = items.contains { $0.name == "sort" && $0.value.lowercased().hasPrefix("t") }
            guard !columns.isEmpty, items.allSatisfy({ $0.name == nil || $0.name == "sort" }) else { return nil }
            return "aggregate by \(columns.joined(separator: ", ")) count" + (isSorted ? " | sort count desc" : "")
        }
        // These know of no groups.
        for (name, verb) in [("head", "first"), ("tail", "last")] {
            guard let inside = enclosed(stage, name) else { continue }
            let count = MethodChain.argument(inside.isEmpty ? "6" : inside).value
            return Int(count) == nil ? nil : "\(verb) \(count)"
        }
        guard let inside = enclosed(stage, "mutate") else { return nil }
        let items = OuterText(inside[...]).items.map(MethodChain.argument)
        guard !items.isEmpty, items.allSatisfy({ $0.name != nil }) else { return nil }
        return items.map { item in
            let value = keys.map { within(item.value, $0) } ?? item.value
            return "derive \(item.name ?? "") = \(value)"
        }.joined(separator: " | ")
    }

    /// `melt a, b`: pandas calls the names `variable`.
    private static func melted(_ stage: String) -> String? {
        let words = ForeignStage.words(stage[...])
        guard words.first?.lowercased() == "melt", !stage.contains("(") else { return nil }
        let isNamed = words.contains("names") || words.contains("as")
        return (["unpivot"] + words.dropFirst() + (isNamed ? [] : ["names", "variable"])).joined(separator: " ")
    }

    /// xan's `groupby kind 'mean(price) as m'`.
    private static func quoted(_ stage: String) -> String? {
        let words = ForeignStage.words(stage[...])
        guard words.count > 1, ["groupby", "agg"].contains(words[0].lowercased()), let last = words.last,
            last.count > 2,
            let mark = last.first, "'\"".contains(mark), last.last == mark, last.contains("(")
        else { return nil }
        let items = OuterText(last.dropFirst().dropLast()).items.map { item -> String in
            let parts = OuterText(item[...]).parts(between: " as ")
            return (parts.count == 2 ? "\(parts[1]) = " : "") + ForeignCalls.Call.aggregate(parts[0])
        }
        let keys = words.dropFirst().dropLast().joined(separator: " ")
        return "aggregate \(keys.isEmpty ? "all" : "by \(keys)") \(items.joined(separator: ", "))"
    }

    /// `stats count by host`, `timechart span=1h avg(load) by host`.
    private static func splunk(_ stage: String) -> String? {
        let words = ForeignStage.words(stage[...])
        guard let first = words.first?.lowercased(), ["stats", "timechart"].contains(first), words.count > 1 else {
            return nil
        }
        let sides = OuterText(words.dropFirst().joined(separator: " ")[...]).parts(between: " by ")
        var wanted = ForeignStage.words(sides[0][...])
        var period = ""
        if first == "timechart" {
            guard let span = wanted.first(where: { $0.hasPrefix("span=") }),
                let own = ForeignCalls.Call.period(String(span.dropFirst(5)))
            else { return nil }
            period = own + " "
            wanted.removeAll { $0 == span }
        }
        let text = wanted.joined(separator: " ")
        guard text.contains("(") || text == "count" || text.hasPrefix("count ") else { return nil }
        let items = OuterText(text[...]).items.map { item -> String in
            let parts = OuterText(item[...]).parts(between: " as ")
            return (parts.count == 2 ? "\(parts[1]) = " : "") + ForeignCalls.Call.aggregate(parts[0])
        }
        let by = sides.count == 2 ? "by \(sides[1]) " : ""
        return "aggregate \(period)\(by)\(items.joined(separator: ", "))" + (period.isEmpty ? "" : " | plot line")
    }

    /// Calls that look at other rows.
    private static let looking = ForeignGroups.combining.union([
        "cumsum", "cummax", "cummin", "cummean", "lag", "lead", "rank", "min_rank", "dense_rank", "row_number", "n",
        "percent_rank", "first", "last", "sd", "var", "n_distinct",
    ])

    /// An expression whose calls that look at other rows see those of their group alone.
    private static func within(_ text: String, _ keys: String) -> String {
        WordScan.rewritten(text) { word, after in
            guard after.first == "(", let close = OuterText(after).closing else { return nil }
            let inside = within(String(after[after.index(after: after.startIndex)..<close]), keys)
            let by = looking.contains(word.lowercased()) ? (inside.isEmpty ? "by \(keys)" : " by \(keys)") : ""
            return ("\(word)(\(inside)\(by))", after[after.index(after: close)...])
        }
    }
}
