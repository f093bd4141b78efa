import Checked
import Glibc

/// Ticks at 1, 2 or 5 times a power of ten, as d3-array's `ticks` places them (Bostock, d3-array 3, `ticks.js`): the multiples
/// of the step inside the domain, exact because they are made from whole multiples.
package struct NumberTicks: Sendable, Equatable {
    /// The step is `mantissa × 10^exponent`, mantissa 1, 2 or 5 (any whole number for a step a person asked for).
    package var mantissa: Int
    package var exponent: Int
    /// The first and last whole multiple of the step inside the domain.
    package var first: Int
    package var last: Int

    package var step: Double { NumberTicks.scaled(Double(mantissa), exponent) }
    package var count: Int { max(0, last - first + 1) }
    package func value(_ multiple: Int) -> Double { NumberTicks.scaled(Double(multiple) * Double(mantissa), exponent) }
    package var values: [Double] { count == 0 ? [] : (first...last).map(value) }

    /// About `count` ticks inside `lower…upper`; nil when the bounds are not finite, equal, or too close for their size.
    package init?(_ lower: Double, _ upper: Double, count: Int) {
        guard lower.isFinite, upper.isFinite, upper > lower, count > 0 else { return nil }
        let span = upper - lower
        let rough = span.isFinite ? span / Double(count) : upper / Double(count) - lower / Double(count)
        guard rough.isFinite, rough > 0 else { return nil }
        var exponent = Int(saturating: log10(rough).rounded(.down))
        let error = rough / NumberTicks.scaled(1, exponent)
        var mantissa =
            error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        if mantissa == 10 { (mantissa, exponent) = (1, exponent + 1) }
        self.init(lower, upper, mantissa: mantissa, exponent: exponent)
    }

    /// The multiples of one step inside `lower…upper`; nil when there would be more than 10,000 or they do not fit.
    package init?(_ lower: Double, _ upper: Double, mantissa: Int, exponent: Int) {
        guard mantissa > 0, exponent.magnitude < 320 else { return nil }
        let step = NumberTicks.scaled(Double(mantissa), exponent)
        guard step > 0, step.isFinite else { return nil }
        // A bound that misses a multiple by rounding alone still holds it.
        let slack = 1e-9
        let low = (lower / step - slack).rounded(.up)
        let high = (upper / step + slack).rounded(.down)
        guard low.magnitude < 1e15, high.magnitude < 1e15, high - low < 10_000 else { return nil }
        self.mantissa = mantissa
        self.exponent = exponent
        first = Int(saturating: low)
        last = Int(saturating: high)
    }

    /// The step a person asked for, as mantissa and exponent: 25 is 25 × 10⁰, 0.25 is 25 × 10⁻². Nil when it is not positive
    /// or has more than nine significant digits.
    package static func parts(of step: Double) -> (mantissa: Int, exponent: Int)? {
        guard step.isFinite, step > 0 else { return nil }
        for exponent in stride(from: 12, through: -12, by: -1) {
            let scaled = NumberTicks.scaled(step, -exponent)
            let whole = scaled.rounded()
            if whole >= 1, whole < 1e9, abs(scaled - whole) < 1e-6 * scaled {
                return (Int(saturating: whole), exponent)
            }
        }
        return nil
    }

    /// The round step (1, 2 or 5 times a power of ten) nearest to a positive distance, by their ratio.
    package static func roundStep(_ distance: Double) -> Double {
        guard distance > 0, distance.isFinite else { return 1 }
        var exponent = Int(saturating: log10(distance).rounded(.down))
        let error = distance / scaled(1, exponent)
        var mantissa =
            error >= 50.0.squareRoot() ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        if mantissa == 10 { (mantissa, exponent) = (1, exponent + 1) }
        let step = scaled(Double(mantissa), exponent)
        return step > 0 && step.isFinite ? step : distance
    }

    /// `value × 10^exponent` with one rounding where the power is exact; infinite beyond what a number holds.
    static func scaled(_ value: Double, _ exponent: Int) -> Double {
        if exponent >= 0 { return value * pow(10, Double(exponent)) }
        // 10³⁰⁹ is beyond a number, 10⁻³⁰⁹ is not.
        if exponent < -300 { return value / 1e300 / pow(10, Double(-exponent - 300)) }
        return value / pow(10, Double(-exponent))
    }

    /// The ladder from fine to coarse for a domain: each rung has fewer ticks than the one before.
    package static func ladder(_ lower: Double, _ upper: Double) -> [NumberTicks] {
        var rungs: [NumberTicks] = []
        for count in [20, 14, 10, 8, 6, 5, 4, 3, 2, 1] {
            guard let ticks = NumberTicks(lower, upper, count: count), ticks.count > 0 else { continue }
            if let before = rungs.last, before.count <= ticks.count { continue }
            rungs.append(ticks)
        }
        return rungs
    }
}
