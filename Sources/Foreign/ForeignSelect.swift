import Language

/// `select a, avg(b) as m from t where c group by a having m > 1 order by 2 desc limit 5`, the clauses in any order that SQL, InfluxQL and
/// kdb have, as stages.
package struct ForeignSelect {
    /// What stands between two commas after `select`.
    private struct Item {
        /// Without its name: `avg(b)`, `qty * price`, `a`.
        var words: String
        /// After `as`, or after a call.
        var name: String?

        init(_ typed: String) {
            var words = ForeignStage.words(typed[...])
            if words.count > 2, words[words.count - 2].lowercased() == "as" {
                name = words.removeLast()
                words.removeLast()
            } else if words.count == 2, words[0].hasSuffix(")") {
                name = words.removeLast()
            }
            self.words = words.joined(separator: " ")
        }

        var isCall: Bool {
            OuterText(words[...]).parts(between: " ").count == 1 && words.hasSuffix(")") && words.contains("(")
        }
        /// `sum(b) / 60`: a value of a group that is worked out of aggregates.
        var isWorkedOut: Bool {
            guard !isCall, let open = words.firstIndex(of: "(") else { return false }
            let called = words[..<open].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed()
            return ForeignGroups.combining.contains(String(called).lowercased())
        }
        var isBin: Bool { ForeignCalls.Call.bin(words) != nil }
        var isAggregate: Bool { isCall && !isBin || isWorkedOut }
        /// `m = mean b`.
        var aggregate: String {
            (name.map { "\($0) = " } ?? "")
                + (isWorkedOut ? words.replacing("avg(", with: "mean(") : ForeignCalls.Call.aggregate(words))
        }

        /// What its column is called once it is there.
        func called(among others: [Item]) -> String {
            if let name { return name }
            guard isAggregate else { return words }
            let said = OuterText(ForeignCalls.Call.aggregate(words)[...]).parts(between: " ").map(ForeignChart.bare)
            guard said.count == 2 else { return said.first ?? words }
            let isShared = others.filter { $0.isAggregate && $0.words.hasSuffix("(\(said[1]))") }.count > 1
            let made = isShared ? "\(said[1])_\(said[0])" : said[1]
            return made.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? made : "`\(made)`"
        }
    }

    private static let openers = ["select", "from", "where", "having", "limit", "group by", "order by"]

    private var clauses: [String: String] = [:]
    private let items: [Item]
    private let isDistinct: Bool

    /// Nil for a line that is none: of the current table where none is named and another clause follows.
    package init?(_ text: String) {
        var words = ForeignStage.words(text.prefix { $0 != ";" })
        guard words.first?.lowercased() == "select" else { return nil }
        var clause = ""
        while !words.isEmpty {
            let starts = [words.prefix(2).joined(separator: " ").lowercased(), words[0].lowercased()]
            if let opener = starts.first(where: Self.openers.contains) {
                // A second of them is of another sentence: `union select`.
                if clauses[opener] != nil { return nil }
                clause = opener
                words.removeFirst(opener.split(separator: " ").count)
                clauses[clause] = ""
            } else {
                clauses[clause, default: ""] += " " + words.removeFirst()
            }
        }
        for (name, words) in clauses { clauses[name] = words.trimmed }
        var chosen = clauses["select"] ?? ""
        guard !chosen.isEmpty, clauses.count > 1 else { return nil }
        let first = ForeignStage.words(chosen[...])
        if first.count > 2, first[0].lowercased() == "top", Int(first[1]) != nil {
            clauses["limit"] = first[1]
            chosen = first.dropFirst(2).joined(separator: " ")
        }
        isDistinct = first.first?.lowercased() == "distinct"
        if isDistinct { chosen = first.dropFirst().joined(separator: " ") }
        items = OuterText(chosen[...]).items.map(Item.init)
    }

    /// The table, without quotes; a file is loaded.
    private var source: String? {
        let bare = ForeignStage((clauses["from"] ?? "")[...]).names.first?.filter { !"\"'`;".contains($0) } ?? ""
        return bare.isEmpty ? nil : bare.contains(".") || bare.contains("/") ? "load \(bare)" : bare
    }

    package var line: String? {
        guard let stages else { return nil }
        return ([source].compactMap(\.self) + (stages.isEmpty ? ["show"] : stages)).joined(separator: " | ")
    }

    /// The same of the current series, whatever the table is called elsewhere.
    package var lineOfCurrent: String? { stages.map { $0.isEmpty ? "show" : $0.joined(separator: " | ") } }

    /// Whether there is more in it than is said here: tables that are joined, rows that are left out first, columns of a group that no key
    /// is and nothing combines.
    private var saysMore: Bool {
        let table = ForeignStage((clauses["from"] ?? "")[...]).names.filter { $0.lowercased() != "as" }
        let limit = clauses["limit"] ?? "1"
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key).map(\.words)
        let isGrouped = clauses["group by"] != nil || items.contains(where: \.isAggregate)
        let isLoose =
            isGrouped && items.contains { !$0.isCall && !$0.isWorkedOut && !keys.contains($0.words) && !isKey($0) }
        return table.count > 2 || !limit.allSatisfy(\.isNumber) || isLoose
    }

    /// Nil where it cannot be said here.
    private var stages: [String]? {
        let condition = clauses["where"].map { "where " + Self.equated($0) }
        if let found = kdb { return [condition, found].compactMap(\.self) }
        if saysMore { return nil }
        var stages = [condition].compactMap(\.self)
        let grouped = grouped
        if grouped != nil { stages += items.filter(isMade).map { "derive \($0.name ?? "") = \($0.words)" } }
        if isDistinct {
            stages.append("aggregate by \(items.map(\.words).joined(separator: ", ")) count")
        } else if let grouped {
            stages.append(grouped)
        } else {
            stages += items.filter { $0.name != nil }.map { "derive \($0.name ?? "") = \($0.words)" }
        }
        if let having = clauses["having"] { stages.append("where " + Self.equated(named(having))) }
        if let order = clauses["order by"] { stages.append("sort " + sorted(order)) }
        if let count = clauses["limit"]?.prefix(while: \.isNumber), !count.isEmpty { stages.append("first \(count)") }
        let isAll = items.count == 1 && items[0].words == "*"
        if grouped == nil, !isDistinct, !isAll {
            stages.append("keep " + items.map { $0.name ?? $0.words }.joined(separator: ", "))
        }
        return stages
    }

    // MARK: Groups

    /// The stage that makes a row a key; nil where the rows stay.
    private var grouped: String? {
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key)
        let wanted = items.filter { $0.isAggregate && !isKey($0) }.map(\.aggregate).joined(separator: ", ")
        guard clauses["group by"] != nil || !wanted.isEmpty else { return nil }
        let bins = keys.contains(where: \.isBin) ? [] : items.filter(\.isBin).prefix(1)
        let by = ForeignGroups.grouped(by: (bins + keys).map { isMade($0) ? $0.name ?? "" : $0.words })
        return ["aggregate", by.isEmpty ? "all" : by, wanted].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func isKey(_ item: Item) -> Bool {
        OuterText((clauses["group by"] ?? "")[...]).items.contains { $0 == item.name || $0 == item.words }
    }

    /// A key that is worked out under a name, and no bin of times.
    private func isMade(_ item: Item) -> Bool {
        item.name != nil && item.name != item.words && !item.isBin && isKey(item)
    }

    /// An item by its number, its name, or what stands there; nil for what fills bins.
    private func key(_ typed: String) -> Item? {
        if let number = Int(typed), items.indices.contains(number - 1) { return items[number - 1] }
        let typed = ForeignStage.words(typed[...]).filter { !$0.lowercased().hasPrefix("fill(") }.joined(separator: " ")
        if typed.isEmpty { return nil }
        // InfluxQL's bins of time.
        if let span = typed.lowercased().inParentheses(of: "time") { return Item("bin(time, \(span))") }
        return items.first { $0.name == typed } ?? Item(typed)
    }

    /// kdb's `select avg wind by kind from t`: keys among the columns, bins of time by `xbar`.
    private var kdb: String? {
        let chosen = ForeignStage((clauses["select"] ?? "")[...]).names
        guard chosen.count > 3, chosen[2].lowercased() == "by" else { return nil }
        let aggregate = ForeignGroups.aggregates[chosen[0].lowercased()] ?? chosen[0].lowercased()
        if chosen.count > 4, chosen[4] == "xbar" {
            return ForeignCalls.Call.period(chosen[3]).map { "aggregate \($0) \(aggregate) \(chosen[1])" }
        }
        let cycles = [
            "hh": "hour of day", "date": "day", "month": "month", "week": "week", "year": "year", "dd": "day of month",
        ]
        let keys = chosen[3...].map { key in
            let parts = key.split(separator: ".").map(String.init)
            return parts.count == 2 ? cycles[parts[1]] ?? key : key
        }
        return "aggregate by \(keys.joined(separator: ", ")) \(aggregate) \(chosen[1])"
    }

    // MARK: Order and conditions

    /// `2 desc, a`: by a number, a name or a call.
    private func sorted(_ order: String) -> String {
        OuterText(order[...]).items.map { part in
            var words = ForeignStage.words(part[...])
            let isDescending = words.count > 1 && words.last?.lowercased().hasPrefix("desc") ?? false
            if words.count > 1, ["desc", "asc"].contains(words[words.count - 1].lowercased()) { words.removeLast() }
            let item = key(words.joined(separator: " "))
            let name = item.map { $0.isBin ? "time" : $0.called(among: items) } ?? part
            return isDescending ? name + " desc" : name
        }.joined(separator: ", ")
    }

    /// A condition with the columns that calls of the selection make in their place: `sum(qty) > 500`.
    private func named(_ condition: String) -> String {
        items.filter(\.isAggregate).reduce(condition) { $0.replacing($1.words, with: $1.called(among: items)) }
    }

    /// `a = 'x' AND b <> 3` as it is here.
    private static func equated(_ condition: String) -> String {
        ForeignStage.words(condition[...]).map { word in
            if word == "=" { return "==" }
            if word == "<>" { return "!=" }
            if word.lowercased() == "now()" { return "now" }
            if let span = ForeignCalls.Call.span(word) { return span }
            if word.hasPrefix("'"), word.hasSuffix("'"), word.count > 1 {
                return "\"" + word.dropFirst().dropLast() + "\""
            }
            return ["AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS", "NULL"].contains(word) ? word.lowercased() : word
        }.joined(separator: " ")
    }
}
