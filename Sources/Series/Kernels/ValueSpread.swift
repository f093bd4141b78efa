import CKernels

/// What one pass over numbers says: the least and greatest finite one, and whether all are finite.
package struct ValueSpread: Sendable, Equatable {
    /// Nil without a finite value.
    package private(set) var bounds: ClosedRange<Double>?
    /// No value is missing or infinite.
    package private(set) var isFinite: Bool

    /// O(n), near memory bandwidth where no value is infinite.
    package init(_ values: Span<Double>) {
        // SAFETY: the survey stays within the buffer.
        let found = unsafe values.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return Part.none }
            return unsafe Part.of(base, buffer.count)
        }
        self.init(found, values)
    }

    /// The same with the extremes of its blocks, by all workers where there are enough values. O(n).
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func surveyed(
        _ values: Buffer<Double>
    ) throws(SeriesError) -> (spread: ValueSpread, extremes: BlockExtremes) {
        try surveyed(values, way: .best)
    }

    static func surveyed(
        _ values: Buffer<Double>, way: KernelWay
    ) throws(SeriesError) -> (spread: ValueSpread, extremes: BlockExtremes) {
        let size = BlockExtremes.rows
        let count = values.count
        let blocks = (count + size - 1) / size
        let lows = try BufferBuilder<Double>(count: blocks)
        let highs = try BufferBuilder<Double>(count: blocks)
        // Both are held until all workers have ended.
        nonisolated(unsafe) let (low, high) = unsafe (lows.pointer, highs.pointer)
        let workers = count >= Workers.worthwhile ? Workers.count : 1
        let parts = Workers.results(workers) { worker in
            let first = blocks * worker / workers
            let start = first * size
            let end = min(blocks * (worker + 1) / workers * size, count)
            // SAFETY: each worker has blocks of its own, all within the buffers.
            return unsafe values.span.extracting(start..<end).withUnsafeBufferPointer { own in
                guard let base = own.baseAddress else { return Part.none }
                return unsafe Part.of(base, own.count, lows: low + first, highs: high + first, way: way)
            }
        }
        let extremes = BlockExtremes(lows: lows.freeze(), highs: highs.freeze())
        return (ValueSpread(parts.reduce(Part.none) { $0.with($1) }, values.span), extremes)
    }

    /// The least and the greatest value, infinities among them, by all workers where there are enough; nil when all are
    /// missing. O(n).
    package static func extremes(of values: Buffer<Double>) -> (low: Double, high: Double)? {
        let count = values.count
        let workers = count >= Workers.worthwhile ? Workers.count : 1
        let parts = Workers.results(workers) { worker in
            let own = values.span.extracting(count * worker / workers..<count * (worker + 1) / workers)
            // SAFETY: the survey stays within the worker's rows.
            return unsafe own.withUnsafeBufferPointer { own in
                guard let base = own.baseAddress else { return Part.none }
                return unsafe Part.of(base, own.count)
            }
        }
        let all = parts.reduce(Part.none) { $0.with($1) }
        return all.low <= all.high ? (all.low, all.high) : nil
    }

    private init(_ found: Part, _ values: Span<Double>) {
        isFinite = !found.hasMissing && found.low > -.infinity && found.high < .infinity
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

    /// Least and greatest, NaN left out, and whether there was one.
    private struct Part {
        var low: Double
        var high: Double
        var hasMissing: Bool

        static let none = Part(low: .infinity, high: -.infinity, hasMissing: false)

        func with(_ other: Part) -> Part {
            Part(
                low: min(low, other.low), high: max(high, other.high), hasMissing: hasMissing || other.hasMissing)
        }

        /// Of `count` values; the extremes of each block of them go where there is room for them.
        @unsafe static func of(
            _ base: UnsafePointer<Double>, _ count: Int, lows: UnsafeMutablePointer<Double>? = nil,
            highs: UnsafeMutablePointer<Double>? = nil, way: KernelWay = .best
        ) -> Part {
            let found =
                switch way {
                // SAFETY: the caller's memory.
                case .plain: unsafe kernel_survey_plain(base, Int64(count), lows, highs)
                case .wide: unsafe kernel_survey_wide(base, Int64(count), lows, highs)
                }
            return Part(low: found.low, high: found.high, hasMissing: found.has_missing)
        }
    }
}
