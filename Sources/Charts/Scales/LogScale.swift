import Checked
import Glibc

/// Equal distances for equal ratios; only above zero.
package enum LogScale: NumberScale {
    package static let name = "log"
    package static let summary = "equal distances for equal ratios, for values above zero"

    package static func forward(_ value: Double) -> Double { value > 0 ? log10(value) : .nan }

    /// Powers of ten with 2 and 5 between, powers of ten, every second power and so on; within one decade linear ticks.
    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] {
        guard lower > 0, upper > lower, upper.isFinite else { return [] }
        let first = Int(saturating: log10(lower).rounded(.down))
        let last = Int(saturating: log10(upper).rounded(.up))
        if log10(upper) - log10(lower) < 1 { return LinearScale.ladder(lower, upper) }
        func ticks(_ mantissas: [Double], every stride: Int) -> [Double] {
            var result: [Double] = []
            for power in first...last where power % stride == 0 {
                for mantissa in mantissas {
                    let value = NumberTicks.scaled(mantissa, power)
                    if value >= lower * (1 - 1e-12), value <= upper * (1 + 1e-12) { result.append(value) }
                }
            }
            return result
        }
        return [
            ticks([1, 2, 5], every: 1), ticks([1], every: 1), ticks([1], every: 2), ticks([1], every: 3),
            ticks([1], every: 5), ticks([1], every: 10), ticks([1], every: 50),
        ].filter { !$0.isEmpty }
    }

    /// Out to 1, 2 or 5 times a power of ten.
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        guard lower > 0, upper > 0, lower.isFinite, upper.isFinite else { return (lower, upper) }
        func round(_ value: Double, up: Bool) -> Double {
            let power = Int(saturating: log10(value).rounded(.down))
            let steps = [1.0, 2, 5, 10].map { NumberTicks.scaled($0, power) }.filter { $0 > 0 && $0.isFinite }
            if up { return steps.first { $0 >= value * (1 - 1e-12) } ?? value }
            return steps.last { $0 <= value * (1 + 1e-12) } ?? value
        }
        return (round(lower, up: false), round(upper, up: true))
    }
}
