import Synchronization

/// A flag that a SIGINT handler (or a closing front end) raises and long work polls once per chunk.
///
/// Polling is one relaxed load. Raising it is async-signal-safe.
package final class Cancellation: Sendable {
    /// What the person's Ctrl-C raises beside the running session's own: for drawing, encoding and writing, which know of
    /// no session.
    package static let process = Cancellation()

    private let raised = Atomic<Bool>(false)

    package init() {}

    package var isRaised: Bool { raised.load(ordering: .relaxed) }
    package func raise() { raised.store(true, ordering: .relaxed) }
    package func lower() { raised.store(false, ordering: .relaxed) }

    /// Throws `Interrupted` when the flag is up.
    package func check() throws(Interrupted) {
        if isRaised { throw Interrupted() }
    }
}

/// The running statement was stopped by the person.
package struct Interrupted: Fault {
    package init() {}
    package var what: String { "interrupted" }
    package var mend: String? { "nothing was changed" }
}
