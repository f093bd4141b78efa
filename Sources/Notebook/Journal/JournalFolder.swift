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

    /// Those with something unsaved, the newest first. One that holds nothing more than was saved is removed.
    package static func left(in folder: Path) -> [LeftJournal] {
        sweep(folder)
        var found: [LeftJournal] = []
        for name in OpenFolder(folder)?.names() ?? [] where name.suffix == "journal" {
            guard let journal = LeftJournal(folder.joined(name)) else { continue }
            if journal.unsaved == 0 { journal.remove() } else { found.append(journal) }
        }
        return found.sorted { $0.header.started > $1.header.started }
    }

    /// Removes what sessions left that died while they made their journals: no cell is in them.
    private static func sweep(_ folder: Path) {
        for name in OpenFolder(folder)?.names() ?? [] where name.suffix == "part" {
            let path = folder.joined(name)
            let descriptor = path.open(O_RDONLY | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { path.remove() }
            _ = close(descriptor)
        }
    }
}

/// A journal whose session ended without ending it. Nobody else takes it while this value lives.
package final class LeftJournal {
    package let header: JournalHeader
    /// Every cell that was answered, in order, with its state at the end.
    package let cells: [JournalCell]
    /// How many cells a save would have added or changed.
    package let unsaved: Int
    /// Whether its last record was cut off: the cell that it held was never answered.
    package let isTorn: Bool
    /// Where it was saved last, or the opened notebook, with the digest of its bytes then.
    package let notebook: (path: Path, digest: String)?
    private let path: Path
    private let descriptor: Int32

    /// Nil for one that is locked by its session, or is no journal.
    init?(_ path: Path) {
        let descriptor = path.open(O_RDWR | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isStill(path, descriptor),
            let bytes = try? FileReader.bytes(path), let (records, isTorn) = JournalText.read(bytes),
            case .session(let header)? = records.first
        else {
            _ = close(descriptor)
            return nil
        }
        var cells: [JournalCell] = []
        var notebook = header.notebook.flatMap { path in header.digest.map { (path, $0) } }
        var order: [Int] = []
        // Which cells the notebook holds, and whether they stand there in this order.
        var saved: [Bool] = []
        var isMoved = false
        for record in records.dropFirst() {
            switch record {
            case .session: continue
            case .cell(let cell):
                order.append(cells.count)
                cells.append(cell)
                saved.append(cell.isFromFile)
            case .state(let place, let state):
                guard cells.indices.contains(place) else { continue }
                cells[place].state = state
            case .order(let places):
                guard places.sorted() == Array(cells.indices) else { continue }
                order = places
                isMoved = true
            case .saved(let path, let digest, let origins):
                for (place, origin) in zip(cells.indices, origins) { cells[place].origin = origin }
                notebook = (path, digest)
                saved = cells.map(\.isKept)
                isMoved = false
            }
        }
        self.header = header
        self.cells = order.map { cells[$0] }
        // What a notebook's cell answers when it runs is no one's work.
        let changed = zip(cells, saved).count { $0.isKept != $1 }
        unsaved = changed == 0 && isMoved && cells.contains(where: \.isKept) ? 1 : changed
        self.isTorn = isTorn
        self.notebook = notebook
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        // A program that is being started may hold a copy of the descriptor for a moment.
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    package func remove() { path.remove() }

    /// Whether the path still leads to the open file: another may have restored and removed it meanwhile.
    private static func isStill(_ path: Path, _ descriptor: Int32) -> Bool {
        var opened = stat()
        // SAFETY: `opened` outlives the call that fills it.
        guard unsafe fstat(descriptor, &opened) == 0 else { return false }
        return path.status(followsLinks: false)?.st_ino == opened.st_ino
    }
}

extension JournalCell {
    /// Whether a save would write it.
    fileprivate var isKept: Bool {
        switch state {
        case .done, .waiting: true
        case .failed: isFromFile
        case .undone: false
        }
    }
}
