/// Numbers that are years: written without grouping, `1931`.
enum YearNumbers {
    private static let names: Set<String> = [
        "year", "yr", "jahr", "année", "annee", "año", "ano", "anno", "rok", "år", "vuosi", "年",
    ]

    /// - Parameter values: the least and the greatest of the column, all of which are whole.
    static func fits(_ name: String, _ values: Extent) -> Bool {
        names.contains(name.lowercased()) && values.lower >= 1000 && values.upper <= 2999
    }
}
