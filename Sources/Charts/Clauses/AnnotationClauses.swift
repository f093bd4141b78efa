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
        } else if let at = arguments["at"] {
            spec.annotations.append(.ruleX(at, label: label, dashed: dashed))
        }
    }
}

/// A shaded stretch of y.
package enum BandClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "band", summary: "a shaded stretch of the y axis",
        form: .sequence([.word("y"), .slot("range", .range)]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  band y 18..22")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        guard case .range(let range)? = arguments["range"]?.value else { return }
        spec.annotations.append(.band(lower: range.lower, upper: range.upper))
    }
}

/// Words beside the values at an instant.
package enum AnnotateClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "annotate", summary: "words beside the values at an instant",
        form: .sequence([.choice([.slot("at", .instant), .slot("at", .number)]), .slot("text", .text)]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  annotate 15:00 \"sea breeze\"")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        guard let at = arguments["at"], let text = arguments.text("text") else { return }
        spec.annotations.append(.note(at, text))
    }
}
