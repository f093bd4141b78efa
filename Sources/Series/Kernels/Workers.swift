import Diagnostics
import Synchronization
import Threads

/// Runs the parts of one computation on two threads: part 0 on the caller's, the others each on a thread that ends with
/// its part. A thread costs about 20 µs, so callers split only work of tens of thousands of rows and more.
package enum Workers {
    /// How many parts are worth making.
    package static let count = 2

    /// Rows below which splitting costs more than it saves.
    package static let worthwhile = 65_536

    /// The results of `body(0) … body(parts − 1)` in that order. When several throw, the lowest part's error is thrown,
    /// after all have ended.
    package static func run<Result: Sendable>(
        _ parts: Int, _ body: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        if parts <= 1 { return parts == 1 ? [try body(0)] : [] }
        let watch = PollWatch.current
        let jobs = (1..<parts).map { part in
            Job { try watch?.watching { try body(part) } ?? body(part) }
        }
        let threads = jobs.map { job in WorkThread { job.run() } }
        let first = Swift.Result { try body(0) }
        for thread in threads { thread?.join() }
        var results = [try first.get()]
        for job in jobs { results.append(try job.result().get()) }
        return results
    }
}

extension Workers {
    /// The same of work that cannot fail.
    package static func results<Result: Sendable>(
        _ parts: Int, _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        (try? run(parts, body)) ?? (0..<parts).map(body)
    }
}

/// Work and, once it has run, its result.
private final class Job<Value: Sendable>: Sendable {
    private let body: @Sendable () throws -> Value
    private let outcome = Mutex<Result<Value, any Error>?>(nil)

    init(_ body: @escaping @Sendable () throws -> Value) { self.body = body }

    func run() {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
    }

    /// The result; where no thread has run the work it runs here.
    func result() -> Result<Value, any Error> { outcome.withLock { $0 } ?? Result { try body() } }
}
