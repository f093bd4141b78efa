import Scene

/// A smooth line whose tangent at a point is parallel to the line between its neighbours: the cardinal spline with tension 0.
package enum CardinalInterpolation: Interpolation {
    package static let name = "cardinal"
    package static let summary = "smooth through every point, rounder than catmull-rom"

    package static func steps(through points: [Point]) -> [PathStep] {
        guard points.count > 2 else { return LinearInterpolation.steps(through: points) }
        return (0..<(points.count - 1)).map { i in
            let (p1, p2) = (points[i], points[i + 1])
            let p0 = i > 0 ? points[i - 1] : p1
            let p3 = i + 2 < points.count ? points[i + 2] : p2
            return .curve(
                Point(p1.x + (p2.x - p0.x) / 6, p1.y + (p2.y - p0.y) / 6),
                Point(p2.x - (p3.x - p1.x) / 6, p2.y - (p3.y - p1.y) / 6), p2)
        }
    }
}
