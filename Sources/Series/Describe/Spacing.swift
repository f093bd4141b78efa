/// How far apart the rows of a time index are.
package struct Spacing: Sendable {
    /// The median distance between neighbours, µs, of ascending times; nil for fewer than two.
    package let median: Int64?

    /// O(n): two passes when most rows are equally spaced, which is usual, a selection otherwise. Missing times and
    /// steps backward are left out.
    package init(_ times: Span<Int64>) {
        var candidate: Int64 = 0
        var votes = 0
        var total = 0
        for row in 1..<max(1, times.count) where times[row - 1] != missingTime && times[row] >= times[row - 1] {
            let distance = times[row] &- times[row - 1]
            total += 1
            // Boyer and Moore's majority vote (1981).
            if votes == 0 { candidate = distance }
            votes += distance == candidate ? 1 : -1
        }
        guard total > 0 else {
            median = nil
            return
        }
        var agreeing = 0
        for row in 1..<times.count where times[row - 1] != missingTime && times[row] >= times[row - 1] {
            if times[row] &- times[row - 1] == candidate { agreeing += 1 }
        }
        if agreeing * 2 > total {
            median = candidate
            return
        }
        var distances: [Double] = []
        distances.reserveCapacity(total)
        for row in 1..<times.count where times[row - 1] != missingTime && times[row] >= times[row - 1] {
            distances.append(Double(times[row] &- times[row - 1]))
        }
        var span = distances.mutableSpan
        median = Int64(exactly: Selection.quantile(0.5, of: &span).rounded())
    }
}
