import Glibc

/// A folder that is open: what is done in it by name is done in this very folder, wherever its path may lead by now.
package final class OpenFolder: Sendable {
    package let descriptor: Int32

    /// - Parameter descriptor: is closed with the value.
    package init(owning descriptor: Int32) { self.descriptor = descriptor }

    /// Nil when there is no such folder, with `errno` set.
    package convenience init?(_ path: String) {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.init(owning: descriptor)
    }

    deinit { close(descriptor) }

    /// What a name in it is, a symbolic link itself and not what it leads to; nil when there is nothing.
    package func status(of name: String) -> stat? {
        var status = stat()
        // SAFETY: a C string made for the call, and a result that outlives it.
        return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Every name in it but `.` and `..`, sorted.
    package func names() -> [String] {
        // A description of its own, since reading a folder moves its position.
        let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return [] }
        guard let listing = unsafe fdopendir(own) else {
            close(own)
            return []
        }
        defer { _ = unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a file by its name; a symbolic link goes, not what it leads to.
    package func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }
}
