import Catalog
import Language
import Syntax

/// The stages that the methods of a chain are, in their order. Columns and keys wait for the method that takes them.
struct ChainStages {
    let vocabulary: Vocabulary
    let table: String
    var columns: [String] = []
    var keys: [String] = []
    var stages: [String] = []
    /// Columns that the last stage made of a group's rows.
    var combined: [String] = []
    /// What a window was moved over, of which an aggregate after it is.
    private var moved: [String] = []
    /// A stage whose aggregate is the next method: the `rolling 7` of `rolling(7).mean()`.
    var open: String?
    /// Whether the next method is a mark: after `plot`.
    var isPlot = false
    /// Whether a condition and columns come next: after `loc`.
    private var isLocated = false
    /// The column of which a part comes next: after `dt`.
    var time: String?
    /// A column and the methods that make a value of each of its rows.
    var worked: (column: String, text: String)?

    /// The column that was asked for what it lacks.
    private var missing: String?

    /// How many rows there are.
    private static let counting = "aggregate all count"
    private static let groups: Set = ["groupby", "group_by"]

    init(_ vocabulary: Vocabulary, table: String) { (self.vocabulary, self.table) = (vocabulary, table) }

    /// Methods that change nothing here.
    private static let silent: Set = [
        "reset_index", "set_index", "to_frame", "copy", "collect", "show", "ungroup", "lazy", "to_pandas", "cache",
        "compute", "persist", "with_row_index",
    ]

    /// The stages; nil where a method waits for another.
    var finished: [String]? {
        var done = self
        done.settle()
        if done.missing != nil { _ = done.told("describe", done.columns) }
        if isPlot, !done.draw("") { return nil }
        if let open = done.open { done.stages.append(open) }
        if !done.columns.isEmpty || !done.keys.isEmpty {
            guard done.keys.isEmpty, !done.stages.contains(where: { $0.hasPrefix("plot") }) else { return nil }
            done.stages.append("keep " + done.columns.joined(separator: ", "))
        }
        return done.stages.isEmpty ? nil : done.stages
    }

    /// - Returns: whether it means something here.
    mutating func take(_ link: MethodChain.Link) -> Bool {
        if let time {
            self.time = nil
            return part(link, of: time)
        }
        if let isRead = takeOfEachRow(link) { return isRead }
        switch link {
        case .name("plot"): isPlot = true
        case .brackets("0") where stages.last == Self.counting && columns.isEmpty: break
        case .name(let name) where ["shape", "height"].contains(name) && columns.isEmpty && keys.isEmpty:
            return told(Self.counting, [])
        case .name("loc") where columns.isEmpty && keys.isEmpty: isLocated = true
        case .name("dt") where !columns.isEmpty: return accessesTime()
        case .name(let name): columns = [name]
        case .brackets(let inside): return take(inBrackets: inside)
        case .call(let name, let arguments): return take(name, arguments)
        case .worked(let inside):
            worked = ("value", "(\(inside))")
            columns = ["value"]
        }
        return true
    }

    private mutating func take(_ name: String, _ arguments: [MethodChain.Argument]) -> Bool {
        if let isRead = takeExpressions(name, arguments) { return isRead }
        let isChart = isPlot || ["hist", "boxplot"].contains(name)
        if isChart, open == nil { return chart(name, arguments) }
        if Self.silent.contains(name) { return true }
        if Self.groups.contains(name.lowercased()) { return group(arguments) }
        switch name {
        case "plot":
            let kind = arguments.first { $0.name == "kind" } ?? arguments.first { $0.name == nil }
            let rest = arguments.filter { $0.name != nil && $0.name != "kind" }
            guard let kind else { return rest.isEmpty ? draw("") : chart("line", rest) }
            return kind.text.map { chart($0, rest) } ?? false
        case "agg", "aggregate": return aggregate(arguments)
        case "resample", "rolling":
            return name == "rolling" ? roll(arguments) : resample(arguments)
        case "between_time" where arguments.count == 2:
            guard let from = arguments[0].text, let until = arguments[1].text else { return false }
            stages.append("where time between \(from) and \(until)")
            return true
        case "query":
            guard arguments.count == 1, let condition = arguments[0].text else { return false }
            stages.append("where " + condition)
            return true
        case "sort_values", "orderBy", "sort": return sort(arguments)
        case "dropna":
            let names = arguments.first { $0.name == nil || $0.name == "subset" }?.words ?? columns
            guard keys.isEmpty, open == nil else { return false }
            if names.isEmpty { return arguments.isEmpty && told("remove", ["missing"]) }
            return told("where", [names.map { "\($0) is not missing" }.joined(separator: " and ")])
        case _ where ["head", "tail"].contains(name) && !columns.isEmpty && keys.isEmpty && open == nil:
            // Columns that were chosen before the rows.
            _ = told("keep", columns)
            return take(name, arguments)
        case "corr" where arguments.isEmpty && keys.isEmpty && open == nil: return told("correlate", columns)
        case _ where ["isna", "isnull"].contains(name) && columns.count == 1 && keys.isEmpty && arguments.isEmpty:
            // How many, and what part.
            missing = columns[0]
            return true
        case _ where missing != nil && ["sum", "mean"].contains(name):
            guard let column = missing, arguments.isEmpty else { return false }
            (missing, columns) = (nil, [])
            return name == "sum" ? told("describe", [column]) : told("aggregate", ["mean (\(column) is missing)"])
        case "top_k", "bottom_k":
            guard let count = arguments.first?.value, Int(count) != nil, keys.isEmpty,
                let column = arguments.first(where: { $0.name == "by" }).flatMap({ sortedBy([$0]) })?.first
                    ?? columns.first
            else { return false }
            return told("\(name == "top_k" ? "top" : "bottom") \(count)", [column])
        case "isna", "isnull": return arguments.isEmpty && keys.isEmpty && told("describe", columns)
        case _ where isDescribed && ["sum", "mean"].contains(name): return true
        case "value_counts" where keys.isEmpty && columns.count == 1:
            guard arguments.allSatisfy({ ["normalize", "sort", "dropna"].contains($0.name) }) else { return false }
            let isShare = arguments.contains { $0.name == "normalize" && $0.value == "True" }
            let isSorted = !arguments.contains { $0.name == "sort" && $0.value == "False" }
            // Shares are of the rows that have one.
            let isOfAll = !isShare || arguments.contains { $0.name == "dropna" && $0.value == "False" }
            let names = columns
            return (isOfAll || told("where", [names[0] + " is not missing"])) && told("aggregate count by", names)
                && (!isShare || told("share", ["count"]))
                && (!isSorted || told("sort count desc", []))
        case "drop_duplicates", "duplicated":
            guard arguments.allSatisfy({ $0.name == nil || $0.name == "subset" }) else { return false }
            let told = arguments.first?.words ?? columns
            guard name == "drop_duplicates", keys.isEmpty else { return false }
            return told.isEmpty ? self.told("remove", ["duplicates"]) : self.told("first 1 by", told)
        case "unstack" where arguments.isEmpty && open == nil && columns.isEmpty: return unstack()
        case "melt" where keys.isEmpty && open == nil: return melt(arguments)
        case "pivot_table": return pivot(arguments)
        case "pivot" where !arguments.isEmpty && arguments.allSatisfy({ $0.name != nil }): return pivot(arguments)
        default: break
        }
        // What another name says of a method is its own.
        let plain: Set<String?> = [
            nil, "n", "columns", "periods", "decimals", "window", "axis", "numeric_only", "skipna",
        ]
        let isAcross = arguments.contains { $0.name == "axis" && !["0", "\"index\"", "'index'"].contains($0.value) }
        guard !isAcross, arguments.allSatisfy({ plain.contains($0.name) }),
            let words = Self.words(arguments.filter { !["axis", "numeric_only", "skipna"].contains($0.name) })
        else { return false }
        let word = ForeignGroups.calls[name] ?? name
        let percentiles = words.compactMap { ForeignGroups.percentile(name, $0) }
        if !words.isEmpty, percentiles.count == words.count { return aggregated(each: percentiles) }
        let isAggregate = vocabulary.entry(.aggregate, word) != nil
        if isAggregate, open != nil || vocabulary.entry(.verb, name) == nil || words.isEmpty {
            return aggregated(word, words)
        }
        return open == nil && verb(name, words)
    }

    /// `rolling(7)`, `rolling("7D", min_periods=1)`: windows at the beginning are short here too.
    private mutating func roll(_ arguments: [MethodChain.Argument]) -> Bool {
        let told = arguments.filter { $0.name != "min_periods" }
        guard told.count == 1, told[0].name ?? "window" == "window" else { return false }
        if open != nil { return false }
        let span = told[0].text.flatMap(PandasOffset.init)?.span ?? (told[0].isNumber ? told[0].value : nil)
        open = span.map { "rolling \($0)" }
        return open != nil
    }

    /// `resample("W")`, and `resample("W", on="start")` of another column than the index.
    private mutating func resample(_ arguments: [MethodChain.Argument]) -> Bool {
        let column = arguments.first { $0.name == "on" }?.text
        let told = arguments.filter { $0.name != "on" }
        guard told.count == 1, told[0].name ?? "rule" == "rule",
            told.count + (column == nil ? 0 : 1) == arguments.count,
            let offset = told[0].text.flatMap(PandasOffset.init), open == nil
        else { return false }
        if let column {
            keys.append("\(offset.span) of \(NameSpelling.quoted(column))")
        } else {
            open = "aggregate \(offset.period)"
        }
        return true
    }

    private static func words(_ arguments: [MethodChain.Argument]) -> [String]? {
        let words = arguments.map(\.words)
        return words.contains(nil) ? nil : words.compactMap(\.self).flatMap(\.self)
    }

    var by: String { keys.isEmpty ? "" : " by " + keys.joined(separator: ", ") }

    mutating func append(_ stage: String) {
        stages.append(stage.trimmed)
        (open, columns, keys) = (nil, [], [])
    }

    // MARK: Kinds of methods

    /// A description counts what is missing already.
    private var isDescribed: Bool { stages.last?.hasPrefix("describe") ?? false }

    mutating func told(_ words: String, _ names: [String]) -> Bool {
        append("\(words) \(names.joined(separator: ", "))")
        return true
    }

    private mutating func aggregated(_ aggregate: String, _ words: [String]) -> Bool {
        guard words.isEmpty || columns.isEmpty else { return false }
        if open == nil, words.isEmpty, columns.isEmpty { columns = moved }
        let of = (columns + words).joined(separator: ", ")
        let made = of.isEmpty ? [aggregate] : columns + words
        // What a window is moved over is what goes on.
        if open?.hasPrefix("rolling") ?? false { moved = columns }
        defer { combined = made }
        append([open ?? "aggregate", aggregate, of].joined(separator: " ").trimmed + by)
        return true
    }

    /// `quantile([0.5, 0.95])`: each aggregate of each column.
    private mutating func aggregated(each aggregates: [String]) -> Bool {
        guard aggregates.count > 1 else { return aggregated(aggregates[0], []) }
        let items = columns.isEmpty ? aggregates : columns.flatMap { column in aggregates.map { "\($0) \(column)" } }
        append("\(open ?? "aggregate") \(items.joined(separator: ", "))" + by)
        return true
    }

    /// `agg("mean")`, `agg(["min", "max"])`, `agg({"v": "sum"})`, `agg(total=("v", "sum"))`.
    private mutating func aggregate(_ arguments: [MethodChain.Argument]) -> Bool {
        var wanted: [String] = []
        func own(_ name: String) -> String { ForeignGroups.calls[name] ?? name }
        for argument in arguments {
            if let name = argument.name, argument.value.hasPrefix("("), argument.value.hasSuffix(")") {
                let pair = OuterText(argument.value.dropFirst().dropLast()).items.map {
                    MethodChain.Argument(value: $0).text
                }
                guard pair.count == 2, let column = pair[0], let aggregate = pair[1] else { return false }
                wanted.append("\(name) = \(own(aggregate)) \(NameSpelling.quoted(column))")
            } else if argument.value.hasPrefix("{"), argument.value.hasSuffix("}") {
                for entry in OuterText(argument.value.dropFirst().dropLast()).items {
                    let sides = entry.split(separator: ":", maxSplits: 1).map {
                        MethodChain.Argument(value: String($0).trimmed)
                    }
                    guard sides.count == 2, let column = sides[0].word, case let names = sides[1].items.map(\.text),
                        !names.contains(nil)
                    else { return false }
                    wanted += names.compactMap(\.self).map { "\(own($0)) \(column)" }
                }
            } else if case let names = argument.items.compactMap(\.text), names.count == argument.items.count {
                let of = columns.isEmpty ? "" : " " + columns.joined(separator: ", ")
                wanted += names.map { own($0) + of }
            } else {
                wanted += argument.items.map(item)
            }
        }
        guard !wanted.isEmpty else { return false }
        append((open ?? "aggregate") + " " + wanted.joined(separator: ", ") + by)
        return true
    }

    private mutating func sort(_ arguments: [MethodChain.Argument]) -> Bool {
        // polars says of each whether it descends.
        let falling = arguments.first { ["descending", "reverse"].contains($0.name) }?.items.map {
            $0.value == "True" ? "False" : "True"
        }
        let orders = falling ?? arguments.first { $0.name == "ascending" }?.items.map(\.value) ?? []
        let silent: Set = [
            "ascending", "inplace", "descending", "reverse", "nulls_last", "na_position", "ignore_index",
        ]
        guard let words = sortedBy(arguments.filter { !silent.contains($0.name ?? "") }) else { return false }
        // A column that was combined is what a sort without a name is of.
        let names = !words.isEmpty ? words : columns.isEmpty ? combined : columns
        guard !names.isEmpty, keys.isEmpty, open == nil else { return false }
        let sorted = names.enumerated().map { place, name in
            (place < orders.count ? orders[place] : orders.last) == "False" ? "\(name) desc" : name
        }
        stages.append("sort " + sorted.joined(separator: ", "))
        return true
    }

    /// The verb of that name, else whatever other tools mean by it.
    private mutating func verb(_ name: String, _ words: [String]) -> Bool {
        guard let verb = vocabulary.entry(.verb, name) else {
            let isKnown = ForeignCatalog.all.contains { $0.words.contains(name.lowercased()) }
            guard isKnown, keys.isEmpty, !columns.isEmpty || !words.isEmpty else { return false }
            append(([name] + words + [columns.joined(separator: ", ")]).joined(separator: " "))
            return true
        }
        // A verb that wants words is none without any.
        guard !words.isEmpty || !columns.isEmpty || verb.form.mayBeEmpty else { return false }
        let typed = ([verb.name] + words).joined(separator: " ")
        if verb.form.takesAggregates, !words.isEmpty {
            open = typed
            return true
        }
        // Columns stand between a verb and its numbers, or after them: the forms take both.
        let names = columns
        append((typed + " " + names.joined(separator: ", ")).trimmed + by)
        // What was made of the columns bears their names.
        combined = names
        return true
    }

    // MARK: Keys and conditions

    private mutating func group(_ arguments: [MethodChain.Argument]) -> Bool {
        let silent: Set = ["as_index", "sort", "observed", "dropna"]
        let told = arguments.filter { $0.name.map { !silent.contains($0) } ?? true }.flatMap(\.items)
        let made = told.map(key)
        guard !made.isEmpty, !made.contains(nil) else { return false }
        keys += made.compactMap(\.self)
        return true
    }

    private mutating func take(inBrackets inside: String) -> Bool {
        if isLocated, case let parts = OuterText(inside[...]).items, parts.count == 2 {
            guard parts[0] == ":" || take(inBrackets: parts[0]) else { return false }
            isLocated = false
            return take(inBrackets: parts[1])
        }
        // `df.loc[df.groupby("k")["v"].idxmax()]`
        for (ending, verb) in [(".idxmax()", "top 1"), (".idxmin()", "bottom 1")]
        where isLocated && inside.hasSuffix(ending) && inside.contains(".groupby(") {
            isLocated = false
            var inner = ChainStages(vocabulary, table: table)
            guard let chain = MethodChain(String(inside.dropLast(ending.count)), vocabulary: vocabulary),
                chain.isTaken(by: &inner), inner.stages.isEmpty, inner.columns.count == 1
            else { return false }
            return told(verb, [inner.columns[0] + inner.by])
        }
        // `df.loc[df["v"].idxmax()]`
        for (ending, verb) in [(".idxmax()", "top 1"), (".idxmin()", "bottom 1")]
        where isLocated && inside.hasSuffix(ending) {
            isLocated = false
            return told(verb, [expression(String(inside.dropLast(ending.count)))])
        }
        let isList = MethodChain.Argument(value: inside).words != nil
        if !isList, inside.contains(where: { "<>=!(~".contains($0) }) {
            guard columns.isEmpty, keys.isEmpty else { return false }
            stages.append("where " + condition(inside))
            return true
        }
        guard let names = MethodChain.Argument(value: inside).words, !names.isEmpty,
            inside.contains(where: { "\"'".contains($0) })
        else { return false }
        columns = names
        return true
    }
}

extension Form {
    /// Whether aggregates stand in it after words of its own.
    fileprivate var takesAggregates: Bool {
        switch self {
        case .group("agg", _): true
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms):
            forms.contains(where: \.takesAggregates)
        case .optional(let form), .many(let form), .list(let form): form.takesAggregates
        default: false
        }
    }
}
