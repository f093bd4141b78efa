import Files
import Glibc
import Session

/// What a session at the prompt has answered, in a file of its own, synced before each reply is shown: a killed process,
/// a lost connection or a power cut loses no cell that was answered.
///
/// The file is made with the first cell, under the state folder, for this person alone, and locked as long as the session
/// lives: an unlocked one was left behind. Confined to one thread.
package final class Journal {
    private let header: JournalHeader
    private let folder: () -> Path?
    private var path: Path?
    private var descriptor: Int32 = -1
    /// Bytes of whole records in the file.
    private var length = 0
    /// Records that could not be written yet.
    private var waiting: [UInt8] = []
    /// The states of the cells that were recorded, by their places in the file, and the places by the cells.
    private var known: [SessionCell.State] = []
    private var places: [Int: Int] = [:]
    /// The places in the order that the cells have now.
    private var order: [Int] = []

    /// - Parameter folder: where journals lie, asked when the first cell comes; nil when there is no place for them.
    package init(_ header: JournalHeader, folder: @escaping () -> Path?) {
        self.header = header
        self.folder = folder
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Records what has become of the session's cells since the last call, and waits until it is on the disk.
    ///
    /// - Throws: `NotebookError.noJournal`; what could not be written comes with the next call.
    package func follow(_ cells: [SessionCell]) throws {
        var records: [JournalRecord] = []
        for cell in cells {
            if let place = places[cell.id] {
                if known[place] != cell.state { records.append(.state(place: place, cell.state)) }
                known[place] = cell.state
            } else {
                records.append(.cell(place: known.count, JournalCell(cell)))
                places[cell.id] = known.count
                order.append(known.count)
                known.append(cell.state)
            }
        }
        // A cell that an undone change had put in is there no more.
        let present = Set(cells.map(\.id))
        for (id, place) in places.sorted(by: { $0.value < $1.value }) where !present.contains(id) {
            if known[place] != .undone { records.append(.state(place: place, .undone)) }
            known[place] = .undone
        }
        let now = cells.compactMap { places[$0.id] }
        let others = Set(now)
        if order.filter(others.contains) != now {
            order = now + order.filter { !others.contains($0) }
            records.append(.order(order))
        }
        try write(records)
    }

    /// Records that all cells were saved to `file`.
    package func saved(_ cells: [SessionCell], to file: NotebookFile) throws {
        try follow(cells)
        guard !cells.isEmpty else { return }
        var origins = [Int?](repeating: nil, count: known.count)
        for cell in cells { if let place = places[cell.id] { origins[place] = cell.origin } }
        try write([.saved(path: file.place.absolute, digest: file.digest ?? "-", origins: origins)])
    }

    /// Removes the file: the session ended as its person wished.
    package func end() {
        path?.remove()
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
        path = nil
        waiting = []
    }

    private func write(_ records: [JournalRecord]) throws {
        waiting += records.flatMap(JournalText.framed)
        guard !waiting.isEmpty else { return }
        if descriptor < 0 { try create() }
        do {
            try Self.write(waiting, to: descriptor, at: length, path ?? "")
            try Self.sync(descriptor, path ?? "")
        } catch {
            // A part of a record would hide those after it.
            _ = ftruncate(descriptor, off_t(length))
            throw error
        }
        length += waiting.count
        waiting = []
    }

    /// Makes the file under a name that nobody looks at, and gives it its own when it is locked and bears its header.
    private func create() throws {
        guard let folder = folder() else {
            throw NotebookError.noJournal(path: "the state folder", reason: "HOME is not set")
        }
        let name = "\(JournalFolder.key(header.notebook))-\(getpid())-\(header.started)"
        let temporary = folder.joined(name + ".part")
        let final = folder.joined(name + ".journal")
        let made = temporary.open(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard made >= 0 else { throw Self.fault(folder) }
        do {
            _ = flock(made, LOCK_EX | LOCK_NB)
            let start = JournalText.opening + JournalText.framed(.session(header))
            try Self.write(start, to: made, at: 0, final)
            guard temporary.move(to: final) else { throw Self.fault(final) }
            SystemReason.sync(folder: folder)
            length = start.count
        } catch {
            _ = close(made)
            temporary.remove()
            throw error
        }
        descriptor = made
        path = final
    }

    private static func sync(_ descriptor: Int32, _ path: Path) throws {
        while fdatasync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            // Some file systems have nothing to wait for.
            case EINVAL, EROFS: return
            default: throw fault(path)
            }
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, at start: Int, _ path: Path) throws {
        var offset = 0
        while offset < bytes.count {
            // SAFETY: the range from the offset to the end lies within the array, which outlives the call.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe pwrite(
                    descriptor, $0.baseAddress.map { unsafe $0 + offset }, bytes.count - offset, off_t(start + offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw fault(path) }
            offset += count
        }
    }

    private static func fault(_ path: Path) -> NotebookError {
        .noJournal(path: path.text, reason: SystemReason.text(errno))
    }
}

extension JournalCell {
    init(_ cell: SessionCell) {
        self.init(
            source: cell.result.source, state: cell.state, origin: cell.origin, isFromFile: cell.isFromFile,
            now: cell.result.now)
    }
}
