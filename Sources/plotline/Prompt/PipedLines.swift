import ArgumentParser
import Diagnostics
import Files
import Glibc

/// Lines of cells from a file, or from standard input that is not a terminal.
final class PipedLines {
    private let cancellation: Cancellation
    private let descriptor: Int32
    private let name: String
    private var buffer: [UInt8] = []
    private var place = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - descriptor: an open file, which stays open.
    ///   - name: what an error calls it.
    init(_ descriptor: Int32 = 0, named name: String = "standard input", cancellation: Cancellation) {
        self.descriptor = descriptor
        self.name = name
        self.cancellation = cancellation
    }

    /// The next line without its end; nil after the last one.
    ///
    /// - Throws: exit 130, as shells say of what Ctrl-C ended, for one that comes while it waits; a usage error for what cannot be
    ///   read, such as a folder.
    func next() throws -> String? {
        var line: [UInt8] = []
        while true {
            if let end = buffer[place...].firstIndex(of: 0x0A) {
                line += buffer[place..<end]
                place = end + 1
                break
            }
            line += buffer[place...]
            place = buffer.count
            if try !fill() {
                if line.isEmpty { return nil }
                break
            }
        }
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Reads what there is; false at the end.
    private func fill() throws -> Bool {
        guard !hasEnded else { return false }
        buffer = [UInt8](repeating: 0, count: 1 << 16)
        place = 0
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(descriptor, &buffer, buffer.count)
            let reason = errno
            if count < 0, reason == EINTR {
                if cancellation.isRaised { throw ExitCode(130) }
                continue
            }
            if count < 0, reason == EAGAIN {
                // Whoever opened it does not wait for bytes; a signal ends the wait as it ends a read.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                // SAFETY: one descriptor is passed, and so is its number.
                let isCutShort = unsafe poll(&wanted, 1, -1) < 0
                if isCutShort, cancellation.isRaised { throw ExitCode(130) }
                continue
            }
            if count < 0 { throw ValidationError("\(name) cannot be read: \(SystemReason.text(reason))") }
            buffer.removeLast(buffer.count - count)
            hasEnded = count == 0
            return count > 0
        }
    }
}
