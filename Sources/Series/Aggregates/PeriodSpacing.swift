import Diagnostics

/// The spacing of rows that is coarser than the periods they are put into: a census every ten years, by year. What lies between
/// is not a period without values, but none.
package struct PeriodSpacing {
    /// Periods from one that has rows to the next, 2 or more.
    let step: Int
    private let first: Int

    /// Nil where rows stand in neighbouring periods, or at no distance that most have and all are multiples of, or in fewer than
    /// five periods, which may be so by chance.
    ///
    /// - Parameters:
    ///   - rowCounts: rows of each bin, `inner` bins a period. O(bins).
    /// - Throws: `Interrupted`.
    package init?(_ rowCounts: [Int], inner: Int, _ cancellation: Cancellation) throws {
        guard inner > 0 else { return nil }
        var first: Int?, last = 0
        var gaps: [Int] = []
        var polling = Polling(cancellation)
        for bin in rowCounts.indices {
            try polling.step()
            guard rowCounts[bin] > 0 else { continue }
            let period = bin / inner
            if first == nil { (first, last) = (period, period) }
            guard period > last else { continue }
            if period == last + 1 { return nil }
            gaps.append(period - last)
            last = period
        }
        guard gaps.count > 3, let first, let step = gaps.min() else { return nil }
        var least = 0
        for gap in gaps {
            try polling.step()
            guard gap % step == 0 else { return nil }
            if gap == step { least += 1 }
        }
        guard least * 2 > gaps.count else { return nil }
        (self.step, self.first) = (step, first)
    }

    /// Whether rows may stand in a period.
    package func holds(_ period: Int) -> Bool { (period - first) % step == 0 }
}
