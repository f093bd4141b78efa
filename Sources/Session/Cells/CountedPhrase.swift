import Series

/// How many there are, in words: `calls per day`, `number of calls by agent`, `how many agents`; and a measure by keys, `wait by agent`.
struct CountedPhrase {
    private static let heads: [[String]] = [
        ["number", "of"], ["total", "number", "of"], ["how", "many"], ["amount", "of"], ["no", "of"], ["#", "of"],
        ["count", "of"], ["unique"], ["number", "of", "unique"], ["number", "of", "distinct"],
    ]
    private static let byWords: Set<String> = ["by", "per", "each", "every"]

    let words: LineWords

    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        // `plot calls per day`, `plot bar number of calls by agent`.
        if typed.first == "plot", typed.count > 2 {
            let isMark = words.vocabulary.entry(.mark, typed[1]) != nil
            let head = typed.prefix(isMark ? 2 : 1).joined(separator: " ")
            let made = counted(Array(typed.dropFirst(isMark ? 2 : 1)))
            // What is a stage of its own, or two, is nothing that a chart's line takes.
            return made.flatMap { made in
                let isValue = !made.contains("|") && !["distinct", "plot", "share"].contains(LineWords.split(made)[0])
                return isValue ? "\(head) \(made.replacing("aggregate ", with: ""))" : nil
            }
        }
        return counted(typed)
    }

    private static let shares: Set<String> = ["percent", "percentage", "share", "fraction", "proportion", "%"]
    private static let between: Set<String> = ["of", "the", "rows", "with", "where", "whose", "that", "are", "when"]

    /// `percent of calls with score >= 4`, `share wait over 300 by agent`, `share of calls by agent`.
    private func share(_ small: [String], _ typed: [String]) -> String? {
        guard let first = small.first, Self.shares.contains(first) else { return nil }
        let rest = typed.dropFirst().drop { Self.between.contains($0.lowercased()) || words.areRows([$0]) }
        if let first = rest.first, Self.byWords.contains(first.lowercased()), rest.count > 1,
            typed.dropFirst().prefix(typed.count - 1 - rest.count).contains(where: { words.areRows([$0]) })
        {
            return "share count by \(rest.dropFirst().joined(separator: " "))"
        }
        guard rest.count > 2 else { return nil }
        let place = rest.firstIndex { Self.byWords.contains($0.lowercased()) } ?? rest.endIndex
        let by = rest[place...].isEmpty ? "" : " by " + rest[place...].dropFirst().joined(separator: " ")
        return "share where \(rest[..<place].joined(separator: " "))\(by)"
    }

    /// `days with more than 8000 riders`: the periods whose sum, or mean of what does not add up, is so.
    private func periods(_ thing: ArraySlice<String>) -> String? {
        guard let place = thing.firstIndex(where: { ["with", "where", "having"].contains($0.lowercased()) }),
            let key = words.key(thing[..<place]), case let rest = thing[(place + 1)...],
            let number = rest.firstIndex(where: { Double($0) != nil }), number > rest.startIndex,
            number < rest.endIndex - 1,
            let column = words.numbers(rest[(number + 1)...])
        else { return nil }
        let comparison = rest[...number].joined(separator: " ")
        return "\(words.usual(rest[(number + 1)...])) \(column) by \(key) | where \(column) \(comparison)"
    }

    private func counted(_ typed: [String]) -> String? {
        let small = typed.map { $0.lowercased() }
        let head = Self.heads.filter { small.starts(with: $0) }.max { $0.count < $1.count } ?? []
        let rest = typed.dropFirst(head.count)
        let place = rest.firstIndex { Self.byWords.contains($0.lowercased()) } ?? rest.endIndex
        let (thing, behind) = (rest[..<place], rest[place...].dropFirst())
        let by = behind.isEmpty ? "" : " by " + behind.joined(separator: " ")
        if words.areRows(thing), head != ["unique"], !(head + behind).isEmpty { return "aggregate count\(by)" }
        if let share = share(small, typed) { return share }
        if !head.isEmpty {
            guard let key = words.key(thing) else { return nil }
            return head == ["unique"] && behind.isEmpty ? "distinct \(key)" : "count distinct \(key)\(by)"
        }
        // `wait p90 by agent`: the aggregate after its column.
        if thing.count > 1, let aggregate = words.aggregate(thing.last), let column = words.numbers(thing.dropLast()) {
            return "\(aggregate) \(column)\(by)"
        }
        if let periods = periods(thing) { return periods }
        if thing.last?.lowercased() == "distribution", let column = words.numbers(thing.dropLast()) {
            return "plot histogram \(column)\(by)"
        }
        // `kwh per week`: what comes together in it.
        if thing.count == 1, !behind.isEmpty, words.column(thing) == nil,
            let column = words.numbers(measuredIn: thing[0])
        {
            return "sum \(column)\(by)"
        }
        guard !behind.isEmpty, let column = words.numbers(thing) else { return nil }
        return "\(words.usual(thing)) \(column)\(by)"
    }
}
