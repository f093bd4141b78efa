import Files
import Glibc
import Session

/// The journals that ended sessions left, never one of a session that lives.
package enum JournalFolder {
    private static let name = "journal"

    /// Where it is, there or not; nil without a home.
    package static var path: Path? { StateFolder.path?.joined(name) }

    /// Makes it when it is missing.
    package static func make() -> Path? { StateFolder.folder(name) }

    /// The start of a journal's name: the notebook by its real path, or the word for a session without one.
    package static func key(_ notebook: Path?) -> String {
        guard let notebook else { return "session" }
        return "notebook-" + JournalText.digest((notebook.real ?? notebook).bytes[...])
    }

    /// What ended sessions left in a folder.
    package struct Left {
        /// Those with something unsaved or damaged, the newest first.
        package var journals: [LeftJournal] = []
        /// What bears a journal's name and is not read.
        package var refused: [(path: Path, reason: LeftJournal.Refusal)] = []

        package init() {}
    }

    /// A journal that holds nothing more than was saved is removed.
    package static func left(in folder: Path) -> Left {
        sweep(folder)
        var left = Left()
        for name in OpenFolder(folder)?.names() ?? [] where name.suffix == "journal" {
            let path = folder.joined(name)
            do throws(LeftJournal.Refusal) {
                guard let journal = try LeftJournal.open(path) else { continue }
                if journal.unsaved == 0, journal.damaged == 0 {
                    journal.remove()
                } else {
                    left.journals.append(journal)
                }
            } catch {
                left.refused.append((path, error))
            }
        }
        left.journals.sort { $0.header.started > $1.header.started }
        return left
    }

    /// Removes what sessions left that died while they made their journals: no cell is in them.
    private static func sweep(_ folder: Path) {
        for name in OpenFolder(folder)?.names() ?? [] where name.suffix == "part" {
            let path = folder.joined(name)
            guard let descriptor = try? PrivateFile.open(path, O_RDONLY) else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { path.remove() }
            _ = close(descriptor)
        }
    }
}
