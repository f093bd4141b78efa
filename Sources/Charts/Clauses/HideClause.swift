import Catalog
import Syntax

/// Series that are not drawn.
package enum HideClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "hide", summary: "leave series out; the others keep their colours",
        form: .choice([
            .flag("off", as: "off"), .list(.choice([.slot("name", .textOrWord), .slot("number", .number)])),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature + line wind + line gust\n  hide wind")
        ],
        notes: "Axes, stacks and bars side by side are those of what is left. `hide off` shows all of them again.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        // Names that are numbers are written as a chart calls them.
        let numbers = arguments.numbers("number").map { PlainNumber.short($0.value, digits: 15, grouping: false) }
        spec.hidden = arguments.has("off") ? [] : arguments.words("name").map(\.text) + numbers
    }
}
