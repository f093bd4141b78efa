import Catalog
import Checked
import Diagnostics
import Scene
import Series

/// Two values at each place or more, a point each, joined by a line from the lowest to the highest: before and after, low and high.
///
/// The values are columns, or the groups of one column (`color by year`). A place with one value has no line; a missing value has no
/// point. Lying down (`horizontal`) it has room for names. Use `range` where the two ends need not be told apart.
package enum DumbbellMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "dumbbell", summary: "points of two values at each place, joined by a line", form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot dumbbell min low, max high by station horizontal")],
        notes: """
            One column with `color by COLUMN` has a point for each value of that: `plot dumbbell v by k color by year`.
            """)
    package static let picture = "dumbbell chart"
    package static let unsaidMeasure = UnsaidMeasure.alike
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["symbol", "width", "stroke", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        guard table.runs.count > 1 else { throw ChartsError.needsColumns(mark: "dumbbell", "FROM, TO") }
        guard Set(table.runs.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: "dumbbell") }
        let spans = try Spans(table.runs, reader.context.cancellation)
        for place in table.runs.indices {
            table.runs[place].detail = place == 0 ? spans : Spans()
        }
        return table
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        var size = 11.0
        if case .points(let points)? = series.style.width { size = points }
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: (series.style.symbol ?? .circle).rawValue) ?? .circle
        var bars: [Element] = []
        var points: [Element] = []
        for row in 0..<series.y.count where series.x[row].isFinite {
            let band = plot.band(of: series, row)
            // In bands too thin for them points are smaller.
            let size =
                plot.cell == nil && series.style.width == nil ? max(5, min(size, abs(band.end - band.start))) : size
            let along =
                plot.cell.map { cell in
                    // In the middle of a cell.
                    let unit = plot.horizontal ? cell.height : cell.width
                    return (((band.start + band.end) / 2 / unit - 0.25).rounded(.down) + 0.5) * unit
                } ?? (band.start + band.end) / 2
            func point(_ value: Double) -> Point {
                let up = plot.y.position(value)
                return plot.horizontal ? Point(up, along) : Point(along, up)
            }
            if let span = (series.detail as? Spans)?.span(of: row), span.upper > span.lower {
                let (from, to) = (point(span.lower), point(span.upper))
                if from.isFinite, to.isFinite {
                    let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
                    let color = plot.theme.laid(plot.theme.axis, opacity: 1, dim: dim)
                    bars.append(
                        Element(
                            .rule, row: row, .line(from, to),
                            stroke: Stroke(color, width: series.style.stroke ?? min(3, size / 3)),
                            clip: plot.outerClip))
                }
            }
            let at = point(series.y.span[row])
            guard at.isFinite else { continue }
            points.append(
                SymbolShapes.element(shape, row, at: at, size: size, paint: paint, series: series, plot: plot))
        }
        return bars + points
    }
}

/// From the lowest to the highest value of each row's place, which the first series draws. By rows, so that they go along where places are
/// put in another order.
private struct Spans: MarkDetail {
    private var spans: [Extent?]

    init(_ runs: [LayerRun], _ stop: Cancellation) throws(Interrupted) {
        var polling = Polling(stop)
        var found: [Double: Extent] = [:]
        for run in runs {
            for row in 0..<run.y.count where run.x[row].isFinite && run.y.span[row].isFinite {
                try polling.step()
                let value = run.y.span[row]
                found[run.x[row]] = Extent(lower: value, upper: value).union(found[run.x[row]])
            }
        }
        spans = runs.first.map { first in (0..<first.y.count).map { found[first.x[$0]] } } ?? []
    }

    /// Of a series whose lines another draws.
    init() { spans = [] }

    func span(of row: Int) -> Extent? { spans.indices.contains(row) ? spans[row] : nil }

    func picked(_ rows: [Int]) -> any MarkDetail {
        var made = self
        made.spans = spans.isEmpty ? [] : rows.map(span)
        return made
    }
}
