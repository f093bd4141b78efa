import Files
import Glibc
import Session

/// The notebooks that a command line means: files, patterns that no shell has filled in, and folders with all below them.
package enum NotebookSearch {
    /// In the order of the words; what is found is sorted. A folder gives the notebooks in it that hold a cell, hidden names apart.
    ///
    /// - Throws: `NotebookError.unreadable` for a pattern or folder in which there is none.
    package static func paths(_ words: [String]) throws -> [String] {
        var found: [String] = []
        for word in words {
            let path = Path(word)
            if path.status().map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false {
                var inside: [String] = []
                collect(path, depth: 0, &inside)
                guard !inside.isEmpty else {
                    throw NotebookError.unreadable(path: word, reason: "no notebook is in it")
                }
                found += inside
            } else if !path.exists, FileAccess.isPattern(word) {
                let matches = try FileAccess().matches(word).map(\.text).filter(NotebookFormatCatalog.isNotebook)
                guard !matches.isEmpty else {
                    throw NotebookError.unreadable(path: word, reason: "no notebook matches")
                }
                found += matches
            } else {
                found.append(word)
            }
        }
        return found
    }

    private static let depthLimit = 64

    private static func collect(_ path: Path, depth: Int, _ found: inout [String]) {
        guard depth < depthLimit, let folder = OpenFolder(path) else { return }
        for name in folder.names() where !name.isHidden {
            guard let status = folder.status(of: name) else { continue }
            let place = path.joined(name)
            switch status.st_mode & S_IFMT {
            case S_IFDIR: collect(place, depth: depth + 1, &found)
            case S_IFREG where NotebookFormatCatalog.isNotebook(place.text) && holdsCells(place):
                found.append(place.text)
            default: continue
            }
        }
    }

    /// Whether a cell of ours is in it; what cannot be read and names us is one that somebody has to mend.
    private static func holdsCells(_ place: Path) -> Bool {
        if let file = try? NotebookFile.read(place.text) { return !file.document.cells.isEmpty }
        let bytes = (try? FileReader.bytes(place)) ?? []
        return String(decoding: bytes, as: UTF8.self).contains("plotline")
    }
}
