import Scene

/// How a line runs between its points.
///
/// To add one: a file with its name, summary and `steps`, then its line in `InterpolationCatalog`.
package protocol Interpolation: Sendable {
    static var name: String { get }
    static var summary: String { get }
    /// The way from the first point to the last, without the move to the first. Points ascend or descend along x.
    static func steps(through points: [Point]) -> [PathStep]
}

package enum InterpolationCatalog {
    package static let all: [any Interpolation.Type] = [
        LinearInterpolation.self, MonotoneInterpolation.self, CatmullRomInterpolation.self, CardinalInterpolation.self,
        StepInterpolation.self, StepCenterInterpolation.self, StepEndInterpolation.self,
    ]

    package static func named(_ name: String) -> (any Interpolation.Type)? { all.first { $0.name == name } }
}

/// Straight from point to point.
package enum LinearInterpolation: Interpolation {
    package static let name = "linear"
    package static let summary = "straight from point to point"
    package static func steps(through points: [Point]) -> [PathStep] { points.dropFirst().map { .line($0) } }
}
