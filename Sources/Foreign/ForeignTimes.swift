import Language

/// Words that speak of time where a stage begins: spans of it, periods, and what people look for along it.
enum ForeignTimes {
    static let all =
        [
            ForeignWord("period", "during", "range", of: "SQL and people", line: spans),
            ForeignWord("since", of: "journalctl and people") { span($0, from: $0.rest, to: "") },
            ForeignWord("until", "till", of: "journalctl and people") { span($0, from: "", to: $0.rest) },
            ForeignWord("after", of: "people") { beside($0, ">") },
            ForeignWord("before", of: "people") { beside($0, "<") },
            // A file may be called so, too.
            ForeignWord("from", of: "people") { stage in
                guard stage.rest.first?.isNumber == true, !stage.rest.contains("/") else { return nil }
                // One time alone begins what goes on.
                return stage.names.count == 1 && stage.rest.split(separator: "-").count == 3
                    ? span(stage, from: stage.rest, to: "") : spans(stage)
            },
            ForeignWord("only", "zoom", "zoom to", "zoom in", of: "people") {
                $0.rest.first?.isNumber == true ? spans($0) : nil
            },
            ForeignWord("streak", "streaks", of: "people", means: "runs"),
            ForeignWord("when", "if", "only", of: "people", means: "where"),
            ForeignWord(
                "timezone", "time zone", "tz", "zone", "set tz", "tz_convert", "tz_localize", of: "pandas and people"
            ) {
                $0.names.count == 1 ? "set timezone \($0.names[0])" : nil
            },
            ForeignWord("count if", "countif", "countifs", of: "spreadsheets and SQL") { stage in
                let sides = OuterText(stage.rest[...]).parts(between: " by ")
                let conditions = OuterText(sides[0][...]).items.joined(separator: " and ")
                let by = sides.count > 1 ? "by \(sides[1])" : "all"
                return conditions.isEmpty ? nil : "aggregate \(by) count where \(conditions)"
            },
            ForeignWord("sumif", "sumifs", "sum if", of: "spreadsheets") { ofSome("sum", $0) },
            ForeignWord("averageif", "averageifs", "average if", of: "spreadsheets") { ofSome("mean", $0) },
            ForeignWord("compare", "overlay years", of: "people") { stage in
                let columns = stage.names.filter { $0.contains(where: \.isLetter) && !$0.contains("year") }
                // Of two columns no years are meant.
                if !stage.names.contains(where: { $0.first?.isNumber ?? false }), columns.count > 1 {
                    let names = columns.filter { !["and", "with", "to", "vs"].contains($0) }
                    return names.count == columns.count - 1 ? "plot line \(names.joined(separator: ", "))" : nil
                }
                return "wrap year" + (columns.isEmpty ? "" : " | plot line \(columns.joined(separator: ", "))")
            },
            ForeignWord(
                "anomalies", "anomaly", "detect anomalies", "spikes", "find outliers",
                of: "people"
            ) {
                ("outliers mark " + $0.bare.names.joined(separator: ", ")).trimmed
            },
            ForeignWord("forecast", "predict", "extrapolate", of: "spreadsheets and R") {
                ("trend linear " + $0.rest).trimmed
            },
            ForeignWord("seasonal", "seasonality", "decompose", "stl", of: "R and statsmodels") { stage in
                stage.names.isEmpty ? nil : "aggregate mean \(stage.names.joined(separator: ", ")) by month of year"
            },
        ] + periods.map(every)

    private static let periods = ["hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "minutely"]
    /// `sumifs price, kind = "a", size > 3 by shop`: of the column the rows for which all hold.
    private static func ofSome(_ aggregate: String, _ stage: ForeignStage) -> String? {
        let sides = OuterText(stage.rest[...]).parts(between: " by ")
        let items = OuterText(sides[0][...]).items
        guard let column = items.first, !column.isEmpty, !column.contains(where: { "=<>".contains($0) }) else {
            return nil
        }
        let rows = items.count > 1 ? " where " + items.dropFirst().joined(separator: " and ") : ""
        return "aggregate \(sides.count > 1 ? "by \(sides[1])" : "all") \(aggregate) \(column)\(rows)"
    }

    private static let aggregates: Set<String> = [
        "mean", "sum", "max", "min", "median", "count", "std", "var", "first", "last", "distinct", "spread", "avg",
        "average",
        "total", "maximum", "minimum",
    ]

    /// `daily mean of temperature`, `weekly temperature`: of values that have no aggregate, the mean.
    private static func every(_ period: String) -> ForeignWord {
        ForeignWord(period, of: "people") { stage in
            var names = stage.words.filter { $0 != "of" && $0 != "the" }
            guard let first = names.first?.lowercased() else { return nil }
            if !aggregates.contains(first), !first.hasPrefix("p") || Int(first.dropFirst()) == nil {
                names.insert("mean", at: 0)
            }
            return "aggregate \(period) \(names.joined(separator: " "))"
        }
    }

    /// `A and B`, `A to B`, `A - B`, `A..B`, `A`.
    @Sendable private static func spans(_ stage: ForeignStage) -> String? {
        if let (from, to) = stage.split(at: "and", "to", "until", "till", "-", "–", ","), !from.isEmpty, !to.isEmpty {
            return span(stage, from: from.joined(separator: " "), to: to.joined(separator: " "))
        }
        guard let only = stage.names.first, stage.names.count == 1 else { return nil }
        if !only.contains(".."), stage.rest.count > 7, stage.rest.first?.isNumber == true { return "window \(only).." }
        return "window \(only)"
    }

    /// Without the day, month or year itself.
    private static func beside(_ stage: ForeignStage, _ sign: String) -> String? {
        span(stage, from: stage.rest, to: "").map { "where time \(sign) \($0.dropFirst("window ".count).dropLast(2))" }
    }

    private static func span(_ stage: ForeignStage, from: String, to: String) -> String? {
        let bare = { (text: String) in text.filter { $0 != "\"" && $0 != "'" }.trimmed }
        return from.isEmpty && to.isEmpty ? nil : "window \(bare(from))..\(bare(to))"
    }

    /// `2024-03`, `2024-03-01..2024-03-10` as a stage of its own.
    static func line(_ stage: String) -> (line: String, word: String)? {
        let isDate =
            stage.count >= 4 && stage.prefix(4).allSatisfy(\.isNumber)
            && stage.allSatisfy { $0.isNumber || "-.:TZQ".contains($0) }
        return isDate ? ("window \(stage)", stage) : nil
    }
}
