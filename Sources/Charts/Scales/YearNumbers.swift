/// Numbers that are years: written without grouping, `1931`.
enum YearNumbers {
    private static let names: Set<String> = [
        "year", "yr", "jahr", "année", "annee", "año", "ano", "anno", "rok", "år", "vuosi", "年",
    ]

    /// What holds years with fractions, 2000.083, or anything else.
    private static let wider: Set<String> = ["date", "time", "datum", "fecha", "years", "season"]

    /// - Parameter values: the least and the greatest of the column.
    static func fits(_ name: String, _ values: Extent) -> Bool {
        let name = name.lowercased()
        return names.contains(name) && values.lower >= 1000 && values.upper <= 2999
            || wider.contains(name) && values.lower >= 1600 && values.upper <= 2100
    }
}
