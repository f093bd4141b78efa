import Catalog
import Language

/// A shaded stretch of y.
package enum BandClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "band", summary: "a shaded stretch of the y axis",
        form: .sequence([.word("y"), .slot("range", .range)]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  band y 18..22")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        guard case .range(let range)? = arguments["range"]?.value else { return }
        spec.annotations.append(.band(Bounds(range)))
    }
}
