import Glibc

extension FileAccess {
    /// The files that a pattern of `*`, `?` and `[…]` matches, as paths to type, sorted; hidden ones only where the pattern
    /// names the point.
    ///
    /// - Throws: `FilesError.outside` for a folder that a notebook's cell may not look into.
    package func matches(_ pattern: String) throws(FilesError) -> [Path] {
        switch asker {
        case .person: return globbed(Path(pattern))
        case .notebook: return try listed(Path(pattern), pattern)
        }
    }

    /// Whether a text is a pattern.
    package static func isPattern(_ text: some StringProtocol) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    private func globbed(_ pattern: Path) -> [Path] {
        let home = pattern.resolved(from: .here)
        // A `*` in the folder that paths start at is no part of the pattern.
        let whole = home.resolved(from: base)
        let prefix = Self.escaped(Array(whole.bytes.dropLast(home.bytes.count)))
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        // SAFETY: `found` is filled by glob and freed above; its texts are copied before.
        let answer = unsafe Path(bytes: prefix + home.bytes).withCString { unsafe glob($0, GLOB_MARK, nil, &found) }
        guard answer == 0, let names = unsafe found.gl_pathv else { return [] }
        var result: [Path] = []
        for index in unsafe 0..<Int(found.gl_pathc) {
            guard let name = unsafe names[index] else { continue }
            let path = Path(bytes: unsafe CText.bytes(name))
            let shown = path.bytes.dropFirst(whole.bytes.count - home.bytes.count)
            if path.bytes.last != Path.slash { result.append(Path(bytes: shown)) }
        }
        return result
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { "*?[\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    }

    /// The same by folders that are opened one after the other, each checked before it is listed.
    private func listed(_ pattern: Path, _ typed: String) throws(FilesError) -> [Path] {
        let home = pattern.resolved(from: .here)
        let names = home.names
        guard let first = names.firstIndex(where: { Self.isPattern($0.text) }) else { return [] }
        // What stands before the first star is one folder.
        let start = Path(names[..<first], fromRoot: home.isAbsolute)
        var found = [(shown: start, real: target(of: (start.bytes.isEmpty ? .here : start).resolved(from: base)))]
        for (place, name) in names.enumerated().dropFirst(first) {
            let isLast = place == names.count - 1
            var next: [(shown: Path, real: Path)] = []
            for folder in found {
                if name.isParent { return [] }
                for inside in try self.names(in: folder.real, matching: name, typed: typed, wantsFolders: !isLast) {
                    let real = folder.real.joined(inside)
                    let shown = folder.shown.bytes.isEmpty ? Path(bytes: inside.bytes) : folder.shown.joined(inside)
                    next.append((shown, isLast ? real : real.nearest))
                }
            }
            found = next
        }
        return found.map(\.shown)
    }

    private func names(
        in real: Path, matching name: FileName, typed: String, wantsFolders: Bool
    ) throws(FilesError) -> [FileName] {
        let (folder, way) = try readable(FenceRequest(.read, path: typed, target: real))
        let descriptor = folder.open(way, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return [] }
        let listing = OpenFolder(owning: descriptor)
        var found = listing.names().filter { candidate in
            guard candidate.fits(name), let status = listing.status(of: candidate) else { return false }
            let kind = status.st_mode & S_IFMT
            return kind == S_IFLNK || (kind == S_IFDIR) == wantsFolders
        }
        if !wantsFolders, let overlay = fence?.overlay {
            for (target, _) in overlay.written where target.folder == real {
                let candidate = target.name
                if !found.contains(candidate), candidate.fits(name) { found.append(candidate) }
            }
            found.sort()
        }
        return found
    }
}

extension FileName {
    /// Whether a pattern of `*`, `?` and `[…]` matches it; a hidden name only where the pattern names the point.
    package func fits(_ pattern: FileName) -> Bool {
        unsafe pattern.withCString { one in unsafe withCString { unsafe fnmatch(one, $0, FNM_PERIOD) } } == 0
    }
}
