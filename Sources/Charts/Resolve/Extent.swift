import Series

/// The lowest and highest value of a buffer, missing values and infinities aside.
package struct Extent: Equatable, Sendable {
    package var lower: Double
    package var upper: Double

    /// Both ends are whole numbers.
    var isWhole: Bool { lower == lower.rounded() && upper == upper.rounded() }

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

    /// The round domain around it. Where it holds zero, an end that would leave a fifth of the axis empty stays near the values instead,
    /// and so does one five times as far from zero as they are.
    func grown(to nice: (lower: Double, upper: Double)) -> Extent {
        let (room, air) = ((nice.upper - nice.lower) * 0.19, (upper - lower) * 0.04)
        guard nice.lower <= 0, nice.upper >= 0 else { return Extent(lower: nice.lower, upper: nice.upper) }
        return Extent(
            lower: lower < 0 && (lower - nice.lower > room || lower * 5 > nice.lower) ? lower - air : nice.lower,
            upper: upper > 0 && (nice.upper - upper > room || upper * 5 < nice.upper) ? upper + air : nice.upper)
    }

    /// Up to zero where what lies beyond it is less than is seen.
    var withoutSliver: Extent {
        let least = (upper - lower) * 0.0025
        if lower < 0, -lower < least { return Extent(lower: 0, upper: upper) }
        if upper > 0, upper < least { return Extent(lower: lower, upper: 0) }
        return self
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
