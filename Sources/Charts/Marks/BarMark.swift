import Catalog
import Scene

/// A bar from the baseline to each value: amounts that add up, counts, totals of periods.
///
/// x is a period, a category, or instants (the band is then their median spacing). Missing values leave the bar out; zero is not a bar.
/// Bars have equal widths and gaps in whole points. Use `line` for a level that goes on between its readings.
package enum BarMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "bar", aliases: ["column", "columns"], summary: "bars from the baseline, for amounts",
        form: MarkForms.measuredOrRange,
        examples: [Example("load Samples/weather.csv\nplot bar sum precipitation by hour")])
    package static let channels = MarkChannels(x: .band, y: .length)
    package static let stat = MarkStat.aggregate
    package static let positions: Set<MarkPosition> = [.stack, .dodge]
    package static let arrangement = MarkArrangement.columns
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let styles: Set<String> = [
        "gradient", "width", "corner", "stack", "group", "horizontal", "labels", "error",
    ]

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        draw(series, on: plot, share: 0.72)
    }

    /// - Parameter share: of its band that a bar fills when no width was asked for; 1 leaves a gap of one point.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame, share: Double) -> [Element] {
        if let columns = BarColumns.draw(series, on: plot, isDense: share == 1) { return columns }
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        elements.reserveCapacity(series.y.count)
        for row in 0..<series.y.count {
            let value = series.y.span[row]
            let base = plot.base(series, row)
            let place = series.x[row]
            guard value.isFinite, base.isFinite, place.isFinite, value != base else { continue }
            let band = plot.band(of: series, row)
            let span = BandSpan(
                band, series: series, cell: plot.cell, horizontal: plot.horizontal, share: share, isTight: plot.isTight)
            var (from, to) = (plot.foot(base, of: value), plot.y.position(value))
            let vertical = !plot.horizontal
            (from, to) = (plot.snapped(from, vertical: vertical), plot.snapped(to, vertical: vertical))
            guard from.isFinite, to.isFinite else { continue }
            // A value too small for a whole point is still there.
            if from == to { to += (value > base) == (plot.y.end < plot.y.start) ? -1 : 1 }
            let rect = plot.rect(along: (span.start, span.end), up: (from, to))
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let outer = plot.horizontal ? Point(to, rect.y) : Point(rect.x, to)
            let inner = plot.horizontal ? Point(from, rect.y) : Point(rect.x, from)
            let fill = paint.fill(
                of: value - (series.floor == nil ? 0 : base), shade: series.shades?.values.span[row], outer: outer,
                inner: inner, dim: dim)
            elements.append(
                Element(
                    .mark(series: series.order), row: row,
                    .rect(
                        rect,
                        corners: corners(
                            series, row, rect: rect, from: from, to: to, horizontal: plot.horizontal,
                            usual: share == 1 ? 0 : 3)),
                    fill: fill, stroke: paint.edge(of: fill), clip: plot.rect))
        }
        return elements
    }

    /// Rounded away from the baseline only: top-left, top-right, bottom-right, bottom-left.
    private static func corners(
        _ series: ResolvedSeries, _ row: Int, rect: Rect, from: Double, to: Double, horizontal: Bool, usual most: Double
    ) -> [Double] {
        if row < series.isCovered.count, series.isCovered[row] { return [0, 0, 0, 0] }
        let across = horizontal ? rect.height : rect.width
        let along = horizontal ? rect.width : rect.height
        let usual = across < 4 ? 0 : min(most, across / 4)
        let radius = min(series.style.corner ?? usual, across / 2, along)
        if horizontal { return to > from ? [0, radius, radius, 0] : [radius, 0, 0, radius] }
        return to < from ? [radius, radius, 0, 0] : [0, 0, radius, radius]
    }
}
