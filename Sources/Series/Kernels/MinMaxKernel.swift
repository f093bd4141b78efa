/// Where the least and the greatest number of a range of rows stand.
enum MinMaxKernel {
    /// The first row of the least and of the greatest value; nil when all are missing.
    ///
    /// Eight lanes find the two values of each block of 512 rows near memory bandwidth; only the blocks that hold the
    /// answers are searched for their rows.
    static func rows(_ y: Span<Double>, _ range: Range<Int>) -> (low: Int, high: Int)? {
        let block = 512
        var low = Double.infinity
        var high = -Double.infinity
        var lowBlock = -1
        var highBlock = -1
        // SAFETY: `extracting` checks the range; every load is within it.
        return unsafe y.extracting(range).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let n = buffer.count
            var start = 0
            while start < n {
                let end = min(start + block, n)
                var lows = SIMD8<Double>(repeating: .infinity)
                var highs = SIMD8<Double>(repeating: -.infinity)
                var i = start
                while i + 8 <= end {
                    let v = unsafe UnsafeRawPointer(base + i).loadUnaligned(as: SIMD8<Double>.self)
                    lows.replace(with: v, where: v .< lows)
                    highs.replace(with: v, where: v .> highs)
                    i += 8
                }
                var blockLow = lows.min()
                var blockHigh = highs.max()
                while i < end {
                    let v = unsafe base[i]
                    if v < blockLow { blockLow = v }
                    if v > blockHigh { blockHigh = v }
                    i += 1
                }
                if blockLow < low {
                    low = blockLow
                    lowBlock = start
                }
                if blockHigh > high {
                    high = blockHigh
                    highBlock = start
                }
                start = end
            }
            // Only infinities of one sign, or nothing at all.
            if lowBlock < 0 || highBlock < 0 {
                var found: Int?
                for i in 0..<n {
                    let v = unsafe base[i]
                    if v == v, found == nil { found = i }
                }
                guard let found else { return nil }
                return (range.lowerBound + found, range.lowerBound + found)
            }
            while unsafe base[lowBlock] != low { lowBlock += 1 }
            while unsafe base[highBlock] != high { highBlock += 1 }
            return (range.lowerBound + lowBlock, range.lowerBound + highBlock)
        }
    }
}
