import Diagnostics
import Glibc

/// A line that the person types as the answer to a question in the middle of work.
enum TypedAnswer {
    /// How long Ctrl-C may go unseen, milliseconds. Any thread may take the signal, and it may come just before a wait: a wait
    /// without a limit would miss it.
    private static let look: Int32 = 50

    /// The line without its end. Nil for the end of input, for Ctrl-C and for more than `limit` bytes.
    static func line(limit: Int) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < limit {
            guard !Cancellation.process.isRaised else { return nil }
            var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
            // SAFETY: one descriptor, as counted.
            let ready = unsafe poll(&waiting, 1, look)
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            // SAFETY: one byte of room.
            guard ready > 0, unsafe read(0, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return nil
    }
}
