import Glibc

extension FileAccess {
    /// The files that a pattern of `*`, `?` and `[…]` matches, as paths to type, sorted; hidden ones only where the pattern
    /// names the point. `**` between slashes is any number of folders, none among them.
    ///
    /// Folders are opened one after the other, each checked before it is listed when a notebook's cell asks.
    ///
    /// - Throws: `FilesError.outside` for a folder that a notebook's cell may not look into.
    package func matches(_ pattern: String) throws(FilesError) -> [Path] {
        let home = Path(pattern).resolved(from: .here)
        let names = home.names
        guard let first = names.firstIndex(where: { Self.isPattern($0.text) }) else { return [] }
        // What stands before the first star is one folder.
        let start = Path(names[..<first], fromRoot: home.isAbsolute)
        var found = [Place(shown: start, real: target(of: (start.bytes.isEmpty ? .here : start).resolved(from: base)))]
        for (place, name) in names.enumerated().dropFirst(first) {
            let isLast = place == names.count - 1
            if name.isParent { return [] }
            if name.text == "**" {
                var all: [Place] = []
                for folder in found { all += try below(folder, pattern) }
                found = all
                if !isLast { continue }
            }
            var next: [Place] = []
            for folder in found {
                let wanted = name.text == "**" ? FileName(bytes: Array("*".utf8)) : name
                for inside in try self.names(in: folder, matching: wanted, typed: pattern, wantsFolders: !isLast) {
                    next.append(folder.inside(inside, isFolder: !isLast))
                }
            }
            found = next
        }
        return found.map(\.shown).sorted()
    }

    /// A folder or file by the path that is shown and the one where it lies.
    private struct Place {
        var shown: Path
        var real: Path

        func inside(_ name: FileName, isFolder: Bool) -> Place {
            let place = real.joined(name)
            return Place(
                shown: shown.bytes.isEmpty ? Path(bytes: name.bytes) : shown.joined(name),
                real: isFolder ? place.nearest : place)
        }
    }

    /// Whether a text is a pattern.
    package static func isPattern(_ text: some StringProtocol) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// A folder and all folders below it that no link leads to.
    private func below(_ folder: Place, _ typed: String) throws(FilesError) -> [Place] {
        let every = FileName(bytes: Array("*".utf8))
        var all = [folder]
        var place = 0
        while place < all.count {
            let inside = try names(
                in: all[place], matching: every, typed: typed, wantsFolders: true, followsLinks: false)
            all += inside.map { [open = all[place]] in open.inside($0, isFolder: true) }
            place += 1
        }
        return all
    }

    private func names(
        in place: Place, matching name: FileName, typed: String, wantsFolders: Bool, followsLinks: Bool = true
    ) throws(FilesError) -> [FileName] {
        guard let listing = try listing(of: place.real, typed) else { return [] }
        var found = listing.names().filter { candidate in
            guard candidate.fits(name), let status = listing.status(of: candidate) else { return false }
            var kind = status.st_mode & S_IFMT
            if kind == S_IFLNK {
                guard followsLinks else { return false }
                // A notebook's link is judged when it is opened.
                guard asker == .person else { return true }
                kind = (place.real.joined(candidate).status()?.st_mode ?? S_IFREG) & S_IFMT
            }
            return (kind == S_IFDIR) == wantsFolders
        }
        if !wantsFolders, asker == .notebook, let overlay = fence?.overlay {
            for (target, _) in overlay.written where target.folder == place.real {
                let candidate = target.name
                if !found.contains(candidate), candidate.fits(name) { found.append(candidate) }
            }
            found.sort()
        }
        return found
    }

    private func listing(of real: Path, _ typed: String) throws(FilesError) -> OpenFolder? {
        guard asker == .notebook else { return OpenFolder(real) }
        let (folder, way) = try readable(FenceRequest(.read, path: typed, target: real))
        let descriptor = folder.open(way, flags: O_RDONLY | O_DIRECTORY)
        return descriptor < 0 ? nil : OpenFolder(owning: descriptor)
    }
}

extension FileName {
    /// Whether a pattern of `*`, `?` and `[…]` matches it; a hidden name only where the pattern names the point.
    package func fits(_ pattern: FileName) -> Bool {
        unsafe pattern.withCString { one in unsafe withCString { unsafe fnmatch(one, $0, FNM_PERIOD) } } == 0
    }
}
