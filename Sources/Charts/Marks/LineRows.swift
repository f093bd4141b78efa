import Series

/// The rows of a line some of which are missing, by pieces and by blocks.
struct LineRows {
    let y: Buffer<Double>
    let shape: SeriesShape

    private static let size = BlockExtremes.rows

    /// The first row of a range with a value; its end when there is none.
    func firstValue(in rows: Range<Int>) -> Int {
        let y = y.span
        var row = rows.lowerBound
        while row < rows.upperBound, !y[row].isFinite {
            if let end = blockEnd(row, in: rows), bounds(row).low > bounds(row).high { row = end } else { row += 1 }
        }
        return row
    }

    /// The last row of a range with a value; the one before its first when there is none.
    func lastValue(in rows: Range<Int>) -> Int {
        let y = y.span
        var row = rows.upperBound - 1
        while row >= rows.lowerBound, !y[row].isFinite {
            let start = row + 1 - Self.size
            if start >= rows.lowerBound, blockEnd(start, in: rows) != nil, bounds(start).low > bounds(start).high {
                row = start - 1
            } else {
                row -= 1
            }
        }
        return row
    }

    /// The rows about one with a value that have one, too. O(blocks + rows of those with gaps).
    func piece(around row: Int, in rows: Range<Int>) -> Range<Int> {
        let (y, size) = (y.span, Self.size)
        var (first, end) = (row, row + 1)
        while first > rows.lowerBound {
            if first % size == 0, first - size >= rows.lowerBound, shape.isWhole(block: first / size - 1) {
                first -= size
            } else if y[first - 1].isFinite {
                first -= 1
            } else {
                break
            }
        }
        while end < rows.upperBound {
            if let next = blockEnd(end, in: rows), shape.isWhole(block: end / size) {
                end = next
            } else if y[end].isFinite {
                end += 1
            } else {
                break
            }
        }
        return first..<end
    }

    /// What a piece covers.
    func stretch(_ piece: Range<Int>) -> LineColumn.Stretch {
        let y = y.span
        let (low, high) = shape.blocks.extremes(of: self.y, in: piece) ?? (piece.lowerBound, piece.lowerBound)
        return LineColumn.Stretch(
            lowest: low, highest: high, least: y[low], greatest: y[high], last: piece.upperBound - 1)
    }

    /// Where the block ends that begins at a row and lies within a range; nil when there is none.
    func blockEnd(_ row: Int, in rows: Range<Int>) -> Int? {
        row % Self.size == 0 && row + Self.size <= rows.upperBound ? row + Self.size : nil
    }

    /// The extremes of the block of a row.
    func bounds(_ row: Int) -> (low: Double, high: Double) { shape.blocks.bounds(of: row / Self.size) }
}
