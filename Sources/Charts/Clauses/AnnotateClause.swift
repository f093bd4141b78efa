import Catalog
import Syntax

/// Words beside the values at a place, or at the greatest, least or last of all.
package enum AnnotateClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "annotate", summary: "words beside the values at an instant, a number or a name",
        form: .choice([
            .sequence([.oneOf(Extreme.allCases.map(\.rawValue), as: "extreme"), .optional(.slot("text", .text))]),
            .sequence([
                .choice([.slot("at", .instant), .slot("at", .number), .slot("at", .textOrWord)]), .slot("text", .text),
            ]),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  annotate 15:00 \"sea breeze\""),
            Example("load Samples/weather.csv\nplot line temperature annotate max"),
        ],
        notes: "`max`, `min` and `last` stand at that value of all series, which they say where no words are given.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        if let extreme: Extreme = arguments.choice("extreme") {
            spec.annotations.append(.noteExtreme(extreme, arguments.text("text")))
            return
        }
        guard let at = arguments["at"]?.value, let text = arguments.text("text") else { return }
        spec.annotations.append(.note(at, text))
    }
}
