import Catalog
import Syntax

/// The layer stands on the left axis, whatever its unit.
package enum LeftStyle: Style {
    package static let entry = CatalogEntry(
        .style, "left", summary: "the layer uses the left axis, whatever its unit",
        examples: [Example("load Samples/weather.csv\nplot line temperature + line wind left")])
    package static var fields: [StyleField] { [StyleField(\.right)] }
    package static let isForEveryMark = true

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.right = false }
}
