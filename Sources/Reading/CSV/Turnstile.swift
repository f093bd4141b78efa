import Glibc

/// A place that workers pass one after the other, in the order of their turns.
@safe package final class Turnstile: @unchecked Sendable {
    // Unchecked, because the mutex that guards `turn` is the C library's.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var turn = 0

    package init() {
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
    package func pass<Result>(_ turn: Int, _ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        while self.turn != turn { unsafe pthread_cond_wait(condition, mutex) }
        let result = body()
        self.turn += 1
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
        return result
    }
}
