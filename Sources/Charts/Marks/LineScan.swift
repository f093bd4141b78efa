import Checked
import Series

/// Goes along a line, column of points by column, and keeps the rows of each that are seen: where the line comes in, how far it
/// goes up and down, where it leaves, and the pieces of the column that stand apart.
struct LineScan {
    private(set) var kept: [Int] = []
    private let place: AxisPlace
    private let reach: LineReach
    private let columns: LineColumns
    /// Points of a place on an even scale: `origin + place × slope`.
    private let even: (origin: Double, slope: Double)?

    /// The pieces of the column that have ended, and the one that goes on.
    private var line: LineColumn
    private var piece: LineColumn.Stretch?
    private var column = Int.min
    private var first: End?
    private var last = End(row: -1, value: .nan, point: .nan)
    /// Missing values between the line's last value and here, the last row where some began, and both as they were before the
    /// column.
    private var isBroken = false
    private var gap: Int?
    private var isApart = false
    private var gapBefore: Int?
    /// The column before: where the line leaves it, a missing row of it, and whether other pieces of it were kept behind.
    private var before: (end: End, tail: LineColumn.Stretch, gap: Int?, isLeft: Bool)?

    /// Of the pieces of a column that stand apart: those between which there is least space are joined.
    private static let mostStretches = 4
    /// Pieces of a column that are looked for one by one, each where none before them goes.
    private static let mostPieces = 128

    /// A row where the line comes into a column or leaves it.
    private struct End {
        var row: Int
        var value: Double
        var point: Double
    }

    init(columns: LineColumns, place: AxisPlace, reach: LineReach) {
        self.place = place
        self.columns = columns
        self.reach = reach
        line = LineColumn(reach)
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
        kept.reserveCapacity(4 * columns.count + 16)
    }

    @inline(__always)
    private func point(_ place: Double) -> Double {
        even.map { $0.origin + place * $0.slope } ?? self.place.position(place)
    }

    // MARK: Row by row

    @inline(__always)
    mutating func take(_ row: Int, at place: Double, _ value: Double) {
        let point = point(place)
        guard value.isFinite, point.isFinite else {
            if !isBroken { cut(at: row) }
            return
        }
        let here = columns.column(at: point)
        let end = End(row: row, value: value, point: point)
        if here != column || first == nil { begin(here, end) }
        if piece == nil {
            piece = LineColumn.Stretch(row, value)
        } else {
            piece?.take(row, value)
        }
        last = end
        isBroken = false
    }

    /// The line breaks at a missing value.
    private mutating func cut(at row: Int) {
        (isBroken, gap) = (true, row)
        if let ended = piece.take() { line.add(ended) }
    }

    private mutating func begin(_ here: Int, _ end: End) {
        close()
        column = here
        first = end
        (isApart, gapBefore) = (isBroken, gap)
    }

    // MARK: Column by column

    /// Takes rows whose places ascend. O(columns · log rows + pieces looked at).
    mutating func take(_ rows: Range<Int>, of series: ResolvedSeries, _ shape: SeriesShape) {
        let held = LineRows(y: series.y, shape: shape)
        let places = series.x
        var (row, length) = (rows.lowerBound, 1)
        while row < rows.upperBound {
            let here = key(places[row])
            // Columns mostly hold as many rows as the one before: from there by steps that double, then by halves.
            var (same, end, step) = (row, rows.upperBound, 1)
            let guess = min(row + length, rows.upperBound - 1)
            if guess == row || key(places[guess]) == here {
                same = guess
                while same + step < rows.upperBound, key(places[same + step]) == here {
                    same += step
                    step *= 2
                }
                end = min(same + step, rows.upperBound)
            } else {
                end = guess
                while end - step > row, key(places[end - step]) != here {
                    end -= step
                    step *= 2
                }
                same = max(row, end - step)
            }
            while end - same > 1 {
                let middle = same + (end - same) / 2
                if key(places[middle]) == here { same = middle } else { end = middle }
            }
            length = end - row
            if let here { take(row..<end, in: here, places, held) } else if !isBroken { cut(at: row) }
            row = end
        }
    }

    /// The column that a place falls into; nil where it falls into none.
    func key(_ place: Double) -> Int? {
        let point = point(place)
        return point.isFinite ? columns.column(at: point) : nil
    }

    private mutating func take(_ rows: Range<Int>, in here: Int, _ places: Positions, _ held: LineRows) {
        let y = held.y.span
        guard let (lowest, highest) = held.shape.blocks.extremes(of: held.y, in: rows) else {
            if !isBroken { cut(at: rows.lowerBound) }
            return
        }
        guard y[lowest].isFinite, y[highest].isFinite else {
            for row in rows { take(row, at: places[row], y[row]) }
            return
        }
        let (start, end) = (held.firstValue(in: rows), held.lastValue(in: rows))
        if start > rows.lowerBound, !isBroken { cut(at: rows.lowerBound) }
        begin(here, End(row: start, value: y[start], point: point(places[start])))
        add(lowest, highest, start, end, rows, held)
        last = End(row: end, value: y[end], point: point(places[end]))
        isBroken = end + 1 < rows.upperBound
        if isBroken { gap = end + 1 }
        if let ended = piece.take() { line.add(ended) }
    }

    /// The pieces of a column: those of its extremes and of its ends, then one by one those that go where these do not.
    private mutating func add(
        _ lowest: Int, _ highest: Int, _ start: Int, _ end: Int, _ rows: Range<Int>, _ held: LineRows
    ) {
        let y = held.y.span
        var known = 0..<0
        for row in [lowest, highest, start, end] where !known.contains(row) {
            known = held.piece(around: row, in: rows)
            if known.upperBound < rows.upperBound {
                gap = known.upperBound
            } else if known.lowerBound > rows.lowerBound {
                gap = known.lowerBound - 1
            }
            line.add(held.stretch(known))
            guard line.covers(y[lowest], y[highest]) else { continue }
            // Of equal values the first row counts, whichever piece it is in.
            return line.add(
                LineColumn.Stretch(
                    lowest: lowest, highest: highest, least: y[lowest], greatest: y[highest], last: end))
        }
        var (row, left) = (start, Self.mostPieces)
        while row < rows.upperBound, left > 0 {
            if let next = held.blockEnd(row, in: rows), line.covers(held.bounds(row).low, held.bounds(row).high) {
                row = next
            } else if y[row].isFinite {
                let piece = held.piece(around: row, in: rows)
                let stretch = held.stretch(piece)
                if !line.covers(stretch.least, stretch.greatest) {
                    line.add(stretch)
                    left -= 1
                }
                if line.stretches.count == 1 { return }
                row = piece.upperBound
            } else {
                row += 1
            }
        }
    }

    // MARK: What is kept

    /// Ends the column.
    mutating func close() {
        guard let first else { return }
        if let ended = piece.take() { line.add(ended) }
        line.keep(atMost: Self.mostStretches)
        self.first = nil
        defer { line.clear() }
        let stretches = line.stretches
        guard let head = line.place(of: first.value), let tail = line.place(of: last.value) else { return }
        join(first, to: stretches[head])
        // One row alone is a dot, others of one value are a line.
        keep(stretches[head], from: first.row, to: head == tail ? last.row : stretches[head].other)
        // Where several stand apart there is a missing row between them.
        if stretches.count > 1, let gap {
            for place in stretches.indices where place != head && place != tail {
                kept.append(gap)
                keep(stretches[place], to: stretches[place].other)
            }
            if head != tail {
                kept.append(gap)
                keep(stretches[tail], to: last.row)
            }
        }
        before = (last, stretches[tail], gap, isLeft: stretches.count > 1 && head == tail)
    }

    /// Goes on from the column before, or breaks the line where the gap between them is seen.
    private mutating func join(_ first: End, to head: LineColumn.Stretch) {
        guard let before else { return }
        if isApart, !reach.joins(before.end.point, before.tail, first.point, head) {
            if let gapBefore { kept.append(gapBefore) }
        } else if before.isLeft, let gap = before.gap {
            kept.append(gap)
            kept.append(before.end.row)
        }
    }

    private mutating func keep(_ stretch: LineColumn.Stretch, from first: Int? = nil, to last: Int) {
        let (lowest, highest) = (stretch.lowest, stretch.highest)
        var before = -1
        for row in [first ?? -1, min(lowest, highest), max(lowest, highest), last] where row > before {
            kept.append(row)
            before = row
        }
    }
}
