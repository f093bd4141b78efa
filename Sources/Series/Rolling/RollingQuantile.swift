import Checked

/// A quantile of each sliding window.
///
/// Rows are taken in chunks that are at least as long as the windows that end in them. The values of a chunk and of the
/// windows' rows before it are ranked once; a tree of counts over the ranks (Fenwick 1994) then finds the value of any
/// rank. O(n log w) time, O(w) memory.
struct RollingQuantile {
    /// 0 … 1.
    private let fraction: Double
    private static let leastChunk = 256

    init(_ fraction: Double) { self.fraction = fraction }

    func run(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        var pace = Pace(context, "rolling", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var row = 0
        while row < values.count {
            let first = starts[row]
            let end = min(values.count, row + max(Self.leastChunk, row - first))
            // The rows that take part, by rank of their values.
            var ranked: [Int] = []
            ranked.reserveCapacity(end - first)
            for at in first..<end where values[at] == values[at] { ranked.append(at) }
            try pace.sort(&ranked) { values[$0] < values[$1] }
            var ranks = [Int](repeating: 0, count: end - first)
            for (rank, at) in ranked.enumerated() { ranks[at - first] = rank }
            var counts = RankCounts(ranked.count)
            for at in first..<row where values[at] == values[at] { counts.add(1, at: ranks[at - first]) }
            var start = first
            for at in row..<end {
                try pace.reached(at)
                if values[at] == values[at] { counts.add(1, at: ranks[at - first]) }
                while start < starts[at] {
                    if values[start] == values[start] { counts.add(-1, at: ranks[start - first]) }
                    start += 1
                }
                guard counts.total > 0 else { continue }
                let position = fraction * Double(counts.total - 1)
                let rank = min(counts.total - 1, Int(saturating: position))
                let low = values[ranked[counts.place(of: rank)]]
                let part = position - Double(rank)
                guard part > 0, rank + 1 < counts.total else {
                    out[at] = low
                    continue
                }
                let high = values[ranked[counts.place(of: rank + 1)]]
                out[at] = part == 0.5 ? low / 2 + high / 2 : low == high ? low : low + (high - low) * part
            }
            row = end
        }
        return result.freeze()
    }
}

/// How many of the ranks are present, as a tree of partial sums (Fenwick 1994).
private struct RankCounts {
    private var sums: [Int32]
    private let highest: Int
    private(set) var total = 0

    init(_ ranks: Int) {
        sums = [Int32](repeating: 0, count: ranks + 1)
        var bit = 1
        while bit * 2 <= ranks { bit *= 2 }
        highest = bit
    }

    mutating func add(_ count: Int32, at rank: Int) {
        total += Int(count)
        var at = rank + 1
        while at < sums.count {
            sums[at] &+= count
            at += at & -at
        }
    }

    /// The rank that has `before` present ranks below it; `before` is below `total`.
    func place(of before: Int) -> Int {
        var left = Int32(truncatingIfNeeded: before)
        var at = 0
        var bit = highest
        while bit > 0 {
            let next = at + bit
            if next < sums.count, sums[next] <= left {
                left &-= sums[next]
                at = next
            }
            bit /= 2
        }
        return min(at, sums.count - 2)
    }
}
