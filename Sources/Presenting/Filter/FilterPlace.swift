import Files
import Glibc

/// What files and words on a command line are told apart by.
package struct FilterPlace {
    /// Whether such a file exists, or a folder that it would lie in.
    package var isFile: (String) -> Bool
    /// Whether such a folder exists.
    package var isFolder: (String) -> Bool
    /// Whether standard input brings data: it is a pipe, a socket or a file.
    package var feeds: Bool

    package init(
        feeds: Bool, isFolder: @escaping (String) -> Bool = { _ in false }, isFile: @escaping (String) -> Bool
    ) {
        self.isFile = isFile
        self.isFolder = isFolder
        self.feeds = feeds
    }

    package static var system: FilterPlace {
        var status = stat()
        // SAFETY: the structure outlives the call.
        let isOpen = unsafe fstat(0, &status) == 0
        return FilterPlace(
            feeds: isOpen && [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT),
            isFolder: { Path($0).status().map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }
        ) { word in
            let path = Path(word)
            let isBelow = path.bytes.contains(Path.slash)
            // A folder by its bare name is more often a word: `day`.
            if let status = path.status() { return status.st_mode & S_IFMT != S_IFDIR || isBelow }
            return isBelow && path.folder.status().map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
        }
    }
}
