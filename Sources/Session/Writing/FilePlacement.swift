import CFiles
import Files
import Glibc

/// A written file that was moved to its place, and the way back until all files of its cell are there.
struct FilePlacement {
    private enum Before {
        case nothing
        /// What stood there is now under this name.
        case kept(String)
        /// The file system can neither exchange nor link: there is no way back.
        case lost
    }
    /// As the person wrote it.
    let typed: String
    private let path: String
    private let before: Before

    /// Moves `temporary` to `path` in one step.
    ///
    /// - Parameter plainly: by the rename that every file system has.
    /// - Throws: `SessionError.cannotWrite`; then all is as it was.
    init(moving temporary: String, to path: String, typed: String, plainly: Bool = false) throws {
        self.typed = typed
        self.path = path
        before = try plainly ? Self.replace(temporary, path, typed) : Self.move(temporary, path, typed)
    }

    private static func move(_ temporary: String, _ path: String, _ typed: String) throws -> Before {
        // Another process may make or remove the file between two of these calls.
        for _ in 0..<8 {
            switch unsafe files_exchange(temporary, path) {
            case 0:
                guard isFolder(temporary) else { return .kept(temporary) }
                _ = unsafe files_exchange(temporary, path)
                throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(EISDIR))
            case ENOENT:
                let fault = unsafe files_move_new(temporary, path)
                if fault == 0 { return .nothing }
                if fault == EEXIST { continue }
                if !isUnknown(fault) { throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(fault)) }
                return try replace(temporary, path, typed)
            case let fault where isUnknown(fault): return try replace(temporary, path, typed)
            case let fault: throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(fault))
            }
        }
        throw SessionError.cannotWrite(path: typed, reason: "others write it at the same time")
    }

    /// Errors of kernels and file systems that know none of the newer renames.
    private static func isUnknown(_ fault: Int32) -> Bool { [EINVAL, ENOSYS, EPERM, EOPNOTSUPP].contains(fault) }

    /// The plain rename, with a second name for what stands there where the file system has such.
    private static func replace(_ temporary: String, _ path: String, _ typed: String) throws -> Before {
        let second = TemporaryName.beside(path)
        let isThere = unsafe access(path, F_OK) == 0
        let isLinked = unsafe isThere && link(path, second) == 0
        guard unsafe rename(temporary, path) == 0 else {
            let fault = errno
            if isLinked { _ = unsafe unlink(second) }
            throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(fault))
        }
        return isLinked ? .kept(second) : isThere ? .lost : .nothing
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Puts back what stood there; false when that cannot be done.
    func takeBack() -> Bool {
        switch before {
        case .nothing: unsafe unlink(path) == 0 || errno == ENOENT
        case .kept(let name): unsafe rename(name, path) == 0
        case .lost: false
        }
    }

    /// Lets go of what stood there.
    func settle() {
        if case .kept(let name) = before { _ = unsafe unlink(name) }
    }
}
