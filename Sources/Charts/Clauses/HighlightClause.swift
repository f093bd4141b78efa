import Catalog
import Language

/// Series or categories that stand out while the others lie grey.
package enum HighlightClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "highlight", summary: "let series or categories stand out, the others lie grey",
        form: .list(.slot("name", .textOrWord)),
        examples: [
            Example(
                "load Samples/stations.csv | aggregate monthly by station mean high\nplot line high\n  highlight Denver"
            )
        ])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec.highlight = arguments.words("name").map(\.text)
    }
}
