import Checked
import Diagnostics

/// Between which bounds a value is ordinary.
struct OutlierFence: Sendable {
    enum Rule: Sendable {
        /// So many median absolute deviations from the median, each scaled by 1.4826 so that it estimates the standard
        /// deviation of normal values (Hampel 1974).
        case mad(Double)
        /// So many interquartile ranges below the first quartile and above the third (Tukey 1977).
        case iqr(Double)
        /// So many sample standard deviations from the mean.
        case sigma(Double)

        var words: String {
            switch self {
            case .mad(let count): "mad \(ShortNumber.text(count))"
            case .iqr(let count): "iqr \(ShortNumber.text(count))"
            case .sigma(let count): "\(ShortNumber.text(count)) sigma"
            }
        }
    }
    let bounds: ClosedRange<Double>

    /// Nil without values, and where the spread is zero: more than half of the values are equal, so nothing says how far
    /// is far. Expected O(n).
    ///
    /// - Throws: `Interrupted`.
    init?(_ rule: Rule, of values: Span<Double>, _ cancellation: Cancellation = .process) throws(Interrupted) {
        var known: [Double] = []
        known.reserveCapacity(values.count)
        for rows in Stretches(of: values.count) {
            try cancellation.check()
            for row in rows where values[row] == values[row] { known.append(values[row]) }
        }
        guard !known.isEmpty else { return nil }
        var low: Double
        var high: Double
        let reach: Double
        switch rule {
        case .mad(let count):
            var span = known.mutableSpan
            low = Selection.quantile(0.5, of: &span)
            high = low
            guard low.isFinite else { return nil }
            for rows in Stretches(of: span.count) {
                try cancellation.check()
                for at in rows { span[at] = abs(span[at] - low) }
            }
            // 1 / Φ⁻¹(3/4)
            reach = count * 1.482_602_218_505_602 * Selection.quantile(0.5, of: &span)
        case .sigma(let count):
            var moments = Moments()
            low = 0
            for rows in Stretches(of: known.count) {
                try cancellation.check()
                for row in rows {
                    moments.add(known[row])
                    low += known[row] / Double(known.count)
                }
            }
            high = low
            reach = count * moments.variance.squareRoot()
        case .iqr(let count):
            var span = known.mutableSpan
            low = Selection.quantile(0.25, of: &span)
            high = Selection.quantile(0.75, of: &span)
            reach = count * (high - low)
        }
        guard reach > 0, reach.isFinite else { return nil }
        low -= reach
        high += reach
        guard low <= high else { return nil }
        bounds = low...high
    }
}
