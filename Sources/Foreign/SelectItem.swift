import Language

/// What stands between two commas after `select`.
struct SelectItem {
    /// Without its name: `avg(b)`, `qty * price`, `a`.
    var words: String
    /// After `as`, or after a call.
    var name: String?
    /// The condition of `avg(b) filter (where a > 3)`.
    private var filter: String?

    init(_ typed: String) {
        var words = ForeignStage.words(typed[...])
        if words.count > 2, words[words.count - 2].lowercased() == "as" {
            name = words.removeLast()
            words.removeLast()
        } else if words.count == 2, words[0].hasSuffix(")") {
            name = words.removeLast()
        }
        if words.count == 3, words[1].lowercased() == "filter", words[2].lowercased().hasPrefix("(where "),
            words[2].hasSuffix(")")
        {
            filter = String(words[2].dropFirst("(where ".count).dropLast())
            words.removeLast(2)
        }
        self.words = words.joined(separator: " ")
    }

    /// `rank() over (…)`, with whatever is worked out of it.
    var isWindow: Bool { OuterText(words.lowercased()[...]).parts(between: " over").count > 1 }
    /// What its column is called, of a window.
    var made: String { name ?? words.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description }
    var isCall: Bool {
        OuterText(words[...]).parts(between: " ").count == 1 && words.hasSuffix(")") && words.contains("(")
    }
    /// `sum(b) / 60`: a value of a group that is worked out of aggregates.
    var isWorkedOut: Bool {
        guard !isCall, !isWindow, let open = words.firstIndex(of: "(") else { return false }
        let called = words[..<open].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed()
        return ForeignGroups.combining.contains(String(called).lowercased())
    }
    var isBin: Bool { ForeignCalls.Call.bin(words) != nil }
    var isAggregate: Bool { isCall && !isBin || isWorkedOut }
    /// `m = mean b`.
    var aggregate: String {
        (name.map { "\($0) = " } ?? "")
            + (isWorkedOut ? words.replacing("avg(", with: "mean(") : ForeignCalls.Call.aggregate(words))
            + (filter.map { " where \(SelectCondition.own($0))" } ?? "")
    }

    /// What its column is called once it is there.
    func called(among others: [SelectItem]) -> String {
        if let name { return name }
        guard isAggregate else { return words }
        let said = OuterText(ForeignCalls.Call.aggregate(words)[...]).parts(between: " ").map(ForeignChart.bare)
        guard said.count == 2 else { return said.first ?? words }
        let isShared = others.filter { $0.isAggregate && $0.words.hasSuffix("(\(said[1]))") }.count > 1
        let made = isShared ? "\(said[1])_\(said[0])" : said[1]
        return made.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? made : "`\(made)`"
    }
}
