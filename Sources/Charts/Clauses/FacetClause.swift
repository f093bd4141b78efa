import Catalog
import Syntax

/// Small multiples.
package enum FacetClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "facet", summary: "a panel for each value of a text column, or for each column drawn",
        form: .choice([
            .sequence([
                .flag("apart", as: "apart"), .optional(.sequence([.word("columns"), .slot("columns", .count)])),
            ]),
            .sequence([
                .implied("by"), .list(.slot("column", .column)),
                .anyOrder([
                    .sequence([.word("columns"), .slot("columns", .count)]),
                    .sequence([.word("free"), .flag("y", as: "free")]),
                ]),
            ]),
        ]),
        examples: [
            Example("load Samples/stations.csv\nplot range low..high by day\n  facet by station columns 2"),
            Example("load Samples/stations.csv\nplot histogram high\n  facet by station, quarter"),
            Example("load Samples/weather.csv\nplot line temperature, wind\n  facet apart"),
        ],
        notes: """
            Of two columns each value of the first has a row of panels, each of the second a column. `columns N` says how many panels stand side by side; unsaid, as many as make them twice as wide as high. `free y` \
            gives each panel its own range of y; the x axis is always shared. `facet apart` gives each column that is drawn a \
            panel with a range of its own, one below the other. A figure holds at most 64 panels.
            """)

    /// - Throws: `outOfRange` for more than 64 columns or none.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        let names = arguments.words("column").map(\.text)
        if arguments.has("apart") {
            let columns = arguments.count("columns") ?? 1
            guard (1...64).contains(columns) else {
                throw ChartsError.outOfRange(String(columns), wanted: "1..64 columns")
            }
            var facet = FacetSpec(column: "", columns: columns, freeY: true)
            facet.isApart = true
            spec.facet = facet
            return
        }
        guard let column = names.first else { return }
        guard names.count <= 2 else {
            throw ChartsError.outOfRange("\(names.count) columns", wanted: "one column or two")
        }
        let columns = arguments.count("columns")
        if let columns, !(1...64).contains(columns) {
            throw ChartsError.outOfRange(String(columns), wanted: "1..64 columns")
        }
        let across = names.count > 1 ? names[1] : nil
        if across != nil, let columns { throw ChartsError.outOfRange("columns \(columns)", wanted: "one column alone") }
        spec.facet = FacetSpec(column: column, across: across, columns: columns, freeY: arguments.has("free"))
    }
}
