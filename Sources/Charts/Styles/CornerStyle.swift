import Catalog
import Syntax

/// How round the corners are.
package enum CornerStyle: Style {
    package static let entry = CatalogEntry(
        .style, "corner", summary: "how round the corners of bars are, in points", form: .slot("radius", .number),
        examples: [Example("load Samples/battery-24h.csv\nplot bar level corner 0")])
    package static var fields: [StyleField] { [StyleField(\.corner)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        styles.corner = try StyleNumber.points(arguments, "radius", atMost: 100)
    }
}
