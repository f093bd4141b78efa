import Catalog

/// Parts of a whole around a hole: `sector hole 60%` by the name that most people have for it. It is a `sector` from there on.
package enum DonutMark: BorrowedMark {
    package typealias Drawn = SectorMark
    package static let entry = CatalogEntry(
        .mark, "donut", aliases: ["doughnut", "ring"], summary: "parts of a whole around a hole",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot donut sum precipitation by station")])
    package static let picture = "ring chart"
    /// The share of the radius that is empty where nobody said it.
    static let hole = 0.6
}
