import Catalog
import Syntax

/// How a line runs between its points.
package enum InterpolateStyle: Style {
    package static let entry = CatalogEntry(
        .style, "interpolate", summary: "how a line runs between its points",
        form: .oneOf(InterpolationCatalog.all.map { $0.name }, as: "interpolation"),
        examples: [Example("load Samples/weather.csv\nplot line temperature interpolate monotone")],
        notes: InterpolationCatalog.all.map { "`\($0.name)`: \($0.summary)" }.joined(separator: "\n"))
    package static var fields: [StyleField] { [StyleField(\.interpolation)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.interpolation = arguments.word("interpolation")?.text
    }
}
