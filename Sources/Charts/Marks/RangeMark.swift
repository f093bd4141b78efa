import Catalog
import Scene

/// From one column to another: a bar at each place, or with `band` an area between the two.
///
/// A row where either is missing is left out.
package enum RangeMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "range", summary: "from one column to another, LOW..HIGH", form: MarkForms.range,
        examples: [Example("load Samples/weather.csv\nplot range wind..gust band")])
    package static let channels = MarkChannels(x: .band, y: .level, also: [.lower])
    package static let positions: Set<MarkPosition> = [.dodge]
    package static let styles: Set<String> = ["band", "width", "corner", "gradient", "interpolate", "horizontal"]

    /// `low..high` as a person writes it.
    package static func words(_ columns: String) -> String {
        guard let dots = columns.firstRange(of: "..") else { return columns }
        return columns[..<dots.lowerBound] + " – " + columns[dots.upperBound...]
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        if series.style.band {
            var area = series
            area.style.opacity *= 0.35
            return AreaMark.draw(area, on: plot)
        }
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        for row in 0..<series.y.count {
            let high = series.y.span[row]
            let low = series.lower?.span[row] ?? .nan
            let place = series.x[row]
            guard high.isFinite, low.isFinite, place.isFinite else { continue }
            let span = BandSpan(plot.band(of: series, row), series: series, cell: plot.cell)
            let vertical = !plot.horizontal
            var (from, to) = (plot.y.position(low), plot.y.position(high))
            (from, to) = (plot.snapped(from, vertical: vertical), plot.snapped(to, vertical: vertical))
            if from == to { to -= 1 }
            let rect = plot.rect(along: (span.start, span.end), up: (from, to))
            let usual = min(rect.width, rect.height) < 4 ? 0 : 2.0
            let radius = min(series.style.corner ?? usual, min(rect.width, rect.height) / 2)
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let fill = paint.fill(
                of: (high + low) / 2, shade: series.shades?.values.span[row], outer: Point(rect.x, to),
                inner: Point(rect.x, from), dim: dim)
            elements.append(
                Element(
                    .mark(series: series.order), row: row, .rect(rect, corners: [radius, radius, radius, radius]),
                    fill: fill, stroke: paint.edge(of: fill), clip: plot.rect))
        }
        return elements
    }
}
