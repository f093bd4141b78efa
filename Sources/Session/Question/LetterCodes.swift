/// Letters that stand for words wherever results, places and sexes are written down: `H` and `A` of a match at home and away.
enum LetterCodes {
    /// Each with all that its column may hold.
    private static let families: [[String: [String]]] = [
        ["h": ["home"], "a": ["away"], "n": ["neutral"]],
        [
            "w": ["win", "wins", "won", "winning"], "d": ["draw", "draws", "drew", "drawn"],
            "l": ["loss", "losses", "lost", "lose", "defeat", "defeats"],
        ],
        [
            "m": ["male", "males", "man", "men", "boy", "boys"],
            "f": ["female", "females", "woman", "women", "girl", "girls"],
        ],
        ["l": ["left"], "r": ["right"], "b": ["both"]],
    ]

    /// The texts of a column by the words that they stand for; none where it holds anything else, or one letter alone.
    static func words(of texts: [String]) -> [String: String] {
        let letters = Set(texts.map { $0.lowercased() })
        guard letters.count > 1, letters.count == texts.count,
            let family = families.first(where: { letters.isSubset(of: $0.keys) })
        else { return [:] }
        return texts.reduce(into: [:]) { words, text in
            for word in family[text.lowercased()] ?? [] { words[word] = text }
        }
    }
}
