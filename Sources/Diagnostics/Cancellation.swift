import Synchronization

/// A flag that a SIGINT handler (or a closing front end) raises and long work polls once per chunk.
///
/// Polling is one relaxed load. Raising it is async-signal-safe.
package final class Cancellation: Sendable {
    /// What the person's Ctrl-C raises beside the running session's own: for drawing, encoding and writing, which know of
    /// no session.
    package static let process = Cancellation()

    /// Why it was raised.
    package enum Reason: UInt8, Sendable {
        case person = 1
        /// No more memory may be had.
        case memory = 2
    }

    /// A reason's number, 0 while it is down.
    private let raised = Atomic<UInt8>(0)

    package init() {}

    package var isRaised: Bool { raised.load(ordering: .relaxed) != 0 }
    package var reason: Reason? { Reason(rawValue: raised.load(ordering: .relaxed)) }
    package func raise(_ reason: Reason = .person) { raised.store(reason.rawValue, ordering: .relaxed) }
    package func lower() { raised.store(0, ordering: .relaxed) }

    /// Throws `Interrupted` when the flag is up.
    package func check() throws(Interrupted) {
        if isRaised { throw Interrupted(reason ?? .person) }
    }
}

/// The running statement was stopped: by the person, or because memory ran out.
package struct Interrupted: Fault {
    package let reason: Cancellation.Reason

    package init(_ reason: Cancellation.Reason = .person) { self.reason = reason }

    package var what: String { reason == .person ? "interrupted" : "there is not enough memory" }
    package var mend: String? {
        reason == .person
            ? "nothing was changed"
            : "nothing was changed; fewer `columns` of a load, a `window` or an `aggregate` behind it take less"
    }
}
