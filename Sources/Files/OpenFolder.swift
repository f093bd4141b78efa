import Glibc

/// A folder that is open: what is done in it by name is done in this very folder, wherever its path may lead by now.
package final class OpenFolder: Sendable {
    package let descriptor: Int32

    /// - Parameter descriptor: is closed with the value.
    package init(owning descriptor: Int32) { self.descriptor = descriptor }

    /// Nil when there is no such folder, with `errno` set.
    package convenience init?(_ path: Path) {
        let descriptor = path.open(O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return nil }
        self.init(owning: descriptor)
    }

    /// The same of a path from the root on which no symbolic link may stand.
    convenience init?(withoutLinks path: Path) {
        let descriptor = Beneath.open(fromRoot: path, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return nil }
        self.init(owning: descriptor)
    }

    deinit { close(descriptor) }

    /// What a name in it is, a symbolic link itself and not what it leads to; nil when there is nothing.
    package func status(of name: FileName) -> stat? {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        let answer = unsafe name.withCString { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
        return answer == 0 ? status : nil
    }

    /// Every name in it but `.` and `..`, sorted.
    package func names() -> [FileName] { entries().map(\.name).sorted() }

    /// The same in no order, each with its kind as the folder has it: DT_UNKNOWN where it has none.
    package func entries() -> [(name: FileName, kind: Int32)] {
        // A description of its own, since reading a folder moves its position.
        let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return [] }
        guard let listing = unsafe fdopendir(own) else {
            close(own)
            return []
        }
        defer { _ = unsafe closedir(listing) }
        var entries: [(name: FileName, kind: Int32)] = []
        while let entry = unsafe readdir(listing) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
                    FileName(bytes: unsafe CText.bytes($0))
                }
            }
            if !name.isHere, !name.isParent { entries.append((name, Int32(unsafe entry.pointee.d_type))) }
        }
        return entries
    }

    /// Removes a file by its name; a symbolic link goes, not what it leads to.
    package func remove(_ name: FileName) { _ = unsafe name.withCString { unsafe unlinkat(descriptor, $0, 0) } }
}
