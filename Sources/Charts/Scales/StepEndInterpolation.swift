import Scene

/// Each value already holds since the one before it.
package enum StepEndInterpolation: Interpolation {
    package static let name = "step-end"
    package static let summary = "each value holds since the one before"
    package static let treads = (before: 1.0, after: 0.0)

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { [.line(Point($0.x, $1.y)), .line($1)] }
    }
}
