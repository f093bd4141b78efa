import Language

/// Stages of languages that are pipes: the keys of dplyr's `group_by` belong to the stage after it, Splunk's `stats` is an aggregate, commands
/// of xan and VisiData have options.
package enum PipeStages {
    /// The stages in words of this language where they are such; nil where none is.
    package static func line(_ whole: String) -> String? {
        let typed = named(
            OuterText(whole[...]).parts(between: "|").map { stage in
                // The programs that such commands are of.
                let program = ["xan ", "qsv ", "xsv ", "csvtk "].first(where: stage.hasPrefix)
                return program.map { String(stage.dropFirst($0.count)) } ?? stage
            })
        var made: [String] = []
        var keys: [String] = []
        var isSummed = false
        for (place, stage) in typed.enumerated() {
            if let own = enclosed(stage, "group_by") {
                let items = OuterText(own[...]).items.map(MethodChain.argument)
                made += items.compactMap { item in item.name.map { "derive \($0) = \(item.value)" } }
                (keys, isSummed) = (items.map { $0.name ?? $0.value }, false)
                continue
            }
            if let own = counted(stage, keys, isNamed: typed[(place + 1)...].contains(where: namesCount)) {
                made.append(own)
                (keys, isSummed) = (keys.dropLast(), true)
                continue
            }
            if stage == "ungroup()" {
                keys = []
                continue
            }
            let by = keys.joined(separator: ", ")
            let isWhole =
                isSummed
                || ["select", "rename", "relocate", "pivot_wider", "pivot_longer"].contains {
                    stage.hasPrefix($0 + "(")
                }
            guard let own = keys.isEmpty ? alone(stage) : grouped(stage, by: by) ?? (isWhole ? alone(stage) : nil)
            else {
                return nil
            }
            made.append(own)
            // The last key goes with its rows; the others stay groups.
            if stage.lowercased().hasPrefix("summari"), !keys.isEmpty {
                keys = stage.replacing(" ", with: "").contains(".groups=\"drop\"") ? [] : keys.dropLast()
                isSummed = true
            }
        }
        if made.isEmpty { return nil }
        let line = made.joined(separator: " | ")
        return line == OuterText(whole[...]).parts(between: "|").joined(separator: " | ") ? nil : line
    }

    /// Whether a stage calls how many rows there are `n`, as dplyr does.
    private static func namesCount(_ stage: String) -> Bool {
        ForeignStage.words(stage[...]).joined(separator: " ").split { !$0.isLetter && $0 != "_" }.contains("n")
    }

    /// `count(k, sort = TRUE)`, `tally()`, of whose result a later stage calls the column `n`.
    private static func counted(_ stage: String, _ keys: [String], isNamed: Bool, isOfR: Bool = false) -> String? {
        guard let inside = enclosed(stage, "count") ?? enclosed(stage, "tally") else { return nil }
        let items = OuterText(inside[...]).items.map(MethodChain.argument)
        let said = Dictionary(items.compactMap { item in item.name.map { ($0, item.value) } }) { $1 }
        let columns = keys + items.compactMap { $0.name == nil ? $0.value : nil }
        guard isNamed || isOfR || !said.isEmpty || !keys.isEmpty, !columns.isEmpty,
            said.keys.allSatisfy({ ["sort", "name"].contains($0) })
        else { return nil }
        let name = said["name"].map(ForeignChart.bare) ?? (isNamed ? "n" : nil)
        let isSorted = said["sort"]?.lowercased().hasPrefix("t") ?? false
        return "aggregate \(name.map { "\($0) = " } ?? "")count by \(columns.joined(separator: ", "))"
            + (isSorted ? " | sort \(name ?? "count") desc" : "")
    }

    /// Stages of R, in which `count(k)` counts the rows of each k and not the values.
    package static func counting(_ stages: [String]) -> [String] {
        stages.enumerated().map { place, stage in
            counted(stage, [], isNamed: stages[(place + 1)...].contains(where: namesCount), isOfR: true) ?? stage
        }
    }

    /// `across(c(a, b), mean)` as an aggregate of each column.
    private static func across(_ items: [String]) -> [String] {
        items.flatMap { item -> [String] in
            guard let inside = enclosed(item, "across"), case let parts = OuterText(inside[...]).items,
                parts.count >= 2,
                case let columns = ValueCall.items(parts[0]), parts[0].hasPrefix("c(")
            else { return [item] }
            let function = parts[1].hasPrefix("~") ? String(parts[1].dropFirst().prefix { $0 != "(" }) : parts[1]
            return columns.map { "\(function)(\($0))" }
        }
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
        splunk(stage) ?? melted(stage) ?? reshaped(stage) ?? quoted(stage) ?? dplyr(stage, by: nil) ?? OptionStage(
            stage)?.line ?? stage
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
                let wanted = across(OuterText(inside[...]).items.filter { !$0.hasPrefix(".groups") })
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
        if let inside = enclosed(stage, "filter"), inside != within(inside, keys) {
            return "where \(within(inside, keys))"
        }
        return dplyr(stage, by: keys)
    }

    /// `arrange(desc(x))`, and `mutate(a = x / sum(x))`, whose aggregates are of the group.
    private static func dplyr(_ stage: String, by keys: String?) -> String? {
        for name in ["summarise", "summarize"] where keys == nil {
            guard let inside = enclosed(stage, name), case let items = OuterText(inside[...]).items,
                case let all = across(items), all != items
            else { continue }
            return "aggregate all \(all.joined(separator: ", "))"
        }
        if let inside = enclosed(stage, "arrange") {
            let items = OuterText(inside[...]).items.map { item -> String in
                if let column = item.inParentheses(of: "desc") { return "\(column) desc" }
                return item.hasPrefix("-") ? "\(item.dropFirst()) desc" : item
            }
            return items.isEmpty ? nil : "sort \(items.joined(separator: ", "))"
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

    /// tidyr's `pivot_longer(cols = -c(a, b), names_to = "k", values_to = "v")` and `pivot_wider(names_from = k, values_from = v)`.
    private static func reshaped(_ stage: String) -> String? {
        func said(_ items: [MethodChain.Argument], _ name: String) -> String? { items.first { $0.name == name }?.value }
        if let items = enclosed(stage, "pivot_longer").map({ OuterText($0[...]).items.map(MethodChain.argument) }) {
            guard let columns = said(items, "cols") ?? items.first(where: { $0.name == nil })?.value else { return nil }
            // All but some are those that hold numbers.
            let isRest = columns.hasPrefix("-") || columns.hasPrefix("!")
            let names = isRest ? [] : ValueCall.items(columns)
            guard isRest || columns.hasPrefix("c(") else { return nil }
            let name = said(items, "names_to").map { " names \(ForeignChart.bare($0))" } ?? ""
            let value = said(items, "values_to").map { " values \(ForeignChart.bare($0))" } ?? ""
            return "unpivot \(names.joined(separator: ", "))".trimmed + name + value
        }
        guard let items = enclosed(stage, "pivot_wider").map({ OuterText($0[...]).items.map(MethodChain.argument) }),
            let key = said(items, "names_from"),
            items.allSatisfy({ ["names_from", "values_from", "values_fill"].contains($0.name) })
        else { return nil }
        return "pivot \(key)"
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
