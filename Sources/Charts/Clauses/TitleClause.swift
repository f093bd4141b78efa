import Catalog
import Syntax

/// The text above the chart.
package enum TitleClause: TextClause {
    package static let entry = CatalogEntry(
        .clause, "title", summary: "the text above the chart", form: textForm,
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  title \"at most {max(temperature):.0f} °C\"")
        ])
    package static var field: WritableKeyPath<ChartSpec, TextSyntax?> { \.title }
}
