import Catalog
import Language

/// Small multiples.
package enum FacetClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "facet", summary: "a panel for each value of a text column, over shared axes",
        form: .sequence([
            .word("by"), .slot("column", .column),
            .anyOrder([
                .sequence([.word("columns"), .slot("columns", .count)]),
                .sequence([.word("free"), .flag("y", as: "free")]),
            ]),
        ]),
        examples: [Example("load Samples/stations.csv\nplot range low..high by day\n  facet by station columns 2")],
        notes: """
            `columns N` says how many panels stand side by side; unsaid, as many as make them twice as wide as high. `free y` \
            gives each panel its own range of y; the x axis is always shared. A figure holds at most 64 panels.
            """)

    /// - Throws: `outOfRange` for more than 64 columns or none.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        guard let column = arguments.word("column") else { return }
        let columns = arguments.count("columns")
        if let columns, !(1...64).contains(columns) {
            throw ChartsError.outOfRange(String(columns), wanted: "1..64 columns")
        }
        spec.facet = FacetSpec(column: column.text, columns: columns, freeY: arguments.has("free"))
    }
}
