import Glibc

/// The project that a notebook lies in: what belongs together under one person's hand, and may be read as one.
package enum ProjectRoot {
    /// What stands in the root of a project.
    static let markers: [FileName] = [".git", ".plotline", "pyproject.toml"]

    /// The nearest folder at or above that holds a marker, when the marker and every folder from there down belong to the user and
    /// nobody else may write to them; nil otherwise, for a folder that is too wide (`Home.isWide`), and for a process whose home
    /// nobody knows.
    ///
    /// - Parameter folder: the notebook's, its real path.
    static func above(_ folder: Path) -> Path? {
        guard Home.own != nil else { return nil }
        var names = folder.names
        while true {
            let here = Path(names, fromRoot: true)
            guard let status = here.status(followsLinks: false), isOwn(status, here), !Home.isWide(here) else {
                return nil
            }
            let marker = markers.lazy.map(here.joined).first { $0.status(followsLinks: false) != nil }
            if let marker { return marker.status(followsLinks: false).map { isOwn($0, marker) } ?? false ? here : nil }
            guard names.popLast() != nil else { return nil }
        }
    }

    /// A folder or file of the user's own, and no link, that nobody else may change. A group may that is the user's alone, unless the
    /// path lists others beside it.
    private static func isOwn(_ status: stat, _ path: Path) -> Bool {
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFDIR || kind == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o002 == 0 else {
            return false
        }
        return status.st_mode & 0o020 == 0 || Accounts.isOwn(status.st_gid) && !path.hasAccessList
    }
}
