import ArgumentParser
import Diagnostics
import Glibc

/// Lines of cells from a file, or from standard input that is not a terminal.
final class PipedLines {
    private let cancellation: Cancellation
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var place = 0
    private var hasEnded = false

    /// - Parameter descriptor: an open file, which stays open.
    init(_ descriptor: Int32 = 0, cancellation: Cancellation) {
        self.descriptor = descriptor
        self.cancellation = cancellation
    }

    /// The next line without its end; nil after the last one.
    ///
    /// - Throws: exit 130, as shells say of what Ctrl-C ended, for one that comes while it waits.
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
            if count < 0, errno == EINTR {
                if cancellation.isRaised { throw ExitCode(130) }
                continue
            }
            buffer.removeLast(buffer.count - max(0, count))
            hasEnded = count <= 0
            return count > 0
        }
    }
}
