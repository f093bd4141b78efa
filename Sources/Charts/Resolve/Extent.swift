import Series

/// The lowest and highest value of a buffer, missing values and infinities aside.
package struct Extent: Equatable, Sendable {
    package var lower: Double
    package var upper: Double

    /// Nil when there is no finite value. O(n).
    init?(of buffer: Buffer<Double>) {
        self.init(ValueSpread(buffer.span))
    }

    init?(_ spread: ValueSpread) {
        guard let bounds = spread.bounds else { return nil }
        self.init(lower: bounds.lowerBound, upper: bounds.upperBound)
    }

    init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The round domain around it. Where values grow from zero, a far end that would leave a fifth of the axis empty stays near
    /// them instead.
    func grown(to nice: (lower: Double, upper: Double)) -> Extent {
        let span = nice.upper - nice.lower
        let air = (upper - lower) * 0.04
        if nice.lower == 0, nice.upper - upper > span * 0.19 { return Extent(lower: 0, upper: upper + air) }
        if nice.upper == 0, lower - nice.lower > span * 0.19 { return Extent(lower: lower - air, upper: 0) }
        return Extent(lower: nice.lower, upper: nice.upper)
    }

    /// Its ends within what a number holds: air around the greatest numbers would be infinite.
    var finite: Extent {
        let most = Double.greatestFiniteMagnitude
        return Extent(lower: min(max(lower, -most), most), upper: min(max(upper, -most), most))
    }

    func union(_ other: Extent?) -> Extent {
        guard let other else { return self }
        return Extent(lower: min(lower, other.lower), upper: max(upper, other.upper))
    }
}
