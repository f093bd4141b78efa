import CReadline
import Diagnostics
import Glibc
import Synchronization

/// Ctrl-C: raises the session's cancellation, which stops a running statement, and abandons the line being typed. A
/// broken pipe is an error of `write`, a file size limit an error too, neither a death.
enum Interrupts {
    /// What the handler raises: one atomic, whose reference is kept alive for the process's life.
    private static let cancellation = Atomic<UInt>(0)

    static func install(for cancellation: Cancellation, atPrompt: Bool = false) {
        // SAFETY: the retain is never given back, so that the handler finds it whenever it runs.
        let kept = unsafe Unmanaged.passRetained(cancellation).toOpaque()
        self.cancellation.store(UInt(bitPattern: kept), ordering: .releasing)
        // Made before the handler needs it.
        Cancellation.process.lower()
        MemoryWatch.begin(for: cancellation)
        handle(SIGINT) { _ in
            // Only an atomic load, an atomic store and a flag: safe in a handler.
            if let kept = unsafe UnsafeRawPointer(bitPattern: Interrupts.cancellation.load(ordering: .acquiring)) {
                unsafe Unmanaged<Cancellation>.fromOpaque(kept)._withUnsafeGuaranteedRef { $0.raise() }
            }
            Cancellation.process.raise()
            plotline_readline_interrupt()
        }
        ignore(SIGPIPE)
        ignore(SIGXFSZ)
    }

    private static func handle(_ number: Int32, _ handler: @convention(c) @escaping (Int32) -> Void) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = handler
        // SAFETY: a plain handler without SA_RESTART, so that a blocked read returns.
        _ = unsafe sigaction(number, &action, nil)
    }

    private static func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
}
