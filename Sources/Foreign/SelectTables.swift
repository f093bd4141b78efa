import Language

/// The tables after `from`: a name, another `select` in parentheses, and those that are joined to it.
struct SelectTables {
    /// The stages that make the rows; none where no table is named.
    private(set) var stages: [String] = []
    /// The same without the name of the first table, whose rows are the current ones.
    var stagesOfCurrent: [String]? { isNested ? nil : Array(stages.dropFirst()) }
    /// What tables are called before their columns, `t` of `t.price`, and the place of each.
    private(set) var names: [String: Int] = [:]
    private var tables: [Table] = []
    private var isNested = false
    private let columns: (String) -> [String]?

    private struct Table {
        var name: String
        /// Its columns, where it is joined: those that are equal to one before, and by what that is called.
        var keys: [String: String] = [:]
        var isLeft = false
    }

    /// - Parameters:
    ///   - text: what stands after `from`.
    ///   - named: the selects before, `with a as (…)`, by their names.
    ///   - columns: those of a table that is known.
    /// - Returns: nil for tables that cannot be joined here.
    init?(_ text: String, named: [String: [String]], columns: @escaping (String) -> [String]?) {
        self.columns = columns
        var words = ForeignStage.words(text[...])
        guard !words.isEmpty else { return }
        guard let first = table(&words, named) else { return nil }
        stages = first
        while !words.isEmpty {
            guard let kind = kind(&words), let next = table(&words, named), next.count == 1, let on = keys(&words)
            else { return nil }
            // A file that is joined is named as a series is.
            let other = next[0].hasPrefix("load ") ? String(next[0].dropFirst("load ".count)) : next[0]
            let place = tables.count - 1
            tables[place].isLeft = kind == "left"
            for (left, right) in on { tables[place].keys[right] = left }
            let pairs = on.map { $0 == $1 ? $0 : "\($0) = \($1)" }.joined(separator: ", ")
            stages.append("join \(other)\(kind == "inner" ? " inner" : "") on \(pairs)")
        }
    }

    /// `from a, b` is every row with every other.
    private func kind(_ words: inout [String]) -> String? {
        var said: [String] = []
        while let word = words.first?.lowercased(), ["left", "inner", "outer", "join"].contains(word) {
            said.append(word)
            words.removeFirst()
            if word == "join" { break }
        }
        guard said.last == "join" else { return nil }
        return said.contains("left") ? "left" : said.contains("outer") ? nil : "inner"
    }

    private mutating func table(_ words: inout [String], _ named: [String: [String]]) -> [String]? {
        guard let word = words.first else { return nil }
        words.removeFirst()
        var own: [String]
        let bare = word.filter { !"\"'`;".contains($0) }
        if word.hasPrefix("("), word.hasSuffix(")") {
            guard let inner = ForeignSelect(String(word.dropFirst().dropLast()).trimmed, columns: columns),
                let stages = inner.all
            else {
                return nil
            }
            (own, isNested) = (stages, true)
        } else if let stages = named[bare] {
            (own, isNested) = (stages, true)
        } else {
            own = [bare.contains(".") || bare.contains("/") ? "load \(bare)" : bare]
        }
        tables.append(Table(name: bare))
        names[bare] = tables.count - 1
        if words.first?.lowercased() == "as" { words.removeFirst() }
        let closers: Set = ["left", "inner", "outer", "join", "on", "using", "right", "full", "cross", "natural"]
        if let alias = words.first, !closers.contains(alias.lowercased()), !alias.lowercased().hasPrefix("using("),
            alias.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        {
            names[alias] = tables.count - 1
            words.removeFirst()
        }
        return own
    }

    /// `on a.k = b.k and a.d = b.e`, `using (k)` as pairs of columns: of the tables before, and of the one that is joined.
    private func keys(_ words: inout [String]) -> [(left: String, right: String)]? {
        guard let first = words.first?.lowercased() else { return nil }
        if first.hasPrefix("using") {
            var list = words.removeFirst().dropFirst(5).filter { !"()".contains($0) }
            if list.isEmpty, !words.isEmpty { list = words.removeFirst().filter { !"()".contains($0) } }
            let names = OuterText(list[...]).items
            return names.isEmpty ? nil : names.map { ($0, $0) }
        }
        guard first == "on" else { return nil }
        words.removeFirst()
        let end = words.firstIndex { ["left", "inner", "join"].contains($0.lowercased()) } ?? words.endIndex
        let condition = words[..<end].joined(separator: " ")
        words.removeFirst(end)
        let pairs = OuterText(condition[...]).parts(between: " and ").flatMap {
            OuterText($0[...]).parts(between: " AND ")
        }
        let joined = tables.count - 1
        let made = pairs.map { pair -> (left: String, right: String)? in
            let sides = OuterText(pair[...]).parts(between: "=").map(parted)
            guard sides.count == 2, !sides.contains(where: { $0.column.isEmpty }) else { return nil }
            // Either side may be the joined table's.
            let isTurned = sides[0].table == joined && sides[1].table != joined
            return isTurned ? (sides[1].column, sides[0].column) : (sides[0].column, sides[1].column)
        }
        return made.contains { $0 == nil } ? nil : made.compactMap(\.self)
    }

    /// A column, and the place of the table that is named before it.
    private func parted(_ text: String) -> (table: Int?, column: String) {
        guard let dot = text.firstIndex(of: "."), let place = names[String(text[..<dot])] else { return (nil, text) }
        return (place, String(text[text.index(after: dot)...]))
    }

    /// The text without the names of tables before their columns.
    ///
    /// - Returns: nil where a column of a joined table cannot be told from another: the key that a left join may not find.
    func unqualified(_ text: String) -> String? {
        var isLost = false
        let own = WordScan.rewritten(text) { word, after in
            guard let place = names[String(word)], after.first == ".", after.dropFirst().first != "." else {
                return nil
            }
            let rest = after.dropFirst()
            guard place > 0 else { return ("", rest) }
            let quote = rest.first.flatMap { "\"`".contains($0) ? $0 : nil }
            let bare = rest.dropFirst(quote == nil ? 0 : 1)
            let name =
                quote.map { mark in bare.prefix { $0 != mark } }
                ?? bare.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let behind = bare.dropFirst(name.count + (quote == nil ? 0 : 1))
            if let key = tables[place].keys[String(name)] {
                isLost = isLost || tables[place].isLeft
                return (key, behind)
            }
            let isShared = tables[..<place].contains { columns($0.name)?.contains(String(name)) ?? false }
            return isShared ? ("`\(tables[place].name)_\(name)`", behind) : ("", rest)
        }
        return isLost ? nil : own
    }
}
