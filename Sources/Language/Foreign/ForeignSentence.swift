/// Whole sentences of other languages.
enum ForeignSentence {
    /// The line of this language, and the word that it was known by.
    static func line(_ text: String) -> (line: String, word: String)? {
        sql(text) ?? method(text) ?? gnuplot(text) ?? ggplot(text)
    }

    /// `ggplot(d, aes(x, y, color = c)) + geom_point()`: the series, and the mark over its x.
    private static func ggplot(_ text: String) -> (String, String)? {
        guard text.lowercased().hasPrefix("ggplot(") else { return nil }
        let parts = text.split(separator: "+").map { String($0).trimmed }
        guard let head = parts.first?.inParentheses(of: "ggplot"), let comma = head.firstIndex(of: ","),
            let chosen = String(head[head.index(after: comma)...]).trimmed.inParentheses(of: "aes")
        else { return nil }
        var places: [String: String] = [:]
        for (place, word) in chosen.split(separator: ",").enumerated() {
            let sides = word.split(separator: "=").map { String($0).trimmed }
            guard let name = sides.last else { continue }
            places[sides.count > 1 ? sides[0] : place == 0 ? "x" : "y"] = name
        }
        guard let across = places["x"] else { return nil }
        let series = String(head[..<comma]).trimmed
        let layer = parts.dropFirst().first { $0.hasPrefix("geom_") }?.prefix { $0 != "(" }.dropFirst(5)
        let color = (places["color"] ?? places["colour"] ?? places["fill"]).map { " color by \($0)" } ?? ""
        let drawn =
            switch layer {
            case "line"?: "line \(places["y"] ?? "") over \(across)"
            case "col"?: "bar \(places["y"] ?? "") by \(across)"
            case "bar"?: "bar count by \(across)"
            case "boxplot"?: "box \(places["y"] ?? "") by \(across)"
            case "histogram"?: "histogram \(across)"
            default: "point \(places["y"] ?? "") over \(across)"
            }
        return ("\(series) | plot \(drawn)\(color)", "ggplot")
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
        var line = table.isEmpty ? [] : [table.last == ";" ? String(table.dropLast()) : table]
        let condition = parts["where"].map { $0.joined(separator: " ").replacing("<>", with: "!=") }
        if let condition { line.append("where " + equated(condition)) }
        let columns = chosen.joined(separator: " ")
        if let distinct = chosen.first, distinct.lowercased() == "distinct" {
            line.append("aggregate by \(chosen.dropFirst().joined(separator: " ")) count")
            return (line.joined(separator: " | "), "select")
        }
        if let words = parts["group by"],
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
            let inside = String(call[call.index(after: open)...].dropLast()).trimmed
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
        var stages = [String(text[..<dot])]
        var rest = text[text.index(after: dot)...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let word = String(rest[..<open]).drop { $0 == "." }
            guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "." }) else { return nil }
            let arguments = rest[rest.index(after: open)..<close].filter { !"\"'[]{}".contains($0) }
            stages.append(called(String(word), String(arguments)))
            rest = rest[rest.index(after: close)...]
        }
        guard rest.isEmpty, stages.count > 1 else { return nil }
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
        let parts = word.split(separator: ".").map(String.init)
        guard parts.count == 2, let column = parts.first, let call = parts.last, column != "plot" else {
            return (word.replacing(".", with: " ") + " " + arguments).trimmed
        }
        return ([call, column] + [arguments].filter { !$0.isEmpty }).joined(separator: " ")
    }

    /// `plot 'file.dat' using 1:2 with lines`.
    private static func gnuplot(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.count >= 2, words[0].lowercased() == "plot", let quote = words[1].first,
            quote == "'" || quote == "\"",
            words[1].count > 2
        else { return nil }
        let mark =
            words.last.map { ["points": "point", "boxes": "bar", "p": "point"][$0.lowercased()] ?? "line" } ?? "line"
        return ("load \(words[1].filter { $0 != "'" && $0 != "\"" }) | plot \(mark)", "plot '…'")
    }
}
