import Language

/// What a `select` works out of its groups once they are there: `rank() over (order by count(*) desc)`.
struct SelectWindows {
    /// Each aggregate of the groups by how it was typed, and what its column is called.
    private(set) var columns: [(call: String, name: String)]
    /// Aggregates that only windows name.
    private(set) var added: [(call: String, name: String)] = []

    init(_ columns: [(call: String, name: String)]) { self.columns = columns }

    /// The text with the columns in place of the aggregates that they hold.
    mutating func named(_ text: String) -> String {
        var (made, rest) = ("", text[...])
        var quote: Character?
        while let letter = rest.first {
            guard quote == nil, letter.isLetter || letter == "_" else {
                if let open = quote {
                    if letter == open { quote = nil }
                } else if "\"'`".contains(letter) {
                    quote = letter
                }
                made.append(letter)
                rest = rest.dropFirst()
                continue
            }
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let after = rest.dropFirst(word.count)
            guard after.first == "(", let close = OuterText(after).closing else {
                made += word
                rest = after
                continue
            }
            let inside = String(after[after.index(after: after.startIndex)..<close])
            rest = after[after.index(after: close)...]
            let isWindow = rest.drop { $0 == " " }.prefix(4).lowercased() == "over"
            let isAggregate = ForeignGroups.combining.contains(word.lowercased())
            made += isAggregate && !isWindow ? column("\(word)(\(inside))") : "\(word)(\(named(inside)))"
        }
        return made
    }

    private mutating func column(_ call: String) -> String {
        let small = call.lowercased().filter { $0 != " " }
        if let known = (columns + added).first(where: { $0.call.lowercased().filter { $0 != " " } == small }) {
            return known.name
        }
        let name = "of_group_\(added.count + 1)"
        added.append((call, name))
        return name
    }
}
