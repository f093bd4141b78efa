import Language

/// `select a, avg(b) as m from t where c group by a having m > 1 order by 2 desc limit 5`, the clauses in any order that SQL, InfluxQL and
/// kdb have, as stages.
package struct ForeignSelect {
    private typealias Item = SelectItem

    private static let openers = ["select", "from", "where", "having", "qualify", "limit", "group by", "order by"]

    private var clauses: [String: String] = [:]
    private var items: [Item]
    private let isDistinct: Bool
    private let tables: SelectTables

    /// Nil for a line that is none: of the current table where none is named and another clause follows.
    ///
    /// - Parameter columns: those of a table that is known.
    package init?(_ text: String, columns: @escaping (String) -> [String]? = { _ in nil }) {
        self.init(text, named: [:], columns)
    }

    /// - Parameter named: the stages of the selects before it, `with a as (…)`, by their names.
    init?(_ text: String, named: [String: [String]], _ columns: @escaping (String) -> [String]?) {
        // Another statement may follow, which is none of this one.
        let all = OuterText(text[...]).parts(between: ";").filter { !$0.isEmpty }
        guard all.count == 1 else { return nil }
        var words = ForeignStage.words(all[0][...])
        guard let named = Self.selects(&words, named, columns), words.first?.lowercased() == "select" else {
            return nil
        }
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
        guard let tables = SelectTables((clauses["from"] ?? "").trimmed, named: named, columns: columns) else {
            return nil
        }
        self.tables = tables
        for (name, words) in clauses where name != "from" {
            guard let own = tables.unqualified(words.trimmed) else { return nil }
            clauses[name] = own
        }
        var chosen = clauses["select"] ?? ""
        // Columns alone are kept.
        guard !chosen.isEmpty, clauses.count > 1 || chosen.contains("(") else { return nil }
        let first = ForeignStage.words(chosen[...])
        if first.count > 2, first[0].lowercased() == "top", Int(first[1]) != nil {
            clauses["limit"] = first[1]
            chosen = first.dropFirst(2).joined(separator: " ")
        }
        isDistinct = first.first?.lowercased() == "distinct"
        if isDistinct { chosen = first.dropFirst().joined(separator: " ") }
        items = OuterText(chosen[...]).items.map(Item.init)
    }

    /// The selects that stand before it under a name, which are taken; nil for some that cannot be said here.
    private static func selects(
        _ words: inout [String], _ known: [String: [String]], _ columns: @escaping (String) -> [String]?
    ) -> [String: [String]]? {
        guard words.first?.lowercased() == "with" else { return known }
        var made = known
        words.removeFirst()
        while words.count > 2, words[1].lowercased() == "as" {
            let inside = words[2].drop { $0 == "(" }.reversed().drop { $0 == "," }.dropFirst().reversed()
            guard words[2].hasPrefix("("), let select = ForeignSelect(String(inside).trimmed, named: made, columns),
                let stages = select.all
            else { return nil }
            made[words[0]] = stages
            words.removeFirst(3)
        }
        return made
    }

    /// Its stages from the table on.
    var all: [String]? { stages.map { tables.stages + $0 } }

    package var line: String? {
        guard let stages else { return nil }
        return (tables.stages + (stages.isEmpty && tables.stages.count < 2 ? ["show"] : stages)).joined(
            separator: " | ")
    }

    /// The same of the current series, whatever the table is called elsewhere.
    package var lineOfCurrent: String? {
        guard let stages, let joined = tables.stagesOfCurrent else { return nil }
        let all = joined + stages
        return all.isEmpty ? "show" : all.joined(separator: " | ")
    }

    /// Whether there is more in it than is said here: rows that are left out first, columns of a group that no key is and nothing combines.
    private var saysMore: Bool {
        let limit = clauses["limit"] ?? "1"
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key).map(\.words)
        let isGrouped = isGrouped
        let isLoose =
            isGrouped
            && items.contains {
                !$0.isCall && !$0.isWorkedOut && !$0.isWindow && !keys.contains($0.words) && !isKey($0)
            }
        return !limit.allSatisfy(\.isNumber) || isLoose
    }

    private var isGrouped: Bool { clauses["group by"] != nil || items.contains(where: \.isAggregate) }

    /// Nil where it cannot be said here.
    private var stages: [String]? {
        let condition = clauses["where"].map { "where " + SelectCondition.own(withValues($0)) }
        if let found = kdb { return [condition, found].compactMap(\.self) }
        if saysMore { return nil }
        var stages = [condition].compactMap(\.self)
        let later = items.filter(isLater)
        var windows = SelectWindows(
            items.filter { $0.isAggregate && !isLater($0) }.map { ($0.words, $0.called(among: items)) })
        func named(_ text: String) -> String { isGrouped ? windows.named(withKeys(text)) : text }
        let made = later.map { "derive \($0.made) = \(named($0.words))" }
        let having = clauses["having"].map { "where " + SelectCondition.own(named($0)) }
        let qualify = clauses["qualify"].map { "where " + SelectCondition.own(named($0)) }
        let order = clauses["order by"].map { sorted($0, named) }
        if isDistinct {
            stages.append("aggregate by \(items.map(\.words).joined(separator: ", ")) count")
        } else if let grouped = grouped(with: windows.added) {
            stages += items.filter(isMade).map { "derive \($0.name ?? "") = \($0.words)" } + [grouped]
        } else {
            stages += items.filter { $0.name != nil && !isLater($0) }.map { "derive \($0.name ?? "") = \($0.words)" }
        }
        stages += [having].compactMap(\.self) + made + [qualify].compactMap(\.self)
        if let order { stages.append("sort " + order) }
        if let count = clauses["limit"]?.prefix(while: \.isNumber), !count.isEmpty { stages.append("first \(count)") }
        let isAll = items.contains { $0.words == "*" }
        if isGrouped ? !windows.added.isEmpty : !isDistinct && !isAll {
            // Keys are the rows' own names.
            let own = isGrouped ? rowKey : nil
            let shown = items.filter { !isGrouped || !isKey($0) || !$0.isBin && $0.words != own?.words }.map {
                isLater($0) ? $0.made : $0.called(among: items)
            }
            if !shown.isEmpty { stages.append("keep " + shown.joined(separator: ", ")) }
        }
        return stages
    }

    // MARK: Groups

    /// The stage that makes a row a key; nil where the rows stay.
    ///
    /// - Parameter added: aggregates that only windows name.
    private func grouped(with added: [(call: String, name: String)]) -> String? {
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key)
        let more = added.map { "\($0.name) = \(ForeignCalls.Call.aggregate($0.call))" }
        let wanted = (items.filter { $0.isAggregate && !isKey($0) && !isLater($0) }.map(\.aggregate) + more)
            .joined(separator: ", ")
        guard clauses["group by"] != nil || !wanted.isEmpty else { return nil }
        let bins = keys.contains(where: \.isBin) ? [] : items.filter(\.isBin).prefix(1)
        let by = ForeignGroups.grouped(by: (bins + keys).map { isMade($0) ? $0.name ?? "" : $0.words })
        return ["aggregate", by.isEmpty ? "all" : by, wanted].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The key that rows are known by: a bin of times, else the first.
    private var rowKey: Item? {
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key)
        return keys.first(where: \.isBin) ?? items.first(where: \.isBin) ?? keys.first
    }

    /// What is worked out of groups once they are there: windows over them, functions of their values, these beside a key.
    private func isLater(_ item: Item) -> Bool {
        if item.isWindow || item.isOfGroup && !isKey(item) { return true }
        guard item.isWorkedOut, clauses["group by"] != nil else { return false }
        let keys = OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key).map(\.words)
        let words = ForeignStage.words(item.words[...])
        return keys.contains(where: words.contains)
    }

    /// A text that names the keys that are worked out by what their columns are called.
    private func withKeys(_ text: String) -> String {
        items.filter { $0.words.contains("(") && isKey($0) }.reduce(text) { made, key in
            made.replacing(key.words, with: key.isBin ? "time" : key.called(among: items))
        }
    }

    /// Each item with a line that asks for it alone, by its own and the keys; nil where it cannot be said.
    package var itemsAlone: [(item: String, line: String?)] {
        items.filter { $0.words.contains("(") }.map { item in
            var alone = self
            alone.items = items.filter { isKey($0) && $0.words != item.words } + [item]
            for clause in ["having", "order by", "limit", "qualify"] { alone.clauses[clause] = nil }
            return (item.words, alone.line)
        }
    }

    private func isKey(_ item: Item) -> Bool {
        OuterText((clauses["group by"] ?? "")[...]).items.compactMap(key).contains { $0.words == item.words }
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

    /// `Total > (select avg(Total) from sales)`: one value of all rows of the same table is an aggregate of the column.
    private func withValues(_ condition: String) -> String {
        ForeignStage.words(condition[...]).map { word in
            guard word.lowercased().hasPrefix("(select "), tables.stages.count == 1,
                let inner = ForeignSelect(String(word.dropFirst().dropLast())), inner.tables.stages == tables.stages,
                Set(inner.clauses.keys) == ["select", "from"], inner.items.count == 1, let item = inner.items.first,
                item.isAggregate, !item.isWorkedOut,
                case let said = OuterText(ForeignCalls.Call.aggregate(item.words)[...]).parts(between: " "),
                said.count == 2
            else { return word }
            return "\(said[0])(\(said[1]))"
        }.joined(separator: " ")
    }

    /// `2 desc, a`: by a number, a name or a call.
    private func sorted(_ order: String, _ named: (String) -> String) -> String {
        OuterText(order[...]).items.map { part in
            var words = ForeignStage.words(part[...])
            let isDescending = words.count > 1 && words.last?.lowercased().hasPrefix("desc") ?? false
            if words.count > 1, ["desc", "asc"].contains(words[words.count - 1].lowercased()) { words.removeLast() }
            let typed = words.joined(separator: " ")
            let item = key(typed)
            let isOther = item.map { one in one.isAggregate && !items.contains { $0.words == one.words } } ?? true
            let name = isOther ? named(typed) : item.map { $0.isBin ? "time" : $0.called(among: items) } ?? part
            return isDescending ? name + " desc" : name
        }.joined(separator: ", ")
    }
}
