import Scene

/// Changes half way between two points.
package enum StepCenterInterpolation: Interpolation {
    package static let name = "step-center"
    package static let summary = "changes half way between two points"
    package static let treads = (before: 0.5, after: 0.5)

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { before, after -> [PathStep] in
            let middle = (before.x + after.x) / 2
            return [.line(Point(middle, before.y)), .line(Point(middle, after.y)), .line(after)]
        }
    }
}
