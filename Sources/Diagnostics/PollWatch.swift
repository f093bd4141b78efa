import Glibc
import Synchronization

/// Notes how long the work of some threads goes without a look at a cancellation: what a Ctrl-C would have waited for.
///
/// Times are the thread's own processor time, so that a busy machine changes nothing. A thread that nobody watches costs nothing.
package final class PollWatch: Sendable {
    /// What a watch has seen.
    package struct Findings: Sendable {
        /// The longest time between two looks, ns.
        package var longest = 0
        /// The time of all watched threads, ns.
        package var total = 0
        package var looks = 0
    }

    /// The watch of each watched thread, and the time of its last look.
    private static let threads = Mutex<[pthread_t: (watch: PollWatch, last: Int)]>([:])

    private let found = Mutex(Findings())

    /// What the body does and what was seen meanwhile, on this thread and on those that `Workers` makes for it.
    package static func during<Value>(
        _ cancellations: Cancellation..., body: () throws -> Value
    ) rethrows -> (value: Value, findings: Findings) {
        let watch = PollWatch()
        for one in cancellations + [.process] { one.isWatched = true }
        defer { for one in cancellations { one.isWatched = false } }
        let value = try watch.watching(body)
        return (value, watch.found.withLock { $0 })
    }

    /// The watch of this thread, for the threads that work for it.
    package static var current: PollWatch? {
        guard Cancellation.process.isWatched else { return nil }
        return threads.withLock { $0[this]?.watch }
    }

    /// Runs the work of this thread, whose beginning and end count as looks.
    package func watching<Value>(_ body: () throws -> Value) rethrows -> Value {
        Self.threads.withLock { $0[Self.this] = (self, Self.now) }
        defer {
            Self.look()
            Self.threads.withLock { $0[Self.this] = nil }
        }
        return try body()
    }

    /// Notes a look of this thread, where it is watched.
    static func look() {
        let now = now
        let seen = threads.withLock { threads -> (watch: PollWatch, last: Int)? in
            let seen = threads[this]
            threads[this]?.last = now
            return seen
        }
        guard let seen else { return }
        seen.watch.found.withLock {
            $0.longest = max($0.longest, now - seen.last)
            $0.total += now - seen.last
            $0.looks += 1
        }
    }

    private static var this: pthread_t { pthread_self() }

    /// Processor time of this thread, ns.
    private static var now: Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
