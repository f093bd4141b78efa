import Language

/// A condition of SQL as it is here: `a = 'x' AND b <> 3`.
///
/// There what is denied is unknown of a missing value, and picks no row; here it is so. A denial goes down to the comparisons, each of which
/// then says that its value is there.
enum SelectCondition {
    private static let words: Set = ["AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "IS", "NULL"]
    private static let denied: Set = ["between", "in", "like"]
    private static let signs = denied.union(["=", "==", "<>", "!=", "<", ">", "<=", ">="])

    static func own(_ condition: String) -> String { own(ForeignStage.words(condition[...]), isDenied: false) }

    private static func own(_ words: [String], isDenied: Bool) -> String {
        for joint in ["or", "and"] {
            let parts = parts(of: words, at: joint)
            guard parts.count > 1 else { continue }
            let joined = isDenied ? (joint == "or" ? " and " : " or ") : " \(joint) "
            // What is joined by `or` now stands among what may be joined by `and`.
            let made = parts.map { own($0, isDenied: isDenied) }.joined(separator: joined)
            return isDenied && joint == "and" ? "(\(made))" : made
        }
        if words.first?.lowercased() == "not", words.count > 1 {
            return own(Array(words.dropFirst()), isDenied: !isDenied)
        }
        if words.count == 1, let group = words.first, group.hasPrefix("("), group.hasSuffix(")") {
            return "(" + own(ForeignStage.words(group.dropFirst().dropLast()), isDenied: isDenied) + ")"
        }
        return compared(words, isDenied: isDenied)
    }

    /// One comparison, `x NOT BETWEEN a AND b` too.
    private static func compared(_ typed: [String], isDenied: Bool) -> String {
        var words = typed
        var isDenied = isDenied
        let place = words.indices.dropLast().first {
            words[$0].lowercased() == "not" && denied.contains(words[$0 + 1].lowercased())
        }
        if let place {
            words.remove(at: place)
            isDenied.toggle()
        }
        let made = spelled(words)
        guard isDenied else { return made }
        guard let sign = words.firstIndex(where: { signs.contains($0.lowercased()) }), sign > 0 else {
            return "not (\(made))"
        }
        let subject = spelled(Array(words[..<sign]))
        return "not (\(made)) and \(sign > 1 ? "(\(subject))" : subject) is not missing"
    }

    private static func spelled(_ words: [String]) -> String {
        words.indices.compactMap { place -> String? in
            let word = words[place]
            // `interval '6 hours'`
            if word.lowercased() == "interval", place + 1 < words.count, words[place + 1].hasPrefix("'") { return nil }
            if place > 0, words[place - 1].lowercased() == "interval" { return word.filter { $0 != "'" } }
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

    /// The words between joints; an `and` that ends a span joins nothing.
    private static func parts(of words: [String], at joint: String) -> [[String]] {
        var parts: [[String]] = [[]]
        var isInSpan = false
        for word in words {
            let small = word.lowercased()
            if small == joint, !isInSpan {
                parts.append([])
            } else {
                parts[parts.count - 1].append(word)
            }
            if small == "between" { isInSpan = true } else if small == "and" { isInSpan = false }
        }
        return parts
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
