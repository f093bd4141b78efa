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

    /// From one folder to a path, both from the root (a `~` is the home folder): `../data/x.csv`.
    package static func relative(_ path: String, to folder: String) -> String {
        let to = normalised(absolute(resolve(path, base: "."))).split(separator: "/")
        let from = normalised(absolute(folder)).split(separator: "/")
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
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
