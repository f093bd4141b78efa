import Checked
import Diagnostics

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
    /// - Throws: `tooManyRows`, `outOfMemory`.
    package func bins(
        times: Span<Int64>, step: CalendarStep, anchor: Int64? = nil, limit: Int = Calendar.periodLimit,
        stoppedBy cancellation: Cancellation = .process
    ) throws -> PeriodBins {
        var (first, last) = (Int64.max, Int64.min)
        for rows in Stretches(of: times.count) {
            try cancellation.check()
            for row in rows {
                let time = times[row]
                last = max(last, time)
                if time != missingTime { first = min(first, time) }
            }
        }
        guard first <= last else {
            return PeriodBins(starts: [], indices: try .filled(-1, count: times.count))
        }
        let starts = try periods(
            covering: first, through: last, step: step, anchor: anchor, limit: limit, cancellation: cancellation)
        try cancellation.check()
        return PeriodBins(
            starts: starts, indices: try Self.indices(of: times, starts: starts, stoppedBy: cancellation))
    }

    /// The period of each time: i when starts[i] ≤ time < starts[i + 1], −1 outside all of them.
    ///
    /// - Parameter starts: n starts and the last end, strictly ascending.
    /// - Throws: `outOfMemory`; `Interrupted`.
    package static func indices(
        of times: Span<Int64>, starts: [Int64], stoppedBy cancellation: Cancellation = .process
    ) throws -> Buffer<Int32> {
        var result = try BufferBuilder<Int32>(count: times.count)
        var out = result.mutableSpan
        guard starts.count >= 2, let first = starts.first, let last = starts.last else {
            for row in times.indices { out[row] = -1 }
            return result.freeze()
        }
        let guess = PeriodGuess(starts)
        var bin = 0
        var low = first
        var high = starts[1]
        var row = 0
        var heard = 0
        while row < times.count {
            if row >= heard {
                try cancellation.check()
                heard = row + Stretches.length
            }
            // Rows of one period stand together in nearly all data: run to its end.
            while row < min(heard, times.count) {
                let time = times[row]
                guard time >= low, time < high else { break }
                out[row] = Int32(truncatingIfNeeded: bin)
                row += 1
            }
            guard row < times.count else { break }
            if row >= heard { continue }
            let time = times[row]
            guard time >= first, time < last else {
                out[row] = -1
                row += 1
                continue
            }
            bin = time >= high && time < starts[min(bin + 2, starts.count - 1)] ? bin + 1 : guess.bin(of: time)
            low = starts[bin]
            high = starts[bin + 1]
        }
        return result.freeze()
    }
}

/// Finds a period by its number's likely place: periods are almost even, so a guess is a step or two away.
private struct PeriodGuess {
    private let starts: [Int64]
    private let perMicrosecond: Double

    /// - Parameter starts: at least two, strictly ascending.
    init(_ starts: [Int64]) {
        self.starts = starts
        let length = Double(starts[starts.count - 1]) - Double(starts[0])
        perMicrosecond = Double(starts.count - 1) / max(1, length)
    }

    /// The last i with starts[i] ≤ time, which is within the starts.
    @inline(__always)
    func bin(of time: Int64) -> Int {
        var bin = min(max(0, Int(saturating: Double(time &- starts[0]) * perMicrosecond)), starts.count - 2)
        while bin > 0, starts[bin] > time { bin -= 1 }
        while bin < starts.count - 2, starts[bin + 1] <= time { bin += 1 }
        return bin
    }
}
