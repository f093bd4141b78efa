import Catalog
import Syntax

/// Words beside the values at an instant.
package enum AnnotateClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "annotate", summary: "words beside the values at an instant",
        form: .sequence([.choice([.slot("at", .instant), .slot("at", .number)]), .slot("text", .text)]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  annotate 15:00 \"sea breeze\"")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        guard let at = arguments["at"]?.value, let text = arguments.text("text") else { return }
        spec.annotations.append(.note(at, text))
    }
}
