import Checked
import Glibc
import Threads

extension ProgressLine {
    /// Does work that may be long and of which nobody may know how far it is: from the first second on in which nothing was reported
    /// the line says since when it goes on, and how to stop it. The line is gone when the work is done.
    package func watching<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        let end = Ticking.begin(self)
        defer {
            end?()
            finish()
        }
        return try work()
    }

    /// Says that work goes on which began at `start`, where nothing else is said of it.
    func tick(since start: Int64) {
        let now = clock()
        state.withLock { state in
            let quiet = now - max(start, state.drawn ?? start)
            guard !state.rests, quiet >= Self.silence else { return }
            state.isShown = true
            let seconds = Int(saturating: Double(now - start) / 1e6)
            write("\r" + DisplayText.cut(Self.waiting(seconds), to: max(0, columns() - 1)) + "\u{1B}[K")
        }
    }

    /// Leaves its line to who asks the person something in the middle of work.
    package static func resting<Value>(_ line: ProgressLine?, _ question: () -> Value) -> Value {
        line?.state.withLock { state in
            if state.isShown { line?.write("\r\u{1B}[K") }
            state = State(rests: true)
        }
        defer { line?.state.withLock { $0.rests = false } }
        return question()
    }

    private static let silence: Int64 = 1_000_000

    static func waiting(_ seconds: Int) -> String { "working  \(time(seconds))  Ctrl-C stops it" }
}

/// A thread that ticks twice a second until it is told to end.
private final class Ticking: Sendable {
    private let line: ProgressLine
    private let start: Int64
    /// Readable once the work is done, which closes the other end.
    private let ends: [Int32]

    private static let pause: Int32 = 500

    /// - Returns: what is called when the work is done; nil where the system has no thread left, and the work goes on unwatched.
    static func begin(_ line: ProgressLine) -> (() -> Void)? {
        var ends: [Int32] = [-1, -1]
        // SAFETY: the array has room for both ends.
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let ticking = Ticking(line, ends)
        guard let thread = WorkThread({ ticking.tick() }) else {
            for end in ends { _ = close(end) }
            return nil
        }
        return {
            _ = close(ends[1])
            thread.join()
            _ = close(ends[0])
        }
    }

    private init(_ line: ProgressLine, _ ends: [Int32]) {
        self.line = line
        self.ends = ends
        start = line.clock()
    }

    private func tick() {
        while true {
            var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            // SAFETY: one descriptor, as counted.
            let ready = unsafe poll(&waiting, 1, Self.pause)
            if ready > 0 || ready < 0 && errno != EINTR { return }
            if ready == 0 { line.tick(since: start) }
        }
    }
}
