import Glibc

/// What stands in a folder.
package enum FolderNames {
    /// The names in it but `.` and `..`, in no order; nil when it cannot be listed.
    package static func list(_ folder: String) -> [String]? {
        guard let directory = unsafe opendir(folder) else { return nil }
        defer { _ = unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
