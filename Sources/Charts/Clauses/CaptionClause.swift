import Catalog
import Syntax

/// The text at the foot of the figure.
package enum CaptionClause: TextClause {
    package static let entry = CatalogEntry(
        .clause, "caption", summary: "the text at the foot of the figure, for sources", form: textForm,
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  caption \"own station\"")])
    package static var field: WritableKeyPath<ChartSpec, TextSyntax?> { \.caption }
}
