import Glibc

/// Files that a running cell has written under temporary names; they are renamed into place after its last statement
/// and removed when it fails.
package struct PendingFiles {
    private struct Pending {
        var temporary: String
        var final: String
    }
    private var pending: [Pending] = []

    package init() {}

    /// Opens a temporary file beside `path`, lets `body` write it, syncs it and remembers it for `commit`.
    ///
    /// - Throws: `SessionError.cannotWrite` with the system's reason; nothing is left behind.
    package mutating func write(_ path: String, typed: String, _ body: (inout FileWriter) throws -> Void) throws {
        let temporary = "\(path).\(getpid()).\(pending.count).part"
        var writer = try FileWriter(creating: temporary, typed: typed)
        do {
            try body(&writer)
            try writer.finish()
        } catch {
            writer.abandon()
            _ = unsafe unlink(temporary)
            throw error
        }
        pending.append(Pending(temporary: temporary, final: path))
    }

    /// Renames every file into place and syncs their folders.
    package mutating func commit() throws {
        while let file = pending.first {
            guard unsafe rename(file.temporary, file.final) == 0 else {
                let reason = SystemReason.text(errno)
                abandon()
                throw SessionError.cannotWrite(path: file.final, reason: reason)
            }
            SystemReason.syncFolder(of: file.final)
            pending.removeFirst()
        }
    }

    /// Removes what was written.
    package mutating func abandon() {
        for file in pending { _ = unsafe unlink(file.temporary) }
        pending = []
    }
}
