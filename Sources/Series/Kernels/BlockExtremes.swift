import CKernels

/// The least and the greatest value of every 128 rows of a column: found in the pass that finds its bounds, so that the
/// extremes of any stretch of rows are known without going over all of them again. Missing values do not count.
package struct BlockExtremes: Sendable {
    package static let rows = kernel_block
    /// `+∞` and `−∞` where all values of a block are missing.
    let lows: Buffer<Double>
    let highs: Buffer<Double>

    /// The first row of the least and of the greatest value of a stretch; nil when all are missing. O(blocks in it).
    func extremes(of y: Span<Double>, _ range: Range<Int>) -> (low: Int, high: Int)? {
        let first = (range.lowerBound + Self.rows - 1) / Self.rows
        let last = range.upperBound / Self.rows
        guard last > first, last <= lows.count else { return MinMaxKernel.rows(y, range) }
        let (lows, highs) = (lows.span, highs.span)
        var (low, lowBlock) = (Double.infinity, -1)
        var (high, highBlock) = (-Double.infinity, -1)
        for block in first..<last {
            if lows[block] < low { (low, lowBlock) = (lows[block], block) }
            if highs[block] > high { (high, highBlock) = (highs[block], block) }
        }
        // Nothing but infinities, or nothing at all.
        guard lowBlock >= 0, highBlock >= 0 else { return MinMaxKernel.rows(y, range) }
        var lowRow = Self.row(of: low, y, lowBlock)
        var highRow = Self.row(of: high, y, highBlock)
        // The rows before the first whole block, and behind the last: an equal value before wins, one behind does not.
        if let (least, greatest) = MinMaxKernel.rows(y, range.lowerBound..<first * Self.rows) {
            if y[least] <= low { (low, lowRow) = (y[least], least) }
            if y[greatest] >= high { (high, highRow) = (y[greatest], greatest) }
        }
        if let (least, greatest) = MinMaxKernel.rows(y, last * Self.rows..<range.upperBound) {
            if y[least] < low { lowRow = least }
            if y[greatest] > high { highRow = greatest }
        }
        return (lowRow, highRow)
    }

    /// The first row of the least and of the greatest value of all; nil when all are missing.
    package func extremes(of y: Buffer<Double>) -> (low: Int, high: Int)? {
        extremes(of: y.span, 0..<y.count)
    }

    /// The same of a stretch of rows, which must lie within the column. O(blocks in it).
    package func extremes(of y: Buffer<Double>, in rows: Range<Int>) -> (low: Int, high: Int)? {
        guard rows.lowerBound >= 0, rows.upperBound <= y.count else { return nil }
        return extremes(of: y.span, rows)
    }

    /// The least and the greatest value of one block; `+∞` and `−∞` where all are missing.
    package func bounds(of block: Int) -> (low: Double, high: Double) { (lows.span[block], highs.span[block]) }

    /// The first rows with the least and the greatest value of a block that has any.
    package func rows(of block: Int, in y: Span<Double>) -> (low: Int, high: Int) {
        (Self.row(of: lows.span[block], y, block), Self.row(of: highs.span[block], y, block))
    }

    private static func row(of value: Double, _ y: Span<Double>, _ block: Int) -> Int {
        var row = block * rows
        while y[row] != value { row += 1 }
        return row
    }
}
