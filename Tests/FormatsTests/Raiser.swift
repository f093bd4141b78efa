import Diagnostics
import Foundation
import Synchronization

/// Raises a cancellation as soon as something holds, from a thread of its own: a task would wait for a place among the
/// tests that run.
final class Raiser: Sendable {
    private let isRunning = Atomic(true)

    init(_ cancellation: Cancellation, when condition: @escaping @Sendable () -> Bool) {
        Thread { [self] in
            while isRunning.load(ordering: .relaxed), !condition() { usleep(20_000) }
            cancellation.raise()
        }.start()
    }

    func stop() { isRunning.store(false, ordering: .relaxed) }
}
