import Language

/// A condition of SQL as it is here: `a = 'x' AND b <> 3`.
enum SelectCondition {
    private static let words: Set = ["AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS", "NULL"]

    static func own(_ condition: String) -> String {
        let words = ForeignStage.words(condition[...])
        return words.indices.map { place -> String in
            let word = words[place]
            if word == "=" { return "==" }
            if word == "<>" { return "!=" }
            if word.lowercased() == "now()" { return "now" }
            if let span = ForeignCalls.Call.span(word) { return span }
            if word.hasPrefix("'"), word.hasSuffix("'"), word.count > 1 {
                let text = String(word.dropFirst().dropLast())
                return instant(text, after: words[..<place]) ?? "\"\(text)\""
            }
            return Self.words.contains(word) ? word.lowercased() : word
        }.joined(separator: " ")
    }

    /// A date or time opposite a column that it bounds: there a day is its first instant, here all of it.
    private static func instant(_ text: String, after words: ArraySlice<String>) -> String? {
        let small = words.map { $0.lowercased() }
        guard let sign = small.last else { return nil }
        let isUpper = sign == "and" && small.dropLast(2).last == "between"
        guard isUpper || ["<", "<=", ">", ">=", "between"].contains(sign) else { return nil }
        let parts = text.split { $0 == " " || $0 == "T" }
        guard (1...2).contains(parts.count), parts[0].split(separator: "-").map(\.count) == [4, 2, 2],
            text.allSatisfy({ $0.isNumber || "-:. T".contains($0) })
        else { return nil }
        if parts.count == 2 { return parts.joined(separator: "T") }
        return String(parts[0]) + (isUpper || [">", "<="].contains(sign) ? "T00:00:00" : "")
    }
}
