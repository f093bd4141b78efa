import Diagnostics

/// How far apart the rows of a time index are.
package struct Spacing: Sendable {
    /// The median distance between neighbours, µs, of ascending times; nil for fewer than two.
    package private(set) var median: Int64?
    /// Whether more than half of the neighbours are exactly `median` apart.
    package private(set) var isRegular: Bool

    /// `10 min apart`, `about 1.6 days apart`; nil when there is no distance to tell.
    package var text: String? {
        guard let median, median > 0 else { return nil }
        return isRegular
            ? "\(StepText.length(microseconds: median)) apart" : "about \(StepText.roughly(microseconds: median)) apart"
    }

    /// O(n): two passes when most rows are equally spaced, which is usual, a selection otherwise. Missing times and
    /// steps backward are left out. Nil for who stops it.
    package init(_ times: Span<Int64>, _ stop: Cancellation = .process) {
        isRegular = false
        median = nil
        if let regular = Self.ofRegular(times, stop) {
            (median, isRegular) = (regular, true)
            return
        }
        var candidate: Int64 = 0
        var votes = 0
        var total = 0
        Self.forward(times, stop) { distance in
            total += 1
            // Boyer and Moore's majority vote (1981).
            if votes == 0 { candidate = distance }
            votes += distance == candidate ? 1 : -1
        }
        guard total > 0 else { return }
        var agreeing = 0
        Self.forward(times, stop) { if $0 == candidate { agreeing += 1 } }
        if agreeing * 2 > total {
            (median, isRegular) = (candidate, true)
            return
        }
        var distances: [Double] = []
        distances.reserveCapacity(total)
        Self.forward(times, stop) { distances.append(Double($0)) }
        if stop.isRaised { return }
        var span = distances.mutableSpan
        median = Int64(exactly: Selection.quantile(0.5, of: &span).rounded())
    }

    /// Calls `body` with each distance that is none backward.
    @inline(__always)
    private static func forward(_ times: Span<Int64>, _ stop: Cancellation, _ body: (Int64) -> Void) {
        for rows in Stretches(of: times.count) where !stop.isRaised {
            for row in max(1, rows.lowerBound)..<max(1, rows.upperBound)
            where times[row - 1] != missingTime && times[row] >= times[row - 1] {
                body(times[row] &- times[row - 1])
            }
        }
    }

    /// The distance of the first two rows when more than half of all rows are that far from the one before: one plain pass,
    /// which is all that regular readings need. Nil leaves it to the exact count.
    private static func ofRegular(_ times: Span<Int64>, _ stop: Cancellation) -> Int64? {
        guard times.count > 1, times[0] != missingTime, times[1] >= times[0] else { return nil }
        let distance = times[1] &- times[0]
        var agreeing = 0
        for rows in Stretches(of: times.count) where !stop.isRaised {
            for row in max(1, rows.lowerBound)..<max(1, rows.upperBound) {
                agreeing &+= times[row] &- times[row &- 1] == distance ? 1 : 0
            }
        }
        return agreeing * 2 > times.count - 1 ? distance : nil
    }
}
