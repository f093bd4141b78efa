import Checked
import Series

/// Which rows of a long line are drawn: per column of points the first, lowest, highest and last (M4: Jugel et al., VLDB
/// 2014), so that the pixels touched are those of drawing all. Missing values are kept where a run breaks; where many break within
/// one column, which is half a point wide, its rest is one.
package enum LineReduction {
    /// Rows in order. All of them when there are no more than four a column. O(n).
    package static func rows(of series: ResolvedSeries, columns: Int, place: AxisPlace) -> [Int] {
        let count = series.y.count
        guard count > 4 * columns, count > 64 else { return Array(0..<count) }
        if let shape = series.shape, shape.isWhole, let rows = lookedUp(series, columns, place.scale, shape.blocks) {
            return rows
        }
        return scanned(series, columns, place)
    }

    /// Without gaps the ends of each column are found by bisection, and its extremes from those of the values' blocks.
    private static func lookedUp(
        _ series: ResolvedSeries, _ columns: Int, _ scale: AxisScale, _ blocks: BlockExtremes
    ) -> [Int]? {
        switch (scale, series.x) {
        case (.time(let lower, let upper), .times(let times)):
            guard let from = Int64(exactly: lower.rounded(.down)), let to = Int64(exactly: upper.rounded(.up)) else {
                return nil
            }
            return Reduction.m4(
                x: times.span, y: series.y.span, from: from, to: to, columns: columns, blocks: blocks)
        case (.number(let lower, let upper, let by), .numbers(let numbers)) where by == LinearScale.self:
            return Reduction.m4(
                x: numbers.span, y: series.y.span, from: lower, to: upper, columns: columns, blocks: blocks)
        default: return nil
        }
    }

    /// One pass over places and values, cut where either is missing. Where places ascend a block of rows without gaps that falls
    /// into one column is taken by its extremes.
    private static func scanned(_ series: ResolvedSeries, _ columns: Int, _ place: AxisPlace) -> [Int] {
        var scan = Scan(columns: columns, place: place)
        let y = series.y.span
        let rows = seen(series, place) ?? 0..<y.count
        let shape = series.shape.flatMap { $0.isOrdered && series.x.count == y.count ? $0 : nil }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let block = row / BlockExtremes.rows
            let end = min(rows.upperBound, (block + 1) * BlockExtremes.rows)
            if let shape, end - row == BlockExtremes.rows,
                scan.take(block, shape, y, from: series.x[row], through: series.x[end - 1])
            {
                row = end
                continue
            }
            switch series.x {
            case .times(let buffer):
                let times = buffer.span
                for row in row..<end {
                    let time = times[row]
                    scan.take(row, at: time == missingTime ? .nan : Double(time), y[row])
                }
            case .numbers(let buffer):
                let numbers = buffer.span
                for row in row..<end { scan.take(row, at: numbers[row], y[row]) }
            }
            row = end
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

    private struct Scan {
        private(set) var kept: [Int] = []
        private let place: AxisPlace
        /// Columns a point.
        private let density: Double
        private let low: Double
        /// Points of a place on an even scale: `origin + place × slope`.
        private let even: (origin: Double, slope: Double)?
        private var column = Int.min
        private var isBroken = false
        /// A missing value behind the column's last that is kept when the next value falls into another one.
        private var gap: Int?
        /// Pieces of the column that ended at a missing value; those behind the last that counts are joined.
        private var pieces = 0
        private static let mostPieces = 4
        private var (first, lowest, highest, last) = (-1, -1, -1, -1)
        private var (least, greatest) = (0.0, 0.0)

        init(columns: Int, place: AxisPlace) {
            self.place = place
            low = min(place.start, place.end)
            density = Double(columns) / max(1e-9, abs(place.end - place.start))
            let domain = place.scale.domain
            switch place.scale {
            case .time where domain.upper > domain.lower:
                let slope = (place.end - place.start) / (domain.upper - domain.lower)
                even = (place.start - domain.lower * slope, slope)
            case .number(_, _, let by) where by == LinearScale.self && domain.upper > domain.lower:
                let slope = (place.end - place.start) / (domain.upper - domain.lower)
                even = (place.start - domain.lower * slope, slope)
            default: even = nil
            }
            kept.reserveCapacity(4 * columns + 16)
        }

        @inline(__always)
        mutating func take(_ row: Int, at place: Double, _ value: Double) {
            let point = even.map { $0.origin + place * $0.slope } ?? self.place.position(place)
            guard value.isFinite, point.isFinite else {
                if !isBroken { cut(at: row) }
                return
            }
            let here = column(at: point)
            if isBroken { bridge(to: here) }
            if here != column || first < 0 {
                begin(here)
                (first, lowest, highest, last) = (row, row, row, row)
                (least, greatest) = (value, value)
            } else {
                if value < least { (lowest, least) = (row, value) }
                if value > greatest { (highest, greatest) = (row, value) }
                last = row
            }
        }

        /// Takes a block of rows as one, whose first and last places are said.
        ///
        /// - Returns: false when its rows must be taken one by one.
        mutating func take(
            _ block: Int, _ shape: SeriesShape, _ y: Span<Double>, from start: Double, through end: Double
        ) -> Bool {
            let (low, high) = shape.blocks.bounds(of: block)
            var (begin, last) = (block * BlockExtremes.rows, (block + 1) * BlockExtremes.rows - 1)
            let behind = last
            if low > high {
                // Nothing but missing values.
                if !isBroken { take(begin, at: start, .nan) }
                return true
            }
            guard let here = pixels(of: start), here == pixels(of: end) else { return false }
            if !shape.isWhole(block: block) {
                // Only where its pieces are joined.
                guard here == column, first >= 0, pieces >= Self.mostPieces else { return false }
                while begin < last, !y[begin].isFinite { begin += 1 }
                while last > begin, !y[last].isFinite { last -= 1 }
            }
            if isBroken { bridge(to: here) }
            defer { if last < behind { cut(at: last + 1) } }
            if here == column, first >= 0, low >= least, high <= greatest {
                self.last = last
                return true
            }
            let rows = shape.blocks.rows(of: block, in: y)
            if here != column || first < 0 {
                self.begin(here)
                (first, lowest, highest) = (begin, rows.low, rows.high)
                (least, greatest) = (low, high)
            } else {
                if low < least { (lowest, least) = (rows.low, low) }
                if high > greatest { (highest, greatest) = (rows.high, high) }
            }
            self.last = last
            return true
        }

        private mutating func begin(_ here: Int) {
            close()
            if here != column { pieces = 0 }
            column = here
        }

        /// Ends a piece at a missing value, or remembers it where the column has had pieces enough.
        private mutating func cut(at row: Int) {
            isBroken = true
            guard first < 0 || pieces < Self.mostPieces else {
                gap = row
                return
            }
            if first >= 0 { pieces += 1 }
            close()
            kept.append(row)
        }

        /// A value follows missing ones.
        private mutating func bridge(to here: Int) {
            isBroken = false
            guard let row = gap.take(), here != column else { return }
            close()
            kept.append(row)
        }

        /// The column of points that a place falls into; nil where it falls into none.
        private func pixels(of place: Double) -> Int? {
            let point = even.map { $0.origin + place * $0.slope } ?? self.place.position(place)
            return point.isFinite ? column(at: point) : nil
        }

        private func column(at point: Double) -> Int {
            Int(saturating: max(-1e15, min(1e15, ((point - low) * density).rounded(.down))))
        }

        mutating func close() {
            guard first >= 0 else { return }
            var before = -1
            for row in [first, min(lowest, highest), max(lowest, highest), last] where row > before {
                kept.append(row)
                before = row
            }
            first = -1
        }
    }
}
