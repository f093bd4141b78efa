import Catalog

/// A line each from the first place to the last: who rose and who fell. What lies between is left out; `line` shows it.
///
/// Places are times, or the names and numbers that rows of each line have once; of several columns each is a place. Both ends are named
/// where they have room. It is a `line` from there on.
package enum SlopeMark: BorrowedMark {
    package typealias Drawn = LineMark
    package static let entry = CatalogEntry(
        .mark, "slope", aliases: ["slopegraph", "slopes"], summary: "a line each from the first place to the last",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot slope mean high by month color station")])
    package static let picture = "slope chart"
    package static let unsaidMeasure = UnsaidMeasure.first

    package static func endName(_ series: ResolvedSeries) -> EndName { .leads }

    /// Whether a layer goes from a first place to a last one, which several columns are of themselves.
    static func isMeant(by layer: LayerSpec) -> Bool { layer.kind == name }
}
