import Series

/// A measure that stands before its aggregate, `quantity sum, price mean by branch`, in the order of the language.
struct MeasuresBefore {
    let words: LineWords

    /// The stage with each such pair turned; nil where there is none.
    func line(_ stage: String) -> String? {
        var made = LineWords.split(stage)
        var place = 0
        var isTurned = false
        while place + 1 < made.count {
            guard isPair(made, at: place) else {
                place += 1
                continue
            }
            let comma = made[place + 1].hasSuffix(",") ? "," : ""
            (made[place], made[place + 1]) = (String(made[place + 1].dropLast(comma.count)), made[place] + comma)
            isTurned = true
            place += 2
        }
        return isTurned ? made.joined(separator: " ") : nil
    }

    /// Whether a column of numbers stands there, which no aggregate before it has taken, and one that has no other column after it.
    private func isPair(_ typed: [String], at place: Int) -> Bool {
        let word = typed[place + 1]
        guard isOfNumbers(word.hasSuffix(",") ? String(word.dropLast()) : word), words.numbers([typed[place]]) != nil,
            place == 0 || !isOfNumbers(typed[place - 1])
        else { return false }
        guard !word.hasSuffix(","), place + 2 < typed.count else { return true }
        let next = typed[place + 2].filter { $0 != "," }
        return next != "of" && next.first != "(" && words.column([next]) == nil
    }

    private func isOfNumbers(_ word: String) -> Bool {
        if case .numbers? = AggregateCatalog.named(word.lowercased())?.input { true } else { false }
    }
}
