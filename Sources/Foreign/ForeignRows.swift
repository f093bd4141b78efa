/// Words that choose, order and show rows.
enum ForeignRows {
    static let all = [
        ForeignWord("query", of: "SQL and pandas", means: "where"),
        ForeignWord("grep", of: "shells") { stage in
            // A word alone stands in some column, which the person knows.
            guard let word = stage.names.last, stage.names.count == 1 || stage.names[0].hasPrefix("-") else {
                return stage.rest.isEmpty ? nil : "where " + stage.rest
            }
            return "where COLUMN ~ \"\(word.filter { $0 != "\"" && $0 != "'" })\""
        },
        ForeignWord("dropna", "drop_na", "na.omit", of: "pandas and R") {
            $0.names.isEmpty
                ? "remove missing" : "where \($0.names.joined(separator: " is not missing and ")) is not missing"
        },
        ForeignWord("fillna", "replace_na", of: "pandas and tidyr") {
            // `fillna(0)`, `fillna(method='bfill')`; another value is no way of filling here.
            let way = $0.names.joined(separator: " ").lowercased()
            if way == "0" || way == "value=0" { return "fill zero" }
            if way.contains("bfill") || way.contains("backfill") { return "fill next" }
            if way.contains("mean") { return "fill mean" }
            return way.isEmpty || way.contains("ffill") || way.contains("pad") ? "fill previous" : nil
        },
        ForeignWord(
            "orderby", "arrange", "sort_values", "sortby", of: "SQL, dplyr and pandas",
            line: sorted),
        // An end alone is its row.
        ForeignWord("last", of: "people") { $0.rest.isEmpty ? "last 1" : nil },
        ForeignWord("first", of: "people") { $0.rest.isEmpty ? "first 1" : nil },
        ForeignWord("slice_head", of: "dplyr") { "first " + ($0.names.first ?? "10") },
        ForeignWord("head", of: "shells and pandas") { "first " + ($0.count ?? "10") },
        ForeignWord("tail", "slice_tail", of: "shells and pandas") { "last " + ($0.count ?? "10") },
        ForeignWord("nlargest", "slice_max", of: "pandas and dplyr") { ranked("top", $0) },
        ForeignWord("nsmallest", "slice_min", of: "pandas and dplyr") { ranked("bottom", $0) },
        ForeignWord("print", "display", "less", "view", "list", of: "shells", means: "show"),
        ForeignWord(
            "summary", "stats", "statistics", "info", "desc", "describe()", "schema", "columns", "fields", "glimpse",
            "str",
            of: "R, SQL and pandas"
        ) { stage in
            stage.words.contains { $0.contains("(") && ($0.first?.isLetter ?? false) }
                ? nil : ("describe " + stage.rest).trimmed
        },
        ForeignWord("isna", "isnull", "nulls", "missing", "missing values", "count missing", of: "pandas") {
            // Each column is told by itself.
            let rest =
                ["by column", "by columns", "per column", "per columns"].contains($0.rest.lowercased()) ? "" : $0.rest
            return ("describe " + rest).trimmed
        },
        ForeignWord("lookup", "vlookup", "xlookup", of: "spreadsheets") { stage in
            guard let (_, from) = stage.split(at: "from", "in"), let table = from.first else { return nil }
            let key = from.dropFirst().filter { !["by", "on", "using"].contains($0) }
            return "join \(table)" + (key.isEmpty ? "" : " on \(key.joined(separator: ", "))")
        },
        ForeignWord("keys", "dtypes", "types", "colnames", of: "jq, pandas and R") { _ in "describe" },
        ForeignWord("fill missing", "fill gaps", "fill nan", "fill na", of: "people") {
            ("fill linear " + $0.bare.rest).trimmed
        },
        ForeignWord("fill", of: "tidyr and spreadsheets") { stage in
            // The value, or the way, behind the columns.
            guard let last = stage.names.last, let first = stage.names.first, stage.names.count > 1 else { return nil }
            let isFirst = ["down", "up", "forward", "backward"].contains(first.lowercased())
            let way = isFirst ? first : last
            let columns = (isFirst ? stage.names.dropFirst() : stage.names.dropLast()).filter { $0 != "with" }
                .joined(separator: " ")
            switch way.lowercased() {
            case "down", "ffill", "forward": return "fill previous \(columns)"
            case "up", "bfill", "backward": return "fill next \(columns)"
            default: return nil
            }
        },
        ForeignWord("convert", of: "other tools") { stage in
            guard let (before, after) = stage.split(at: "to", "into", "in"), !before.isEmpty, after.count == 1 else {
                return nil
            }
            return "convert \(before.joined(separator: " ")) \(after[0])"
        },
        ForeignWord("ffill", "pad", of: "pandas") { ("fill previous " + $0.rest).trimmed },
        ForeignWord("bfill", of: "pandas") { ("fill next " + $0.rest).trimmed },
        ForeignWord("interpolate", of: "pandas") { ("fill linear " + $0.rest).trimmed },
        ForeignWord(
            "merge", "left join", "left_join", "inner join", "inner_join", of: "SQL, pandas and dplyr", line: joined),
        ForeignWord("shift", of: "pandas", means: "lag"),
    ]

    /// `order by a desc`, `arrange desc(a)`, `sort_values by=a`.
    @Sendable private static func sorted(_ stage: ForeignStage) -> String? {
        guard var name = stage.names.first else { return nil }
        var order = stage.names.dropFirst().first.map { $0.lowercased() } ?? ""
        if let inside = name.inParentheses(of: "desc") { (name, order) = (inside, "desc") }
        if name.hasPrefix("-") { (name, order) = (String(name.dropFirst()), "desc") }
        return "sort \(name)" + (order.hasPrefix("desc") || order == "ascending=false" ? " desc" : "")
    }

    /// `slice_max temp 3`, `nlargest 3 temp`: the number stands first here.
    private static func ranked(_ verb: String, _ stage: ForeignStage) -> String? {
        guard let count = stage.count else { return nil }
        let columns = stage.names.filter { !$0.contains { $0.isNumber } }
        return "\(verb) \(count) \(columns.joined(separator: " "))".trimmed
    }

    /// `merge other on key`, `left join other on key`.
    @Sendable private static func joined(_ stage: ForeignStage) -> String? {
        guard let name = stage.names.first else { return nil }
        guard let (_, keys) = stage.split(at: "on", "using", "by"), !keys.isEmpty else { return "join \(name)" }
        return "join \(name) on "
            + keys.filter { $0 != "=" && $0 != "==" }.joined(
                separator: keys.contains { $0.hasPrefix("=") } ? " = " : ", ")
    }
}

extension ForeignStage {
    /// The first word when it is a whole number, `n=5` and `-n 5` too.
    var count: String? {
        for word in names {
            let digits = word.drop { !$0.isNumber }
            if !digits.isEmpty, digits.allSatisfy(\.isNumber) { return String(digits) }
        }
        return nil
    }
}

extension String {
    /// The `a` of `desc(a)`.
    func inParentheses(of word: String) -> String? {
        guard lowercased().hasPrefix(word + "("), hasSuffix(")") else { return nil }
        return String(dropFirst(word.count + 1).dropLast()).trimmed
    }
}
