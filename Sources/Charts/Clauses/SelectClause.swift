import Catalog
import Syntax

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
        switch arguments.word("which")?.text {
        case "off": spec.selection = nil
        case "last": spec.selection = .last
        case "max": spec.selection = .max
        case "min": spec.selection = .min
        default: spec.selection = arguments.all.first.map { .place($0.value) }
        }
    }
}
