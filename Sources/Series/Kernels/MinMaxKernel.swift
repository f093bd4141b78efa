import CKernels

/// Where the least and the greatest number of a range of rows stand.
enum MinMaxKernel {
    /// The first row of the least and of the greatest value; nil when all are missing. One pass at memory bandwidth.
    static func rows(
        _ y: Span<Double>, _ range: Range<Int>, way: KernelWay = .best
    ) -> (low: Int, high: Int)? {
        // SAFETY: `extracting` checks the range, and the loop stays within it.
        unsafe y.extracting(range).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = Int64(buffer.count)
            var (low, high): (Int64, Int64) = (0, 0)
            let isFound =
                switch way {
                case .plain: unsafe kernel_rows_of_extremes_plain(base, count, &low, &high)
                case .wide: unsafe kernel_rows_of_extremes_wide(base, count, &low, &high)
                }
            return isFound ? (range.lowerBound + Int(low), range.lowerBound + Int(high)) : nil
        }
    }
}
