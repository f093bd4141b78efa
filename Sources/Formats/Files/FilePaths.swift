import Glibc

/// From the paths of a `load` to files: `~` is the home folder, `*`, `?` and `[…]` match names, `-` is standard input.
enum FilePaths {
    /// Every file in the order typed, the matches of one pattern sorted by name. A name that exists is taken as it stands,
    /// whatever characters it holds.
    ///
    /// - Parameter base: the folder that relative paths start at; `.` is the working folder.
    /// - Returns: the path as typed or matched, which is what a reply and an error say, and where the file is.
    static func expand(_ paths: [String], base: String = ".") throws(FormatsError) -> [(shown: String, place: String)] {
        var result: [(shown: String, place: String)] = []
        for path in paths {
            let home = atHome(path)
            let isPattern = home.utf8.contains {
                $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
            }
            let prefix = path == "-" || home.hasPrefix("/") || base == "." || base.isEmpty ? "" : base + "/"
            if unsafe !isPattern || access(prefix + home, F_OK) == 0 {
                result.append((home, prefix + home))
            } else {
                let matches = matches(prefix + home)
                if matches.isEmpty { throw .noMatch(pattern: path) }
                result += matches.map { (String($0.dropFirst(prefix.count)), $0) }
            }
        }
        return result
    }

    private static func atHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        // SAFETY: getenv's string is copied at once.
        guard let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }

    private static func matches(_ pattern: String) -> [String] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        // SAFETY: `found` is filled by glob and freed above; its strings are copied before.
        guard unsafe glob(pattern, GLOB_MARK, nil, &found) == 0, let names = unsafe found.gl_pathv else { return [] }
        var result: [String] = []
        for index in unsafe 0..<Int(found.gl_pathc) {
            guard let name = unsafe names[index] else { continue }
            let text = unsafe String(cString: name)
            if !text.hasSuffix("/") { result.append(text) }
        }
        return result
    }

    /// A name that may be typed, from a file's stem: other characters than letters, digits and `_` become `_`, and a digit
    /// does not come first.
    static func seriesName(of path: String) -> String {
        if path == "-" { return "input" }
        let file = path.split(separator: "/").last ?? ""
        let stem = file.firstIndex(of: ".").map { $0 == file.startIndex ? file : file[..<$0] } ?? file
        return typable(String(stem))
    }

    static func typable(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let fits = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
            name.unicodeScalars.append(fits ? scalar : "_")
        }
        guard let first = name.unicodeScalars.first else { return "series" }
        return ("0"..."9").contains(first) ? "_" + name : name
    }
}
