import Files
import Glibc
import Session

/// A journal whose session ended without ending it. Nobody else takes it while this value lives.
package final class LeftJournal {
    /// Why what bears a journal's name is not read.
    package enum Refusal: Error, Sendable, Equatable {
        case file(PrivateFile.Refusal)
        case unreadable
        /// There is no whole record in it.
        case notAJournal
    }

    package let header: JournalHeader
    /// Every cell that was answered, in order, with its state at the end.
    package let cells: [JournalCell]
    /// How many cells a save would have added or changed.
    package let unsaved: Int
    /// How many places of the file are damaged: what they held is lost.
    package let damaged: Int
    /// Whether its last record was cut off: the cell that it held was never answered.
    package let isTorn: Bool
    /// Where it was saved last, or the opened notebook, with the digest of its bytes then.
    package let notebook: (path: Path, digest: String)?
    private let path: Path
    private let descriptor: Int32

    /// Opens the journal of an ended session.
    ///
    /// - Returns: nil for one that its session still holds, or that another one has just taken.
    package static func open(_ path: Path) throws(Refusal) -> LeftJournal? {
        let descriptor: Int32
        do throws(PrivateFile.Refusal) {
            descriptor = try PrivateFile.open(path, O_RDWR)
        } catch {
            throw .file(error)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(path, descriptor) else {
            _ = close(descriptor)
            return nil
        }
        let bytes = try? FileReader.bytes(of: descriptor, path: path.text)
        guard let bytes, let contents = JournalText.read(bytes) else {
            _ = close(descriptor)
            throw bytes == nil ? .unreadable : .notAJournal
        }
        return LeftJournal(contents, path, descriptor)
    }

    private init(_ contents: JournalText.Contents, _ path: Path, _ descriptor: Int32) {
        let replay = Replay(contents.records, path)
        header = replay.header
        notebook = replay.notebook
        cells = replay.order.compactMap { replay.cells[$0] }
        unsaved = replay.unsaved
        damaged = contents.damaged
        isTorn = contents.isTorn
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

/// What the records of a journal come to, one after the other. Any of them may be missing.
private struct Replay {
    var header: JournalHeader
    var notebook: (path: Path, digest: String)?
    /// By their places in the file.
    var cells: [Int: JournalCell] = [:]
    var order: [Int] = []
    /// The places of the cells that the notebook holds, and whether they stand there in another order.
    private var saved: Set<Int> = []
    private var isMoved = false

    init(_ records: [JournalRecord], _ path: Path) {
        header = JournalHeader(started: Self.started(path), base: Path.here.absolute)
        for record in records { take(record) }
    }

    private mutating func take(_ record: JournalRecord) {
        switch record {
        case .session(let header):
            self.header = header
            notebook = header.notebook.flatMap { path in header.digest.map { (path, $0) } }
        case .cell(let place, let cell):
            if cells.updateValue(cell, forKey: place) == nil { order.append(place) }
            if cell.isFromFile { saved.insert(place) }
        case .state(let place, let state): cells[place]?.state = state
        case .order(let places):
            guard Set(places).count == places.count, Set(places).isSuperset(of: cells.keys) else { return }
            order = places
            isMoved = true
        case .saved(let path, let digest, let origins):
            for place in cells.keys { cells[place]?.origin = origins.indices.contains(place) ? origins[place] : nil }
            notebook = (path, digest)
            saved = Set(cells.filter(\.value.isKept).keys)
            isMoved = false
        }
    }

    /// What a notebook's cell answers when it runs is no one's work.
    var unsaved: Int {
        let changed = cells.count { $0.value.isKept != saved.contains($0.key) }
        return changed == 0 && isMoved && cells.contains { $0.value.isKept } ? 1 : changed
    }

    /// When the session began, by the journal's name: `session-PID-STARTED.journal`. Where that says nothing, the epoch.
    private static func started(_ path: Path) -> Int64 {
        path.name.stem.text.split(separator: "-").last.flatMap { Int64($0) } ?? 0
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

extension LeftJournal.Refusal {
    /// What is wrong with the file.
    package var words: String {
        switch self {
        case .file(let refusal): refusal.words
        case .unreadable: "it cannot be read"
        case .notAJournal: "it holds no whole record"
        }
    }
}
