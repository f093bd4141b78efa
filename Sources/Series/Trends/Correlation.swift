import Diagnostics

/// How two columns go together.
package enum Correlation {
    /// Pearson's coefficient of the rows that have both values, or with `ranks` that of their ranks (Spearman), and how many
    /// rows those are. NaN when fewer than two, or when one does not vary. O(n), with ranks O(n log n).
    ///
    /// - Throws: `Interrupted`.
    package static func of(
        _ x: Span<Double>, _ y: Span<Double>, ranks: Bool, _ cancellation: Cancellation
    ) throws(Interrupted) -> (r: Double, n: Int) {
        guard ranks else {
            var products = Products()
            for rows in Stretches(of: x.count) {
                try cancellation.check()
                for row in rows { products.add(x[row], y[row]) }
            }
            return (products.correlation, products.count)
        }
        var rows: [Int] = []
        for row in 0..<x.count where x[row] == x[row] && y[row] == y[row] { rows.append(row) }
        let left = try self.ranks(rows.map { x[$0] }, cancellation)
        let right = try self.ranks(rows.map { y[$0] }, cancellation)
        var products = Products()
        for at in rows.indices { products.add(left[at], right[at]) }
        return (products.correlation, rows.count)
    }

    /// From 1; equal values share the mean of the ranks they take up.
    static func ranks(_ values: [Double], _ cancellation: Cancellation) throws(Interrupted) -> [Double] {
        let order = try values.indices.sorted(stoppedBy: cancellation) { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var start = 0
        var polling = Polling(cancellation)
        while start < order.count {
            try polling.step()
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for at in start..<end { ranks[order[at]] = Double(start + 1 + end) / 2 }
            start = end
        }
        return ranks
    }
}

/// Sums of squares and products about the running means of pairs (Welford 1962): all that a correlation and a slope need,
/// without cancellation.
struct Products: Sendable {
    private(set) var count = 0
    private var meanX = 0.0
    private var meanY = 0.0
    private var squaresX = 0.0
    private var squaresY = 0.0
    private var products = 0.0

    /// Adds a pair; one with a missing value counts for nothing.
    mutating func add(_ x: Double, _ y: Double) {
        guard x == x, y == y else { return }
        count += 1
        let (dx, dy) = (x - meanX, y - meanY)
        meanX += dx / Double(count)
        meanY += dy / Double(count)
        squaresX += dx * (x - meanX)
        squaresY += dy * (y - meanY)
        products += dx * (y - meanY)
    }

    /// Between −1 and 1; NaN for fewer than two pairs and where one of the two does not vary.
    var correlation: Double {
        guard count > 1, squaresX > 0, squaresY > 0 else { return .nan }
        return min(1, max(-1, products / (squaresX.squareRoot() * squaresY.squareRoot())))
    }

    /// Of the line of least squares of y over x; NaN for fewer than two pairs and where x does not vary.
    var slope: Double { count > 1 && squaresX > 0 ? products / squaresX : .nan }
}
