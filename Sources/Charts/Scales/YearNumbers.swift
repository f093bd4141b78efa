import Series

/// Numbers that are years: written without grouping, `1931`.
enum YearNumbers {
    /// What holds years with fractions, 2000.083, or anything else.
    private static let wider: Set<String> = ["date", "time", "datum", "fecha", "years", "season"]

    /// Whether the whole name says it: a guide needs no title.
    ///
    /// - Parameter values: the least and the greatest of the column.
    static func sayIt(_ name: String, _ values: Extent) -> Bool {
        YearColumn.isNamed(name) && values.lower >= 1000 && values.upper <= 2999
            || wider.contains(name.lowercased()) && areRecent(values)
    }

    /// Laws (b) and (h): whether the name says it, or its first or last word, `oscar_yr`, `year_built`, or whole numbers can hardly be
    /// anything else: within a few centuries, without a unit, of nothing that is measured or counted.
    static func fits(_ name: String, _ values: Extent, unit: String? = nil, isWhole: Bool) -> Bool {
        if sayIt(name, values) { return true }
        if YearColumn.mentions(name) { return values.lower >= 1000 && values.upper <= 2999 }
        return isWhole && unit == nil && areRecent(values) && !AdditiveQuantities.isMeasured(name)
    }

    private static func areRecent(_ values: Extent) -> Bool { values.lower >= 1600 && values.upper <= 2100 }
}
