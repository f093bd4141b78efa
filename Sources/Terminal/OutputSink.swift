import Glibc
import Synchronization

/// Where everything that is shown goes: a file descriptor, or memory for tests and notebooks.
///
/// Writes are whole: interrupted and partial ones go on, a full pipe is waited for. When nobody reads any more (EPIPE, with SIGPIPE
/// ignored) the sink ends quietly: `hasEnded` turns true and what follows is dropped. Any other failure is kept in `failure`
/// as an errno.
package final class OutputSink: Sendable {
    private struct State {
        var memory: [UInt8] = []
        var hasEnded = false
        var failure: Int32?
    }

    /// Nil when it keeps its bytes in memory.
    package let descriptor: Int32?
    private let state = Mutex(State())

    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Keeps what is written.
    package init() { descriptor = nil }

    package var hasEnded: Bool { state.withLock { $0.hasEnded } }
    package var failure: Int32? { state.withLock { $0.failure } }
    /// What a sink in memory has received.
    package var contents: [UInt8] { state.withLock { $0.memory } }

    /// Shows text of any origin: everything but tabs and line feeds that could act on a terminal is written out.
    package func show(_ text: String) { put(DisplayText.safe(text, keeping: .layout)) }

    /// Writes as it is: cursor movements and pictures we made ourselves, exact data to a file or a pipe. Never text of others.
    package func put(_ text: String) { put(Array(text.utf8)) }

    package func put(_ bytes: [UInt8]) {
        // SAFETY: the buffer is used within the call only.
        unsafe bytes.withUnsafeBytes { unsafe write($0) }
    }

    package var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

    /// Columns and rows of the terminal behind it, nil when there is none or it does not say.
    package var terminalSize: (columns: Int, rows: Int)? {
        guard let descriptor else { return nil }
        var size = winsize()
        // SAFETY: TIOCGWINSZ fills the struct that is passed.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        state.withLock { state in
            guard !state.hasEnded, state.failure == nil else { return }
            guard let descriptor else {
                unsafe state.memory.append(contentsOf: bytes)
                return
            }
            guard let base = bytes.baseAddress else { return }
            var offset = 0
            while offset < bytes.count {
                // SAFETY: the range from offset to the end lies within the buffer, which outlives the call.
                let count = unsafe Glibc.write(descriptor, base + offset, bytes.count - offset)
                if count > 0 {
                    offset += count
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    // SAFETY: one descriptor, as counted.
                    _ = unsafe poll(&wait, 1, -1)
                } else if errno == EPIPE {
                    state.hasEnded = true
                    return
                } else if errno != EINTR {
                    state.failure = errno
                    return
                }
            }
        }
    }
}
