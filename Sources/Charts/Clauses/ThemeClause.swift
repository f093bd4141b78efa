import Catalog

/// The colours of everything that is not data.
package enum ThemeClause: WordClause {
    package static let entry = CatalogEntry(
        .clause, "theme", summary: "light, dark or print colours", form: wordForm,
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  theme dark")])
    package static var field: WritableKeyPath<ChartSpec, Theme.Name?> { \.theme }
}
