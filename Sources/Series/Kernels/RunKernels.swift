import Checked

/// Loops over one run of numbers (a stretch of rows of the same bin), eight at a time. NaN is missing and skipped.
package enum RunKernels {
    /// A sum in two parts, whose total is the sum and whose second part carries what rounding lost
    /// (Neumaier 1974), and how many values there were.
    package struct Total: Sendable {
        package var sum = 0.0
        package var lost = 0.0
        package var count = 0

        package init() {}

        /// Of values that others have counted and added up.
        package init(count: Int, sum: Double) {
            self.count = count
            self.sum = sum
        }

        /// Adds one number, keeping what rounding loses.
        @inline(__always) package mutating func add(_ value: Double) {
            let next = sum + value
            // An infinite total has lost nothing that could be given back.
            if next.isFinite { lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum }
            sum = next
        }

        /// Adds what other rows made.
        package mutating func add(_ other: Total) {
            add(other.sum)
            lost += other.lost
            count += other.count
        }

        package var value: Double { sum + lost }
    }

    /// Adds the values of `run` to `total`. Blocks of 1024 are summed in eight lanes, then added with compensation, so the
    /// result hardly depends on where runs are cut. Near memory bandwidth.
    package static func add(_ run: Span<Double>, to total: inout Total) {
        if run.count < 16 {
            for i in 0..<run.count {
                let value = run[i]
                if value == value {
                    total.add(value)
                    total.count += 1
                }
            }
            return
        }
        // SAFETY: every load is within `run.count` elements.
        unsafe run.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let n = buffer.count
            var row = 0
            while row < n {
                let end = min(row + 1024, n)
                var sums = SIMD8<Double>(repeating: 0)
                var missing = SIMD8<Double>(repeating: 0)
                var i = row
                while i + 8 <= end {
                    let v = unsafe UnsafeRawPointer(base + i).loadUnaligned(as: SIMD8<Double>.self)
                    let gone = v .!= v
                    sums += v.replacing(with: 0, where: gone)
                    missing += SIMD8<Double>(repeating: 0).replacing(with: 1, where: gone)
                    i += 8
                }
                var block = (sums[0] + sums[4]) + (sums[1] + sums[5]) + ((sums[2] + sums[6]) + (sums[3] + sums[7]))
                var count = (i - row) - Int(saturating: missing.sum())
                while i < end {
                    let v = unsafe base[i]
                    if v == v {
                        block += v
                        count += 1
                    }
                    i += 1
                }
                total.add(block)
                total.count += count
                row = end
            }
        }
    }

    /// Adds each value to the total of its bin, −1 being none.
    package static func add(_ values: Span<Double>, bins: Span<Int32>, to totals: inout [Total]) {
        var totals = totals.mutableSpan
        for i in 0..<values.count where bins[i] >= 0 {
            let value = values[i]
            if value == value {
                totals[Int(bins[i])].add(value)
                totals[Int(bins[i])].count += 1
            }
        }
    }

    /// How many values of `run` are not missing.
    package static func count(_ run: Span<Double>) -> Int {
        var n = 0
        for i in 0..<run.count where run[i] == run[i] { n += 1 }
        return n
    }

    /// The least value, nil when all are missing.
    package static func minimum(_ run: Span<Double>) -> Double? {
        extreme(run, start: .infinity, lanes: { $0.replace(with: $1, where: $1 .< $0) }, one: { $1 < $0 ? $1 : $0 })
    }

    /// The greatest value, nil when all are missing.
    package static func maximum(_ run: Span<Double>) -> Double? {
        extreme(run, start: -.infinity, lanes: { $0.replace(with: $1, where: $1 .> $0) }, one: { $1 > $0 ? $1 : $0 })
    }

    @inline(__always)
    private static func extreme(
        _ run: Span<Double>, start: Double, lanes: (inout SIMD8<Double>, SIMD8<Double>) -> Void,
        one: (Double, Double) -> Double
    ) -> Double? {
        var best = start
        // SAFETY: every load is within `run.count` elements.
        unsafe run.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let n = buffer.count
            var i = 0
            if n >= 32 {
                var a = SIMD8<Double>(repeating: start)
                var b = a
                while i + 16 <= n {
                    lanes(&a, unsafe UnsafeRawPointer(base + i).loadUnaligned(as: SIMD8<Double>.self))
                    lanes(&b, unsafe UnsafeRawPointer(base + i + 8).loadUnaligned(as: SIMD8<Double>.self))
                    i += 16
                }
                lanes(&a, b)
                for lane in 0..<8 { best = one(best, a[lane]) }
            }
            while i < n {
                best = unsafe one(best, base[i])
                i += 1
            }
        }
        // An infinite result is either a value of the run or the sign that it has none.
        if best == start, count(run) == 0 { return nil }
        return best
    }
}
