import Catalog
import Syntax

/// The order of the names on the discrete axis, `sort descending`: the same as `x sort desc`.
package enum SortClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "sort", summary: "the order of the names on the discrete axis",
        form: .optional(
            .choice([
                direction, .sequence([.optional(.word("by")), .slot("column", .column), .optional(direction)]),
            ])),
        examples: [Example("load Samples/stations.csv\nplot bar mean high by station sort descending")],
        notes:
            "In a plot's line, descending unless said; after a `|` it sorts rows. Where no names stand along x it is the order of the panels, by their means."
    )

    private static let direction: Form = .choice([
        .flag("descending", as: "descending"), .flag("desc", as: "descending"),
        .flag("ascending", as: "ascending"), .flag("asc", as: "ascending"),
    ])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        if let column = arguments.word("column") {
            spec.x.sort = .column(column.text, isAscending: arguments.has("ascending"))
        } else {
            spec.x.sort = arguments.has("ascending") ? .ascending : .descending
        }
    }
}
