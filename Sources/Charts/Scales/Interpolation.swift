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
