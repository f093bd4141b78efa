import Glibc

/// Whole small files (notebooks, figures, history) as bytes.
package enum FileReader {
    /// - Throws: `SessionError.cannotRead` with the system's reason, also for a folder and for more than `limit` bytes.
    package static func bytes(_ path: String, limit: Int = 256 << 20) throws -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SessionError.cannotRead(path: path, reason: SystemReason.text(errno)) }
        defer { _ = close(descriptor) }
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

    package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
