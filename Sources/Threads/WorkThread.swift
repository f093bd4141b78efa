import Glibc

/// Work on a thread of its own, which ends with the work. Making one costs about 20 µs. Its stack is `RoomyStack.bytes` large,
/// whatever `ulimit -s` says.
package struct WorkThread: Sendable {
    private let handle: pthread_t

    /// Starts the work. Nil where the system has no thread left: nothing has run then.
    package init?(_ work: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
        defer { _ = unsafe pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstacksize(&attributes, RoomyStack.bytes) == 0 else { return nil }
        // SAFETY: the retain taken here is released by the thread, which runs the work once, or below where there is none.
        let kept = unsafe Unmanaged.passRetained(Work(work))
        let status = unsafe pthread_create(
            &thread, &attributes,
            { raw in
                guard let raw = unsafe raw else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body()
                return nil
            }, kept.toOpaque())
        guard status == 0 else {
            unsafe kept.release()
            return nil
        }
        handle = thread
    }

    /// Waits for the end of the work. Once, by the one who started it.
    package func join() {
        // SAFETY: a thread of ours that nobody else joins or detaches.
        _ = pthread_join(handle, nil)
    }

    /// Lets the thread end by itself. Once, by the one who started it, who then does not wait.
    package func leave() { _ = pthread_detach(handle) }

    /// What the thread is handed, as a bare pointer.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
