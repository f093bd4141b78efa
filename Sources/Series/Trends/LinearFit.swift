import Diagnostics

/// The straight line of least squares through points, `y = middle.y + slope · (x − middle.x)`.
package struct LinearFit: Sendable, Equatable {
    /// The mean point, which the line goes through.
    package let middle: (x: Double, y: Double)
    /// 0 when all x are equal.
    package let slope: Double

    /// Nil without a point. Points with a missing coordinate are left out. O(n), two passes.
    ///
    /// - Throws: `Interrupted`.
    package init?(x: Span<Double>, y: Span<Double>, _ cancellation: Cancellation = .process) throws(Interrupted) {
        var sumX = RunKernels.Total()
        var sumY = RunKernels.Total()
        for rows in Stretches(of: y.count) {
            try cancellation.check()
            for row in rows where y[row] == y[row] && x[row] == x[row] {
                sumX.add(x[row])
                sumY.add(y[row])
                sumY.count += 1
            }
        }
        guard sumY.count > 0 else { return nil }
        let n = Double(sumY.count)
        middle = (sumX.value / n, sumY.value / n)
        var products = RunKernels.Total()
        var squares = RunKernels.Total()
        for rows in Stretches(of: y.count) {
            try cancellation.check()
            for row in rows where y[row] == y[row] && x[row] == x[row] {
                let distance = x[row] - middle.x
                products.add(distance * (y[row] - middle.y))
                squares.add(distance * distance)
            }
        }
        slope = squares.value > 0 ? products.value / squares.value : 0
    }

    package func callAsFunction(_ x: Double) -> Double { middle.y + slope * (x - middle.x) }

    package static func == (a: LinearFit, b: LinearFit) -> Bool { a.middle == b.middle && a.slope == b.slope }
}
