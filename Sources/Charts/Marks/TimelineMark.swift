import Catalog
import Checked
import Scene
import Series

/// From one time to another: a bar lying over the axis of time for each row, a lane for each name in the order of their first starts.
///
/// Intervals of one lane that overlap stand one below the other in it. An interval without an end goes on to the end of the axis and
/// fades there; one without a start, or that ends before it starts, is left out, and said. Use `range` for numbers.
package enum TimelineMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "timeline", aliases: ["gantt"], summary: "from one time to another, a lane for each name",
        form: MarkForms.interval,
        examples: [Example("load Samples/pond.ics | where time < 2024-06-02\nplot timeline time..end by summary")],
        notes: """
            `plot range start..end by job` and `plot bar start..end by job` are the same where both columns hold times. Without columns it \
            takes the first two that do, and without `by` the first column of names.
            """)
    package static let picture = "timeline"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let styles: Set<String> = ["width", "corner", "horizontal"]

    package static func words(_ columns: String) -> String { RangeMark.words(columns) }

    /// It lies as it is.
    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        var layer = layer
        layer.styles.horizontal = false
        return layer
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable { try IntervalTable(reader).table() }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let intervals = series.detail as? Intervals else { return [] }
        let paint = MarkPaint(series.style, on: plot)
        return (0..<series.y.count).flatMap { row -> [Element] in
            guard let rect = rect(of: row, series, intervals, plot) else { return [] }
            let isOpen = intervals.isOpen(row)
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            var fill = Fill.solid(
                plot.theme.laid(paint.color(of: series, row: row), opacity: series.style.opacity, dim: dim))
            let edge = paint.edge(of: fill)
            let usual = min(rect.width, rect.height) < 4 ? 0 : 2.0
            let radius = min(series.style.corner ?? usual, min(rect.width, rect.height) / 2)
            var corners = [radius, radius, radius, radius]
            if isOpen, plot.cell == nil {
                fill = faded(fill, rect, plot)
                let isTurned = plot.x.end < plot.x.start
                corners = isTurned ? [0, radius, radius, 0] : [radius, 0, 0, radius]
            }
            return (isOpen ? torn(rect, plot) : [rect]).map { rect in
                Element(
                    .mark(series: series.order), row: row, .rect(rect, corners: corners), fill: fill,
                    stroke: isOpen ? nil : edge, clip: plot.rect)
            }
        }
    }

    /// Cells do not fade: what goes on ends in three halves of them.
    private static func torn(_ rect: Rect, _ plot: PlotFrame) -> [Rect] {
        guard let width = plot.cell?.width, rect.width >= 6 * width else { return [rect] }
        let isTurned = plot.x.end < plot.x.start
        let body = Rect(
            x: isTurned ? rect.x + 3 * width : rect.x, y: rect.y, width: rect.width - 3 * width, height: rect.height)
        return [body]
            + (0..<3).map { place in
                let x = isTurned ? rect.x + Double(place) * width : rect.maxX - (Double(place) + 0.5) * width
                return Rect(x: x, y: rect.y, width: width / 2, height: rect.height)
            }
    }

    /// Where it stands; nil for what is out of sight.
    private static func rect(
        of row: Int, _ series: ResolvedSeries, _ intervals: Intervals, _ plot: PlotFrame
    ) -> Rect? {
        let (domain, start) = (plot.x.scale.domain, series.x[row])
        let end = intervals.isOpen(row) ? domain.upper : intervals.end(row)
        guard start.isFinite, end.isFinite, series.y.span[row].isFinite, start <= domain.upper, end >= domain.lower
        else { return nil }
        var (from, to) = (
            plot.snapped(plot.x.position(max(start, domain.lower)), vertical: false),
            plot.snapped(plot.x.position(min(end, domain.upper)), vertical: false)
        )
        if to < from { swap(&from, &to) }
        // However short it is, it is seen, also at the end of the axis.
        let least = plot.cell.map { $0.width / 2 } ?? 2
        if to - from < least { (from, to) = from + least > plot.rect.maxX ? (to - least, to) : (from, from + least) }
        let slot = series.y.span[row].rounded(.down)
        let ends = (plot.y.position(slot), plot.y.position(slot + 1))
        let (top, pitch) = (min(ends.0, ends.1), abs(ends.1 - ends.0))
        let (place, count) = intervals.lane(row)
        let band = lane(series.style.width, pitch, cell: plot.cell, of: Double(max(1, count)))
        let step = band.height / Double(max(1, count))
        let gap = plot.cell == nil && step >= 4 ? 1.0 : 0
        let upper = plot.snapped(top + band.offset + step * Double(place), vertical: true)
        let lower = plot.snapped(top + band.offset + step * Double(place + 1), vertical: true)
        return Rect(
            x: from, y: upper, width: to - from,
            height: max(lower - upper - gap, plot.cell.map { $0.height / 8 } ?? 0.5))
    }

    /// The part of a lane that its bars fill: of one that is high no more than its bars need.
    private static func lane(
        _ width: WidthSpec?, _ pitch: Double, cell: Size?, of count: Double
    ) -> (offset: Double, height: Double) {
        var height =
            switch width {
            case .points(let points): min(points * count, pitch)
            case .share(let part): pitch * part
            case nil: min(pitch * 0.72, 24 * count)
            }
        guard let cell else { return ((pitch - height) / 2, height) }
        // On cells whole rows, where the lane has one.
        guard pitch >= cell.height - 1e-6 else { return (0, pitch) }
        let rows = max(1, (pitch / cell.height + 1e-6).rounded(.down))
        // One stays free where that leaves each part one.
        let each = min(2, max(1, ((rows > count ? rows - 1 : rows) / count).rounded(.down)))
        height = min(rows, each * count) * cell.height
        return (((pitch - height) / 2 / cell.height).rounded(.down) * cell.height, height)
    }

    /// Paler towards the end of the axis: nobody knows where it ends.
    private static func faded(_ fill: Fill, _ rect: Rect, _ plot: PlotFrame) -> Fill {
        guard case .solid(let color) = fill, rect.width > 0 else { return fill }
        let pale = color.mixed(with: plot.theme.background, 0.9)
        let whole = max(0.4, 1 - 48 / rect.width)
        let (left, right) = (Point(rect.x, rect.y), Point(rect.maxX, rect.y))
        let isTurned = plot.x.end < plot.x.start
        return .linearGradient(
            from: isTurned ? right : left, to: isTurned ? left : right,
            stops: [GradientStop(0, color), GradientStop(whole, color), GradientStop(1, pale)])
    }
}
