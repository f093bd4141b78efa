import CFiles
import Files
import Glibc

/// A written file that was moved to its place, and the way back until all files of its cell are there.
struct FilePlacement {
    private enum Before {
        case nothing
        /// What stood there is now under this name.
        case kept(Path)
        /// The file system can neither exchange nor link: there is no way back.
        case lost
    }
    /// As the person wrote it.
    let typed: String
    private let path: Path
    private let before: Before

    /// Moves `temporary` to `path` in one step.
    ///
    /// - Parameter plainly: by the rename that every file system has.
    /// - Throws: `SessionError.cannotWrite`; then all is as it was.
    init(moving temporary: Path, to path: Path, typed: String, plainly: Bool = false) throws {
        self.typed = typed
        self.path = path
        before = try plainly ? Self.replace(temporary, path, typed) : Self.move(temporary, path, typed)
    }

    private static func move(_ temporary: Path, _ path: Path, _ typed: String) throws -> Before {
        // Another process may make or remove the file between two of these calls.
        for _ in 0..<8 {
            switch exchange(temporary, path) {
            case 0:
                guard isFolder(temporary) else { return .kept(temporary) }
                _ = exchange(temporary, path)
                throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(EISDIR))
            case ENOENT:
                let fault = unsafe temporary.withCString { one in
                    unsafe path.withCString { unsafe files_move_new(one, $0) }
                }
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

    private static func exchange(_ one: Path, _ other: Path) -> Int32 {
        unsafe one.withCString { one in unsafe other.withCString { unsafe files_exchange(one, $0) } }
    }

    /// Errors of kernels and file systems that know none of the newer renames.
    private static func isUnknown(_ fault: Int32) -> Bool { [EINVAL, ENOSYS, EPERM, EOPNOTSUPP].contains(fault) }

    /// The plain rename, with a second name for what stands there where the file system has such.
    private static func replace(_ temporary: Path, _ path: Path, _ typed: String) throws -> Before {
        let second = TemporaryName.beside(path)
        let isThere = path.exists
        let isLinked =
            unsafe isThere
            && path.withCString { one in unsafe second.withCString { unsafe link(one, $0) } } == 0
        guard temporary.move(to: path) else {
            let fault = errno
            if isLinked { second.remove() }
            throw SessionError.cannotWrite(path: typed, reason: SystemReason.text(fault))
        }
        return isLinked ? .kept(second) : isThere ? .lost : .nothing
    }

    private static func isFolder(_ path: Path) -> Bool {
        path.status(followsLinks: false).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    /// Puts back what stood there; false when that cannot be done.
    func takeBack() -> Bool {
        switch before {
        case .nothing: path.remove() || errno == ENOENT
        case .kept(let name): name.move(to: path)
        case .lost: false
        }
    }

    /// Lets go of what stood there.
    func settle() {
        if case .kept(let name) = before { name.remove() }
    }
}
