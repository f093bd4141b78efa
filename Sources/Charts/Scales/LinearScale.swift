/// Equal distances for equal differences.
package enum LinearScale: NumberScale {
    package static let name = "linear"
    package static let summary = "equal distances for equal differences"

    package static func forward(_ value: Double) -> Double { value }

    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] {
        NumberTicks.ladder(lower, upper).map(\.values)
    }

    /// Both ends at a multiple of a step that cuts the domain into three to seven parts: of these the one that adds the
    /// least, so that the topmost and lowest grid line frame the data closely.
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        var best: (lower: Double, upper: Double)?
        for count in [5, 4, 7, 3, 10, 2] {
            guard let ticks = NumberTicks(lower, upper, count: count) else { continue }
            var (first, last) = (ticks.first, ticks.last)
            if ticks.value(first) > lower + 1e-9 * ticks.step { first -= 1 }
            if ticks.value(last) < upper - 1e-9 * ticks.step { last += 1 }
            guard (3...7).contains(last - first) else { continue }
            let found = (lower: ticks.value(first), upper: ticks.value(last))
            guard found.lower.isFinite, found.upper.isFinite else { continue }
            let span = found.upper - found.lower
            if best.map({ span < ($0.upper - $0.lower) * 0.96 }) ?? true { best = found }
        }
        return best ?? (lower, upper)
    }
}
