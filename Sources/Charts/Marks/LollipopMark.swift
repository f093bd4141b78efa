import Catalog
import Scene

/// A point at each value on a thin stem from zero: bars with little ink, for many places.
///
/// It stands and is combined as `bar` is: by names, periods and cycles, one value each. Missing values have none. Series that share a
/// place stand over each other. Use `bar` where they must be beside or on each other.
package enum LollipopMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "lollipop", aliases: ["lollipops", "stem"], summary: "a point at each value on a stem from zero",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot lollipop sum precipitation by station")])
    package static let channels = MarkChannels(x: .band, y: .length)
    package static let stat = MarkStat.aggregate
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["symbol", "width", "stroke", "horizontal", "labels"]

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        var stems = series
        // A width is that of the points.
        stems.style.width = nil
        let size = series.style.width == nil ? 9 : PointMark.size(of: series)
        return RuleMark.draw(stems, on: plot)
            + SymbolShapes.draw(series.style.symbol ?? .circle, series, on: plot, size: size)
    }
}
