import Glibc

/// A file that the program keeps for one person between sessions: it is opened only where it is a plain file of that
/// person's own. Whatever else stands in its place, a FIFO or a device above all, is left alone.
package enum PrivateFile {
    /// Who else may have a hand in it.
    package enum Rights: Sendable {
        /// Nobody reads or writes it but its owner, and no link leads to it.
        case alone
        /// Others may read it; a link may lead to it.
        case readable

        fileprivate var forbidden: mode_t { self == .alone ? 0o077 : 0o022 }
    }

    package enum Refusal: Error, Sendable, Equatable {
        case notAFile
        /// It belongs to another account.
        case foreign
        /// Other accounts have rights that they should not have.
        case open
        case system(Int32)
    }

    /// A descriptor, which the caller closes.
    ///
    /// - Parameter flags: as `open` takes them; a file that O_CREAT makes is its owner's alone.
    package static func open(_ path: Path, _ flags: Int32, _ rights: Rights = .alone) throws(Refusal) -> Int32 {
        let links = rights == .alone ? O_NOFOLLOW : 0
        if let status = path.status(followsLinks: rights != .alone) {
            try check(status, rights)
        } else if errno != ENOENT || flags & O_CREAT == 0 {
            throw .system(errno)
        }
        // What was put there meanwhile makes nobody wait.
        let descriptor = path.open(flags | links | O_NONBLOCK | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        do throws(Refusal) {
            var status = stat()
            // SAFETY: `status` outlives the call that fills it.
            guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
            try check(status, rights)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func check(_ status: stat, _ rights: Rights) throws(Refusal) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_uid == geteuid() else { throw .foreign }
        guard status.st_mode & rights.forbidden == 0 else { throw .open }
    }
}

extension PrivateFile.Refusal {
    /// What is wrong with the file.
    package var words: String {
        switch self {
        case .notAFile: "it is not a regular file"
        case .foreign: "it belongs to another account"
        case .open: "other accounts have access to it"
        case .system(let code): SystemReason.text(code)
        }
    }
}
