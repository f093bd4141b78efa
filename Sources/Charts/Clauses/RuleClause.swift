import Catalog
import Syntax

/// A line across the plot.
package enum RuleClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "rule", summary: "a line across the plot at a value or an instant",
        form: .sequence([
            .choice([
                .sequence([.flag("y", as: "axis"), .slot("value", .expression)]),
                .sequence([
                    .flag("x", as: "axis"), .choice([.slot("at", .instant), .slot("at", .number), .slot("at", .text)]),
                ]),
            ]),
            .many(.choice([.slot("label", .text), .flag("dashed", as: "dash")])),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  rule y mean(temperature) \"average\" dashed")
        ],
        notes: "A bare aggregate is that of the plotted values: `rule y mean + 3*std`.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        let (label, dashed) = (arguments.text("label"), arguments.has("dash"))
        if let value = arguments.expression("value") {
            spec.annotations.append(.ruleY(value, label: label, dashed: dashed))
        } else if let at = arguments["at"]?.value {
            spec.annotations.append(.ruleX(at, label: label, dashed: dashed))
        }
    }
}
