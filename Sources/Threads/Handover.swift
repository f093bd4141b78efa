import Glibc
import Synchronization

/// Values that one thread makes and another takes, two at most in between. Who takes may leave: the maker hears of it when it
/// offers the next one, however long that takes.
@safe package final class Handover<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var isLeft = false
    }
    private let state = Mutex(State())
    // Both are made once, and freed when neither thread has the handover any more.
    nonisolated(unsafe) private let filled: UnsafeMutablePointer<sem_t>
    nonisolated(unsafe) private let free: UnsafeMutablePointer<sem_t>

    package init() {
        unsafe filled = .allocate(capacity: 1)
        unsafe free = .allocate(capacity: 1)
        _ = unsafe sem_init(filled, 0, 0)
        _ = unsafe sem_init(free, 0, 2)
    }

    deinit {
        _ = unsafe sem_destroy(filled)
        _ = unsafe sem_destroy(free)
        unsafe filled.deallocate()
        unsafe free.deallocate()
    }

    /// Offers a value; waits while two are untaken.
    ///
    /// - Returns: false when nobody will take it.
    package func put(_ value: Value) -> Bool {
        while unsafe sem_wait(free) != 0 {}
        let isLeft = state.withLock { state in
            if !state.isLeft { state.values.append(value) }
            return state.isLeft
        }
        _ = unsafe sem_post(filled)
        return !isLeft
    }

    /// The next value. Waits for it, and asks about fifty times a second whether to leave.
    ///
    /// - Returns: nil once it was left.
    package func take(unless isStopped: () -> Bool) -> Value? {
        while true {
            var until = timespec()
            _ = unsafe clock_gettime(CLOCK_REALTIME, &until)
            until.tv_nsec += 20_000_000
            if until.tv_nsec >= 1_000_000_000 {
                until.tv_sec += 1
                until.tv_nsec -= 1_000_000_000
            }
            let isFilled = unsafe sem_timedwait(filled, &until) == 0
            if isStopped() {
                leave()
                return nil
            }
            guard isFilled else { continue }
            _ = unsafe sem_post(free)
            return state.withLock { $0.values.isEmpty ? nil : $0.values.removeFirst() }
        }
    }

    /// Takes no more: whoever offers is let go.
    package func leave() {
        state.withLock { $0 = State(isLeft: true) }
        _ = unsafe sem_post(free)
    }
}
