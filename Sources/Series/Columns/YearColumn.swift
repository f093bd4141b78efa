/// Columns of years: whole numbers 1000 … 2999 under a name that means nothing else.
package enum YearColumn {
    /// In lower case, in the languages that tables come in.
    package static let names: Set<String> = [
        "year", "yr", "yyyy", "yy", "jahr", "année", "annee", "an", "año", "ano", "anno", "rok", "år", "ar", "vuosi",
        "jaar",
        "god", "год", "rik", "рік", "έτος", "év", "yıl", "年", "年份", "연도",
    ]

    package static func isNamed(_ name: String) -> Bool { names.contains(name.lowercased()) }

    /// Whether the name or its first or last word says it: `year_built`, `Fiscal year`, never `price per year`.
    package static func mentions(_ name: String) -> Bool {
        if isNamed(name) { return true }
        let words = ColumnWords.split(name)
        return !words.contains("per")
            && [words.first, words.last].contains {
                $0.map { $0.count > 3 && names.contains($0) || $0 == "yr" } ?? false
            }
    }

    /// Whether all of these values of a column are years, which are shown without grouping.
    package static func holds(_ name: String, _ values: some Sequence<Double>) -> Bool {
        mentions(name) && values.allSatisfy { $0.isNaN || ($0 >= 1000 && $0 <= 2999 && $0 == $0.rounded()) }
    }
}
