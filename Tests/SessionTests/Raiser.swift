import Diagnostics
import Synchronization

/// Raises a cancellation again and again from a thread of its own, until it is stopped.
final class Raiser: Sendable {
    private let isRunning = Atomic(true)

    init(_ cancellation: Cancellation) {
        Task.detached { [self] in
            while isRunning.load(ordering: .relaxed) {
                try? await Task.sleep(for: .milliseconds(20))
                if isRunning.load(ordering: .relaxed) { cancellation.raise() }
            }
        }
    }

    func stop() { isRunning.store(false, ordering: .relaxed) }
}
