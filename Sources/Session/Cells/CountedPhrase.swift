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
            return made.flatMap { $0.hasPrefix("distinct") ? nil : "\(head) \($0.replacing("aggregate ", with: ""))" }
        }
        return counted(typed)
    }

    private func counted(_ typed: [String]) -> String? {
        let small = typed.map { $0.lowercased() }
        let head = Self.heads.filter { small.starts(with: $0) }.max { $0.count < $1.count } ?? []
        let rest = typed.dropFirst(head.count)
        let place = rest.firstIndex { Self.byWords.contains($0.lowercased()) } ?? rest.endIndex
        let (thing, behind) = (rest[..<place], rest[place...].dropFirst())
        let by = behind.isEmpty ? "" : " by " + behind.joined(separator: " ")
        if words.areRows(thing), head != ["unique"], !(head + behind).isEmpty { return "aggregate count\(by)" }
        if !head.isEmpty {
            guard let key = words.key(thing) else { return nil }
            return head == ["unique"] && behind.isEmpty ? "distinct \(key)" : "count distinct \(key)\(by)"
        }
        guard !behind.isEmpty, let column = words.numbers(thing) else { return nil }
        return "\(words.usual(thing)) \(column)\(by)"
    }
}
