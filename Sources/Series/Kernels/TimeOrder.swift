import CKernels
import Diagnostics

/// What one pass over a time index says: its first and last instant, whether it ascends, what is missing.
package struct TimeOrder: Sendable {
    package private(set) var first: Int64?
    package private(set) var last: Int64?
    /// Whether no row is before the one above it. Missing times count as earliest.
    package private(set) var isAscending = true
    package private(set) var missing = 0

    /// How many rows have the time of the row above.
    package private(set) var repeats = 0

    /// O(n), at memory bandwidth.
    package init(_ times: Span<Int64>) {
        self.init(times, Self.steps(times, 1..<max(1, times.count)))
    }

    /// The same, by all workers where there are enough rows.
    package init(_ times: Buffer<Int64>) {
        self.init(times, way: .best)
    }

    init(_ times: Buffer<Int64>, way: KernelWay) {
        let count = times.count
        let workers = count >= Workers.worthwhile ? Workers.count : 1
        let parts = Workers.results(workers) { worker in
            Self.steps(times.span, max(1, count * worker / workers)..<max(1, count * (worker + 1) / workers), way)
        }
        self.init(times.span, parts.reduce((0, 0)) { ($0.descents + $1.descents, $0.repeats + $1.repeats) })
    }

    /// The first and the last instant where they ascend and none is missing; nil for all others. O(n), at memory bandwidth.
    ///
    /// - Throws: `Interrupted`.
    package static func ascending(
        _ times: Buffer<Int64>, stoppedBy cancellation: Cancellation
    ) throws(Interrupted) -> (first: Int64, last: Int64)? {
        let span = times.span
        guard span.count > 0, span[0] != missingTime else { return nil }
        for rows in Stretches(of: span.count) {
            try cancellation.check()
            if steps(span, max(1, rows.lowerBound)..<max(1, rows.upperBound)).descents > 0 { return nil }
        }
        return (span[0], span[span.count - 1])
    }

    /// How many of the rows, which the first is not among, are before the one above them, and how many are the same.
    private static func steps(
        _ times: Span<Int64>, _ rows: Range<Int>, _ way: KernelWay = .best
    ) -> (descents: Int, repeats: Int) {
        if rows.isEmpty { return (0, 0) }
        // SAFETY: `extracting` checks the range; the loop stays within it.
        return unsafe times.extracting(rows.lowerBound - 1..<rows.upperBound).withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return (0, 0) }
            let found =
                switch way {
                case .plain: unsafe kernel_order_plain(base, Int64(buffer.count))
                case .wide: unsafe kernel_order_wide(base, Int64(buffer.count))
                }
            return (Int(found.descents), Int(found.repeats))
        }
    }

    private init(_ times: Span<Int64>, _ steps: (descents: Int, repeats: Int)) {
        guard times.count > 0 else { return }
        repeats = steps.repeats
        isAscending = steps.descents == 0
        if isAscending {
            var row = 0
            while row < times.count, times[row] == missingTime { row += 1 }
            missing = row
            if row < times.count {
                first = times[row]
                last = times[times.count - 1]
            }
            return
        }
        for row in 0..<times.count {
            let time = times[row]
            if time == missingTime {
                missing += 1
                continue
            }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
    }

    /// For each of the ascending `cuts` the first row at or after it, in ascending times. O(cuts × log(rows / cuts)).
    package static func offsets(of cuts: [Int64], in times: Span<Int64>) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(cuts.count)
        var at = 0
        for cut in cuts {
            at = lowerBound(of: cut, in: times, from: at)
            result.append(at)
        }
        return result
    }

    /// The first row from `start` on that is at or after an instant; times ascend. Gallops, so near rows are found fast.
    package static func lowerBound(of instant: Int64, in times: Span<Int64>, from start: Int = 0) -> Int {
        var low = start
        var stride = 1
        while low + stride <= times.count, times[low + stride - 1] < instant {
            low += stride
            stride *= 2
        }
        var high = min(low + stride, times.count)
        while low < high {
            let middle = low + (high - low) / 2
            if times[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
