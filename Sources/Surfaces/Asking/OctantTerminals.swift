/// Terminals that draw Unicode 16's octants themselves, whatever their font has, by what they answer to XTVERSION.
enum OctantTerminals {
    /// The first versions: foot's by its change log (notcurses #2846), those of kitty, Ghostty and VTE (0.78, which answers 7800) as
    /// vigia's table of terminals has them (vigia #324).
    private static let first: [(name: String, version: [Int])] = [
        ("kitty", [0, 40]), ("ghostty", [1, 2]), ("foot", [1, 20]), ("VTE", [7800]),
    ]

    /// `kitty(0.40.1)`, `ghostty 1.2.0`, `foot(1.21.0)`, `VTE(7802)`.
    static func include(_ answer: String) -> Bool {
        guard let (_, least) = first.first(where: { answer.hasPrefix($0.name) }),
            let digit = answer.firstIndex(where: \.isNumber)
        else { return false }
        let numbers = answer[digit...].prefix { $0.isNumber || $0 == "." }.split(separator: ".")
            .prefix(least.count).map { Int($0) ?? 0 }
        return !numbers.lexicographicallyPrecedes(least)
    }
}
