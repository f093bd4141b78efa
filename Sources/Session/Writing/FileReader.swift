import Files
import Glibc

/// Whole small files (notebooks, figures, history) as bytes.
package enum FileReader {
    /// - Throws: `SessionError.cannotRead` with the system's reason, also for a folder, for what would have to be waited for (a
    ///   FIFO, a device) and for more than `limit` bytes.
    package static func bytes(_ path: Path, limit: Int = 256 << 20) throws -> [UInt8] {
        let descriptor = path.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw SessionError.cannotRead(path: path.text, reason: SystemReason.text(errno))
        }
        defer { _ = close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            throw SessionError.cannotRead(path: path.text, reason: "it is not a regular file")
        }
        return try Self.bytes(of: descriptor, path: path.text, limit: limit)
    }

    /// The same of a file that is open, from where it is read on; it stays open.
    package static func bytes(of descriptor: Int32, path: String, limit: Int = 256 << 20) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SessionError.cannotRead(path: path, reason: SystemReason.text(errno)) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > limit { throw SessionError.cannotRead(path: path, reason: "it is too large") }
        }
    }

    /// Whether two files, neither behind a symbolic link, hold the same; no when one cannot be read or is too large to tell.
    package static func haveSameBytes(_ one: Path, _ other: Path) -> Bool {
        guard let bytes = unlinked(one) else { return false }
        return unlinked(other) == bytes
    }

    private static func unlinked(_ path: Path) -> [UInt8]? {
        let descriptor = path.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        return try? bytes(of: descriptor, path: path.text)
    }
}
