import Glibc

extension FileAccess {
    /// The files that a pattern of `*`, `?` and `[…]` matches, as paths to type, sorted; hidden ones only where the pattern
    /// names the point.
    ///
    /// - Throws: `FilesError.outside` for a folder that a notebook's cell may not look into.
    package func matches(_ pattern: String) throws(FilesError) -> [String] {
        switch asker {
        case .person: return globbed(pattern)
        case .notebook: return try listed(pattern)
        }
    }

    /// Whether a text is a pattern.
    package static func isPattern(_ text: some StringProtocol) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    private func globbed(_ pattern: String) -> [String] {
        let home = PathName.resolve(pattern, base: ".")
        let prefix = home.hasPrefix("/") || base == "." || base.isEmpty ? "" : base + "/"
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        // SAFETY: `found` is filled by glob and freed above; its strings are copied before.
        guard unsafe glob(prefix + home, GLOB_MARK, nil, &found) == 0, let names = unsafe found.gl_pathv else {
            return []
        }
        var result: [String] = []
        for index in unsafe 0..<Int(found.gl_pathc) {
            guard let name = unsafe names[index] else { continue }
            let text = unsafe String(cString: name)
            if !text.hasSuffix("/") { result.append(String(text.dropFirst(prefix.count))) }
        }
        return result
    }

    /// The same by folders that are opened one after the other, each checked before it is listed.
    private func listed(_ pattern: String) throws(FilesError) -> [String] {
        let home = PathName.resolve(pattern, base: ".")
        let names = home.split(separator: "/").map(String.init)
        guard let first = names.firstIndex(where: { Self.isPattern($0) }) else { return [] }
        // What stands before the first star is one folder.
        let head = names[..<first].joined(separator: "/")
        let start = home.hasPrefix("/") ? "/" + head : head
        var found: [(shown: String, real: String)] = [
            (start.isEmpty || start == "/" ? start : start + "/", RealPath.nearest(path(start.isEmpty ? "." : start)))
        ]
        for (place, name) in names.enumerated().dropFirst(first) {
            let isLast = place == names.count - 1
            var next: [(shown: String, real: String)] = []
            for folder in found {
                if name == ".." { return [] }
                for inside in try self.names(in: folder.real, matching: name, typed: pattern, wantsFolders: !isLast) {
                    let real = (folder.real == "/" ? "" : folder.real) + "/" + inside
                    next.append((folder.shown + inside + (isLast ? "" : "/"), isLast ? real : RealPath.nearest(real)))
                }
            }
            found = next
        }
        return found.map(\.shown)
    }

    private func names(
        in real: String, matching name: String, typed: String, wantsFolders: Bool
    ) throws(FilesError) -> [String] {
        let (folder, way) = try readable(FenceRequest(.read, path: typed, target: real))
        let descriptor = folder.open(way, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return [] }
        let listing = OpenFolder(owning: descriptor)
        var found = listing.names().filter { candidate in
            guard unsafe fnmatch(name, candidate, FNM_PERIOD) == 0, let status = listing.status(of: candidate) else {
                return false
            }
            let kind = status.st_mode & S_IFMT
            return kind == S_IFLNK || (kind == S_IFDIR) == wantsFolders
        }
        if !wantsFolders, let overlay = fence?.overlay {
            for (target, _) in overlay.written where PathName.folder(of: target) == real {
                let candidate = PathName.last(target)
                if !found.contains(candidate), unsafe fnmatch(name, candidate, FNM_PERIOD) == 0 {
                    found.append(candidate)
                }
            }
            found.sort()
        }
        return found
    }
}
