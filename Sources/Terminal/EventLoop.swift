import Checked
import Glibc

/// Waits for a terminal's bytes and for signals, one thing at a time.
///
/// A signal's handler only writes its number into a pipe, which is waited for beside the terminal, so that none is missed
/// between a look and a wait. Signals that end the process are not its business: `rescue_install` gives the terminal back.
package final class EventLoop {
    package enum Event: Sendable, Equatable {
        case bytes([UInt8])
        /// SIGWINCH, SIGTSTP, SIGCONT or SIGINT.
        case signal(Int32)
        case timeout
        /// Nobody is at the terminal any more, or the input has ended.
        case lost
    }

    private static let numbers: [Int32] = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT]

    /// The end of the pipe that handlers write to, −1 for none. Set before the handlers are installed.
    nonisolated(unsafe) private static var bell: Int32 = -1

    private let descriptor: Int32
    private var pipeEnds: [Int32] = [-1, -1]
    private var former: [(Int32, sigaction)] = []

    /// - Parameter descriptor: the terminal, or whatever stands for it.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        // SAFETY: the array has room for both ends.
        guard unsafe pipe(&pipeEnds) == 0 else { return }
        for end in pipeEnds {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        unsafe Self.bell = pipeEnds[1]
        for number in Self.numbers {
            var action = sigaction()
            // Only a write: safe in a handler, which must leave errno as it was.
            unsafe action.__sigaction_handler.sa_handler = { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(EventLoop.bell, &byte, 1)
                errno = code
            }
            var old = sigaction()
            // SAFETY: both structs live through the call.
            if unsafe sigaction(number, &action, &old) == 0 { former.append((number, old)) }
        }
    }

    /// Gives the signals back to who had them.
    package func end() {
        for (number, action) in former {
            var action = action
            _ = unsafe sigaction(number, &action, nil)
        }
        former = []
        unsafe Self.bell = -1
        for end in pipeEnds where end >= 0 { _ = close(end) }
        pipeEnds = [-1, -1]
    }

    deinit { end() }

    /// The next thing that happens, signals first; `.timeout` after so many milliseconds without any.
    package func next(within milliseconds: Int? = nil) -> Event {
        var waiting = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pipeEnds[0], events: Int16(POLLIN), revents: 0),
        ]
        let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
        // SAFETY: two descriptors, as counted.
        let ready = unsafe poll(&waiting, 2, limit)
        if ready < 0 { return errno == EINTR ? .timeout : .lost }
        if ready == 0 { return .timeout }
        if waiting[1].revents & Int16(POLLIN) != 0 {
            var byte: UInt8 = 0
            // SAFETY: one byte of room.
            if unsafe read(pipeEnds[0], &byte, 1) == 1 { return .signal(Int32(byte)) }
        }
        guard waiting[0].revents != 0 else { return .timeout }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // SAFETY: the array's own size is passed.
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return .timeout }
        guard count > 0 else { return .lost }
        return .bytes(Array(buffer[..<count]))
    }
}
