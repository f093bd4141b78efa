import Language

/// A condition of SQL as it is here: `a = 'x' AND b <> 3`.
enum SelectCondition {
    private static let words: Set = ["AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS", "NULL"]

    static func own(_ condition: String) -> String {
        let words = denied(ForeignStage.words(condition[...]))
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

    /// What is denied is not so of a missing value either: `x NOT BETWEEN a AND b`, `x NOT IN (…)`, `x NOT LIKE 'a%'`, `NOT (x > 3)`.
    private static func denied(_ words: [String]) -> [String] {
        var made: [String] = []
        var place = 0
        while place < words.count {
            let small = words[place...].prefix(3).map { $0.lowercased() }
            // How many words are denied, and of what.
            var count = 1
            var subject: String?
            if small[0] == "not", let name = made.last,
                let lengths = ["between": 5, "in": 3, "like": 3][small.dropFirst().first ?? ""]
            {
                (count, subject) = (lengths, name)
            } else if small[0] == "not", place + 1 < words.count, ["and", "or", nil].contains(made.last?.lowercased()) {
                let inner =
                    words[place + 1].hasPrefix("(")
                    ? parts(of: words[place + 1]) : Array(words[(place + 1)...].prefix(3))
                if isOne(inner) { (count, subject) = (words[place + 1].hasPrefix("(") ? 2 : 4, inner[0]) }
            }
            let end = min(words.count, place + count)
            made += words[place..<end]
            if let subject { made += ["and", subject, "is", "not", "missing"] }
            place = end
        }
        return made
    }

    private static func parts(of group: String) -> [String] { ForeignStage.words(group.dropFirst().dropLast()) }

    /// Whether words are one comparison of a value.
    private static func isOne(_ words: [String]) -> Bool {
        guard words.count > 2, let sign = words.dropFirst().first?.lowercased(), sign != "is" else { return false }
        let joints = words.count { ["and", "or"].contains($0.lowercased()) }
        return joints == (sign == "between" ? 1 : 0)
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
