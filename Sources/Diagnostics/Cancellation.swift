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

    /// A reason's number, 0 while it is down; and a bit while a `PollWatch` wants to know of looks.
    private let raised = Atomic<UInt8>(0)
    private static let watched: UInt8 = 0x80

    package init() {}

    package var isRaised: Bool { raised.load(ordering: .relaxed) != 0 && looked }
    package var reason: Reason? { Reason(rawValue: raised.load(ordering: .relaxed) & ~Self.watched) }
    package func raise(_ reason: Reason = .person) {
        raised.store(reason.rawValue | (raised.load(ordering: .relaxed) & Self.watched), ordering: .relaxed)
    }
    package func lower() { raised.bitwiseAnd(Self.watched, ordering: .relaxed) }

    /// Whether looks are told to the `PollWatch` of the thread that looks.
    var isWatched: Bool {
        get { raised.load(ordering: .relaxed) & Self.watched != 0 }
        set {
            if newValue {
                raised.bitwiseOr(Self.watched, ordering: .relaxed)
            } else {
                raised.bitwiseAnd(~Self.watched, ordering: .relaxed)
            }
        }
    }

    /// The same while something is raised or watched.
    @inline(never) private var looked: Bool {
        if isWatched { PollWatch.look() }
        return reason != nil
    }

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
