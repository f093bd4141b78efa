import Catalog
import Syntax

/// The quieter text below the title.
package enum SubtitleClause: TextClause {
    package static let entry = CatalogEntry(
        .clause, "subtitle", summary: "the quieter text below the title", form: textForm,
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  subtitle \"every ten minutes\"")])
    package static var field: WritableKeyPath<ChartSpec, TextSyntax?> { \.subtitle }
}
