import CFiles
import Glibc
import Synchronization

/// Opens what stands below a folder that is open: through no symbolic link, and never above the folder. Nobody can lead it
/// astray by changing the folders on the way.
package enum Beneath {
    /// How the system is asked. Both answer alike.
    package enum Way: Sendable {
        /// `openat2` with RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS: one call.
        case whole
        /// `openat` with O_NOFOLLOW for one name after the other, where the kernel has no `openat2` or a sandbox forbids it.
        case byName
    }

    /// What works here, once it is known that `openat2` does not.
    private static let mustGoByName = Atomic(false)

    /// A descriptor, or −1 with `errno`: ELOOP for a symbolic link on the way or at its end.
    ///
    /// - Parameters:
    ///   - names: the folders and the name, all of them plain; none at all is the folder itself.
    ///   - flags: as `open` takes them; O_CLOEXEC and O_NOFOLLOW are added.
    package static func open(
        _ names: [FileName], in folder: Int32, flags: Int32, way: Way? = nil
    ) -> Int32 {
        guard names.allSatisfy(\.isPlain) else {
            errno = EXDEV
            return -1
        }
        let flags = flags | O_CLOEXEC | O_NOFOLLOW
        if names.isEmpty { return unsafe openat(folder, ".", flags) }
        if way == .byName || way == nil && mustGoByName.load(ordering: .relaxed) {
            return byName(names[...], in: folder, flags: flags)
        }
        let path = Path(names, fromRoot: false)
        for _ in 0..<16 {
            let resolve = UInt64(FILES_BENEATH | FILES_NO_SYMLINKS | FILES_NO_MAGICLINKS)
            let found = unsafe path.withCString { unsafe files_open_beneath(folder, $0, UInt64(flags), resolve) }
            if found >= 0 { return found }
            switch errno {
            // A rename elsewhere came between: once more.
            case EAGAIN, EINTR: continue
            // Where a folder is asked for a link at the end is "not a folder": by name it is told from what is none.
            case ENOTDIR: return byName(names[...], in: folder, flags: flags)
            case ENOSYS, EPERM, E2BIG, EINVAL:
                if way == nil { mustGoByName.store(true, ordering: .relaxed) }
                return byName(names[...], in: folder, flags: flags)
            default: return -1
            }
        }
        return -1
    }

    /// What a path from the root leads to, through no symbolic link; −1 with `errno`.
    static func open(fromRoot path: Path, flags: Int32) -> Int32 {
        let flags = flags | O_CLOEXEC | O_NOFOLLOW
        for _ in 0..<16 where !mustGoByName.load(ordering: .relaxed) {
            let resolve = UInt64(FILES_NO_SYMLINKS | FILES_NO_MAGICLINKS)
            let found = unsafe path.withCString { unsafe files_open_beneath(AT_FDCWD, $0, UInt64(flags), resolve) }
            if found >= 0 { return found }
            switch errno {
            case EAGAIN, EINTR: continue
            case ENOSYS, EPERM, E2BIG, EINVAL: mustGoByName.store(true, ordering: .relaxed)
            default: return -1
            }
        }
        let root = ("/" as Path).open(files_path_only | O_DIRECTORY)
        guard root >= 0 else { return -1 }
        defer { closeQuietly(root) }
        return open(path.names, in: root, flags: flags, way: .byName)
    }

    private static func byName(_ names: ArraySlice<FileName>, in folder: Int32, flags: Int32) -> Int32 {
        var here = folder
        defer { if here != folder { closeQuietly(here) } }
        for name in names.dropLast() {
            let way = files_path_only | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            let next = unsafe name.withCString { unsafe openat(here, $0, way) }
            guard next >= 0 else {
                // A link is "not a folder" where one is asked for.
                if errno == ENOTDIR { errno = isLink(name, in: here) ? ELOOP : ENOTDIR }
                return -1
            }
            if here != folder { close(here) }
            here = next
        }
        guard let last = names.last else { return -1 }
        let found = unsafe last.withCString { unsafe openat(here, $0, flags) }
        if found < 0, errno == ENOTDIR { errno = isLink(last, in: here) ? ELOOP : ENOTDIR }
        return found
    }

    private static func isLink(_ name: FileName, in folder: Int32) -> Bool {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        let answer = unsafe name.withCString { unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }
        return answer == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Closes and leaves `errno` as it is.
    private static func closeQuietly(_ descriptor: Int32) {
        let before = errno
        close(descriptor)
        errno = before
    }
}
