import Glibc

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
        let jobs = (1..<parts).map { part in Job { try body(part) } }
        let threads = jobs.map { Thread(running: $0) }
        let first = Swift.Result { try body(0) }
        for thread in threads { thread.join() }
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

/// Work and, once its thread is joined, its result: handed to the thread as a bare pointer.
private class AnyJob {
    func run() {}
}

private final class Job<Value: Sendable>: AnyJob {
    private let body: @Sendable () throws -> Value
    private var outcome: Result<Value, any Error>?

    init(_ body: @escaping @Sendable () throws -> Value) { self.body = body }

    // Written by one thread, read after it was joined.
    override func run() { outcome = Result { try body() } }

    func result() -> Result<Value, any Error> {
        outcome ?? Result { try body() }
    }
}

private struct Thread {
    private var handle: pthread_t?

    /// Starts the job, or runs it here when the system has no thread left.
    init(running job: AnyJob) {
        var thread = pthread_t()
        // SAFETY: the retain taken here is released by the thread, which runs the job once.
        let retained = unsafe Unmanaged.passRetained(job)
        let status = unsafe pthread_create(
            &thread, nil,
            { raw in
                guard let raw = unsafe raw else { return nil }
                unsafe Unmanaged<AnyJob>.fromOpaque(raw).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        if status == 0 {
            handle = thread
        } else {
            unsafe retained.release()
            job.run()
        }
    }

    func join() {
        guard let handle else { return }
        // SAFETY: a thread of ours that nobody else joins or detaches.
        _ = pthread_join(handle, nil)
    }
}
