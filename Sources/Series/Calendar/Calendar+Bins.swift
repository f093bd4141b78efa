/// Rows assigned to contiguous periods.
package struct PeriodBins: Sendable {
    /// n period starts and the last one's end, strictly ascending, µs; empty when there are no rows with a time.
    package var starts: [Int64]
    /// The period of each row, 0 ..< n; −1 for a missing time.
    package var indices: Buffer<Int32>

    /// How many periods.
    package var count: Int { max(0, starts.count - 1) }
}

extension Calendar {
    /// Cuts the span of the times into periods and finds each row's.
    ///
    /// O(rows + periods) for ascending times, two comparisons a row; a row that goes back is found by bisection.
    ///
    /// - Parameters:
    ///   - anchor: an explicit anchor; nil takes `anchor(for:first:)` of the earliest row.
    ///   - limit: the most periods; the rows themselves always allow as many as there are rows.
    /// - Throws: `tooManyRows`.
    package func bins(
        times: Span<Int64>, step: CalendarStep, anchor: Int64? = nil, limit: Int = Calendar.periodLimit
    ) throws(SeriesError) -> PeriodBins {
        var (first, last) = (Int64.max, Int64.min)
        for row in times.indices {
            let time = times[row]
            last = max(last, time)
            if time != missingTime { first = min(first, time) }
        }
        guard first <= last else {
            return PeriodBins(starts: [], indices: Buffer(repeating: -1, count: times.count))
        }
        let starts = try periods(covering: first, through: last, step: step, anchor: anchor, limit: limit)
        return PeriodBins(starts: starts, indices: Self.indices(of: times, starts: starts))
    }

    /// The period of each time: i when starts[i] ≤ time < starts[i + 1], −1 outside all of them.
    ///
    /// - Parameter starts: n starts and the last end, strictly ascending.
    package static func indices(of times: Span<Int64>, starts: [Int64]) -> Buffer<Int32> {
        let result = Buffer<Int32>(capacity: times.count, count: times.count)
        var out = result.mutableSpan
        guard starts.count >= 2, let first = starts.first, let last = starts.last else {
            for row in times.indices { out[row] = -1 }
            return result
        }
        var bin = 0
        var low = first
        var high = starts[1]
        for row in times.indices {
            let time = times[row]
            if time >= high || time < low {
                guard time >= first, time < last else {
                    out[row] = -1
                    continue
                }
                if time >= high, bin + 2 < starts.count, time < starts[bin + 2] {
                    bin += 1
                } else {
                    bin = bisect(starts, time)
                }
                low = starts[bin]
                high = starts[bin + 1]
            }
            out[row] = Int32(truncatingIfNeeded: bin)
        }
        return result
    }

    /// The last i with starts[i] ≤ time.
    private static func bisect(_ starts: [Int64], _ time: Int64) -> Int {
        var low = 0
        var high = starts.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= time { low = middle } else { high = middle }
        }
        return low
    }
}
