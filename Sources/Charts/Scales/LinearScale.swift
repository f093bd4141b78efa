/// Equal distances for equal differences.
package enum LinearScale: NumberScale {
    package static let name = "linear"
    package static let summary = "equal distances for equal differences"

    package static func forward(_ value: Double) -> Double { value }

    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] {
        NumberTicks.ladder(lower, upper).map(\.values)
    }

    /// Both ends at a multiple of the step that gives about five ticks.
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        guard let ticks = NumberTicks(lower, upper, count: 5) else { return (lower, upper) }
        var (first, last) = (ticks.first, ticks.last)
        if ticks.value(first) > lower + 1e-9 * ticks.step { first -= 1 }
        if ticks.value(last) < upper - 1e-9 * ticks.step { last += 1 }
        return (ticks.value(first), ticks.value(last))
    }
}
