import Catalog

/// Whole sentences of other languages.
enum ForeignSentence {
    /// The line of this language, and the word that it was known by.
    static func line(_ text: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        question(text) ?? sql(text) ?? ForeignShell.line(text) ?? ForeignChartCall.line(text, vocabulary) ?? method(
            text) ?? gnuplot(text)
    }

    /// `what is the average wind?`
    private static func question(_ text: String) -> (String, String)? {
        for start in [
            "what is the ", "what was the ", "what's the ", "give me the ", "give me ", "calculate the ", "calculate ",
            "find the ",
            "get the ", "tell me the ",
        ] where text.lowercased().hasPrefix(start) {
            let rest = String(text.dropFirst(start.count)).filter { $0 != "?" }.trimmed
            if !rest.isEmpty { return (rest, String(text.prefix(start.count)).trimmed) }
        }
        let words = ForeignStage.words(text[...])
        guard words.count == 3, ["vs", "versus", "against"].contains(words[1].lowercased()), !words[0].contains("(")
        else {
            return nil
        }
        return ("plot point \(words[0]) over \(words[2])", words[1])
    }

    /// kdb's `select avg wind by kind from t`: keys among the columns, bins of time by `xbar`.
    private static func kdb(_ chosen: [String], _ source: String) -> (String, String)? {
        guard let by = chosen.firstIndex(where: { $0.lowercased() == "by" }), by == 2, by + 1 < chosen.count else {
            return nil
        }
        let aggregate = ForeignGroups.aggregates[chosen[0].lowercased()] ?? chosen[0].lowercased()
        let keys = Array(chosen[(by + 1)...])
        let cycles = [
            "hh": "hour of day", "date": "day", "month": "month", "week": "week", "year": "year", "dd": "day of month",
        ]
        let head = source.isEmpty ? "" : source + " | "
        if let bar = keys.firstIndex(of: "xbar"), bar == 1 {
            return ForeignCalls.Call.period(keys[0]).map {
                ("\(head)aggregate \($0) \(aggregate) \(chosen[1])", "xbar")
            }
        }
        let named = keys.map { key in
            let parts = key.split(separator: ".").map(String.init)
            return parts.count == 2 ? cycles[parts[1]] ?? key : key
        }
        return ("\(head)aggregate by \(named.joined(separator: " ")) \(aggregate) \(chosen[1])", "select")
    }

    /// `select a, b from t where c order by d desc limit 5`, clauses in SQL's order.
    private static func sql(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.first?.lowercased() == "select" else { return nil }
        var parts: [String: [String]] = [:]
        var clause = "select"
        var place = 1
        while place < words.count {
            let word = words[place].lowercased()
            let two = place + 1 < words.count ? word + " " + words[place + 1].lowercased() : ""
            if two == "group by" || two == "order by" {
                clause = two
                place += 1
            } else if ["from", "where", "limit", "having"].contains(word) {
                clause = word
            } else {
                parts[clause, default: []].append(words[place])
            }
            place += 1
        }
        guard let chosen = parts["select"], !chosen.isEmpty else { return nil }
        // Of the table that is current, where none is named and a clause of SQL follows.
        guard parts["from"] != nil || parts.count > 1 else { return nil }
        let table = parts["from"]?.first ?? ""
        if let found = kdb(chosen, source(table)) { return found }
        var line = table.isEmpty ? [] : [source(table)]
        let condition = parts["where"].map { $0.joined(separator: " ").replacing("<>", with: "!=") }
        if let condition { line.append("where " + equated(condition)) }
        let columns = chosen.joined(separator: " ")
        if let distinct = chosen.first, distinct.lowercased() == "distinct" {
            line.append("aggregate by \(chosen.dropFirst().joined(separator: " ")) count")
            return (line.joined(separator: " | "), "select")
        }
        if let binned = binned(parts["group by"] ?? [], columns) {
            line.append(binned)
        } else if let words = parts["group by"],
            let period = words.first?.lowercased().filter({ $0 != "," }).inParentheses(of: "time").flatMap(
                ForeignCalls.Call.period)
        {
            // InfluxQL's bins of time, before other keys.
            let keys = words.dropFirst().filter { $0 != "," && !$0.lowercased().hasPrefix("fill(") }
            let wanted = columns.split(separator: ",").map { aggregate(String($0).trimmed) }.joined(separator: ", ")
            line.append("aggregate \(period) \(wanted)" + (keys.isEmpty ? "" : " by " + keys.joined(separator: " ")))
        } else if let keys = parts["group by"]?.joined(separator: " ") {
            let named = Set(keys.split(separator: ",").map { String($0).trimmed })
            let wanted = columns.split(separator: ",").map { String($0).trimmed }.filter { !named.contains($0) }
            line.append("aggregate by \(keys) " + wanted.map(aggregate).joined(separator: ", "))
        } else if columns.contains("(") {
            line.append(
                "aggregate all "
                    + columns.split(separator: ",").map { aggregate(String($0).trimmed) }.joined(separator: ", "))
        }
        if let order = parts["order by"], let column = order.first {
            let isDescending = order.dropFirst().first?.lowercased().hasPrefix("desc") ?? false
            line.append("sort \(column)" + (isDescending ? " desc" : ""))
        }
        if let count = parts["limit"]?.first { line.append("first " + count.filter(\.isNumber)) }
        if columns != "*", parts["group by"] == nil, !columns.contains("(") { line.append("keep " + columns) }
        if line.count == 1, !table.isEmpty { return ("\(line[0]) | show", "select") }
        return (line.joined(separator: " | "), "select")
    }

    /// A table's name without quotes; a file is loaded.
    private static func source(_ table: String) -> String {
        let bare = table.filter { !"\"'`;".contains($0) }
        return bare.contains(".") || bare.contains("/") ? "load \(bare)" : bare
    }

    /// `group by 1` and `group by date_trunc('hour', time)`: bins of time that stand among the columns.
    private static func binned(_ keys: [String], _ columns: String) -> String? {
        let chosen = ForeignCalls.parts(columns[...])
        let bins = chosen.compactMap(ForeignCalls.Call.bin)
        let names = ForeignCalls.parts(keys.joined(separator: " ")[...]).filter { ForeignCalls.Call.bin($0) == nil }
        let isNumbered = !names.isEmpty && names.allSatisfy { Int($0) != nil }
        guard !keys.isEmpty, bins.count == 1 || isNumbered && bins.isEmpty else { return nil }
        let plain = chosen.filter { !$0.contains("(") }
        let wanted = chosen.filter { $0.contains("(") && ForeignCalls.Call.bin($0) == nil }.map(aggregate)
        let groups =
            isNumbered
            ? plain : names.filter { name in Int(name) == nil && !chosen.contains { $0.hasSuffix(" as \(name)") } }
        guard !wanted.isEmpty, !groups.isEmpty || !bins.isEmpty else { return nil }
        let by = groups.isEmpty ? "" : "by \(groups.joined(separator: ", ")) "
        return "aggregate \(bins.first.map { $0 + " " } ?? "")\(by)\(wanted.joined(separator: ", "))"
    }

    /// `a = 'x'` of SQL as `a == "x"`.
    private static func equated(_ condition: String) -> String {
        ForeignStage.words(condition[...]).map { word in
            if word == "=" { return "==" }
            if word.lowercased() == "now()" { return "now" }
            if let span = ForeignCalls.Call.span(word) { return span }
            if word.hasPrefix("'"), word.hasSuffix("'"), word.count > 1 {
                return "\"" + word.dropFirst().dropLast() + "\""
            }
            return ["AND", "OR", "NOT"].contains(word) ? word.lowercased() : word
        }.joined(separator: " ")
    }

    /// `avg(x) as m`, `count(*)`.
    private static func aggregate(_ text: String) -> String {
        let words = ForeignStage.words(text[...])
        guard var call = words.first else { return text }
        let name = words.count == 3 && words[1].lowercased() == "as" ? words[2] + " = " : ""
        if let open = call.firstIndex(of: "("), call.hasSuffix(")") {
            let word = String(call[..<open]).lowercased()
            let inside = ForeignChart.bare(String(call[call.index(after: open)...].dropLast()))
            call = (ForeignGroups.aggregates[word] ?? word) + (inside == "*" || inside.isEmpty ? "" : " " + inside)
        }
        return name + call
    }

    /// `df.head(5)`, `df.groupby("a").mean()`: each call a stage.
    private static func method(_ typed: String) -> (String, String)? {
        // `d["temp"]` and `d.temp` are the same.
        let text = ["\"", "'"].reduce(typed) { $0.replacing("[\($1)", with: ".").replacing("\($1)].", with: ".") }
        guard text.contains("."), text.contains("("), text.hasSuffix(")"), let dot = text.firstIndex(of: "."),
            text[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), dot != text.startIndex
        else { return nil }
        // What draws elsewhere is not a series.
        let isModule = ForeignChartCall.modules.contains(String(text[..<dot]))
        var stages = isModule ? [] : [String(text[..<dot])]
        var rest = text[text.index(after: dot)...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let word = String(rest[..<open]).drop { $0 == "." }
            guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "." }) else { return nil }
            let arguments = rest[rest.index(after: open)..<close].filter { !"\"'[]{}".contains($0) }
            // A chart is shown as soon as it is drawn.
            let called = called(word.hasPrefix("set_") ? String(word.dropFirst(4)) : String(word), String(arguments))
            stages.append(isModule && called == "show" ? "plot" : called)
            rest = rest[rest.index(after: close)...]
        }
        guard rest.isEmpty, stages.count > (isModule ? 0 : 1) else { return nil }
        // What groups and what aggregates are one stage here.
        for place in stages.indices.dropLast()
        where ["groupby ", "resample ", "rolling "].contains(where: stages[place].hasPrefix) {
            if stages[place].hasPrefix("rolling "), stages[place].last?.isNumber == true { stages[place] += " rows" }
            stages[place] += " " + stages[place + 1]
            stages[place + 1] = ""
        }
        return (
            stages.filter { !$0.isEmpty }.joined(separator: " | "),
            String(text[text.index(after: dot)...].prefix { $0 != "(" })
        )
    }

    /// `mean(…)` of `temp.mean()` as `mean temp`; `plot.scatter(…)` as `plot scatter …`.
    private static func called(_ word: String, _ arguments: String) -> String {
        if word == "plot", arguments.hasPrefix("kind="),
            let (mark, _) = ForeignChart.mark(String(arguments.dropFirst(5)))
        {
            return "plot \(mark)"
        }
        let parts = word.split(separator: ".").map(String.init)
        guard parts.count == 2, let column = parts.first, let call = parts.last, column != "plot" else {
            return (word.replacing(".", with: " ") + " " + arguments).trimmed
        }
        return ([call, column] + [arguments].filter { !$0.isEmpty }).joined(separator: " ")
    }

    /// `plot 'file.dat' using 1:2 with lines`.
    private static func gnuplot(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.count >= 2, ["plot", "splot"].contains(words[0].lowercased()), let quote = words[1].first,
            quote == "'" || quote == "\"",
            words[1].count > 2
        else { return nil }
        let with = words.firstIndex { ["with", "w"].contains($0.lowercased()) }
        let typed = with.flatMap { $0 + 1 < words.count ? words[$0 + 1].lowercased().filter { $0 != "," } : nil } ?? ""
        let marks = [
            "points": "point", "p": "point", "boxes": "bar", "impulses": "rule", "i": "rule", "filledcurves": "area",
            "dots": "point",
        ]
        let mark = marks[typed] ?? "line"
        if let place = words.firstIndex(where: { ["title", "t"].contains($0.lowercased()) }), place + 1 < words.count,
            case let title = words[place + 1].filter({ !"\"',".contains($0) }), !title.isEmpty
        {
            let file = words[1].filter { $0 != "'" && $0 != "\"" && $0 != "," }
            return ("load \(file) | plot \(mark) | title \"\(title)\"", "plot '…'")
        }
        return ("load \(words[1].filter { $0 != "'" && $0 != "\"" && $0 != "," }) | plot \(mark)", "plot '…'")
    }
}
