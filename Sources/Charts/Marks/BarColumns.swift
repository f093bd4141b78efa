import Checked
import Scene
import Series

/// More bars than the surface has columns: the bars of each column as one, from the lowest to the highest value among them.
/// That is what all of them drawn over each other would show, at the cost of one element a column.
enum BarColumns {
    /// Nil when every bar has a column of its own. O(rows).
    ///
    /// - Parameter isDense: the bars fill their bands. Cells then show them in dots, of which each has one at least.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame, isDense: Bool = false) -> [Element]? {
        guard plot.barGroups == nil else { return nil }
        let step = plot.barStep
        let unit =
            step.map { Double($0.columns) * (plot.cell?.width ?? 1) }
            ?? plot.cell.map { plot.horizontal ? $0.height : $0.width / 2 } ?? 1
        let least = plot.cell.map { plot.horizontal ? $0.height : $0.width } ?? 1
        guard series.y.count > 1, let pitch = pitch(series, plot), pitch < least - 1e-6 else { return nil }
        if isDense, plot.cell != nil, pitch >= unit { return nil }
        let origin = plot.horizontal ? plot.rect.y : plot.rect.x
        let length = plot.horizontal ? plot.rect.height : plot.rect.width
        let count = Int(saturating: (length / unit).rounded(.up))
        guard count > 0, count < 1 << 20 else { return nil }
        var columns = [Column](repeating: Column(), count: count)
        switch series.x {
        case .times(let times):
            let span = times.span
            fill(&columns, series, plot, origin, unit) { span[$0] == missingTime ? .nan : Double(span[$0]) }
        case .numbers(let numbers):
            let span = numbers.span
            fill(&columns, series, plot, origin, unit) { span[$0] }
        }
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        for (place, column) in columns.enumerated() {
            let start = origin + Double(place) * unit
            // What stands for several bars keeps apart from the next; alone in its column it is half of it.
            let width = step.map { Double(max(1, $0.columns * 2 - 2)) * unit / Double($0.columns * 2) } ?? unit
            for (value, base) in [column.above, column.below] where value.isFinite && base.isFinite {
                let vertical = !plot.horizontal
                let from = plot.snapped(plot.foot(base, of: value), vertical: vertical)
                var to = plot.snapped(plot.y.position(value), vertical: vertical)
                guard from.isFinite, to.isFinite else { continue }
                if from == to { to += (value > base) == (plot.y.end < plot.y.start) ? -1 : 1 }
                let rect = plot.rect(along: (start, start + width), up: (from, to))
                var fill = paint.fill(
                    of: value - (series.floor == nil ? 0 : base),
                    outer: plot.horizontal ? Point(to, rect.y) : Point(rect.x, to),
                    inner: plot.horizontal ? Point(from, rect.y) : Point(rect.x, from), dim: !column.isChosen)
                // So thin a bar has no room for an edge.
                if case .solid(let color) = fill { fill = .solid(plot.theme.seen(color)) }
                elements.append(
                    Element(
                        .mark(series: series.order), .rect(rect, corners: [0, 0, 0, 0]), fill: fill, clip: plot.rect))
            }
        }
        return elements
    }

    /// Takes every row into the column that the middle of its band falls in. O(rows), a few nanoseconds each where places
    /// are proportional to values.
    @inline(__always)
    private static func fill(
        _ columns: inout [Column], _ series: ResolvedSeries, _ plot: PlotFrame, _ origin: Double, _ unit: Double,
        place: (Int) -> Double
    ) {
        let y = series.y.span
        let limit = Double(columns.count)
        let baseline = plot.baseline
        let isPlain = series.floor == nil && plot.selectedRows == nil
        let (slope, start, isSlotted) = plot.x.proportion ?? (0, 0, false)
        for row in y.indices {
            let (value, along) = (y[row], place(row))
            let base = isPlain ? baseline : plot.base(series, row)
            guard value.isFinite, base.isFinite, along.isFinite, value != base else { continue }
            var middle = start + slope * (isSlotted ? along.rounded(.down) + 0.5 : along)
            if slope == 0 {
                let band = plot.band(of: along, in: series)
                middle = (band.start + band.end) / 2
            }
            let at = ((middle - origin) / unit).rounded(.down)
            guard at >= 0, at < limit else { continue }
            columns[Int(saturating: at)].take(
                value, base, isChosen: isPlain || plot.selectedRows?.contains(row) ?? true)
        }
    }

    private struct Column {
        /// The highest value over its base, and the lowest below it; infinite for none.
        var above = (value: -Double.infinity, base: Double.infinity)
        var below = (value: Double.infinity, base: -Double.infinity)
        var isChosen = false

        mutating func take(_ value: Double, _ base: Double, isChosen chosen: Bool) {
            if chosen { isChosen = true }
            if value > base {
                if value > above.value { above.value = value }
                if base < above.base { above.base = base }
            } else {
                if value < below.value { below.value = value }
                if base > below.base { below.base = base }
            }
        }
    }

    /// Points from one bar to the next.
    private static func pitch(_ series: ResolvedSeries, _ plot: PlotFrame) -> Double? {
        if let bands = plot.x.scale.bandCount { return abs(plot.x.end - plot.x.start) / Double(bands) }
        guard let row = (0..<series.x.count).first(where: { series.x[$0].isFinite }) else { return nil }
        let band = plot.band(of: series.x[row], in: series)
        return abs(band.end - band.start)
    }
}

extension AxisPlace {
    /// Slope and start of the line that values lie on, where places are proportional to them; `isSlotted` when it is the middle of
    /// a slot that stands there. Nil for other scales.
    fileprivate var proportion: (slope: Double, start: Double, isSlotted: Bool)? {
        let domain = scale.domain
        let slope = (end - start) / (domain.upper - domain.lower)
        guard slope.isFinite, slope != 0 else { return nil }
        switch scale {
        case .time: return (slope, start - slope * domain.lower, false)
        case .number(_, _, let by): return by == LinearScale.self ? (slope, start - slope * domain.lower, false) : nil
        case .slots: return (slope, start, true)
        case .periods: return nil
        }
    }
}

extension PlotFrame {
    /// What a bar stands on: the one below it, or the baseline where the axis has no place for that (zero on a log axis).
    func base(_ series: ResolvedSeries, _ row: Int) -> Double {
        guard let base = series.floor?.span[row] else { return baseline }
        return base == 0 && !y.scale.fraction(0).isFinite ? baseline : base
    }

    /// Where a bar begins: at its base, below zero's own row when it goes down from zero.
    func foot(_ base: Double, of value: Double) -> Double {
        y.position(base) + (base == 0 && value < 0 ? y.gap : 0)
    }
}
