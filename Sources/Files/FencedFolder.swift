import Glibc

/// A folder that a notebook may use, or one file of it.
package struct FencedFolder: Sendable {
    /// Its path as it was given, made absolute, and without any link.
    private let named: String
    package let real: String
    /// The only name in it that is meant.
    private let only: String?
    /// Whether what stands in its folders, and hidden names, are outside: so for the home folder, the root and what lies
    /// between, where everything of a person's is below.
    private let isShallow: Bool
    /// Whether it is the home folder, holds it, or is the root.
    var isHome: Bool { isShallow }
    /// Kept open from the start, so that nothing put in its place later is taken for it.
    private let folder: OpenFolder

    /// A folder with all that is below, but for home, root, and folders that hold home.
    package init?(_ path: String) { self.init(path, only: nil, isShallow: Self.holdsHome) }

    /// What was allowed by name: a folder with all below, or a file, which need not be there yet.
    package init?(allowing path: String) {
        let target = PathName.resolve(path, base: ".")
        let status = Self.status(target)
        if let status, status.st_mode & S_IFMT == S_IFDIR {
            self.init(target, only: nil) { _ in false }
        } else {
            let place = status == nil ? PathName.absolute(target) : RealPath.of(target) ?? target
            self.init(PathName.folder(of: place), only: PathName.last(place)) { _ in false }
        }
    }

    private init?(_ path: String, only: String?, isShallow: (String) -> Bool) {
        guard let real = RealPath.of(path), let folder = OpenFolder(real) else { return nil }
        named = PathName.normalised(PathName.absolute(path))
        self.real = real
        self.only = only
        self.isShallow = isShallow(real)
        self.folder = folder
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        // SAFETY: a C string made for the call, and a result that outlives it.
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static func holdsHome(_ real: String) -> Bool {
        if real == "/" { return true }
        // SAFETY: getenv's string is copied at once.
        guard let home = unsafe getenv("HOME").map({ unsafe String(cString: $0) }), !home.isEmpty else { return false }
        let place = RealPath.of(home) ?? home
        return place == real || place.hasPrefix(real + "/")
    }

    /// The names that lead from it to a path, which is absolute and has no link; nil when the path is outside.
    func names(to real: String) -> [String]? { inside(Self.below(self.real, real)) }

    /// The same of a path as it is written, by either of the folder's names.
    func names(toWritten path: String) -> [String]? {
        inside(Self.below(named, path)) ?? inside(Self.below(real, path))
    }

    private func inside(_ names: [String]?) -> [String]? {
        guard let names else { return nil }
        if let only { return names == [only] ? names : nil }
        if isShallow, names.count > 1 || names.contains(where: { $0.hasPrefix(".") }) { return nil }
        return names
    }

    /// Whether a write there has a hidden name on its way that nobody allowed by that very name.
    func hides(_ names: [String]) -> Bool { only == nil && names.contains { $0.hasPrefix(".") } }

    private static func below(_ folder: String, _ path: String) -> [String]? {
        if path == folder { return [] }
        let start = folder == "/" ? "/" : folder + "/"
        guard path.hasPrefix(start) else { return nil }
        return path.dropFirst(start.count).split(separator: "/").map(String.init)
    }

    /// A descriptor of what the names lead to, through no link; −1 with `errno`.
    func open(_ names: some Sequence<String>, flags: Int32) -> Int32 {
        Beneath.open(Array(names), in: folder.descriptor, flags: flags)
    }
}
