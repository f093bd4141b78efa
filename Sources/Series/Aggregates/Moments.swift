/// Count, mean and sum of squared deviations of some values: all that variance needs, without cancellation.
package struct Moments: Sendable {
    private var count = 0.0
    private var mean = 0.0
    private var squares = 0.0

    package init() {}

    /// Of values that others have counted.
    package init(count: Double, mean: Double, deviations: Double) {
        guard count > 0 else { return }
        (self.count, self.mean, squares) = (count, mean, deviations)
    }

    /// Of the values of a run that are not missing, in two passes.
    package init(of run: Span<Double>) {
        var total = RunKernels.Total()
        RunKernels.add(run, to: &total)
        guard total.count > 0 else { return }
        count = Double(total.count)
        mean = total.value / count
        var squares = 0.0
        for i in 0..<run.count where run[i] == run[i] {
            let deviation = run[i] - mean
            squares += deviation * deviation
        }
        self.squares = squares
    }

    /// Adds one value (Welford 1962).
    @inline(__always) package mutating func add(_ value: Double) {
        count += 1
        let deviation = value - mean
        mean += deviation / count
        squares += deviation * (value - mean)
    }

    /// Adds the values of another (Chan, Golub, LeVeque 1979).
    package mutating func merge(_ other: Moments) {
        guard other.count > 0 else { return }
        guard count > 0 else {
            self = other
            return
        }
        let total = count + other.count
        let deviation = other.mean - mean
        squares += other.squares + deviation * deviation * (count * other.count / total)
        mean += deviation * (other.count / total)
        count = total
    }

    /// The sample variance, NaN for fewer than two values.
    package var variance: Double { count < 2 ? .nan : squares / (count - 1) }
}
