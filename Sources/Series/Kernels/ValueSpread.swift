/// What one pass over numbers says: the least and greatest finite one, and whether all are finite.
package struct ValueSpread: Sendable, Equatable {
    /// Nil without a finite value.
    package private(set) var bounds: ClosedRange<Double>?
    /// No value is missing or infinite.
    package private(set) var isFinite: Bool

    /// O(n), near memory bandwidth where no value is infinite.
    package init(_ values: Span<Double>) {
        // SAFETY: every block is within the buffer.
        let found = unsafe values.withUnsafeBufferPointer { buffer in
            var found = Part()
            if let base = buffer.baseAddress { unsafe found.add(base, buffer.count) }
            return found
        }
        self.init(found, values)
    }

    /// The same with the extremes of its blocks, by all workers where there are enough values. O(n).
    package static func surveyed(_ values: Buffer<Double>) -> (spread: ValueSpread, extremes: BlockExtremes) {
        let size = BlockExtremes.rows
        let count = values.count
        let blocks = (count + size - 1) / size
        let extremes = BlockExtremes(
            lows: Buffer(capacity: blocks, count: blocks), highs: Buffer(capacity: blocks, count: blocks))
        let workers = count >= Workers.worthwhile ? Workers.count : 1
        let parts = Workers.results(workers) { worker in
            var part = Part()
            // SAFETY: each worker has blocks of its own, all within the buffers.
            let base = unsafe values.pointer
            let (lows, highs) = unsafe (extremes.lows.pointer, extremes.highs.pointer)
            for block in blocks * worker / workers..<blocks * (worker + 1) / workers {
                let start = block * size
                let (low, high) = unsafe part.add(base + start, min(size, count - start))
                unsafe lows[block] = low
                unsafe highs[block] = high
            }
            return part
        }
        var all = Part()
        for part in parts { all.add(part) }
        return (ValueSpread(all, values.span), extremes)
    }

    /// The least and the greatest value, infinities among them, by all workers where there are enough; nil when all are
    /// missing. O(n).
    package static func extremes(of values: Buffer<Double>) -> (low: Double, high: Double)? {
        let count = values.count
        let workers = count >= Workers.worthwhile ? Workers.count : 1
        let parts = Workers.results(workers) { worker in
            var part = Part()
            let start = count * worker / workers
            // SAFETY: each worker's rows are within the buffer.
            unsafe part.add(values.pointer + start, count * (worker + 1) / workers - start)
            return part
        }
        var all = Part()
        for part in parts { all.add(part) }
        return all.low <= all.high ? (all.low, all.high) : nil
    }

    private init(_ found: Part, _ values: Span<Double>) {
        isFinite = found.rest == 0
        if found.low <= found.high, found.low.isFinite, found.high.isFinite {
            bounds = found.low...found.high
            return
        }
        // Infinities stand among the values: they are left out one by one.
        var (low, high) = (Double.infinity, -Double.infinity)
        for row in values.indices {
            let value = values[row]
            guard value.isFinite else { continue }
            if value < low { low = value }
            if value > high { high = value }
        }
        bounds = low <= high ? low...high : nil
    }

    /// Least and greatest, NaN left out by the comparisons. A product with zero stays zero unless a value is not finite.
    private struct Part {
        var low = Double.infinity
        var high = -Double.infinity
        var rest = 0.0

        mutating func add(_ other: Part) {
            low = min(low, other.low)
            high = max(high, other.high)
            rest += other.rest
        }

        /// Adds `count` values, and returns their own extremes.
        @inline(__always)
        @discardableResult
        @unsafe mutating func add(_ base: UnsafePointer<Double>, _ count: Int) -> (low: Double, high: Double) {
            var lows = SIMD8<Double>(repeating: .infinity)
            var highs = SIMD8<Double>(repeating: -.infinity)
            var probe = SIMD8<Double>(repeating: 0)
            var row = 0
            // SAFETY: every load is within the `count` values.
            while row + 8 <= count {
                let eight = unsafe UnsafeRawPointer(base + row).loadUnaligned(as: SIMD8<Double>.self)
                lows.replace(with: eight, where: eight .< lows)
                highs.replace(with: eight, where: eight .> highs)
                probe += eight * 0
                row += 8
            }
            var (ownLow, ownHigh, ownRest) = (lows.min(), highs.max(), probe.sum())
            while row < count {
                let value = unsafe base[row]
                if value < ownLow { ownLow = value }
                if value > ownHigh { ownHigh = value }
                ownRest += value * 0
                row += 1
            }
            low = min(low, ownLow)
            high = max(high, ownHigh)
            rest += ownRest
            return (ownLow, ownHigh)
        }
    }
}
