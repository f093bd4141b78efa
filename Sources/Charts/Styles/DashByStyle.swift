import Catalog
import Syntax

/// A kind of dashes for each value of a column.
package enum DashByStyle: Style {
    package static let entry = CatalogEntry(
        .style, "dash by", summary: "a kind of dashes for each value of a column",
        form: .slot("column", .column),
        examples: [
            Example(
                "load Samples/stations.csv | aggregate monthly by station mean high\nplot line high dash by station")
        ], notes: "At most six values have dashes of their own. Without `color` all have one colour.")
    package static var fields: [StyleField] { [StyleField(\.dashBy)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.dashBy = arguments.word("column")?.text
    }
}
