import Checked
import Language

/// Words that group and aggregate.
package enum ForeignGroups {
    static let all = [
        ForeignWord("group by", "groupby", "group_by", "group", of: "SQL, pandas and dplyr", line: grouped),
        ForeignWord("summarise", "summarize", "agg", "summarise by", of: "dplyr and pandas", line: summarised),
        ForeignWord("value_counts", "count by", "count_values", "freq", "frequency", of: "pandas and dplyr") {
            $0.names.isEmpty ? nil : "aggregate by \($0.names.filter { $0 != "by" }.joined(separator: ", ")) count"
        },
        ForeignWord("render", of: "Kusto") { stage in
            [
                "timechart": "plot line", "linechart": "plot line", "barchart": "plot bar", "columnchart": "plot bar",
                "areachart": "plot area", "scatterchart": "plot point", "piechart": "plot sector",
            ][stage.names.first ?? ""]
        },
        ForeignWord("percentile", "quantile", of: "NumPy and R") { stage in
            // Before the column or after it.
            let amounts = stage.names.filter { Double($0) != nil }
            let aggregates = amounts.compactMap { percentile("quantile", $0) }
            let (columns, keys) = stage.split(at: "by") ?? (stage.names, [])
            let column = columns.filter { !amounts.contains($0) && $0 != "of" }
            // `quantile 0.9 of ended - began`
            let parts = OuterText(stage.rest[...]).parts(between: " of ")
            if parts.count == 2, amounts == [parts[0]], let aggregate = aggregates.first, column.count > 1 {
                return "\(aggregate) (\(parts[1].trimmed))"
            }
            guard column.count == 1, !aggregates.isEmpty, aggregates.count == amounts.count else { return nil }
            let by = keys.isEmpty ? "" : " by " + keys.joined(separator: ", ")
            return aggregates.map { "\($0) \(column[0])" }.joined(separator: ", ") + by
        },
        ForeignWord("quartiles", "quartile", of: "people") { stage in
            let (columns, keys) = stage.bare.split(at: "by", "per") ?? (stage.bare.names, [])
            guard columns.count == 1 else { return nil }
            let by = keys.isEmpty ? "" : " by " + keys.joined(separator: ", ")
            return "aggregate " + ["p25", "median", "p75"].map { "\($0) \(columns[0])" }.joined(separator: ", ") + by
        },
        ForeignWord("distinct", "unique", "uniq", of: "SQL and shells") {
            $0.names.isEmpty ? nil : "aggregate by \($0.names.joined(separator: ", ")) count"
        },
        ForeignWord("wc", "nrow", "len", "length", "tally", of: "shells and R") { _ in "aggregate all count" },
        // Of a length of time it is the stage of that name.
        ForeignWord("resample", of: "pandas") { stage in
            let span = stage.names.first { $0.lowercased() != "to" } ?? ""
            return span.first?.isNumber ?? false && !span.contains(where: \.isUppercase) ? nil : resampled(stage)
        },
        ForeignWord("bin", "bucket", "time_bucket", of: "pandas and SQL", line: resampled),
        ForeignWord("count rows", "count all", "row count", "number of rows", "rows", of: "people") { _ in
            "aggregate all count"
        },
        ForeignWord("count", of: "SQL and dplyr") { stage in
            // `count if x > 3` has a word of its own.
            if stage.names.first?.lowercased() == "if" { return nil }
            if stage.split(at: "by") != nil || stage.names.isEmpty { return aggregated(stage) }
            return "aggregate by \(stage.names.joined(separator: ", ")) count"
        },
    ]

    /// Aggregates under their names elsewhere that no word of this language can be.
    static let aggregates = ["avg": "mean", "count(*)": "count", "n()": "count"]

    /// Calls that make one value of many.
    static let combining: Set = ["sum", "avg", "mean", "min", "max", "count", "median", "std"]

    /// The same of calls, whose names could be other words elsewhere.
    static let calls = aggregates.merging(
        [
            "n": "count", "size": "count", "nunique": "distinct", "dcount": "distinct", "n_distinct": "distinct",
            "dc": "distinct",
        ]
    ) { $1 }

    /// `quantile(0.9)` and `percentile(95)` as `p90` and `p95`; nil for other names.
    package static func percentile(_ name: String, _ amount: String) -> String? {
        guard ["quantile", "percentile", "percentile_cont", "approx_quantile"].contains(name),
            let share = Double(amount),
            (0...100).contains(share)
        else { return nil }
        let percent = "\(((share <= 1 ? share * 100 : share) * 1000).rounded() / 1000)"
        return "p" + (percent.hasSuffix(".0") ? percent.dropLast(2) : percent[...])
    }

    /// `daily by k`: bins of the index as adverbs, what else there is as keys.
    static func grouped(by keys: [String]) -> String {
        let bins = keys.map { (key: $0, bin: ForeignCalls.Call.bin($0)) }
        let periods = bins.compactMap { $0.bin?.key == nil ? $0.bin?.period : nil }
        let names = bins.compactMap { $0.bin == nil ? $0.key : $0.bin?.key }
        return (periods + (names.isEmpty ? [] : ["by " + names.joined(separator: ", ")])).joined(separator: " ")
    }

    /// `group by a mean b`, `group by a, b`: rows are counted unless something else is asked for.
    @Sendable private static func grouped(_ stage: ForeignStage) -> String? {
        var words = stage.words
        if words.first?.lowercased() == "by" { words.removeFirst() }
        guard !words.isEmpty else { return nil }
        var keys: [String] = []
        while let word = words.first {
            words.removeFirst()
            keys.append(word)
            if !word.hasSuffix(","), words.first?.hasPrefix(",") != true { break }
        }
        let rest = words.isEmpty ? "count" : words.joined(separator: " ")
        return "aggregate by \(keys.joined(separator: " ")) \(rest)"
    }

    /// `summarise mean x by k`, `summarise(m = mean(x))`.
    @Sendable private static func summarised(_ stage: ForeignStage) -> String? {
        if let (before, keys) = stage.split(at: "by"), let first = before.first, first.contains("(") {
            // `avg(x) by k` and `avg(x) by bin(time, 1h)` of Splunk and Kusto.
            let bins = keys.compactMap(ForeignCalls.Call.bin)
            return bins.count < 2
                ? "aggregate \(grouped(by: keys)) \(before.map(ForeignCalls.Call.aggregate).joined(separator: ", "))"
                : nil
        }
        guard let (before, keys) = stage.split(at: "by"), !before.isEmpty else {
            return stage.rest.isEmpty ? "describe" : "aggregate all \(stage.rest)"
        }
        return "aggregate by \(keys.joined(separator: ", ")) \(before.joined(separator: " "))"
    }

    /// `count x`, `count x by k` as a statement of its own.
    private static func aggregated(_ stage: ForeignStage) -> String? {
        let stage = stage.bare
        // `mean wind per hour`, `each day`.
        if let (before, keys) = stage.split(at: "per", "each", "every", "by"), keys.count == 1, keys[0].count > 2,
            let period = PandasOffset(keys[0])?.period
        {
            return "aggregate \(period) count \(before.joined(separator: ", "))".trimmed
        }
        if let (before, keys) = stage.split(at: "by", "per", "each"), !keys.isEmpty {
            return "aggregate by \(keys.joined(separator: ", ")) count \(before.joined(separator: ", "))".trimmed
        }
        return "aggregate all count \(stage.names.joined(separator: ", "))".trimmed
    }

    /// `resample D mean`, `bin 15min`.
    @Sendable private static func resampled(_ typed: ForeignStage) -> String? {
        // `resample to daily mean`
        let isTo = typed.names.first?.lowercased() == "to"
        let stage = isTo ? ForeignStage(typed.words.dropFirst().joined(separator: " ")[...]) : typed
        guard let first = stage.names.first else { return nil }
        if PandasOffset.adverbs.values.contains(first.lowercased()) { return "aggregate \(stage.rest)" }
        guard let offset = PandasOffset(first.filter { $0 != "\"" && $0 != "'" }) else {
            return "aggregate every \(stage.rest)"
        }
        return "aggregate \(offset.period) \(stage.words.dropFirst().joined(separator: " "))".trimmed
    }
}
