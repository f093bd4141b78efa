import Files
import Glibc

/// The file that a path names in the end, and what stands there before it is written.
package struct FileTarget {
    /// The path once symbolic links at its end are followed; nothing need stand there.
    package let path: Path
    /// What stands there; nil for nothing.
    let status: stat?

    /// - Parameters:
    ///   - typed: the path as the person wrote it, for errors.
    ///   - followsLinks: a link is written through; otherwise the link itself gives way.
    /// - Throws: `SessionError.cannotWrite` for a folder, a device, a pipe, a file that may not be written, and links
    ///   that go round.
    package init(_ path: Path, typed: String, followsLinks: Bool = true) throws {
        let path = followsLinks ? try Self.followed(path, typed) : path
        self.path = path
        guard let status = path.status(followsLinks: followsLinks) else {
            self.status = nil
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            if unsafe path.withCString({ unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) != 0, errno != ETXTBSY {
                throw Self.fault(typed, errno)
            }
            self.status = status
        case S_IFLNK: self.status = nil
        case S_IFDIR: throw Self.fault(typed, EISDIR)
        default: throw SessionError.cannotWrite(path: typed, reason: "it is no ordinary file")
        }
    }

    /// The rights of what stands there; nil for nothing.
    package var rights: UInt32? { status.map { $0.st_mode & 0o777 } }

    /// The same file, whatever it is called.
    package func isSame(as other: Path) -> Bool {
        guard let status, let found = other.status() else { return false }
        return found.st_dev == status.st_dev && found.st_ino == status.st_ino
    }

    /// The kernel's own limit of links in a row.
    private static let linkLimit = 40

    private static func followed(_ path: Path, _ typed: String) throws -> Path {
        var path = path
        for _ in 0..<linkLimit {
            guard let next = path.linkTarget else { return path }
            path = next.resolved(from: path.folder)
        }
        throw SessionError.cannotWrite(path: typed, reason: "its links go round")
    }

    private static func fault(_ typed: String, _ number: Int32) -> SessionError {
        .cannotWrite(path: typed, reason: SystemReason.text(number))
    }
}
