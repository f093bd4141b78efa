import Glibc

/// How a number axis spaces its values.
///
/// To add one: a file with its name, `forward` and the ladder of its ticks, then its line in `NumberScaleCatalog`.
package protocol NumberScale: Sendable {
    static var name: String { get }
    static var summary: String { get }
    /// Strictly increasing; NaN where it has no value.
    static func forward(_ value: Double) -> Double
    /// From fine to coarse, the ticks inside the domain.
    static func ladder(_ lower: Double, _ upper: Double) -> [[Double]]
    /// The domain made round, so that its ends are ticks.
    static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double)
}
