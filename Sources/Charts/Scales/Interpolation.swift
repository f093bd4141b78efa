import Scene

/// How a line runs between its points.
///
/// To add one: a file with its name, summary and `steps`, then its line in `InterpolationCatalog`.
package protocol Interpolation: Sendable {
    static var name: String { get }
    static var summary: String { get }
    /// The way from the first point to the last, without the move to the first. Points ascend or descend along x.
    static func steps(through points: [Point]) -> [PathStep]
    /// How far the first value holds before its place and the last after it, in steps from one place to the next.
    static var treads: (before: Double, after: Double) { get }
}

extension Interpolation {
    package static var treads: (before: Double, after: Double) { (0, 0) }
}
