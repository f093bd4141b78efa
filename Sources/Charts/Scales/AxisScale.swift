import Glibc

/// Where values of one axis stand, as a fraction 0…1 from its start to its end. Values are in the axis' own units: µs since
/// 1970 for time, slot numbers for categories (slot i spans i…i + 1), numbers as they are.
package enum AxisScale: Sendable {
    case number(lower: Double, upper: Double, by: any NumberScale.Type)
    case time(lower: Double, upper: Double)
    /// Calendar periods, each as wide as every other: edges are the starts and the last end, ascending, at least two.
    case periods(edges: [Double])
    case slots([String])

    /// The values at the two ends.
    package var domain: (lower: Double, upper: Double) {
        switch self {
        case .number(let lower, let upper, _), .time(let lower, let upper): (lower, upper)
        case .periods(let edges): (edges.first ?? 0, edges.last ?? 1)
        case .slots(let names): (0, Double(max(1, names.count)))
        }
    }

    /// Where a value stands between two others, 0…1 and beyond; the middle when these are equal. Their difference may be beyond
    /// what a number holds.
    static func share(of value: Double, _ low: Double, _ high: Double) -> Double {
        guard high != low else { return 0.5 }
        let span = high - low
        return span.isFinite ? (value - low) / span : (value / 4 - low / 4) / (high / 4 - low / 4)
    }

    /// The value, or the lower end for one that has no place: zero and what is below it on logarithms.
    package func reached(by value: Double) -> Double { fraction(value).isFinite ? value : domain.lower }

    /// How many equal bands it has, nil for a continuous axis.
    package var bandCount: Int? {
        switch self {
        case .periods(let edges): max(1, edges.count - 1)
        case .slots(let names): max(1, names.count)
        case .number, .time: nil
        }
    }

    package var isTime: Bool {
        switch self {
        case .time, .periods: true
        case .number, .slots: false
        }
    }

    /// Outside the domain it goes on below 0 and above 1; not finite where the scale has no value (log of zero).
    package func fraction(_ value: Double) -> Double {
        switch self {
        case .number(let lower, let upper, let scale):
            let low = scale.forward(lower)
            let high = scale.forward(upper)
            return Self.share(of: scale.forward(value), low, high)
        case .time(let lower, let upper):
            return upper == lower ? 0.5 : (value - lower) / (upper - lower)
        case .slots(let names):
            return value / Double(max(1, names.count))
        case .periods(let edges):
            guard edges.count > 1 else { return 0.5 }
            var low = 0
            var high = edges.count - 1
            while high - low > 1 {
                let middle = (low + high) / 2
                if edges[middle] <= value { low = middle } else { high = middle }
            }
            let inside = (value - edges[low]) / (edges[low + 1] - edges[low])
            return (Double(low) + inside) / Double(edges.count - 1)
        }
    }
}
