import Checked
import Glibc

/// As many bins as somebody said, as wide as it takes to hold all values: the width with the fewest digits that leaves neither the first
/// nor the last bin empty. 25 over 0.3 … 52.7 are 2.2 wide, from 0 to 55.
struct SaidBins {
    let width: Double
    /// The lower edge of the first in widths.
    let first: Double
    let count: Int

    private init(width: Double, from: Double, count: Int) {
        (self.width, first, self.count) = (width, from / width, count)
    }

    /// - Parameters:
    ///   - lower: less than `upper`, and their distance is a number.
    ///   - count: 1 … 1,000.
    ///   - areWhole: the values have no fractions, so neither have the edges: bins with unequal numbers of values between their edges
    ///     would rise and fall in turn. The bins are then about as many as were said.
    init(_ lower: Double, _ upper: Double, count: Int, areWhole: Bool) {
        let exact = (upper - lower) / Double(count)
        if areWhole {
            self = Self.whole(lower, upper, count: count)
            return
        }
        let scale = Int(saturating: log10(exact).rounded(.down))
        for digits in 0..<4 {
            let unit = NumberTicks.scaled(1, scale - digits)
            guard unit > 0 else { break }
            let width = NumberTicks.scaled((exact / unit - 1e-9).rounded(.up), scale - digits)
            guard let from = Self.start(lower, upper, width: width, unit: unit, count: count) else { continue }
            (self.width, first, self.count) = (width, from / width, count)
            return
        }
        (width, first, self.count) = (exact, lower / exact, count)
    }

    /// Each bin holds equally many numbers; where so many bins cannot, the last holds its upper edge too, else they are fewer.
    private static func whole(_ lower: Double, _ upper: Double, count: Int) -> SaidBins {
        let width = ((upper - lower + 1) / Double(count) - 1e-9).rounded(.up)
        // A bin each, the number in its middle.
        if width == 1 { return SaidBins(width: 1, from: lower - 0.5, count: Int(saturating: upper - lower) + 1) }
        if let from = start(lower, upper + 1, width: width, unit: 1, count: count) {
            return SaidBins(width: width, from: from, count: count)
        }
        let closed = ((upper - lower) / Double(count) - 1e-9).rounded(.up)
        if let from = start(lower, upper, width: closed, unit: 1, count: count) {
            return SaidBins(width: closed, from: from, count: count)
        }
        return SaidBins(width: width, from: lower, count: Int(saturating: ((upper - lower + 1) / width).rounded(.up)))
    }

    /// The lower edge of the first: a multiple of the width, else of its last digit; nil where so many bins from there leave a value out
    /// or the last bin empty.
    private static func start(_ lower: Double, _ upper: Double, width: Double, unit: Double, count: Int) -> Double? {
        let slack = width * 1e-9
        return [width, unit].lazy.map { ((lower + slack) / $0).rounded(.down) * $0 }.first {
            let end = $0 + width * Double(count)
            return end >= upper - slack && end - width < upper && lower < $0 + width
        }
    }
}
