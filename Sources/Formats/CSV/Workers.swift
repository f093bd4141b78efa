import Glibc

/// Runs the same work on several threads and waits for all of them.
enum Workers {
    /// Calls `body` with 0 ..< count, 0 on the calling thread; on fewer threads when the system gives no more.
    static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            var threads: [pthread_t] = []
            for index in 1..<max(1, count) {
                let start = Start { body(index) }
                var thread = pthread_t()
                // SAFETY: the retained box is released by the thread, which is joined before `body` ends.
                let box = unsafe Unmanaged.passRetained(start).toOpaque()
                let code = unsafe pthread_create(
                    &thread, nil,
                    { box in
                        guard let box = unsafe box else { return nil }
                        unsafe Unmanaged<Start>.fromOpaque(box).takeRetainedValue().body()
                        return nil
                    }, box)
                if code == 0 {
                    threads.append(thread)
                } else {
                    unsafe Unmanaged<Start>.fromOpaque(box).release()
                }
            }
            body(0)
            for thread in threads { _ = unsafe pthread_join(thread, nil) }
        }
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// A place that workers pass one after the other, in the order of their turns.
@safe final class Turnstile: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var turn = 0

    init() {
        // SAFETY: initialised here, destroyed in deinit, used by nobody else.
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        _ = unsafe pthread_mutex_init(mutex, nil)
        _ = unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        _ = unsafe pthread_mutex_destroy(mutex)
        _ = unsafe pthread_cond_destroy(condition)
        unsafe mutex.deallocate()
        unsafe condition.deallocate()
    }

    /// Waits for the turn, runs `body` alone, and lets the next turn pass.
    func pass<Result>(_ turn: Int, _ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        while self.turn != turn { unsafe pthread_cond_wait(condition, mutex) }
        let result = body()
        self.turn += 1
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
        return result
    }
}
