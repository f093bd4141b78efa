import Checked
import Scene
import Series

/// The points of a series that stand together, cut where values are missing: each run is drawn as one piece.
package enum LinePoints {
    /// Runs of at least one point, in painting coordinates. Where the series has more than four points a point of width
    /// it is reduced to the first, lowest, highest and last of each column of points.
    ///
    /// - Parameter reach: how near pieces must be for the gap between them not to be seen.
    package static func runs(
        _ series: ResolvedSeries, on plot: PlotFrame, reach: LineReach = .touching
    ) -> [[Point]] {
        places(series, on: plot, reach: reach).map { $0.map(\.point) }
    }

    /// A point with the row that it shows.
    struct Place {
        var row: Int
        var point: Point
    }

    /// - Parameters:
    ///   - dots: a text surface's, which are then the columns: for what is drawn dot by dot.
    ///   - foot: where each row's mark begins, whose extremes are kept, too: a row without one is a gap.
    static func places(
        _ series: ResolvedSeries, on plot: PlotFrame, reach: LineReach = .touching, dots: Double? = nil,
        foot: Buffer<Double>? = nil
    ) -> [[Place]] {
        let width = plot.horizontal ? plot.rect.height : plot.rect.width
        let columns =
            dots.map { LineColumns(dots: $0, along: plot.x) }
            ?? columns(width, along: plot.x)
        var rows = LineReduction.rows(of: series, in: columns, place: plot.x, reach: reach)
        if let foot {
            var below = series
            (below.y, below.shape) = (foot, nil)
            let others = LineReduction.rows(of: below, in: columns, place: plot.x, reach: reach)
            if others != rows { rows = merged(rows, others) }
        }
        var runs: [[Place]] = []
        var run: [Place] = []
        let y = series.y.span
        for row in rows {
            // A gap that is seen is among the rows that are kept.
            let value = y[row]
            let place = series.x[row]
            var isGap = false
            if let foot { isGap = !foot.span[row].isFinite }
            // Rows that are missing leave no row to say so: the step from the one before does.
            if let longest = series.longestStep, row > 0, place - series.x[row - 1] > longest, !run.isEmpty {
                runs.append(run)
                run = []
            }
            if isGap || !value.isFinite || !place.isFinite {
                if !run.isEmpty { runs.append(run) }
                run = []
            } else {
                run.append(
                    Place(row: row, point: plot.point(plot.middle(of: place, isPeriod: series.isPeriods), value)))
            }
        }
        if !run.isEmpty { runs.append(run) }
        return runs
    }

    /// Two columns a point.
    static func columns(_ width: Double, along place: AxisPlace) -> LineColumns {
        LineColumns(Int(saturating: max(1, width * 2)), along: place)
    }

    /// The rows of both, ascending where these do, none twice.
    private static func merged(_ one: [Int], _ other: [Int]) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(one.count + other.count)
        var (a, b) = (0, 0)
        while a < one.count || b < other.count {
            if b >= other.count || a < one.count && one[a] <= other[b] {
                if b < other.count, one[a] == other[b] { b += 1 }
                result.append(one[a])
                a += 1
            } else {
                result.append(other[b])
                b += 1
            }
        }
        return result
    }
}

extension PlotFrame {
    /// On an axis of periods a value stands in the middle of its period, as the bars do.
    func middle(of place: Double, isPeriod: Bool) -> Double {
        guard isPeriod, case .periods(let edges) = x.scale, edges.count > 1 else { return place }
        var low = 0
        var high = edges.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if edges[middle] <= place { low = middle } else { high = middle }
        }
        return (edges[low] + edges[low + 1]) / 2
    }
}
