import Catalog
import Syntax

/// The words after `y`.
package enum YClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "y", summary: "the y axis: range, ticks, labels, title", form: AxisWords.form,
        examples: [Example("load Samples/battery-24h.csv\nplot bar level\n  y 0..100% grid every 25% label every 50%")],
        notes: AxisWords.notes
            + "\n`y right …` is about the right axis where the figure has two; with one axis it moves that there.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        let side = arguments.groups("tier").compactMap { $0.word("side")?.text }.first
        if side == AxisSide.right.rawValue {
            try AxisWords.apply(arguments, to: &spec.rightY, name: "y")
        } else {
            try AxisWords.apply(arguments, to: &spec.y, name: "y")
        }
    }
}
