/// Fewer points of the same shape: which rows to keep of a line. Missing y are never picked. x ascends.
package enum Reduction {
    package enum Method: String, Sendable, CaseIterable {
        /// Largest triangle, three buckets (Steinarsson 2013).
        case lttb
        /// The least and the greatest of each stretch.
        case minmax
        /// The first, least, greatest and last of each stretch (Jugel et al., VLDB 2014).
        case m4
        /// LTTB among four times as many extremes (Van Der Donckt et al. 2023).
        case minmaxlttb
    }

    /// At most `count` rows (all when there are no more), ascending. O(n), by all workers where that is worth it.
    ///
    /// minmax and m4 cut the rows into stretches of equal numbers of rows, and count two and four rows each.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func pick(_ method: Method, x: Span<Double>, y: Span<Double>, count: Int) throws(SeriesError)
        -> [Int]
    {
        try picked(method, x: x, y: y, count: count)
    }

    /// The same along times.
    package static func pick(_ method: Method, x: Span<Int64>, y: Span<Double>, count: Int) throws(SeriesError) -> [Int]
    {
        try picked(method, x: x, y: y, count: count)
    }

    private static func picked<Key: AxisKey>(
        _ method: Method, x: Span<Key>, y: Span<Double>, count: Int
    ) throws(SeriesError) -> [Int] {
        let n = min(x.count, y.count)
        if n <= count {
            var rows: [Int] = []
            for row in 0..<n where y[row] == y[row] && !x[row].isMissing { rows.append(row) }
            return rows
        }
        switch method {
        case .lttb: return try LargestTriangles.pick(x: x, y: y, count: count)
        case .minmax:
            return count < 2 ? Array(extremes(y, stretches: 1).prefix(count)) : extremes(y, stretches: count / 2)
        case .m4:
            return count < 4
                ? extremes(y, stretches: 1) : stretched(y, count / 4) { appendM4($0, $1, nil, to: &$2) }
        case .minmaxlttb:
            let candidates = extremes(y, stretches: max(1, count * 2))
            if candidates.count <= count { return candidates }
            return try LargestTriangles.pick(x: x, y: y, among: candidates, count: count)
        }
    }

    // MARK: stretches of equal numbers of rows

    private static func bounds(_ n: Int, _ stretches: Int, _ at: Int) -> Range<Int> {
        // n = stretches · even + rest: exact without a product that could overflow.
        let (even, rest) = n.quotientAndRemainder(dividingBy: stretches)
        return at * even + min(at, rest)..<(at + 1) * even + min(at + 1, rest)
    }

    /// What `append` makes of each stretch, one after the other: each worker has a half of them.
    private static func stretched(
        _ y: Span<Double>, _ stretches: Int,
        _ append: @escaping @Sendable (Span<Double>, Range<Int>, inout [Int]) -> Void
    ) -> [Int] {
        // SAFETY: the memory is that of `y`, which stays as it is until all workers have ended.
        unsafe y.withUnsafeBufferPointer { buffer in
            nonisolated(unsafe) let memory = unsafe buffer
            let workers = buffer.count >= Workers.worthwhile && stretches > 1 ? Workers.count : 1
            let parts = Workers.results(workers) { worker in
                var rows: [Int] = []
                let y = unsafe memory.span
                for at in stretches * worker / workers..<stretches * (worker + 1) / workers {
                    append(y, bounds(y.count, stretches, at), &rows)
                }
                return rows
            }
            return parts.count == 1 ? parts[0] : parts.flatMap { $0 }
        }
    }

    /// Least and greatest row of each stretch, ascending, without repeats.
    static func extremes(_ y: Span<Double>, stretches: Int) -> [Int] {
        stretched(y, stretches) { appendExtremes($0, $1, to: &$2) }
    }

    private static func appendExtremes(_ y: Span<Double>, _ range: Range<Int>, to rows: inout [Int]) {
        guard let (low, high) = MinMaxKernel.rows(y, range) else { return }
        rows.append(min(low, high))
        if low != high { rows.append(max(low, high)) }
    }

    /// Appends up to four rows of a range.
    @inline(__always)
    private static func appendM4(
        _ y: Span<Double>, _ range: Range<Int>, _ blocks: BlockExtremes?, to rows: inout [Int]
    ) {
        let found = blocks.map { $0.extremes(of: y, range) } ?? MinMaxKernel.rows(y, range)
        guard let (low, high) = found else { return }
        var first = range.lowerBound
        while y[first].isNaN { first += 1 }
        var last = range.upperBound - 1
        while y[last].isNaN { last -= 1 }
        rows.append(first)
        let inner = (min(low, high), max(low, high))
        if inner.0 > first { rows.append(inner.0) }
        if inner.1 > inner.0, inner.1 > first { rows.append(inner.1) }
        if last > inner.1, last > first { rows.append(last) }
    }

    // MARK: M4 by pixel columns

    /// The rows that draw the same pixels as all rows do: first, least, greatest and last of each of `columns` equal
    /// stretches of x between `from` and `to` (inclusive). Rows outside are left out, except the nearest on each side,
    /// so that lines run out of the picture. Ascending. O(columns · log n + rows within); with the extremes of y's blocks
    /// only some rows of each column are looked at.
    package static func m4(
        x: Span<Int64>, y: Span<Double>, from: Int64, to: Int64, columns: Int, blocks: BlockExtremes? = nil
    ) -> [Int] {
        let n = min(x.count, y.count)
        guard n > 0, columns > 0, from <= to else { return [] }
        var rows: [Int] = []
        rows.reserveCapacity(columns * 4 + 2)
        let x = x.extracting(0..<n)
        var start = TimeOrder.lowerBound(of: from, in: x)
        if let before = lastValue(y, before: start) { rows.append(before) }
        let width = (Double(to) - Double(from)) / Double(columns)
        for column in 1...columns {
            let end: Int
            if column == columns {
                end = TimeOrder.lowerBound(of: to == .max ? to : to + 1, in: x, from: start)
            } else {
                let cut = Double(from) + width * Double(column)
                end = TimeOrder.lowerBound(of: Int64(exactly: cut.rounded(.up)) ?? to, in: x, from: start)
            }
            if end > start { appendM4(y, start..<end, blocks, to: &rows) }
            start = end
            if start == n { break }
        }
        if let after = firstValue(y, from: start) { rows.append(after) }
        return rows
    }

    /// The same over a number axis; x ascends.
    package static func m4(
        x: Span<Double>, y: Span<Double>, from: Double, to: Double, columns: Int, blocks: BlockExtremes? = nil
    ) -> [Int] {
        let n = min(x.count, y.count)
        guard n > 0, columns > 0, from <= to else { return [] }
        var rows: [Int] = []
        rows.reserveCapacity(columns * 4 + 2)
        var start = lowerBound(x, from, 0)
        if let before = lastValue(y, before: start) { rows.append(before) }
        let width = (to - from) / Double(columns)
        for column in 1...columns {
            let end =
                column == columns
                ? lowerBound(x, to.nextUp, start) : lowerBound(x, from + width * Double(column), start)
            if end > start { appendM4(y, start..<end, blocks, to: &rows) }
            start = end
            if start == n { break }
        }
        if let after = firstValue(y, from: start) { rows.append(after) }
        return rows
    }

    private static func lowerBound(_ x: Span<Double>, _ value: Double, _ start: Int) -> Int {
        var low = start
        var high = x.count
        while low < high {
            let middle = low + (high - low) / 2
            if x[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func lastValue(_ y: Span<Double>, before end: Int) -> Int? {
        var row = min(end, y.count) - 1
        while row >= 0 {
            if !y[row].isNaN { return row }
            row -= 1
        }
        return nil
    }

    private static func firstValue(_ y: Span<Double>, from start: Int) -> Int? {
        var row = start
        while row < y.count {
            if !y[row].isNaN { return row }
            row += 1
        }
        return nil
    }
}
