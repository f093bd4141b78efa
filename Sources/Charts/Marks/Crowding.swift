import Checked
import Scene

/// Law (l): whether the points of a plot lie on each other, by how many rows the symbols' cells hold that are occupied. All series have
/// one answer.
enum Crowding {
    /// Fewer are told apart whatever they cover, in the plot of a figure of the usual size, which is so many square points; in a panel
    /// as many fewer as it is smaller.
    private static let (leastPoints, usualPlot) = (500.0, 720.0 * 330)
    /// Of fewer no density is drawn.
    private static let leastDense = 2_000.0
    /// How much of themselves points keep that let each other through.
    static let (opacity, size) = (0.5, 5.0 / 7)

    case apart
    /// Two and more rows in half of the cells: they let each other through.
    case overlapping
    /// Eight and more: their density is drawn.
    case dense

    /// - Parameter second: where values stand of the series on the right axis. O(rows).
    init(_ all: [ResolvedSeries], on plot: PlotFrame, second: AxisPlace?) {
        self = .apart
        guard plot.cell == nil else { return }
        let series = all.filter { $0.mark.arrangement == .cloud && $0.mark.legendShape == .symbol }
        let count = series.reduce(0) { $0 + $1.y.count }
        let share = plot.rect.width * plot.rect.height / Self.usualPlot
        guard Double(count) > Self.leastPoints * share, count <= Density.threshold else { return }
        let median = Self.rows(series, on: plot, second)
        // Squares of one colour would hide which name a point has.
        let isNamed = series.contains {
            $0.splitTitle != nil || $0.hueName != nil || $0.shades != nil || $0.sizes != nil
        }
        let isDense = median >= 8 && !isNamed && Double(count) > Self.leastDense * share
        if median >= 2 { self = isDense ? .dense : .overlapping }
    }

    /// The median of the rows in the cells that have any.
    private static func rows(_ series: [ResolvedSeries], on plot: PlotFrame, _ second: AxisPlace?) -> Int {
        var counts: [SIMD2<Int32>: Int] = [:]
        for one in series {
            var plot = plot
            if one.onSecondY, let second { plot.y = second }
            let size = one.sizes?.middle(plot) ?? PointMark.size(of: one)
            let y = one.y.span
            guard size > 0 else { continue }
            for row in y.indices {
                let point = plot.point(plot.middle(of: one.x[row], isPeriod: one.isPeriods), y[row])
                guard point.isFinite else { continue }
                let cell = SIMD2(
                    Int32(saturating: (point.x / size).rounded(.down)),
                    Int32(saturating: (point.y / size).rounded(.down)))
                counts[cell, default: 0] += 1
            }
        }
        let sorted = counts.values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

extension Sizes {
    /// Points across of the middle one of the symbols.
    fileprivate func middle(_ plot: PlotFrame) -> Double {
        let all = (0..<values.count).map { diameter(values.span[$0], most: plot.metrics.symbolMost) }
        let sorted = all.filter(\.isFinite).sorted()
        return sorted.isEmpty ? 0 : max(SizedSymbols.least, sorted[sorted.count / 2])
    }
}
