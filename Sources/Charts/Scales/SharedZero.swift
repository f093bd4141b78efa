import Checked

/// Two axes of one figure whose zeros stand at one height: a line that crosses it does so for both. Each is cut into as many steps of its
/// own below zero, and above it, as the other, so that their grid lines are the same.
struct SharedZero {
    let left: Steps
    let right: Steps

    /// An axis from some whole steps below zero, fewer than none where it begins above, to some above it.
    struct Steps {
        var size: (mantissa: Int, exponent: Int)
        var below: Int
        var above: Int
        /// What every second one is counted from: zero, or the lower end.
        var origin = 0

        var extent: Extent { Extent(lower: value(-below), upper: value(above)) }

        /// From fine to coarse: every step, every second one, both ends and zero.
        var ladder: [[Double]] {
            let every = (-below...above).map(value)
            let second = (-below...above).filter { ($0 - origin) % 2 == 0 }.map(value)
            let ends = Set([-below, max(-below, min(0, above)), above]).sorted().map(value)
            return [every, second, ends].filter { $0.count > 1 }
        }

        private func value(_ multiple: Int) -> Double {
            NumberTicks.scaled(Double(multiple * size.mantissa), size.exponent)
        }
    }

    /// Steps on both sides of zero, together.
    private static let most = 9
    /// Where less than this of an axis would be used, it stays as it is.
    private static let leastUsed = 0.4

    /// - Returns: nil where one of them has no zero, or both have it at one height already.
    init?(_ left: Extent, _ right: Extent) {
        guard left.hasZero, right.hasZero, abs(left.zeroShare - right.zeroShare) > 1e-6 else { return nil }
        var best: (steps: (Steps, Steps), score: Double)?
        for one in Self.sizes(of: left) {
            for other in Self.sizes(of: right) {
                let below = max(Self.count(-left.lower, one), Self.count(-right.lower, other))
                let above = max(Self.count(left.upper, one), Self.count(right.upper, other))
                guard (2...Self.most).contains(below + above) else { continue }
                let steps = (
                    Steps(size: one, below: below, above: above), Steps(size: other, below: below, above: above)
                )
                let used = min(left.share(of: steps.0.extent), right.share(of: steps.1.extent))
                let score = used * used * left.share(of: steps.0.extent) * right.share(of: steps.1.extent)
                guard used >= Self.leastUsed, score > best?.score ?? 0 else { continue }
                best = (steps, score)
            }
        }
        guard let best else { return nil }
        (self.left, self.right) = best.steps
    }

    static func sizes(of extent: Extent) -> [(mantissa: Int, exponent: Int)] {
        [3, 4, 5, 6, 8].compactMap { NumberTicks(extent.lower, extent.upper, count: $0) }.map {
            ($0.mantissa, $0.exponent)
        }
    }

    /// Steps that reach so far, a hair's breadth left out.
    static func count(_ reach: Double, _ size: (mantissa: Int, exponent: Int)) -> Int {
        Int(saturating: (reach / NumberTicks.scaled(Double(size.mantissa), size.exponent) - 1e-9).rounded(.up))
    }
}

extension Extent {
    fileprivate var hasZero: Bool { lower <= 0 && upper >= 0 && upper > lower && (upper - lower).isFinite }
    fileprivate var zeroShare: Double { -lower / (upper - lower) }
    func share(of whole: Extent) -> Double { (upper - lower) / (whole.upper - whole.lower) }
}
