import Glibc

/// An open file that bytes are appended to; every failure names the file and the system's reason.
package struct FileWriter {
    private var descriptor: Int32
    private let typed: String
    package private(set) var bytesWritten = 0

    /// - Parameters:
    ///   - path: created new, never through a symbolic link.
    ///   - typed: the path as the person wrote it, for errors.
    package init(creating path: String, typed: String) throws {
        self.typed = typed
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(errno)) }
    }

    package mutating func append(_ bytes: some Collection<UInt8>) throws {
        if let done: Void = try bytes.withContiguousStorageIfAvailable({ buffer in
            try unsafe write(buffer)
        }) {
            bytesWritten += bytes.count
            return done
        }
        try append(Array(bytes))
    }

    private func write(_ buffer: UnsafeBufferPointer<UInt8>) throws {
        var offset = 0
        while offset < buffer.count {
            // SAFETY: the range lies inside the buffer, which outlives the call.
            let written = unsafe Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
            if written < 0 {
                if errno == EINTR { continue }
                throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(errno))
            }
            offset += written
        }
    }

    /// Syncs and closes.
    package mutating func finish() throws {
        let synced = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
        let reason = errno
        let closed = close(descriptor) == 0
        descriptor = -1
        if !synced || !closed { throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(reason)) }
    }

    package mutating func abandon() {
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
    }
}
