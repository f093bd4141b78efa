import Glibc

/// Where paths lead, symbolic links followed by name only: nothing is opened.
package enum RealPath {
    /// The one path of a file or folder that is there, without a link, `.` or `..`; nil with `errno` when it leads nowhere.
    package static func of(_ path: String) -> String? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        // SAFETY: realpath returns a terminated string of its own.
        return unsafe String(cString: found)
    }

    /// The same of what may not be there yet: the part that is there, and the rest of the names.
    package static func nearest(_ path: String) -> String {
        var head = PathName.normalised(PathName.absolute(path))
        var tail: [String] = []
        while true {
            if let real = of(head) {
                let start = real == "/" ? "" : real
                return tail.isEmpty ? real : start + "/" + tail.reversed().joined(separator: "/")
            }
            guard head != "/", head.hasPrefix("/") else { return PathName.normalised(PathName.absolute(path)) }
            tail.append(PathName.last(head))
            head = PathName.folder(of: head)
        }
    }
}
