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
        var made = self
        let own = WordScan.rewritten(text) { word, after in
            guard after.first == "(", let close = OuterText(after).closing else { return nil }
            let inside = String(after[after.index(after: after.startIndex)..<close])
            let rest = after[after.index(after: close)...]
            let isWindow = rest.drop { $0 == " " }.prefix(4).lowercased() == "over"
            let isAggregate = ForeignGroups.combining.contains(word.lowercased()) && !isWindow
            return (isAggregate ? made.column("\(word)(\(inside))") : "\(word)(\(made.named(inside)))", rest)
        }
        self = made
        return own
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
