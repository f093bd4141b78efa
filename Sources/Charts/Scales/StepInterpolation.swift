import Scene

/// Holds each value until the next one: a state that changes at an instant.
package enum StepInterpolation: Interpolation {
    package static let name = "step"
    package static let summary = "holds each value until the next"

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { [.line(Point($1.x, $0.y)), .line($1)] }
    }
}

/// Changes half way between two points.
package enum StepCenterInterpolation: Interpolation {
    package static let name = "step-center"
    package static let summary = "changes half way between two points"

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { before, after -> [PathStep] in
            let middle = (before.x + after.x) / 2
            return [.line(Point(middle, before.y)), .line(Point(middle, after.y)), .line(after)]
        }
    }
}

/// Each value already holds since the one before it.
package enum StepEndInterpolation: Interpolation {
    package static let name = "step-end"
    package static let summary = "each value holds since the one before"

    package static func steps(through points: [Point]) -> [PathStep] {
        zip(points, points.dropFirst()).flatMap { [.line(Point($0.x, $1.y)), .line($1)] }
    }
}
