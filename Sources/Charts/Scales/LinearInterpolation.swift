import Scene

/// Straight from point to point.
package enum LinearInterpolation: Interpolation {
    package static let name = "linear"
    package static let summary = "straight from point to point"
    package static func steps(through points: [Point]) -> [PathStep] { points.dropFirst().map { .line($0) } }
}
