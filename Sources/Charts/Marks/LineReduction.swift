import Checked
import Series

/// Which rows of a long line are drawn: per column of points the first, lowest, highest and last (M4: Jugel et al., VLDB
/// 2014), so that the pixels touched are those of drawing all. Missing values are kept where a run breaks and it is seen: pieces
/// of one column that touch are one, and those that do not are kept apart.
package enum LineReduction {
    /// Rows in order of their columns. All of them when there are no more than four a column. O(n).
    package static func rows(
        of series: ResolvedSeries, columns: Int, place: AxisPlace, reach: LineReach = .touching
    ) -> [Int] {
        rows(of: series, in: LineColumns(columns, along: place), place: place, reach: reach)
    }

    static func rows(
        of series: ResolvedSeries, in columns: LineColumns, place: AxisPlace, reach: LineReach
    ) -> [Int] {
        let count = series.reducedFrom ?? series.y.count
        guard reduces(count, to: columns) else { return Array(0..<series.y.count) }
        if let shape = series.shape, shape.isWhole, let rows = lookedUp(series, columns, place, shape.blocks) {
            return rows
        }
        guard let shape = series.shape else { return scanned(series, columns, place, reach) }
        return shape.kept.rows(at: KeptRows.Place(columns, place, reach)) {
            scanned(series, columns, place, reach)
        }
    }

    /// Whether so many rows are more than columns show.
    static func reduces(_ count: Int, to columns: LineColumns) -> Bool { count > 4 * columns.count && count > 64 }

    /// Without gaps the ends of each column are found by bisection, and its extremes from those of the values' blocks.
    private static func lookedUp(
        _ series: ResolvedSeries, _ columns: LineColumns, _ place: AxisPlace, _ blocks: BlockExtremes
    ) -> [Int]? {
        let (lower, upper) = columns.domain(place)
        switch (place.scale, series.x) {
        case (.time, .times(let times)):
            guard let from = Int64(exactly: lower.rounded(.down)), let to = Int64(exactly: upper.rounded(.up)) else {
                return nil
            }
            return Reduction.m4(
                x: times.span, y: series.y.span, from: from, to: to, columns: columns.count, blocks: blocks)
        case (.number(_, _, let by), .numbers(let numbers)) where by == LinearScale.self:
            return Reduction.m4(
                x: numbers.span, y: series.y.span, from: lower, to: upper, columns: columns.count, blocks: blocks)
        default: return nil
        }
    }

    /// Cut where a place or a value is missing. Where places ascend a column's rows are found by their places, and its extremes
    /// from those of the values' blocks; elsewhere all rows are gone over.
    private static func scanned(
        _ series: ResolvedSeries, _ columns: LineColumns, _ place: AxisPlace, _ reach: LineReach
    ) -> [Int] {
        var scan = LineScan(columns: columns, place: place, reach: reach)
        let y = series.y.span
        let rows = seen(series, place) ?? 0..<y.count
        if let shape = series.shape, shape.isOrdered, series.x.count == y.count {
            scan.take(rows, of: series, shape)
        } else {
            switch series.x {
            case .times(let buffer):
                let times = buffer.span
                for row in rows {
                    let time = times[row]
                    scan.take(row, at: time == missingTime ? .nan : Double(time), y[row])
                }
            case .numbers(let buffer):
                let numbers = buffer.span
                for row in rows { scan.take(row, at: numbers[row], y[row]) }
            }
        }
        scan.close()
        return scan.kept
    }

    /// The rows that are seen with the nearest on each side that has a value, so that a line comes from where it came from and
    /// goes where it goes; nil when all must be looked at.
    private static func seen(_ series: ResolvedSeries, _ place: AxisPlace) -> Range<Int>? {
        let domain = place.scale.domain
        guard place.scale.bandCount == nil, let rows = series.rows(from: domain.lower, through: domain.upper) else {
            return nil
        }
        let y = series.y.span
        var (first, end) = (rows.lowerBound, rows.upperBound)
        while first > 0, !y[first - 1].isFinite { first -= 1 }
        while end < y.count, !y[end].isFinite { end += 1 }
        return max(0, first - 1)..<min(y.count, end + 1)
    }
}
