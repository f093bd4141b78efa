import Catalog
import Syntax

/// A shaded stretch of an axis.
package enum BandClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "band", summary: "a shaded stretch of an axis",
        form: .sequence([
            .choice([.flag("y", as: "axis"), .flag("x", as: "axis")]), .slot("range", .range),
            .optional(.slot("label", .text)),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  band y 18..22"),
            Example("load Samples/weather.csv\nplot line temperature\n  band x 14:00..16:00 \"the front\""),
        ])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        guard case .range(let range)? = arguments["range"]?.value else { return }
        if arguments.word("axis")?.text == "x" {
            spec.annotations.append(.bandX(Bounds(range), label: arguments.text("label")))
        } else {
            spec.annotations.append(.band(Bounds(range)))
        }
    }
}
