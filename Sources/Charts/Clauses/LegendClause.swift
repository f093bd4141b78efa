import Catalog

/// Where the names of the series stand.
package enum LegendClause: WordClause {
    package static let entry = CatalogEntry(
        .clause, "legend", summary: "where the names of the series stand", form: wordForm,
        examples: [Example("load Samples/weather.csv\nplot line wind + line gust\n  legend top")],
        notes: "Unsaid, lines are named at their right ends where there is room, and above the plot otherwise.")
    package static var field: WritableKeyPath<ChartSpec, LegendPlace?> { \.legend }
}
