import Series

/// The lowest and highest value of a buffer, missing values and infinities aside.
struct Extent {
    var lower: Double
    var upper: Double

    /// Nil when there is no finite value. O(n).
    init?(of buffer: Buffer<Double>) {
        let span = buffer.span
        var (lower, upper) = (Double.infinity, -Double.infinity)
        for row in span.indices {
            let value = span[row]
            guard value.isFinite else { continue }
            if value < lower { lower = value }
            if value > upper { upper = value }
        }
        guard lower <= upper else { return nil }
        self.lower = lower
        self.upper = upper
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
