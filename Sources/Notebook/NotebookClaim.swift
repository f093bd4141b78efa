import Files
import Glibc
import Session

/// The mark that a session has a notebook open: a locked file in the state folder, named by the digest of the
/// notebook's real path, with the number of the process. It stops nobody; the second session is told. It goes with the
/// value, and with the process however that ends.
package final class NotebookClaim {
    package enum Answer {
        case taken(NotebookClaim)
        /// Another session has it open: the number of its process, when it can be read.
        case held(by: Int?)
        /// There is no state folder to put the mark in.
        case unknown
    }

    private let descriptor: Int32
    private let path: Path

    private init(_ descriptor: Int32, _ path: Path) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // Removed while it is still locked, so that nobody can take a file that is about to go.
        path.remove()
        _ = close(descriptor)
    }

    package static func take(_ notebook: Path) -> Answer {
        guard let folder = StateFolder.folder("open") else { return .unknown }
        let path = folder.joined(Digest.text(notebook.nearest.bytes))
        // The one who held it may remove the file between the opening and the lock; then it is made again.
        for _ in 0..<8 {
            guard let descriptor = try? PrivateFile.open(path, O_RDWR | O_CREAT) else { return .unknown }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                defer { _ = close(descriptor) }
                return errno == EWOULDBLOCK ? .held(by: holder(descriptor, path)) : .unknown
            }
            if isStill(descriptor, at: path) {
                let number = Array("\(getpid())\n".utf8)
                _ = ftruncate(descriptor, 0)
                // SAFETY: the array's own bytes and count.
                _ = unsafe number.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
                return .taken(NotebookClaim(descriptor, path))
            }
            _ = close(descriptor)
        }
        return .unknown
    }

    private static func isStill(_ descriptor: Int32, at path: Path) -> Bool {
        var ours = stat()
        // SAFETY: `ours` outlives the call that fills it.
        guard unsafe fstat(descriptor, &ours) == 0, let there = path.status() else { return false }
        return ours.st_dev == there.st_dev && ours.st_ino == there.st_ino
    }

    private static func holder(_ descriptor: Int32, _ path: Path) -> Int? {
        let bytes = (try? FileReader.bytes(of: descriptor, path: path.text, limit: 64)) ?? []
        return Int(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    }
}
