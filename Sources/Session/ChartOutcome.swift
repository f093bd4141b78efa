import Charts
import Synchronization

/// What came of a chart's description: as many numbers as there are rows. All copies of a chart share one, which is let go
/// when the chart rests and worked out anew when it is wanted again, so that a long session keeps recipes and not
/// results.
final class ChartOutcome: Sendable {
    private let recipe: @Sendable () throws -> ResolvedChart
    private let kept: Mutex<ResolvedChart?>

    /// - Throws: what the recipe throws.
    init(_ recipe: @escaping @Sendable () throws -> ResolvedChart) throws {
        self.recipe = recipe
        kept = Mutex(try recipe())
    }

    /// - Throws: what the recipe throws, though it succeeded once: a stop that was asked for, or memory that is not to be had.
    func value() throws -> ResolvedChart { try kept.withLock { $0 } ?? recipe() }

    /// Works it out when it is not at hand, and keeps it.
    func wake() throws {
        let value = try value()
        kept.withLock { $0 = value }
    }

    var isAtHand: Bool { kept.withLock { $0 != nil } }

    func rest() { kept.withLock { $0 = nil } }
}
