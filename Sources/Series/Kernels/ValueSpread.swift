/// What one pass over numbers says: the least and greatest finite one, and whether all are finite.
package struct ValueSpread: Sendable, Equatable {
    /// Nil without a finite value.
    package private(set) var bounds: ClosedRange<Double>?
    /// No value is missing or infinite.
    package private(set) var isFinite: Bool

    /// O(n), near memory bandwidth where no value is infinite.
    package init(_ values: Span<Double>) {
        let found = Self.fast(values)
        isFinite = found.isFinite
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
    private static func fast(_ values: Span<Double>) -> (low: Double, high: Double, isFinite: Bool) {
        // SAFETY: every load is within the buffer.
        unsafe values.withUnsafeBufferPointer { buffer in
            var lows = SIMD8<Double>(repeating: .infinity)
            var highs = SIMD8<Double>(repeating: -.infinity)
            var probe = SIMD8<Double>(repeating: 0)
            var row = 0
            if let base = buffer.baseAddress {
                while row + 8 <= buffer.count {
                    let eight = unsafe UnsafeRawPointer(base + row).loadUnaligned(as: SIMD8<Double>.self)
                    lows.replace(with: eight, where: eight .< lows)
                    highs.replace(with: eight, where: eight .> highs)
                    probe += eight * 0
                    row += 8
                }
            }
            var (low, high, rest) = (lows.min(), highs.max(), probe.sum())
            while row < buffer.count {
                let value = unsafe buffer[row]
                if value < low { low = value }
                if value > high { high = value }
                rest += value * 0
                row += 1
            }
            return (low, high, rest == 0)
        }
    }
}
