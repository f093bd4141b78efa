import Series

/// The bulk of values with a long tail: what a histogram of them shows where nobody says its bins or its range. Bins as narrow as the bulk
/// needs are hundreds over all of the tail, and each of these is empty or holds a row.
///
/// It is the middle 95 % of the values and half as much again on each side. A tail is long where that is less than half of the range.
struct TailCut {
    private(set) var lower: Double
    private(set) var upper: Double

    /// So many bins of the rule's width are still told apart.
    private static let mostBins = 60.0
    private static let (first, last) = (0.025, 0.975)

    /// - Returns: nil where there is no long tail.
    init?(_ quantiles: Quantiles) {
        let (least, most) = (quantiles.at(0), quantiles.at(1))
        let width = BinRules.freedmanDiaconis(quantiles)
        guard (most - least).isFinite, width > 0, (most - least) / width > Self.mostBins else { return nil }
        let (low, high) = (quantiles.at(Self.first), quantiles.at(Self.last))
        lower = max(least, low - (high - low) / 2)
        upper = min(most, high + (high - low) / 2)
        guard upper > lower, (upper - lower) * 2 <= most - least else { return nil }
    }

    /// The same with round ends, at which a curve is cut.
    var rounded: TailCut {
        let step = NumberTicks.roundStep((upper - lower) / 50)
        var made = self
        (made.lower, made.upper) = ((lower / step).rounded(.down) * step, (upper / step).rounded(.up) * step)
        return made
    }
}

/// Values in tails that no bin holds.
package struct BeyondBins: Hashable, Sendable {
    var below: Int
    var above: Int
    /// The edges of the first and the last bin.
    var from: Double
    var to: Double
    /// All values lie from the least to the most of them.
    var least: Double
    var most: Double
    var of: Int

    /// What is typed of an axis that has room for all: `0..4000`.
    var all: String {
        let (lower, upper) = LinearScale.nice(least, most)
        return [lower, upper].map { PlainNumber.short($0, grouping: false).replacing("−", with: "-") }
            .joined(separator: "..")
    }

    /// `52 above 700`, `3 below −20 and 52 above 700`.
    var words: String {
        let low = below > 0 ? "\(GroupedNumber.text(below)) below \(PlainNumber.short(from))" : nil
        let high = above > 0 ? "\(GroupedNumber.text(above)) above \(PlainNumber.short(to))" : nil
        return [low, high].compactMap { $0 }.joined(separator: " and ")
    }
}
