import Glibc
import Scene

/// A smooth line through every point: the centripetal Catmull–Rom spline (Yuksel, Schaefer and Keyser, "Parameterization and
/// applications of Catmull–Rom curves", CAD 43, 2011), as d3-shape's `curveCatmullRom` with alpha ½.
package enum CatmullRomInterpolation: Interpolation {
    package static let name = "catmull-rom"
    package static let summary = "smooth through every point, without cusps or loops"

    package static func steps(through points: [Point]) -> [PathStep] {
        guard points.count > 2 else { return LinearInterpolation.steps(through: points) }
        func length(_ a: Point, _ b: Point) -> Double { hypot(b.x - a.x, b.y - a.y).squareRoot() }
        var steps: [PathStep] = []
        for i in 0..<(points.count - 1) {
            let (p1, p2) = (points[i], points[i + 1])
            let p0 = i > 0 ? points[i - 1] : p1
            let p3 = i + 2 < points.count ? points[i + 2] : p2
            let (d1, d2, d3) = (length(p0, p1), length(p1, p2), length(p2, p3))
            var (c1, c2) = (p1, p2)
            if d1 > 1e-9 {
                let (a, b) = (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2, 3 * d1 * (d1 + d2))
                c1 = Point(
                    (p1.x * a - p0.x * d2 * d2 + p2.x * d1 * d1) / b, (p1.y * a - p0.y * d2 * d2 + p2.y * d1 * d1) / b)
            }
            if d3 > 1e-9 {
                let (a, b) = (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2, 3 * d3 * (d3 + d2))
                c2 = Point(
                    (p2.x * a + p1.x * d3 * d3 - p3.x * d2 * d2) / b, (p2.y * a + p1.y * d3 * d3 - p3.y * d2 * d2) / b)
            }
            steps.append(.curve(c1, c2, p2))
        }
        return steps
    }
}
