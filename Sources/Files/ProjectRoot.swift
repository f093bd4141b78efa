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
            guard let status = here.status(followsLinks: false), isOwn(status), !Home.isWide(here) else { return nil }
            let marker = markers.lazy.compactMap { here.joined($0).status(followsLinks: false) }.first
            if let marker { return isOwn(marker) ? here : nil }
            guard names.popLast() != nil else { return nil }
        }
    }

    /// A folder or file of the user's own, and no link, that neither a group nor everybody may change.
    private static func isOwn(_ status: stat) -> Bool {
        let kind = status.st_mode & S_IFMT
        return (kind == S_IFDIR || kind == S_IFREG) && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
