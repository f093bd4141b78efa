import Series

/// Times of a column of its own, beside the time of the rows: `returned before 1 March`, `out after 7:30`, `due in March`, `returned after due`.
extension RowPhrase {
    struct Compared {
        var column: String
        var sign: String
        var value: String

        var text: String { "\(column) \(sign) \(value)" }
    }

    private static let copulas: Set<String> = ["is", "was", "are", "were", "at"]
    private static let signs: [(words: [String], sign: String)] = [
        (["later", "than"], ">"), (["earlier", "than"], "<"), (["after"], ">"), (["before"], "<"), (["past"], ">"),
    ]

    /// What a column of times or of times of day is compared with, where that is all of a phrase; nil for the time of the rows.
    func compared(_ phrase: ArraySlice<String>) -> Compared? {
        guard phrase.count > 1 else { return nil }
        for length in stride(from: min(4, phrase.count - 1), to: 0, by: -1) {
            let name = phrase.prefix(length)
            let rest = phrase.dropFirst(length).drop { Self.copulas.contains($0.lowercased()) }
            if let column = words.times(name) { return compared(column == words.index ? "time" : column, rest) }
            if let column = words.clock(name) { return beside(column, rest, as: clock) }
        }
        return nil
    }

    /// A column of instants: with another, or with what would pick rows by their time.
    private func compared(_ column: String, _ rest: ArraySlice<String>) -> Compared? {
        if let other = beside(column, rest, as: { self.words.times($0) }) { return other }
        guard let picked = time(rest) else { return nil }
        if picked.hasPrefix("where time ") {
            let parts = picked.dropFirst("where time ".count).split(separator: " ", maxSplits: 1)
            // What happens at nine is not after it; a reading at nine is of the hour that follows.
            let isAfter = rest.first?.lowercased() == "after" && parts.first == ">="
            let sign = isAfter && column != "time" ? ">" : parts.first.map(String.init)
            return parts.count == 2 ? Compared(column: column, sign: sign ?? "", value: String(parts[1])) : nil
        }
        // `month(time) = March`
        if picked.hasPrefix("where "), let place = picked.firstRange(of: "(time) = ") {
            let part = picked["where ".endIndex..<place.lowerBound]
            return Compared(column: "\(part)(\(column))", sign: "=", value: String(picked[place.upperBound...]))
        }
        guard let held = Question.holding(picked), held.hasPrefix("time ") else { return nil }
        let parts = held.dropFirst("time ".count).split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? Compared(column: column, sign: String(parts[0]), value: String(parts[1])) : nil
    }

    /// A sign in words, and what is meant by all that follows.
    private func beside(
        _ column: String, _ rest: ArraySlice<String>, as meaning: (ArraySlice<String>) -> String?
    ) -> Compared? {
        let said = rest.map { $0.lowercased() }
        for (words, sign) in Self.signs where said.starts(with: words) {
            return meaning(rest.dropFirst(words.count)).map { Compared(column: column, sign: sign, value: $0) }
        }
        return nil
    }
}
