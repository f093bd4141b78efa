import Diagnostics
import Glibc
import Series

/// How densely values lie along their scale: a sum of normal curves around each, of a width by Silverman's rule of thumb (Density
/// Estimation for Statistics and Data Analysis, 1986, equation 3.31), the default of R's `density`.
struct KernelDensity {
    /// Each different value once, ascending, and how many rows have it: who counted the rows draws what they draw, to the last digit.
    private let sorted: [Double]
    private let rows: [Double]
    private let quantiles: Quantiles
    let bandwidth: Double
    /// The bandwidth in units.
    private let breadth: Double
    /// All distances are reckoned in this: squares, differences and bandwidths of the largest numbers are beyond what a number holds.
    private let unit: Double

    /// Nil without values. O(n log n).
    ///
    /// - Throws: `Interrupted`, here and below.
    init?(_ counted: CountedValues) throws(Interrupted) {
        guard counted.rows > 0 else { return nil }
        let given = try counted.quantiles()
        var (sorted, upTo) = ([Double](), [Int]())
        var polling = Polling()
        for place in given.sorted.indices {
            try polling.step()
            if sorted.last == given.sorted[place] {
                upTo[upTo.count - 1] = given.rows(through: place)
            } else {
                sorted.append(given.sorted[place])
                upTo.append(given.rows(through: place))
            }
        }
        let rows = zip(upTo, [0] + upTo.dropLast()).map { Double($0 - $1) }
        let n = Double(counted.rows)
        let greatest = max(sorted[0].magnitude, sorted[sorted.count - 1].magnitude)
        let unit = greatest > 1e150 ? greatest : 1
        let mean = zip(sorted, rows).reduce(0) { $0 + $1.0 / n * $1.1 }
        func off(_ value: Double) -> Double { value / unit - mean / unit }
        let squares = zip(sorted, rows).reduce(0) { $0 + off($1.0) * off($1.0) * $1.1 }
        let deviation = counted.rows > 1 ? (squares / (n - 1)).squareRoot() : 0
        let quantiles = Quantiles(sorted, upTo: upTo)
        let quartiles = (quantiles.at(0.75) / unit - quantiles.at(0.25) / unit) / 1.34
        var spread = min(deviation, quartiles > 0 ? quartiles : deviation)
        if !(spread > 0) || !spread.isFinite { spread = max((mean / unit).magnitude * 0.01, 1e-9) }
        (self.sorted, self.rows, self.quantiles, self.unit) = (sorted, rows, quantiles, unit)
        breadth = 0.9 * spread * pow(n, -0.2)
        bandwidth = breadth * unit
    }

    var lowest: Double { sorted[0] }
    var highest: Double { sorted[sorted.count - 1] }
    var median: Double { quantiles.at(0.5) }
    var quartiles: (lower: Double, upper: Double) { (quantiles.at(0.25), quantiles.at(0.75)) }

    /// The density at places that ascend, each the integral's derivative: all of it is 1. O(places · different values near them).
    func at(_ places: [Double]) throws(Interrupted) -> [Double] {
        let scale = 1 / (Double(quantiles.count) * breadth * (2 * Double.pi).squareRoot()) / unit
        func distance(_ value: Double, _ place: Double) -> Double { (value / unit - place / unit) / breadth }
        var first = 0
        var polling = Polling()
        var densities: [Double] = []
        for place in places {
            while first < sorted.count, distance(sorted[first], place) < -5 { first += 1 }
            var sum = 0.0
            var row = first
            while row < sorted.count, case let far = distance(sorted[row], place), far <= 5 {
                try polling.step()
                sum += rows[row] * exp(-0.5 * far * far)
                row += 1
            }
            densities.append(sum * scale)
        }
        return densities
    }

    /// So many places at equal distances between two.
    static func places(_ from: Double, _ to: Double, count: Int) -> [Double] {
        guard count > 1, to > from else { return [from] }
        return (0..<count).map { place in
            let part = Double(place) / Double(count - 1)
            return from * (1 - part) + to * part
        }
    }
}
