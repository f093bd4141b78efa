import Catalog
import Syntax

/// The nearest element of every layer to a place, shown with its values.
package enum SelectClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "select", summary: "show the values at an instant, a category, last or max",
        form: .choice([
            .flag("last", as: "which"), .flag("max", as: "which"), .flag("min", as: "which"), .flag("off", as: "which"),
            .list(.choice([.slot("instant", .instant), .slot("category", .textOrWord), .slot("number", .number)])),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  select 14:20"),
            Example("load Samples/steps.csv\nplot rect sum steps by hour of day, weekday\n  select 8, Tuesday"),
        ],
        notes: "Of the cells of a heat map a second place says the line; without it the highest cell there is shown.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        switch arguments.word("which")?.text {
        case "off": spec.selection = nil
        case "last": spec.selection = .last
        case "max": spec.selection = .max
        case "min": spec.selection = .min
        default:
            let places = arguments.all.map(\.value)
            guard places.count <= 2 else {
                throw ChartsError.outOfRange("\(places.count) places", wanted: "a place, or a place and a line")
            }
            spec.selection = places.first.map { .place($0, line: places.count > 1 ? places[1] : nil) }
        }
    }
}
