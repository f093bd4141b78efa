import Language

/// Words that make, choose and rename columns.
enum ForeignColumns {
    static let all =
        [
            ForeignWord("transform", "let", "add", "set column", of: "dplyr and pandas", means: "derive"),
            ForeignWord("select", of: "SQL and dplyr", line: kept),
            ForeignWord("rename column", "rename_column", of: "SQL", line: renamed),
            ForeignWord("rename", of: "SQL", line: renamed),
            ForeignWord("remove", of: "SQL and pandas", means: "drop"),
            ForeignWord("spread", of: "tidyr", means: "pivot"),
            ForeignWord("crosstab", of: "pandas") {
                $0.names.count == 2 ? "pivot count by \($0.names.joined(separator: ", "))" : nil
            },
            ForeignWord("pivot_table", of: "pandas") { stage in
                guard let (values, keys) = stage.split(at: "by"), !values.isEmpty, !keys.isEmpty else { return nil }
                return "aggregate by \(keys.joined(separator: ", ")) mean \(values.joined(separator: ", "))"
            },
            ForeignWord("pivot table", of: "spreadsheets") { stage in
                guard let (values, keys) = stage.split(at: "by"), !values.isEmpty, !keys.isEmpty else { return nil }
                return "aggregate by \(keys.joined(separator: ", ")) mean \(values.joined(separator: ", "))"
            },
            ForeignWord("pivot", "pivot_table", "crosstab", of: "pandas and spreadsheets", line: pivoted),
            ForeignWord("pivot", of: "pandas") { $0.names.count == 2 ? "pivot \($0.names[0]) of \($0.names[1])" : nil },
            ForeignWord("running total", "accumulate", of: "pandas", means: "cumulative"),
            ForeignWord("cummax", of: "pandas", means: "cumulative max"),
            ForeignWord("pct_change", "pctchange", of: "pandas", means: "change percent"),
            ForeignWord("percent change", "percentage change", "growth", of: "people", means: "change percent"),
            ForeignWord("diffs", "delta", "difference", "derivative", of: "spreadsheets", means: "diff"),
            ForeignWord("corr", "correlation", "cor", of: "pandas and R") {
                let (before, keys) = $0.split(at: "by", "per") ?? ($0.names, [])
                let names = before.filter { !["between", "and", "of", "with", "vs", "matrix"].contains($0) }
                if names.count == 2, !keys.isEmpty {
                    return "aggregate corr(\(names[0]), \(names[1])) by \(keys.joined(separator: ", "))"
                }
                return ("correlate " + names.joined(separator: ", ")).trimmed
            },
            ForeignWord("weighted mean", "weighted average", "weighted avg", "wavg", of: "people and kdb") { stage in
                let (before, after) = stage.split(at: "by", "with") ?? (stage.names, [])
                let names = before.filter { $0 != "of" } + after
                guard names.count > 1, case let keys = names.dropFirst(2).filter({ $0 != "by" }) else { return nil }
                let by = keys.isEmpty ? "" : " by " + keys.joined(separator: ", ")
                return "aggregate wmean(\(names[0]), \(names[1]))" + by
            },
            ForeignWord("ewm", "ema", "ewma", of: "pandas", means: "smooth ewma"),
            ForeignWord(
                "moving average", "moving_average", "sma", "ma", "rolling mean", "rollmean", of: "spreadsheets",
                line: averaged),
            ForeignWord("regression", "linear regression", "lm", "fit", "trendline", of: "R and spreadsheets") {
                ("trend linear " + $0.bare.rest).trimmed
            },
            ForeignWord("trend", of: "people") { stage in
                stage.names.first == "linear" || stage.names.first == "loess" || stage.names.isEmpty
                    ? nil : "trend linear \(stage.bare.rest)"
            },
            ForeignWord("lowess", "loess", of: "R") { ("trend loess " + $0.rest).trimmed },
            ForeignWord("zscore", "standardize", "scale", of: "R and SciPy", means: "normalize zscore"),
            ForeignWord("to_unit", of: "pandas", means: "convert"),
            ForeignWord("convert", "unit convert", of: "people") { stage in
                guard let (columns, unit) = stage.split(at: "to", "in", "into", "as"), !unit.isEmpty else { return nil }
                // Times have a zone where values have a unit.
                if columns.isEmpty { return "set timezone \(unit.joined(separator: "_"))" }
                return "convert \(columns.joined(separator: ", ")) \(unit.joined(separator: " "))"
            },
            ForeignWord("smooth", "smoothed", of: "spreadsheets") { stage in
                if stage.names.isEmpty || stage.names.contains(where: { $0 == "ewma" || $0.contains("=") }) {
                    return nil
                }
                return "rolling 7 rows mean \(stage.names.joined(separator: ", "))"
            },
            ForeignWord("cast", "astype", of: "SQL and pandas") { stage in
                guard let column = stage.names.first, let type = stage.names.last?.lowercased() else { return nil }
                let isWhole = ["int", "integer", "int64", "bigint"].contains(type)
                let isText = ["str", "string", "text", "varchar"].contains(type)
                return "derive \(column) = \(isWhole ? "floor" : isText ? "text" : "number")(\(column))"
            },
        ]
        + ["log", "log10", "sqrt", "exp", "abs", "round"].map { function in
            // `log v` as a statement of its own.
            ForeignWord(function, of: "R and NumPy") { stage in
                guard let name = stage.bare.names.first, stage.bare.names.count == 1,
                    !["x", "y", "scale", "axis"].contains(name)
                else {
                    return nil
                }
                return "derive \(name)_\(function) = \(function)(\(name))"
            }
        }

    /// `x = v * 2` as a statement of its own, and `set x = v * 2`.
    static func assigned(_ stage: String) -> (line: String, word: String)? {
        var words = ForeignStage.words(stage[...])
        if words.first?.lowercased() == "set" { words.removeFirst() }
        guard words.count > 2, words[1] == "=", let first = words.first, first.first?.isLetter ?? false,
            first.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        return ("derive " + words.joined(separator: " "), "=")
    }

    @Sendable private static func kept(_ stage: ForeignStage) -> String? {
        // `select last week`, `select last 7 days`.
        if let end = stage.names.first?.lowercased(), ["last", "first"].contains(end), stage.names.count > 1 {
            return "\(end) " + (stage.span?.text ?? "1 " + stage.names.dropFirst().joined(separator: " "))
        }
        return stage.names.isEmpty ? nil : "keep " + stage.names.joined(separator: ", ")
    }

    /// `rename a as b`, `rename a to b`, `rename a b`: the new name stands first here.
    @Sendable private static func renamed(_ stage: ForeignStage) -> String? {
        let names = stage.names.filter { !["as", "to", "->", "=>"].contains($0.lowercased()) }
        return names.count == 2 ? "rename \(names[1]) = \(names[0])" : nil
    }

    /// `moving average 7 wind`, `sma(wind, 7)`.
    @Sendable private static func averaged(_ stage: ForeignStage) -> String? {
        let stage = stage.bare
        if let (span, others) = stage.span { return "rolling \(span) mean \(others.joined(separator: ", "))".trimmed }
        let length = stage.count ?? "7"
        let column = stage.names.first { !$0.allSatisfy(\.isNumber) } ?? ""
        return "rolling \(length) rows mean \(column)".trimmed
    }

    /// `pivot rows=a columns=b values=sum(v)`, the parts in any order, with or without their signs.
    @Sendable private static func pivoted(_ stage: ForeignStage) -> String? {
        let names = ["rows": "rows", "index": "rows", "columns": "columns", "values": "values", "aggfunc": "function"]
        var parts: [String: [String]] = [:]
        var part = ""
        for word in ForeignStage.words(OuterText(stage.rest[...]).replacing("=", with: " ")[...]) {
            if let next = names[word.lowercased()] {
                part = next
                if parts[part] != nil { return nil }
                parts[part] = []
            } else {
                parts[part, default: []].append(word.hasSuffix(",") ? String(word.dropLast()) : word)
            }
        }
        guard parts[""] == nil, let rows = parts["rows"], let columns = parts["columns"], !rows.isEmpty,
            !columns.isEmpty
        else { return nil }
        // The aggregate stands on either side of its column.
        var value = ForeignStage.words((parts["values"] ?? []).joined(separator: " ")[...])
        if let function = parts["function"]?.first { value.insert(ForeignChart.bare(function), at: 0) }
        if value.count == 1, value[0].hasSuffix(")") {
            value = ForeignStage.words(ForeignCalls.Call.aggregate(value[0])[...])
        }
        if value.count == 2, ForeignGroups.combining.contains(value[1]) { value.reverse() }
        if value.isEmpty {
            value = ["count"]
        } else if value.count == 1, value != ["count"] {
            value.insert("mean", at: 0)
        }
        return "pivot \(value.joined(separator: " ")) by \((rows + columns).joined(separator: ", "))"
    }
}
