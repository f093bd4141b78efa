import Checked
import Scene

/// Law (l): whether the points of a series lie on each other, by how many rows the symbols' cells hold that are occupied.
enum Crowding {
    /// Fewer are told apart whatever they cover.
    private static let leastPoints = 2_000

    case apart
    /// Two and more rows in half of the cells: they let each other through.
    case overlapping
    /// Eight and more: their density is drawn.
    case dense

    /// - Parameter size: of a symbol, in points. O(rows).
    init(_ series: ResolvedSeries, on plot: PlotFrame, size: Double) {
        guard series.y.count > Self.leastPoints, plot.cell == nil, size > 0 else {
            self = .apart
            return
        }
        let median = Self.rows(series, on: plot, size: size)
        // Squares of one colour would hide which name a point has.
        let isNamed = series.splitTitle != nil || series.hueName != nil || series.shades != nil
        self = median >= 8 && !isNamed ? .dense : median >= 2 ? .overlapping : .apart
    }

    /// The median of the rows in the cells that have any.
    private static func rows(_ series: ResolvedSeries, on plot: PlotFrame, size: Double) -> Int {
        let y = series.y.span
        var counts: [SIMD2<Int32>: Int] = [:]
        for row in y.indices {
            let point = plot.point(plot.middle(of: series.x[row], isPeriod: series.isPeriods), y[row])
            guard point.isFinite else { continue }
            let cell = SIMD2(
                Int32(saturating: (point.x / size).rounded(.down)), Int32(saturating: (point.y / size).rounded(.down)))
            counts[cell, default: 0] += 1
        }
        let sorted = counts.values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
