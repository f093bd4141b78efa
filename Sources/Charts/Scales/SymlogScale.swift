import Checked
import Glibc

/// Logarithmic far from zero and linear near it, on both sides: sign(x) · ln(1 + |x|) (Webber, 2013, constant 1).
package enum SymlogScale: NumberScale {
    package static let name = "symlog"
    package static let summary = "logarithmic on both sides of zero, linear near it"

    package static func forward(_ value: Double) -> Double { value < 0 ? -log1p(-value) : log1p(value) }

    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] {
        let biggest = max(lower.magnitude, upper.magnitude)
        guard biggest > 1, biggest.isFinite else { return LinearScale.ladder(lower, upper) }
        let last = Int(saturating: log10(biggest).rounded(.up))
        func ticks(_ mantissas: [Double], _ stride: Int, from first: Int = 0) -> [Double] {
            let powers = Swift.stride(from: first, through: last, by: stride).flatMap { power in
                mantissas.map { NumberTicks.scaled($0, power) }
            }
            return (powers.reversed().map { -$0 } + [0] + powers).filter { $0 >= lower && $0 <= upper }
        }
        return
            // From zero to one it is half as far as from power to power: without the one the others may stand closer.
            ([ticks([1, 2, 5], 1)] + [1, 2, 3, 5, 10].flatMap { [ticks([1], $0), ticks([1], $0, from: 1)] })
            .filter { !$0.isEmpty }
    }

    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        func round(_ value: Double, outwards: Bool) -> Double {
            guard value.isFinite else { return value }
            guard value.magnitude > 1 else { return value == 0 ? 0 : outwards ? (value < 0 ? -1 : 1) : 0 }
            let power = Int(saturating: log10(value.magnitude).rounded(.down))
            let steps = [1.0, 2, 5, 10].map { NumberTicks.scaled($0, power) }.filter(\.isFinite)
            let size = value.magnitude
            let rounded = outwards ? steps.first { $0 >= size * (1 - 1e-12) } : steps.last { $0 <= size * (1 + 1e-12) }
            return (value < 0 ? -1 : 1) * (rounded ?? size)
        }
        return (round(lower, outwards: lower < 0), round(upper, outwards: upper > 0))
    }
}
