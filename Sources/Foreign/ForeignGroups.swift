import Checked

/// Words that group and aggregate.
enum ForeignGroups {
    static let all = [
        ForeignWord("group by", "groupby", "group_by", "group", of: "SQL, pandas and dplyr", line: grouped),
        ForeignWord("summarise", "summarize", "agg", "summarise by", of: "dplyr and pandas", line: summarised),
        ForeignWord("value_counts", "count by", "count_values", "freq", "frequency", of: "pandas and dplyr") {
            $0.names.isEmpty ? nil : "aggregate by \($0.names.filter { $0 != "by" }.joined(separator: ", ")) count"
        },
        ForeignWord("timechart", of: "Splunk") { stage in
            guard let span = stage.names.first(where: { $0.hasPrefix("span=") }),
                let period = ForeignCalls.Call.period(String(span.dropFirst(5)))
            else { return nil }
            let (before, keys) = stage.split(at: "by") ?? (stage.names, [])
            let wanted = before.filter { !$0.contains("=") }.map(ForeignCalls.Call.aggregate).joined(separator: ", ")
            return
                "aggregate \(period) \(keys.isEmpty ? "" : "by \(keys.joined(separator: ", ")) ")\(wanted) | plot line"
        },
        ForeignWord("render", of: "Kusto") { stage in
            [
                "timechart": "plot line", "linechart": "plot line", "barchart": "plot bar", "columnchart": "plot bar",
                "areachart": "plot area", "scatterchart": "plot point", "piechart": "plot sector",
            ][stage.names.first ?? ""]
        },
        ForeignWord("stats", of: "Splunk") { stage in
            stage.names.first?.contains("(") ?? false ? summarised(stage) : nil
        },
        ForeignWord("percentile", "quantile", of: "NumPy and R") { stage in
            guard let count = stage.words.first.flatMap({ Double($0) }), (0...100).contains(count) else { return nil }
            let rest = stage.words.dropFirst().joined(separator: " ")
            return "p\(Int(saturating: count < 1 ? (count * 100).rounded() : count)) \(rest)"
        },
        ForeignWord("distinct", "unique", "uniq", of: "SQL and shells") {
            $0.names.isEmpty ? nil : "aggregate by \($0.names.joined(separator: ", ")) count"
        },
        ForeignWord("wc", "nrow", "len", "length", "tally", of: "shells and R") { _ in "aggregate all count" },
        // Of a length of time it is the stage of that name.
        ForeignWord("resample", of: "pandas") { $0.rest.first?.isNumber ?? false ? nil : resampled($0) },
        ForeignWord("bin", "bucket", "time_bucket", of: "pandas and SQL", line: resampled),
        ForeignWord("count rows", "count all", "row count", "number of rows", "rows", of: "people") { _ in
            "aggregate all count"
        },
        ForeignWord("count", of: "SQL and dplyr") { stage in
            if stage.split(at: "by") != nil || stage.names.isEmpty { return aggregated(stage) }
            return "aggregate by \(stage.names.joined(separator: ", ")) count"
        },
    ]

    /// Aggregates under their names elsewhere that no word of this language can be.
    static let aggregates = ["avg": "mean", "count(*)": "count", "n()": "count"]

    /// Pandas' letters for periods, and words people use.
    private static let periods = [
        "d": "daily", "1d": "daily", "day": "daily", "h": "hourly", "1h": "hourly", "hour": "hourly", "w": "weekly",
        "1w": "weekly", "week": "weekly", "m": "monthly", "me": "monthly", "ms": "monthly", "month": "monthly",
        "q": "quarterly", "qe": "quarterly", "quarter": "quarterly", "y": "yearly", "ye": "yearly", "a": "yearly",
        "year": "yearly", "min": "minutely", "t": "minutely", "minute": "minutely",
    ]

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
            let names = keys.filter { ForeignCalls.Call.bin($0) == nil }
            let wanted = before.map(ForeignCalls.Call.aggregate).joined(separator: ", ")
            let by = names.isEmpty ? "" : "by \(names.joined(separator: ", ")) "
            return bins.count < 2 ? "aggregate \(bins.first.map { $0 + " " } ?? "")\(by)\(wanted)" : nil
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
            let period = periods[keys[0].lowercased()]
        {
            return "aggregate \(period) count \(before.joined(separator: ", "))".trimmed
        }
        if let (before, keys) = stage.split(at: "by", "per", "each"), !keys.isEmpty {
            return "aggregate by \(keys.joined(separator: ", ")) count \(before.joined(separator: ", "))".trimmed
        }
        return "aggregate all count \(stage.names.joined(separator: ", "))".trimmed
    }

    /// `resample D mean`, `bin 15min`.
    @Sendable private static func resampled(_ stage: ForeignStage) -> String? {
        guard let first = stage.names.first else { return nil }
        if periods.values.contains(first.lowercased()) { return "aggregate \(stage.rest)" }
        let rest = stage.words.dropFirst().joined(separator: " ")
        guard let period = periods[first.lowercased().filter { $0 != "\"" && $0 != "'" }] else {
            return "aggregate every \(stage.rest)"
        }
        return "aggregate \(period) \(rest)".trimmed
    }
}
