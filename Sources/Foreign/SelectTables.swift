import Language

/// The tables after `from`: a name, another `select` in parentheses, and those that are joined to it.
struct SelectTables {
    /// The stages that make the rows; none where no table is named.
    private(set) var stages: [String] = []
    /// The same without the name of the first table, whose rows are the current ones.
    var stagesOfCurrent: [String]? { isNested ? nil : Array(stages.dropFirst()) }
    /// What tables are called before their columns: `t` of `t.price`.
    private(set) var names: Set<String> = []
    /// Columns of joined tables, by what is typed, where ours call them otherwise.
    private var isNested = false

    /// - Parameters:
    ///   - text: what stands after `from`.
    ///   - named: the selects before, `with a as (…)`, by their names.
    /// - Returns: nil for tables that cannot be joined here.
    init?(_ text: String, named: [String: [String]]) {
        var words = ForeignStage.words(text[...])
        guard !words.isEmpty else { return }
        guard let first = table(&words, named) else { return nil }
        stages = first
        while !words.isEmpty {
            guard let kind = kind(&words), let next = table(&words, named), next.count == 1,
                !next[0].hasPrefix("load "),
                let on = keys(&words)
            else { return nil }
            stages.append("join \(next[0])\(kind == "inner" ? " inner" : "") on \(on)")
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
            guard let inner = ForeignSelect(String(word.dropFirst().dropLast()).trimmed), let stages = inner.all else {
                return nil
            }
            (own, isNested) = (stages, true)
        } else if let stages = named[bare] {
            (own, isNested) = (stages, true)
        } else {
            own = [bare.contains(".") || bare.contains("/") ? "load \(bare)" : bare]
        }
        names.insert(bare)
        if words.first?.lowercased() == "as" { words.removeFirst() }
        let closers: Set = ["left", "inner", "outer", "join", "on", "using", "right", "full", "cross", "natural"]
        if let alias = words.first, !closers.contains(alias.lowercased()), !alias.lowercased().hasPrefix("using("),
            alias.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        {
            names.insert(alias)
            words.removeFirst()
        }
        return own
    }

    /// `on a.k = b.k and a.d = b.e`, `using (k)` as pairs of columns.
    private func keys(_ words: inout [String]) -> String? {
        guard let first = words.first?.lowercased() else { return nil }
        if first.hasPrefix("using") {
            var list = words.removeFirst().dropFirst(5).filter { !"()".contains($0) }
            if list.isEmpty, !words.isEmpty { list = words.removeFirst().filter { !"()".contains($0) } }
            return list.isEmpty ? nil : String(list)
        }
        guard first == "on" else { return nil }
        words.removeFirst()
        let end = words.firstIndex { ["left", "inner", "join"].contains($0.lowercased()) } ?? words.endIndex
        let condition = words[..<end].joined(separator: " ")
        words.removeFirst(end)
        let pairs = OuterText(condition[...]).parts(between: " and ").flatMap {
            OuterText($0[...]).parts(between: " AND ")
        }
        let made = pairs.map { pair -> String? in
            let sides = OuterText(pair[...]).parts(between: "=").map(unqualified)
            guard sides.count == 2, !sides.contains("") else { return nil }
            return sides[0] == sides[1] ? sides[0] : "\(sides[0]) = \(sides[1])"
        }
        return made.contains(nil) ? nil : made.compactMap(\.self).joined(separator: ", ")
    }

    /// The text without the names of tables before their columns.
    func unqualified(_ text: String) -> String {
        var (made, rest) = ("", text[...])
        var quote: Character?
        while let letter = rest.first {
            if quote == nil, letter.isLetter || letter == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let next = rest.dropFirst(word.count)
                let isTable = names.contains(String(word)) && next.first == "." && next.dropFirst().first != "."
                made += isTable ? "" : word
                rest = isTable ? next.dropFirst() : next
                continue
            }
            if let open = quote {
                if letter == open { quote = nil }
            } else if "\"'`".contains(letter) {
                quote = letter
            }
            made.append(letter)
            rest = rest.dropFirst()
        }
        return made
    }
}
