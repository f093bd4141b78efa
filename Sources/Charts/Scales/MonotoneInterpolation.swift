import Scene

/// Smooth without overshooting: never above or below both neighbours (Steffen, "A simple method for monotonic interpolation
/// in one dimension", Astronomy & Astrophysics 239, 1990), as d3-shape's `curveMonotoneX`.
package enum MonotoneInterpolation: Interpolation {
    package static let name = "monotone"
    package static let summary = "smooth, never above or below both neighbours"

    package static func steps(through points: [Point]) -> [PathStep] {
        guard points.count > 2 else { return LinearInterpolation.steps(through: points) }
        let n = points.count
        func slope(_ i: Int) -> Double {
            let run = points[i + 1].x - points[i].x
            return run == 0 ? 0 : (points[i + 1].y - points[i].y) / run
        }
        var tangents = [Double](repeating: 0, count: n)
        for i in 1..<(n - 1) {
            let (h0, h1) = (points[i].x - points[i - 1].x, points[i + 1].x - points[i].x)
            let (s0, s1) = (slope(i - 1), slope(i))
            guard s0 * s1 > 0, h0 + h1 != 0 else { continue }
            let p = (s0 * h1 + s1 * h0) / (h0 + h1)
            tangents[i] = (s0 < 0 ? -1.0 : 1.0) * 2 * min(s0.magnitude, s1.magnitude, 0.5 * p.magnitude)
        }
        tangents[0] = (3 * slope(0) - tangents[1]) / 2
        tangents[n - 1] = (3 * slope(n - 2) - tangents[n - 2]) / 2
        return (0..<(n - 1)).map { i in
            let third = (points[i + 1].x - points[i].x) / 3
            return .curve(
                Point(points[i].x + third, points[i].y + third * tangents[i]),
                Point(points[i + 1].x - third, points[i + 1].y - third * tangents[i + 1]), points[i + 1])
        }
    }
}
