import Series

/// The lowest and highest value of a buffer, missing values and infinities aside.
struct Extent: Equatable {
    var lower: Double
    var upper: Double

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

    func union(_ other: Extent?) -> Extent {
        guard let other else { return self }
        return Extent(lower: min(lower, other.lower), upper: max(upper, other.upper))
    }
}
