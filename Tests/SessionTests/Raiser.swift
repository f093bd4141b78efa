import Diagnostics
import Foundation
import Synchronization

/// Raises a cancellation again and again until it is stopped, from a thread of its own: a task would wait for a place
/// among the tests that run.
final class Raiser: Sendable {
    private let isRunning = Atomic(true)

    init(_ cancellation: Cancellation) {
        Thread { [self] in
            while isRunning.load(ordering: .relaxed) {
                usleep(20_000)
                if isRunning.load(ordering: .relaxed) { cancellation.raise() }
            }
        }.start()
    }

    func stop() { isRunning.store(false, ordering: .relaxed) }
}
