import Catalog
import Series
import Syntax

/// Series or categories that stand out while the others lie grey.
package enum HighlightClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "highlight", summary: "let series or categories stand out, the others lie grey",
        form: .list(.choice([.slot("name", .textOrWord), .slot("number", .number)])),
        examples: [
            Example(
                "load Samples/stations.csv | aggregate monthly by station mean high\nplot line high\n  highlight Denver"
            )
        ])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        // Names that are numbers are written as a chart calls them.
        let numbers = arguments.numbers("number").map { PlainNumber.short($0.value, digits: 15, grouping: false) }
        spec.highlight = arguments.words("name").map(\.text) + numbers
    }
}
