import Checked
import Glibc

/// Ticks of lengths of time in seconds at steps that clocks have: 1, 2, 5, 10, 15 and 30 seconds and minutes, 1, 2, 3, 6 and
/// 12 hours, days and weeks; beyond these at round numbers of days.
package enum DurationTicks {
    private static let steps: [Double] =
        [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800,
            604_800,
            1_209_600, 2_419_200,
        ] + days.map { $0 * 86_400 }
    /// Beyond weeks days are counted: so many are round.
    private static let days: [Double] =
        [50] + (2...9).flatMap { power -> [Double] in [1, 2, 5].map { NumberTicks.scaled($0, power) } }
    /// Those that stand well beside each other by their ratios.
    private static let ratios: [[Double]] = [
        [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 43_200, 86_400, 172_800, 604_800, 2_419_200]
            + days.dropFirst().map { $0 * 86_400 },
        [1, 10, 60, 600, 3600, 21_600, 86_400, 604_800, 8_640_000, 86_400_000, 864_000_000],
        [1, 60, 3600, 86_400, 8_640_000, 864_000_000],
    ]
    private static let most = 20
    /// Lengths of time that an axis goes up to from here on are told as clocks do.
    package static let long = 300.0

    /// The step nearest to a length, by their ratio; below a minute a round number of seconds.
    static func step(near length: Double) -> Double {
        guard length.isFinite, length > 45, let last = steps.last, length < last else {
            return NumberTicks.roundStep(length)
        }
        return steps.min { abs(log($0 / length)) < abs(log($1 / length)) } ?? length
    }

    /// From fine to coarse, the ticks inside the domain; 1-2-5 steps below a second.
    ///
    /// - Parameter isLog: at equal distances for equal ratios, from steps to their largest units.
    package static func ladder(_ lower: Double, _ upper: Double, isLog: Bool = false) -> [[Double]] {
        if isLog, lower > 0, upper / lower > 10 {
            let own = ratios.map { $0.filter { $0 >= lower * (1 - 1e-12) && $0 <= upper * (1 + 1e-12) } }
            let found = own.filter { $0.count > 1 }
            // Below seconds there are no clocks, and beyond thousands of years no days.
            return found.isEmpty || lower < 0.1 || upper > 1e14 ? LogScale.ladder(lower, upper) : found
        }
        let rungs = steps.compactMap { step -> [Double]? in
            let (first, last) = ((lower / step - 1e-9).rounded(.up), (upper / step + 1e-9).rounded(.down))
            guard last > first, last - first < Double(most), first.magnitude < 1e12 else { return nil }
            return (0...Int(saturating: last - first)).map { (first + Double($0)) * step }
        }
        return rungs.isEmpty ? LinearScale.ladder(lower, upper) : rungs
    }

    /// Both ends at a multiple of the step that adds the least while it cuts the domain into three to seven parts.
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        var best: (lower: Double, upper: Double)?
        for step in steps {
            let (first, last) = ((lower / step + 1e-9).rounded(.down), (upper / step - 1e-9).rounded(.up))
            guard (3...7).contains(last - first) else { continue }
            let found = (lower: first * step, upper: last * step)
            if best.map({ found.upper - found.lower < ($0.upper - $0.lower) * 0.96 }) ?? true { best = found }
        }
        return best ?? LinearScale.nice(lower, upper)
    }
}
