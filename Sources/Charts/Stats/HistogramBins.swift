import Checked
import Diagnostics
import Series

/// Equal intervals with round edges. Each holds its lower edge, the last one both unless their width was said: rows of 2020 are none of a
/// decade that ends there.
struct HistogramBins {
    /// The lower edge of the first in widths, so that edges are exact multiples.
    private let first: Double
    let width: Double
    let count: Int
    /// What the width follows from; nil where it was said.
    let rule: SeriesNote.BinRule?
    /// Values beyond the first or the last bin are in none.
    private let isCut: Bool
    /// Whole numbers within this range have a bin each.
    private static let mostWhole = 30.0
    /// More bars than this that nobody asked for are a comb.
    static let mostChosen = 100.0
    /// Points from one bar to the next: of narrower ones the gaps are all that is seen.
    private static let leastPitch = 6.0

    /// So many bars that nobody asked for have room side by side at the size that was asked for.
    static func most(in reader: LayerReader) -> Double {
        let room = reader.styles.horizontal ?? false ? reader.room.height : reader.room.width
        return min(mostChosen, max(8, (room / leastPitch).rounded(.down)))
    }

    var isAutomatic: Bool { rule != nil }

    /// - Parameters:
    ///   - counted: at least one.
    ///   - count: how many were said; nil for `about`.
    ///   - about: how many at round edges; nil for Freedman and Diaconis' width 2·IQR·n^(−1/3) (Zeitschrift für
    ///     Wahrscheinlichkeitstheorie 57, 1981), or Sturges' count where that is more, as numpy's `auto` has it.
    ///   - cut: the part of the values that the bins go over; nil for all.
    ///   - most: so many bars have room, where nobody says how many there are.
    ///   - known: those of the values, where somebody has them.
    ///   - ofSeconds: whether long steps are those of clocks.
    /// - Returns: nil for no value. O(n log n).
    /// - Throws: `Interrupted`, here and below.
    init?(
        _ counted: CountedValues, count said: Int?, about wanted: Int? = nil, width fixed: Double? = nil,
        within cut: TailCut? = nil, atMost most: Double = mostChosen,
        quantiles known: Quantiles? = nil, ofSeconds: Bool = false
    ) throws(Interrupted) {
        let values = counted.values
        guard var lower = cut?.lower ?? values.min(), var upper = cut?.upper ?? values.max() else { return nil }
        isCut = cut != nil
        if let fixed, (upper - lower) / fixed < 2000 {
            (width, rule) = (fixed, nil)
            first = (lower / fixed + 1e-9).rounded(.down)
            count = max(1, Int(saturating: (upper / fixed + 1e-9).rounded(.down) - first + 1))
            return
        }
        let areWhole = wanted == nil && values.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e15 }
        if areWhole { (lower, upper) = (lower.rounded(.down), upper.rounded(.up)) }
        if areWhole, said == nil, upper - lower <= Self.mostWhole {
            // Law (f): each in the middle of its own.
            (width, first, rule) = (1, lower - 0.5, nil)
            self.count = Int(saturating: upper - lower) + 1
            return
        }
        guard upper > lower else {
            // All equal: one bin around the value, its edges round.
            rule = nil
            let air = max(1, lower.magnitude * 0.1)
            width = NumberTicks(lower - air, lower + air, count: 2)?.step ?? air
            first = (lower / width).rounded(.down)
            self.count = 1
            return
        }
        let isLong = ofSeconds && upper >= DurationTicks.long
        if let said, !isLong, (upper - lower).isFinite {
            let bins = SaidBins(lower, upper, count: said, areWhole: areWhole)
            (width, first, rule) = (bins.width, bins.first, nil)
            self.count = bins.count
            return
        }
        let wanted = said ?? wanted
        // A range beyond what a number holds is reckoned in quarters.
        let unit = (upper - lower).isFinite ? 1 : 0.25
        let range = upper * unit - lower * unit
        var about = Double(wanted ?? 0)
        if wanted == nil {
            let quantiles = if let known { known } else { try counted.quantiles() }
            let ideal = BinRules.freedmanDiaconis(quantiles, unit: unit)
            let sturges = BinRules.sturges(counted.rows)
            let many = ideal > 0 ? range / ideal : 0
            // What the place decides follows from no rule.
            rule = max(many, sturges) > most ? nil : many > sturges ? .freedmanDiaconis : .sturges
            about = min(most, max(many, sturges))
        } else {
            rule = nil
        }
        about = min(max(1 / unit, about), 1000)
        // The round step whose number of bins is nearest.
        let near = range / (about * unit)
        var step = isLong ? DurationTicks.step(near: near) : NumberTicks.roundStep(near)
        // Nearest may be more than have room.
        if !isLong, wanted == nil, range / unit / step > most { step = NumberTicks.roundStep(step * 1.8) }
        // Nothing lies between whole numbers: bins of less than one would be bars and gaps in turn.
        if areWhole { step = max(1, step.rounded(.up)) }
        // One in the middle of each.
        let isEach = areWhole && step == 1
        let from = isEach ? lower - 0.5 : (lower / step + 1e-9).rounded(.down)
        var last = isEach ? upper + 0.5 : (upper / step - 1e-9).rounded(.up)
        if last <= from { last = from + 1 }
        width = step
        first = from
        self.count = min(2000, max(1, Int(saturating: last - from)))
    }

    /// - Parameter values: finite, a row each.
    init?(_ values: [Double], count: Int?, about: Int? = nil) throws(Interrupted) {
        try self.init(CountedValues(values), count: count, about: about)
    }

    var centers: [Double] { (0..<count).map { Self.finite((first + Double($0) + 0.5) * width) } }
    var edges: [Double] { (0...count).map(edge) }

    /// An edge beyond the greatest numbers stands at them.
    private static func finite(_ place: Double) -> Double {
        min(max(place, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    /// Rows a bin, among the rows that `takes` accepts.
    ///
    /// - Parameter times: how many rows each stands for; nil for itself.
    func counts(
        _ values: Buffer<Double>, times: Buffer<Double>? = nil, where takes: (Int) -> Bool
    ) throws(Interrupted) -> [Double] {
        var counts = [Double](repeating: 0, count: count)
        let span = values.span
        var polling = Polling()
        for row in span.indices where span[row].isFinite && takes(row) {
            try polling.step()
            let bin = Int(bin(of: span[row]))
            if bin >= 0 { counts[bin] += times?.span[row] ?? 1 }
        }
        return counts
    }

    /// The bin of a value, −1 of one that is not finite or lies in a tail that was cut. An edge belongs to the bin above it, however its
    /// quotient was rounded.
    func bin(of value: Double) -> Int32 {
        guard value.isFinite, side(of: value) == 0 else { return -1 }
        return Int32(saturating: min(max(0, (value / width - first + 1e-9).rounded(.down)), Double(count - 1)))
    }

    /// −1 below the bins and 1 above them, where tails are cut.
    private func side(of value: Double) -> Int {
        guard isCut else { return 0 }
        return value < edge(0) ? -1 : value > edge(count) ? 1 : 0
    }

    private func edge(_ place: Int) -> Double { Self.finite((first + Double(place)) * width) }

    /// The values in the tails that were cut; nil for none.
    func beyond(_ counted: CountedValues) -> BeyondBins? {
        guard isCut else { return nil }
        let (below, above) = (counted.count { side(of: $0) < 0 }, counted.count { side(of: $0) > 0 })
        guard below + above > 0, let least = counted.values.min(), let most = counted.values.max() else { return nil }
        return BeyondBins(
            below: below, above: above, from: edge(0), to: edge(count), least: least, most: most, of: counted.rows)
    }
}

/// How wide the bins of a histogram are where nobody says it.
enum BinRules {
    /// - Parameter unit: what the values are reckoned in, so that their range is a number.
    /// - Returns: 0 where the quartiles are equal.
    static func freedmanDiaconis(_ quantiles: Quantiles, unit: Double = 1) -> Double {
        let spread = quantiles.at(0.75) * unit - quantiles.at(0.25) * unit
        return 2 * spread / cbrtOf(Double(max(1, quantiles.count)))
    }

    /// ⌊log₂ n⌋ + 2 bins.
    static func sturges(_ count: Int) -> Double { Double(count.bitWidth - count.leadingZeroBitCount) + 1 }
}
