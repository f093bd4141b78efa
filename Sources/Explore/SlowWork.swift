import Checked
import Diagnostics
import Glibc
import Synchronization
import Terminal
import Threads

/// Work that a key asks for and that may take long: combining a hundred million rows, a search through them.
///
/// It runs on the thread that calls. Another watches the terminal meanwhile: Ctrl-C or Esc stops it, and once half a second has passed
/// a line says what goes on. What else is typed meanwhile is kept.
final class SlowWork: Sendable {
    /// What happened while the work ran.
    struct Meanwhile: Sendable, Equatable {
        /// The line was shown, and stands there still.
        var isShown = false
        /// The person stopped the work.
        var isStopped = false
        /// What was typed before the key that stopped it.
        var before: [UInt8] = []
        /// What was typed, or what came behind the key that stopped it.
        var typed: [UInt8] = []
    }

    /// Milliseconds before the line appears, and between two of them.
    private static let patience = 500.0
    private static let pause: Int32 = 1000
    /// Milliseconds within which most keys' work is done, and nobody listens.
    private static let moment = 25.0
    /// Milliseconds that the rest of a key's bytes may take behind an Escape.
    private static let rest: Int32 = 10

    private let input: Int32
    private let stopping: [Cancellation]
    private let say: @Sendable (Int) -> Void
    /// Readable once the work is done.
    private let done: Int32
    private let state = Mutex(Meanwhile())

    private init(_ input: Int32, _ stopping: [Cancellation], _ done: Int32, _ say: @escaping @Sendable (Int) -> Void) {
        self.input = input
        self.stopping = stopping
        self.done = done
        self.say = say
    }

    /// - Parameters:
    ///   - input: the terminal.
    ///   - stopping: what is raised to stop the work, and lowered when it has.
    ///   - say: shows that it goes on since so many whole seconds; called on another thread.
    static func run<Value>(
        input: Int32, stopping: [Cancellation], say: @escaping @Sendable (Int) -> Void, _ work: () -> Value
    ) -> (value: Value, meanwhile: Meanwhile) {
        var ends: [Int32] = [-1, -1]
        // SAFETY: the array has room for both ends.
        guard unsafe pipe(&ends) == 0 else { return (work(), Meanwhile()) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let watch = SlowWork(input, stopping, ends[0], say)
        let thread = WorkThread { watch.watch() }
        let value = work()
        _ = close(ends[1])
        thread?.join()
        _ = close(ends[0])
        let meanwhile = watch.state.withLock { $0 }
        if meanwhile.isStopped { for cancellation in stopping { cancellation.lower() } }
        return (value, meanwhile)
    }

    private func watch() {
        let start = ExploreFace.now()
        var isListening = true
        while true {
            let isShown = state.withLock { $0.isShown }
            let passed = ExploreFace.now() - start
            let isOpen = isListening && passed >= Self.moment
            // What is typed within the first moment waits where it is.
            let next = passed < Self.moment ? Self.moment : Self.patience
            let wait = isShown ? Self.pause : Int32(clamping: Int(saturating: max(0, next - passed).rounded(.up)))
            var waiting = [
                pollfd(fd: done, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            // SAFETY: two descriptors, as counted.
            let ready = unsafe poll(&waiting, 2, wait)
            if waiting[0].revents != 0 { return }
            if waiting[1].revents != 0 { isListening = listen() }
            if isShown ? ready == 0 : ExploreFace.now() - start >= Self.patience {
                state.withLock { $0.isShown = true }
                say(Int(saturating: ((ExploreFace.now() - start) / 1000).rounded(.down)))
            }
        }
    }

    /// Takes what is typed.
    ///
    /// - Returns: whether more may come.
    private func listen() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // SAFETY: the array's own size is passed.
        let count = unsafe read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return true }
        guard count > 0 else {
            // Nobody is there any more.
            for cancellation in stopping { cancellation.raise() }
            return false
        }
        var bytes = buffer[..<count]
        // An arrow's bytes may come in two pieces.
        var more = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // SAFETY: one descriptor, as counted.
        if bytes.last == 0x1B, unsafe poll(&more, 1, Self.rest) > 0 {
            var rest = [UInt8](repeating: 0, count: 4096)
            // SAFETY: the array's own size is passed.
            let behind = unsafe read(input, &rest, rest.count)
            if behind > 0 { bytes = (Array(bytes) + rest[..<behind])[...] }
        }
        // An Escape with nothing behind it is the key.
        let place = bytes.firstIndex(of: 3) ?? (bytes.last == 0x1B ? bytes.endIndex - 1 : nil)
        state.withLock { state in
            guard let place, !state.isStopped else {
                state.typed += bytes
                return
            }
            state.isStopped = true
            (state.before, state.typed) = (state.typed + bytes[..<place], Array(bytes[(place + 1)...]))
        }
        if place != nil { for cancellation in stopping { cancellation.raise() } }
        return true
    }
}
