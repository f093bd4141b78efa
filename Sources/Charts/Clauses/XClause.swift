import Catalog
import Syntax

/// The words after `x`.
package enum XClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "x", summary: "the x axis: range, ticks, labels, title", form: AxisWords.form,
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  x every 3 hours format hour")],
        notes: AxisWords.notes)

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        try AxisWords.apply(arguments, to: &spec.x, name: "x")
    }
}
