import Checked
import Diagnostics
import Series

/// How sure the mean of some rows is, as the words after a column say it: `mean v ci`.
package enum MeanInterval: String, CaseIterable, Sendable {
    /// The 95% interval by Student's t, as R's `mean_cl_normal`.
    case ci
    /// One standard error on each side.
    case se
    /// One standard deviation on each side: the spread of the rows, not of their mean.
    case std

    /// What the axis calls it.
    var words: String {
        switch self {
        case .ci: "± 95% interval"
        case .se: "± standard error"
        case .std: "± standard deviation"
        }
    }

    /// Both bounds of each bin, NaN for fewer than two values.
    ///
    /// - Throws: what the aggregates throw.
    func bounds(
        _ values: Buffer<Double>, in bins: Bins, _ stop: Cancellation
    ) throws -> (lower: [Double], upper: [Double]) {
        let made = try Accumulation.run(
            [MeanAggregate(), StdAggregate(), CountAggregate()], over: values, in: bins, stop)
        let halves = made[0].indices.map { bin -> Double in
            let (deviation, count) = (made[1][bin], made[2][bin])
            guard count >= 2 else { return .nan }
            switch self {
            case .std: return deviation
            case .se: return deviation / count.squareRoot()
            case .ci: return deviation / count.squareRoot() * StudentT.upper(Int(saturating: count) - 1)
            }
        }
        return (zip(made[0], halves).map { $0 - $1 }, zip(made[0], halves).map { $0 + $1 })
    }
}
