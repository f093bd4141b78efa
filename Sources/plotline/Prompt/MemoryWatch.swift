import CMemory
import Diagnostics

/// Memory that runs out under a limit (`ulimit -v`) ends the running statement with an error instead of the program.
enum MemoryWatch {
    /// What lack of memory raises. Set before the watch begins; kept alive for the process's life.
    nonisolated(unsafe) private static var cancellation: Cancellation?

    static func begin(for cancellation: Cancellation) {
        unsafe self.cancellation = cancellation
        // SAFETY: only atomic stores: nothing is allocated where an allocation has failed.
        unsafe memory_watch(
            { _ in
                unsafe MemoryWatch.cancellation?.raise(.memory)
                Cancellation.process.raise(.memory)
            }, nil)
    }

    /// Between statements: what the last one had to give back is kept ready again.
    static func refill() { memory_refill() }
}
