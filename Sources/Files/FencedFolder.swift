import Glibc

/// A folder that a notebook may use, or one file of it.
package struct FencedFolder: Sendable {
    /// Its path as it was given, made absolute, and without any link.
    private let named: Path
    package let real: Path
    /// The only name in it that is meant.
    private let only: FileName?
    /// Whether what stands in its folders, and hidden names, are outside: so where everything of a person's, or of everybody's, is
    /// below.
    let isShallow: Bool
    /// Kept open from the start, so that nothing put in its place later is taken for it.
    private let folder: OpenFolder

    /// A folder with all that is below, but for homes, folders that hold one, and those of everybody (`Home.isWide`).
    package init?(_ path: Path) { self.init(path, only: nil, isShallow: Home.isWide) }

    /// What was allowed by name: a folder with all below, or a file, which need not be there yet.
    package init?(allowing path: Path) {
        let target = path.resolved(from: .here)
        let status = target.status()
        if let status, status.st_mode & S_IFMT == S_IFDIR {
            self.init(target, only: nil) { _ in false }
        } else {
            let place = target.nearest
            self.init(place.folder, only: place.name) { _ in false }
        }
    }

    private init?(_ path: Path, only: FileName?, isShallow: (Path) -> Bool) {
        guard let real = path.real, let folder = OpenFolder(withoutLinks: real) else { return nil }
        named = path.absolute.normalised
        self.real = real
        self.only = only
        self.isShallow = isShallow(real)
        self.folder = folder
    }

    /// The names that lead from it to a path, which is absolute and has no link; nil when the path is outside.
    func names(to real: Path) -> [FileName]? { inside(Self.below(self.real, real)) }

    /// The same of a path as it is written, by either of the folder's names.
    func names(toWritten path: Path) -> [FileName]? {
        inside(Self.below(named, path)) ?? inside(Self.below(real, path))
    }

    private func inside(_ names: [FileName]?) -> [FileName]? {
        guard let names else { return nil }
        if let only { return names == [only] ? names : nil }
        if isShallow, names.count > 1 || names.contains(where: \.isHidden) { return nil }
        return names
    }

    /// Whether a hidden name is on the way that nobody allowed by that very name.
    func hides(_ names: [FileName]) -> Bool { only == nil && names.contains(where: \.isHidden) }

    /// Whether a place is in it, or on the way to it.
    func isNear(_ place: Path) -> Bool {
        [named, real].contains { Self.below($0, place) != nil || Self.below(place, $0) != nil }
    }

    private static func below(_ folder: Path, _ path: Path) -> [FileName]? {
        let (outer, inner) = (folder.names, path.names)
        return inner.starts(with: outer) ? Array(inner[outer.count...]) : nil
    }

    /// A descriptor of what the names lead to, through no link; −1 with `errno`.
    func open(_ names: some Sequence<FileName>, flags: Int32) -> Int32 {
        Beneath.open(Array(names), in: folder.descriptor, flags: flags)
    }
}
