import CFiles
import Files
import Glibc

/// An open file that bytes are appended to; every failure names the file and the system's reason.
package struct FileWriter {
    private var descriptor: Int32
    private let typed: String
    package private(set) var bytesWritten = 0

    /// - Parameters:
    ///   - path: created new, never through a symbolic link.
    ///   - typed: the path as the person wrote it, for errors.
    ///   - mode: its rights, less the process's mask.
    package init(creating path: Path, typed: String, mode: UInt32 = 0o666) throws {
        self.typed = typed
        descriptor = path.open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
        if descriptor < 0 { throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(errno)) }
    }

    /// Gives the file the owner, group and rights of another, as far as the process may; a group that it may not give gets
    /// no rights that all have not.
    func takeRights(of status: stat) {
        var mode = status.st_mode & 0o777
        if fchown(descriptor, status.st_uid, status.st_gid) != 0, fchown(descriptor, uid_t.max, status.st_gid) != 0,
            getegid() != status.st_gid
        {
            mode = mode & 0o707 | (mode & 0o007) << 3
        }
        _ = fchmod(descriptor, mode)
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
        guard let base = buffer.baseAddress else { return }
        var offset = 0
        while offset < buffer.count {
            // SAFETY: the range lies inside the buffer, which outlives the call.
            let written = unsafe Glibc.write(descriptor, base + offset, buffer.count - offset)
            if written < 0 {
                if errno == EINTR { continue }
                throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(errno))
            }
            offset += written
        }
    }

    /// Has the disk begin with what is written; `finish` then waits for less.
    func begin() { files_begin_writing(descriptor) }

    /// Syncs and closes.
    package mutating func finish() throws {
        var fault: Int32 = 0
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { fault = errno }
        // After EINTR the descriptor is closed all the same (close(2), Linux).
        if close(descriptor) != 0, fault == 0, errno != EINTR { fault = errno }
        descriptor = -1
        if fault != 0 { throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(fault)) }
    }

    package mutating func abandon() {
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
    }
}

/// A file that is written and waits to be synced; closed when nobody has it any more.
final class UnsyncedFile {
    private var writer: FileWriter

    init(_ writer: FileWriter) {
        self.writer = writer
        writer.begin()
    }

    deinit { writer.abandon() }

    /// Once.
    func finish() throws { try writer.finish() }
}
