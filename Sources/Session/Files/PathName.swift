import Glibc

/// Paths as text.
package enum PathName {
    /// `a/b` of `a/b/c.csv`, `.` when there is no slash.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// `c.csv` of `a/b/c.csv`.
    package static func last(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// `csv` of `a/b/c.csv`, lower case; empty without one.
    package static func suffix(_ path: String) -> String {
        let name = last(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The name without folder and suffix.
    package static func stem(_ path: String) -> String {
        let name = last(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// `~` at the start becomes the home folder; a relative path starts at `base`.
    package static func resolve(_ path: String, base: String) -> String {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home = unsafe getenv("HOME") {
            // SAFETY: getenv returns a terminated string.
            path = unsafe String(cString: home) + path.dropFirst()
        }
        if path.hasPrefix("/") || base.isEmpty || base == "." { return path }
        return normalised(base.hasSuffix("/") ? base + path : base + "/" + path)
    }

    /// Started at the root of the file system; unchanged when the working folder cannot be told.
    package static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        // SAFETY: getcwd returns a terminated string of its own.
        return normalised(unsafe String(cString: folder) + "/" + path)
    }

    /// Without symbolic links, from the root; where nothing stands yet its folder's, and as `absolute` gives it where that is
    /// missing too.
    package static func real(_ path: String) -> String {
        func resolved(_ path: String) -> String? {
            guard let text = unsafe realpath(path, nil) else { return nil }
            defer { unsafe free(text) }
            // SAFETY: realpath returns a terminated string of its own.
            return unsafe String(cString: text)
        }
        if let real = resolved(path) { return real }
        guard let folder = resolved(folder(of: path)) else { return absolute(path) }
        return folder + (folder == "/" ? "" : "/") + last(path)
    }

    /// Without `.` and without `a/..` where that is a plain name, `Samples/x.csv` of `notebooks/../Samples/x.csv`.
    package static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }
}
