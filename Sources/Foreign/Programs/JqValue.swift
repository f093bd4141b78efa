import Language

/// What rows come to in jq, as an expression of aggregates: `length`, `map(.x) | add / length`, `map(select(.x > 3)) | length`.
struct JqValue {
    let names: [String: String]
    /// The column whose values they are; nil of rows.
    var column: String?
    /// Those alone for which it holds.
    var condition: String?

    init(names: [String: String], column: String? = nil) { (self.names, self.column) = (names, column) }

    /// Nil for what is no single value, and for what is not the same here.
    func read(_ text: String) -> String? {
        let filters = OuterText(text[...]).parts(between: "|")
        if filters.count > 1 {
            guard let inner = after(filters[0]) else { return nil }
            return inner.read(filters.dropFirst().joined(separator: " | "))
        }
        let only = filters[0]
        if only.first == "(", OuterText(only[...]).closing == only.indices.last {
            return read(String(only.dropFirst().dropLast()).trimmed)
        }
        for sign in ["/", "*"] {
            let sides = OuterText(only[...]).parts(between: sign)
            guard sides.count == 2 else { continue }
            guard let left = number(sides[0]), let right = number(sides[1]) else { return nil }
            return "\(left) \(sign) \(right)"
        }
        switch only {
        case "length": return condition.map { "count(if(\($0), 1, missing))" } ?? "count()"
        case "add", "max", "min":
            guard let column else { return nil }
            let of = condition.map { "if(\($0), \(column), missing)" } ?? column
            return "\(only == "add" ? "sum" : only)(\(of))"
        default: return nil
        }
    }

    private func number(_ text: String) -> String? { Double(text) == nil ? read(text) : text }

    /// What a filter leaves of them: `map(.x)`, `[.[] | select(.y > 3) | .x]`.
    private func after(_ filter: String) -> JqValue? {
        guard column == nil else { return nil }
        var inside: [String]
        if let each = filter.inParentheses(of: "map") {
            inside = OuterText(each[...]).parts(between: "|")
        } else if filter.hasPrefix("[.[]"), filter.hasSuffix("]") {
            inside = OuterText(filter.dropFirst().dropLast()).parts(between: "|")
            inside[0] = String(inside[0].dropFirst(3))
            if inside[0].isEmpty { inside.removeFirst() }
        } else {
            return nil
        }
        var made = self
        for step in inside {
            if made.column != nil { return nil }
            if let typed = step.inParentheses(of: "select") {
                guard let own = JqCondition(typed, path: { JqPath.column($0, names) }).text else { return nil }
                made.condition = made.condition.map { "(\($0)) and (\(own))" } ?? own
            } else if let name = JqPath.column(step, names) {
                made.column = name
            } else {
                return nil
            }
        }
        return made
    }
}

/// A condition of jq as it is here: `.Stars > 3 and .Store == "App Store"`.
struct JqCondition {
    /// Nil for what is not the same here.
    let text: String?

    private static let words: Set = ["and", "or"]
    private static let signs = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "+", "-", "*"]

    init(_ typed: String, path: (String) -> String?) {
        for (sign, own) in [("!=", "is not missing"), ("==", "is missing")] {
            let sides = OuterText(typed[...]).parts(between: sign)
            if sides.count == 2, sides[1] == "null", let column = path(sides[0]) {
                text = "\(column) \(own)"
                return
            }
        }
        text = Self.own(typed, path)
    }

    private static func own(_ typed: String, _ path: (String) -> String?) -> String? {
        var (made, rest) = ("", typed[...])
        while let first = rest.first {
            if first.isWhitespace {
                made.append(" ")
                rest = rest.dropFirst()
            } else if first == "." {
                let word = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                let isQuoted = word.isEmpty
                let end = isQuoted ? quoted(rest) : rest.index(rest.startIndex, offsetBy: word.count + 1)
                guard let end, let column = path(String(rest[..<end])) else { return nil }
                made += column
                rest = rest[end...]
            } else if first == "\"" {
                let inside = rest.dropFirst().prefix { $0 != "\"" }
                guard !inside.contains("\\"), rest.count > inside.count + 1 else { return nil }
                made += "\"\(inside)\""
                rest = rest.dropFirst(inside.count + 2)
            } else if first.isNumber {
                let number = rest.prefix { $0.isNumber || $0 == "." }
                guard Double(number) != nil else { return nil }
                made += number
                rest = rest.dropFirst(number.count)
            } else if first.isLetter {
                let word = rest.prefix(while: \.isLetter)
                guard words.contains(String(word)) else { return nil }
                made += word
                rest = rest.dropFirst(word.count)
            } else if let sign = signs.first(where: { rest.hasPrefix($0) }) {
                made += sign
                rest = rest.dropFirst(sign.count)
            } else {
                return nil
            }
        }
        return made.contains { "<>=".contains($0) } ? made : nil
    }

    /// Where `."a b"` or `.["a b"]` ends.
    private static func quoted(_ text: Substring) -> Substring.Index? {
        guard let open = text.firstIndex(of: "\""),
            let close = text[text.index(after: open)...].firstIndex(of: "\"")
        else { return nil }
        let after = text.index(after: close)
        return text.hasPrefix(".[") ? (text[after...].first == "]" ? text.index(after: after) : nil) : after
    }
}
