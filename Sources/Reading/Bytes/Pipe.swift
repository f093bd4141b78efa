import Diagnostics
import Files
import Glibc
import Series

/// A FIFO, or the file that stands for a process (`<(command)`): read to its end before anything is looked at.
enum Pipe {
    /// - Parameters:
    ///   - descriptor: open for reading without waiting; closed here.
    ///   - cancellation: stops the wait for what is written, and for a writer that never comes.
    /// - Throws: `empty`, `unreadable`, `Interrupted`.
    static func source(_ descriptor: Int32, path: String, _ cancellation: Cancellation) throws -> ByteSource {
        defer { close(descriptor) }
        let spool = Spool(path: path, memoryLimit: StandardInput.memoryLimit)
        let target = try BufferBuilder<UInt8>.window(1 << 18, of: path)
        // The writer of a process's file is there, or was; a FIFO's may come yet.
        var hasWriter = [["dev", "fd"], ["proc"]].contains { Path(path).names.starts(with: $0) }
        while true {
            try cancellation.check()
            // SAFETY: the target has its whole capacity.
            let got = unsafe read(descriptor, target.pointer, target.capacity)
            if got > 0 {
                hasWriter = true
                unsafe try spool.append(target.pointer, got)
                continue
            }
            if got == 0, hasWriter { break }
            if got < 0, errno != EAGAIN, errno != EINTR {
                throw FormatsError.unreadable(path: path, reason: ByteSource.reason(errno))
            }
            if got < 0, errno == EAGAIN { hasWriter = true }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // SAFETY: one entry, which outlives the call.
            _ = unsafe poll(&wanted, 1, 200)
            if Int32(wanted.revents) & POLLHUP != 0 { hasWriter = true }
        }
        return try spool.source(originalSize: spool.size, stamp: nil, notes: [])
    }
}
