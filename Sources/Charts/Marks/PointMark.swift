import Catalog
import Scene

/// A symbol at each value: readings at irregular times, or one column over another (`over`).
///
/// Missing values have none. Where many of thousands lie on each other they are paler, or shown as their density; more than twenty
/// thousand always.
package enum PointMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "point", aliases: ["dot", "dots"], summary: "a symbol at each value", form: MarkForms.measured,
        examples: [Example("load Samples/weather.csv\nplot point wind symbol ring")])
    package static let channels = MarkChannels(x: .place, y: .level)
    package static let stat = MarkStat.aggregate
    package static let arrangement = MarkArrangement.cloud
    package static let unsaidMeasure = UnsaidMeasure.every
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = [
        "symbol", "width", "horizontal", "labels", "error", "size by", "symbol by",
    ]

    package static func endName(_ series: ResolvedSeries) -> EndName { .follows }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        if plot.isCrowded || series.y.count > Density.threshold { return Density.draw(series, on: plot) }
        if series.sizes != nil { return SizedSymbols.draw(series, on: plot) }
        var (shown, size) = (series, size(of: series))
        switch plot.crowding {
        case .apart: break
        case .dense: return Density.draw(series, on: plot)
        case .overlapping:
            shown.style.opacity *= Crowding.opacity
            if series.style.width == nil { size *= Crowding.size }
        }
        return SymbolShapes.draw(series.style.symbol ?? .circle, shown, on: plot, size: size)
    }

    /// Points across.
    static func size(of series: ResolvedSeries) -> Double {
        if case .points(let points)? = series.style.width { points } else { 7 }
    }
}
