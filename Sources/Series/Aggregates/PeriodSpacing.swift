import Diagnostics

/// The spacing of rows that is coarser than the periods they are put into: a census every ten years, by year. What lies between
/// is not a period without values, but none.
struct PeriodSpacing {
    /// Periods from one that has rows to the next, 2 or more.
    let step: Int
    private let first: Int

    /// Nil where rows stand in neighbouring periods, or at no distance that most have and all are multiples of, or in fewer than
    /// five periods, which may be so by chance.
    ///
    /// - Parameters:
    ///   - rowCounts: rows of each bin, `inner` bins a period. O(bins).
    /// - Throws: `Interrupted`.
    init?(_ rowCounts: [Int], inner: Int, _ cancellation: Cancellation) throws {
        guard inner > 0 else { return nil }
        var held: [Int] = []
        for bins in Stretches(of: rowCounts.count) {
            try cancellation.check()
            for bin in bins where rowCounts[bin] > 0 && held.last != bin / inner { held.append(bin / inner) }
        }
        guard held.count > 4, let first = held.first else { return nil }
        let gaps = zip(held, held.dropFirst()).map { $1 - $0 }
        guard let step = gaps.min(), step > 1, gaps.allSatisfy({ $0 % step == 0 }),
            gaps.count(where: { $0 == step }) * 2 > gaps.count
        else { return nil }
        (self.step, self.first) = (step, first)
    }

    /// Whether rows may stand in a period.
    func holds(_ period: Int) -> Bool { (period - first) % step == 0 }
}
