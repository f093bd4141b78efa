import Catalog
import Language

/// The nearest element of every layer to a place, shown with its values.
package enum SelectClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "select", summary: "show the values at an instant, a category, last or max",
        form: .choice([
            .flag("last", as: "which"), .flag("max", as: "which"), .flag("min", as: "which"), .flag("off", as: "which"),
            .slot("instant", .instant), .slot("category", .textOrWord), .slot("number", .number),
        ]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  select 14:20")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        if arguments.word("which")?.text == "off" {
            spec.selection = nil
        } else {
            spec.selection = arguments.all.first.map { SelectionSpec($0) }
        }
    }
}
