import Glibc

/// The stack that the deepest of our work needs, whatever `ulimit -s` leaves the main thread: every limit of depth (of
/// expressions, JSON, XML, pipes, figures) is chosen to fit it.
package enum RoomyStack {
    /// Bytes of every thread of ours. Pages that are never touched cost nothing.
    package static let bytes = 8 << 20

    /// Runs the work of the program on the thread that called, or on one of its own where that thread's stack is too small.
    ///
    /// - Returns: false where neither can be had; nothing has run then.
    package static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
        var limit = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
        // Without a limit the greatest number stands there.
        if limit.rlim_cur >= rlim_t(bytes) {
            work()
            return true
        }
        // Signals go to the thread that works: one that waits for it would not be woken out of what it reads.
        var (all, before) = (sigset_t(), sigset_t())
        _ = unsafe sigfillset(&all)
        _ = unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        let mask = before
        let thread = WorkThread {
            var mask = mask
            _ = unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
            work()
        }
        guard let thread else {
            _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
            return false
        }
        thread.join()
        return true
    }
}
