import Language

/// Calls as other languages write them, `name(…)`: a stage each.
enum ForeignCalls {
    /// The stage with its call put as words of this language, or as words that the catalogue knows, and the name that it was known by;
    /// nil for what is not a call.
    static func line(_ stage: String) -> (line: String, word: String)? {
        if let access = access(stage) { return access }
        let text = stage.hasPrefix("=") ? String(stage.dropFirst()).trimmed : stage
        guard let open = text.firstIndex(of: "("), let close = OuterText(text[open...]).closing else { return nil }
        let name = String(text[..<open]).trimmed
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            return grouped(text)
        }
        let arguments = OuterText(text[text.index(after: open)..<close]).items
        let behind = String(text[text.index(after: close)...]).trimmed
        let call = Call(name: name.lowercased(), arguments: arguments)
        guard let line = call.line else { return nil }
        guard !behind.isEmpty else { return (line, name) }
        // `avg(x) by (site)` of PromQL.
        guard behind.lowercased().hasPrefix("by"),
            case let keys = behind.dropFirst(2).filter({ $0 != "(" && $0 != ")" }), !keys.isEmpty
        else { return nil }
        return ("aggregate by \(String(keys).trimmed) \(Call.aggregate(String(text[...close])))", name)
    }

    /// `sum by (site) (n)` of PromQL.
    private static func grouped(_ text: String) -> (String, String)? {
        let words = ForeignStage.words(text[...])
        guard words.count == 4, ["by", "without"].contains(words[1].lowercased()), words[1].lowercased() == "by",
            let keys = inside(words[2]), let value = inside(words[3])
        else { return nil }
        let name = words[0].lowercased()
        return ("aggregate by \(keys) \(ForeignGroups.aggregates[name] ?? name) \(value)", words[0])
    }

    /// `.room`, `.[].room` and `.air.temp` of jq; `cars$mpg` of R; `d["temp"]` and `d[d.temp > 15]` of pandas.
    private static func access(_ stage: String) -> (String, String)? {
        if stage.hasPrefix(".") {
            let path = stage.hasPrefix(".[]") ? stage.dropFirst(3) : stage[...]
            guard path.isEmpty || isPath(path) else { return nil }
            return (path.isEmpty ? "show" : "keep \(path.drop { $0 == "." })", stage)
        }
        if let dollar = stage.firstIndex(of: "$"), dollar != stage.startIndex {
            let (table, column) = (stage[..<dollar], stage[stage.index(after: dollar)...])
            guard isPath("." + table), isPath("." + column) else { return nil }
            return ("\(table) | keep \(column)", stage)
        }
        // `wind{kind="a"}` of PromQL.
        if let open = stage.firstIndex(of: "{"), stage.hasSuffix("}"), isPath("." + stage[..<open]) {
            let conditions = OuterText(stage[stage.index(after: open)...].dropLast()).items.compactMap {
                part -> String? in
                guard let sign = part.firstIndex(where: { "=!".contains($0) }) else { return nil }
                let rest = part[sign...]
                let operators = rest.prefix { "=!~".contains($0) }
                let own = ["=": "==", "!=": "!=", "=~": "~"][String(operators)]
                return own.map { "\(String(part[..<sign]).trimmed) \($0) \(rest.dropFirst(operators.count))" }
            }
            guard !conditions.isEmpty else { return nil }
            return ("where \(conditions.joined(separator: " and ")) | keep \(stage[..<open])", stage)
        }
        guard let open = stage.firstIndex(of: "["), stage.hasSuffix("]"), isPath("." + stage[..<open]) else {
            return nil
        }
        let table = stage[..<open]
        // Mathematica's functions have their arguments so.
        if table.hasSuffix("Plot"), table.count > 4 {
            return ("plot line \(stage[stage.index(after: open)...].dropLast())", String(table))
        }
        let inside = String(stage[stage.index(after: open)...].dropLast()).filter { $0 != "[" && $0 != "]" }
        let isCondition = inside.contains { "<>=!".contains($0) }
        let text = isCondition ? inside.replacing("\(table).", with: "") : inside.filter { $0 != "\"" && $0 != "'" }
        return ("\(table) | \(isCondition ? "where" : "keep") \(text)", stage)
    }

    private static func isPath(_ text: some StringProtocol) -> Bool {
        text.hasPrefix(".") && text.count > 1
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }

    private static func inside(_ text: String) -> String? {
        text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()).trimmed : nil
    }
}
