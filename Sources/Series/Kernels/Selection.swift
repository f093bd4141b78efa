import Diagnostics
import Checked

/// Order statistics by partial sorting.
package enum Selection {
    /// The quantile at `fraction` (0…1) of `values` (not empty, no NaN), which it reorders: linear interpolation between the
    /// ranks ⌊h⌋ and ⌊h⌋ + 1 where h = fraction · (n − 1). Expected O(n).
    package static func quantile(_ fraction: Double, of values: inout MutableSpan<Double>) -> Double {
        let n = values.count
        guard n > 0 else { return .nan }
        let (rank, part) = place(fraction, of: n)
        let low = select(rank, of: &values)
        guard part > 0, rank + 1 < n else { return low }
        var high = values[rank + 1]
        for i in rank + 1..<n where values[i] < high { high = values[i] }
        return between(low, high, part)
    }

    /// The rank below the quantile at `fraction` of so many values, and how far it lies from there to the next.
    static func place(_ fraction: Double, of n: Int) -> (rank: Int, part: Double) {
        let position = fraction * Double(n - 1)
        let rank = max(0, min(n - 1, Int(saturating: position)))
        return (rank, rank + 1 < n ? position - Double(rank) : 0)
    }

    /// What lies so far from one value to the next.
    static func between(_ low: Double, _ high: Double, _ part: Double) -> Double {
        if part == 0 { return low }
        if part == 0.5 { return low / 2 + high / 2 }
        return low == high ? low : low + (high - low) * part
    }

    /// The value of that rank (0 is the least); afterwards nothing before it is greater and nothing after it less.
    /// Quickselect with the median of three (Hoare 1961), sorting what is left when it runs badly.
    package static func select(_ rank: Int, of values: inout MutableSpan<Double>) -> Double {
        var low = 0
        var high = values.count - 1
        var rounds = 4 + 4 * (Int.bitWidth - values.count.leadingZeroBitCount)
        while low < high {
            if high - low < 16 || rounds == 0 {
                var part = values._mutatingExtracting(low..<high + 1)
                sort(&part)
                break
            }
            rounds -= 1
            let middle = low + (high - low) / 2
            if values[middle] < values[low] { values.swapAt(middle, low) }
            if values[high] < values[low] { values.swapAt(high, low) }
            if values[high] < values[middle] { values.swapAt(high, middle) }
            let pivot = values[middle]
            var i = low
            var j = high
            while i <= j {
                while values[i] < pivot { i += 1 }
                while values[j] > pivot { j -= 1 }
                if i <= j {
                    values.swapAt(i, j)
                    i += 1
                    j -= 1
                }
            }
            if rank <= j { high = j } else if rank >= i { low = i } else { break }
        }
        return values[rank]
    }

    /// How many different values there are; sorts them.
    ///
    /// - Throws: `Interrupted`, once the process is stopped.
    package static func distinct(_ values: inout MutableSpan<Double>) throws(Interrupted) -> Double {
        // SAFETY: the sort is over exactly these elements.
        try unsafe values.withUnsafeMutableBufferPointer { buffer throws(Interrupted) in
            var buffer = unsafe buffer
            try unsafe buffer.sort(stoppedBy: .process, by: <)
        }
        var count = values.count > 0 ? 1 : 0
        for i in 0..<max(0, values.count - 1) where values[i] != values[i + 1] { count += 1 }
        return Double(count)
    }

    private static func sort(_ values: inout MutableSpan<Double>) {
        // SAFETY: the library's sort over exactly these elements.
        unsafe values.withUnsafeMutableBufferPointer { buffer in
            var buffer = unsafe buffer
            unsafe buffer.sort()
        }
    }
}
