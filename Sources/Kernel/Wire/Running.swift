import Diagnostics
import Synchronization

/// Whether a cell runs, so that an interrupt stops that cell and none that comes later.
final class Running: Sendable {
    private let isRunning = Mutex(false)
    private let cancellation: Cancellation

    init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    func during<Answer>(_ work: () -> Answer) -> Answer {
        isRunning.withLock { running in
            lower()
            running = true
        }
        defer {
            isRunning.withLock { running in
                running = false
                lower()
            }
        }
        return work()
    }

    /// Stops the cell that runs, if one does.
    func interrupt() {
        isRunning.withLock { running in
            guard running else { return }
            cancellation.raise()
            Cancellation.process.raise()
        }
    }

    private func lower() {
        cancellation.lower()
        Cancellation.process.lower()
    }
}
