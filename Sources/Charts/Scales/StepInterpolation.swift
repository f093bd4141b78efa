import Scene

/// Holds each value until the next one: a state that changes at an instant.
package enum StepInterpolation: Interpolation {
    package static let name = "step"
    package static let summary = "holds each value until the next"
    package static let treads = (before: 0.0, after: 1.0)

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { [.line(Point($1.x, $0.y)), .line($1)] }
    }
}
