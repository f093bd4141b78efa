/// Numbers that are years: written without grouping, `1931`.
enum YearNumbers {
    private static let names: Set<String> = [
        "year", "yr", "jahr", "année", "annee", "año", "ano", "anno", "rok", "år", "vuosi", "年",
    ]

    /// What holds years with fractions, 2000.083, or anything else.
    private static let wider: Set<String> = ["date", "time", "datum", "fecha", "years", "season"]

    /// Whether the whole name says it: a guide needs no title.
    ///
    /// - Parameter values: the least and the greatest of the column.
    static func sayIt(_ name: String, _ values: Extent) -> Bool {
        let name = name.lowercased()
        return names.contains(name) && holds(values)
            || wider.contains(name) && values.lower >= 1600 && values.upper <= 2100
    }

    /// Whether the name says it, or its first or last word: `oscar_yr`, `year_built`.
    static func fits(_ name: String, _ values: Extent) -> Bool {
        if sayIt(name, values) { return true }
        let words = ColumnWords.split(name)
        return holds(values) && !words.contains("per")
            && [words.first, words.last].contains { $0.map(names.contains) ?? false }
    }

    private static func holds(_ values: Extent) -> Bool { values.lower >= 1000 && values.upper <= 2999 }
}
