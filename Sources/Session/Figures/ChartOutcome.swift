import Charts
import Synchronization

/// What came of a chart's description: as many numbers as there are rows. All copies of a chart share one, which is let go
/// when the chart is evicted and worked out anew when it is wanted again, so that a long session keeps recipes and not
/// results.
final class ChartOutcome: Sendable {
    /// Works it out, with what another chart found of the same columns where there is one.
    private let recipe: @Sendable (ResolvedChart?) throws -> ResolvedChart
    private let kept: Mutex<ResolvedChart?>

    /// - Parameter earlier: a chart that shares columns with this one; it is not kept.
    /// - Throws: what the recipe throws.
    init(
        after earlier: ResolvedChart?, _ recipe: @escaping @Sendable (ResolvedChart?) throws -> ResolvedChart
    ) throws {
        self.recipe = recipe
        kept = Mutex(try recipe(earlier))
    }

    /// - Throws: what the recipe throws, though it succeeded once: a stop that was asked for, or memory that is not to be had.
    func value() throws -> ResolvedChart { try kept.withLock { $0 } ?? recipe(nil) }

    /// Works it out when it is not at hand, and keeps it.
    func memoize() throws {
        let value = try value()
        kept.withLock { $0 = value }
    }

    /// Nil while it is evicted.
    var atHand: ResolvedChart? { kept.withLock { $0 } }
    var isAtHand: Bool { kept.withLock { $0 != nil } }

    func evict() { kept.withLock { $0 = nil } }
}
