import Series

/// The one-line answers of statements.
enum Reply {
    /// `NAME: PART · PART`, empty parts left out.
    static func line(_ name: String, _ parts: [String]) -> String {
        "\(name): " + parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The notes that are not among the statements of a summary.
    static func news(_ notes: [String], beyond said: [String]) -> [String] { notes.filter { !said.contains($0) } }

    /// `1,008 → 7 rows`; repeated counts stand once, `7 rows` when nothing changed.
    static func rowChain(_ counts: [Int]) -> String {
        var chain: [Int] = []
        for count in counts where chain.last != count { chain.append(count) }
        let text = chain.map { GroupedNumber.text($0) }.joined(separator: " → ")
        return text + (chain.last == 1 ? " row" : " rows")
    }
}
