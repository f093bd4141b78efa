import Catalog
import Syntax

/// A symbol for each value of a column.
package enum SymbolByStyle: Style {
    package static let entry = CatalogEntry(
        .style, "symbol by", summary: "a symbol for each value of a column", form: .slot("column", .column),
        examples: [
            Example(
                "load Samples/stations.csv | aggregate monthly by station mean high\nplot point high symbol by station")
        ], notes: "At most seven values have a symbol of their own. Without `color` all have one colour.")
    package static var fields: [StyleField] { [StyleField(\.symbolBy)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.symbolBy = arguments.word("column")?.text
    }
}
