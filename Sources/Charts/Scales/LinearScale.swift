/// Equal distances for equal differences.
package enum LinearScale: NumberScale {
    package static let name = "linear"
    package static let summary = "equal distances for equal differences"

    package static func forward(_ value: Double) -> Double { value }

    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] {
        NumberTicks.ladder(lower, upper).map(\.values)
    }

    /// Both ends at a multiple of a step that cuts the domain into three to seven parts: of these the one that adds the
    /// least, so that the topmost and lowest grid line frame the data closely. Where even that leaves a third of the axis empty, the
    /// coarsest finer step that leaves less than a fifth, or what fills it best.
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        var best: (lower: Double, upper: Double)?
        func share(_ ends: (lower: Double, upper: Double)) -> Double {
            upper / (ends.upper - ends.lower) - lower / (ends.upper - ends.lower)
        }
        for count in [5, 4, 7, 3, 10, 2] {
            guard let found = ends(lower, upper, count: count, parts: 3...7) else { continue }
            let span = found.upper - found.lower
            if best.map({ span < ($0.upper - $0.lower) * 0.96 }) ?? true { best = found }
        }
        guard let best, share(best) * 3 < 2 else { return best ?? (lower, upper) }
        let finer = [7, 10, 14, 20].compactMap { ends(lower, upper, count: $0, parts: 3...17) }
        return finer.first { share($0) >= 0.8 } ?? finer.max { share($0) < share($1) } ?? best
    }

    /// The multiples of a round step next to both ends of a domain; nil where they cut it into fewer or more parts.
    private static func ends(
        _ lower: Double, _ upper: Double, count: Int, parts: ClosedRange<Int>
    ) -> (lower: Double, upper: Double)? {
        guard let ticks = NumberTicks(lower, upper, count: count) else { return nil }
        var (first, last) = (ticks.first, ticks.last)
        if ticks.value(first) > lower + 1e-9 * ticks.step { first -= 1 }
        if ticks.value(last) < upper - 1e-9 * ticks.step { last += 1 }
        let found = (lower: ticks.value(first), upper: ticks.value(last))
        guard parts.contains(last - first), found.lower.isFinite, found.upper.isFinite else { return nil }
        return found
    }
}
