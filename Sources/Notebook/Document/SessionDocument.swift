import Engines
import Files
import Session

/// A session and the notebook that it belongs to: cells that are typed, run again, changed, taken back and saved. A face is its client.
///
/// Confined to one thread.
package final class SessionDocument {
    package internal(set) var session: Session
    /// The opened notebook, or the one that was saved last.
    package internal(set) var file: NotebookFile?
    package internal(set) var cells = SessionCells()
    /// The mark that the notebook is open here.
    var claim: NotebookClaim?
    /// What was answered, on disk, for the case that the process is killed.
    var journal: Journal?
    let keepsJournal: Bool
    /// Whether what servers answer is taken down, since a save shall keep it.
    var recordsServers = false
    // TRAP: a face owns its document, which nobody else holds.
    unowned let face: any DocumentFace

    /// - Parameters:
    ///   - base: the folder that paths start at while no notebook says another.
    ///   - keepsJournal: false where cells stand in a file already.
    package init(settings: Settings, base: Path = .here, keepsJournal: Bool, face: any DocumentFace) {
        self.face = face
        self.keepsJournal = keepsJournal
        session = Session(settings: settings, access: FileAccess(base: base, fence: face.unsavedFence))
        prepare(session)
        beginJournal()
    }

    private func prepare(_ session: Session) {
        session.showsResults = true
        let archive = session.archive ?? ServerArchive()
        if recordsServers { archive.records = true }
        session.archive = archive
        face.attend(session)
    }

    // MARK: Cells

    /// Runs a cell that was typed, and keeps it; it is on the disk when this returns.
    package func run(_ source: String) -> CellResult {
        let result = face.working { session.run(source) }
        if result.error == nil { cells.keep(result) } else { cells.fail(result) }
        record()
        return result
    }

    /// Lets go of series that only old figures hold.
    package func settle() { cells.settle(in: session) }

    /// Where the cell of that number stands among all.
    ///
    /// - Throws: `NoSuchCell`.
    func place(of number: Int) throws -> Int {
        let places = cells.numbered
        guard places.indices.contains(number - 1) else { throw NoSuchCell(number: number, count: places.count) }
        return places[number - 1]
    }

    func number(of place: Int) -> Int { (cells.numbered.firstIndex(of: place) ?? 0) + 1 }

    /// The numbers of the cells that are known to be not up to date, from 1.
    package var staleNumbers: [Int] { numbers(of: cells.stale(over: file?.document.cells ?? [], in: session)) }

    func numbers(of places: Set<Int>) -> [Int] {
        cells.numbered.enumerated().filter { places.contains($1) }.map { $0.offset + 1 }
    }

    /// Places of the cells whose answers a replay would not give, or nobody knows: files are read for it where outputs of the notebook
    /// depend on them.
    var untrue: Set<Int> {
        let recorded = file?.document.cells ?? []
        var hasSameData: Bool?
        return cells.stale(over: recorded, in: session) { cell in
            let isSame = hasSameData ?? self.hasRecordedData
            hasSameData = isSame
            return isSame && cell.origin.map { Self.hasSameText(cell.result, recorded[$0]) } ?? false
        }
    }

    /// Whether the files that the session read are those that the notebook's outputs came from.
    private var hasRecordedData: Bool {
        guard let pinned = file?.document.header.files, let now = try? NotebookSaver.pinnedFiles(session).files else {
            return false
        }
        return now.allSatisfy { read in
            pinned.allSatisfy { Path($0.path) != Path(read.path) || $0.sha256 == read.sha256 }
        }
    }

    private static func hasSameText(_ result: CellResult, _ cell: NotebookCell) -> Bool {
        func texts(_ outputs: [CellOutput]) -> [CellOutput] {
            outputs.filter { if case .figure = $0 { false } else if case .picture = $0 { false } else { true } }
        }
        guard let now = try? RecordedOutputs(result, stem: "").outputs(folder: "") else { return false }
        return texts(now) == texts(cell.outputs)
    }

    // MARK: Sessions

    /// Opens a notebook in a fresh session. Nothing in it runs by that.
    package func open(_ path: String) throws -> NotebookFile {
        let opened = try NotebookFile.read(path)
        recordsServers = false
        session = try freshSession(of: opened)
        file = opened
        cells = SessionCells(
            opened.document.cells.enumerated().map {
                SessionCell(
                    CellResult(source: $1.program), .waiting, origin: $0, isFromFile: true, mayFail: $1.mayFail)
            })
        beginJournal()
        record()
        return opened
    }

    /// A workspace with nothing in it, as the session began.
    func freshSession() throws -> Session {
        if let file { return try freshSession(of: file) }
        let fresh = Session(settings: session.initialSettings, access: session.access)
        prepare(fresh)
        return fresh
    }

    /// A session as a notebook's header pins it, the same as a replay has, which what is typed and what is run again goes to.
    private func freshSession(of file: NotebookFile) throws -> Session {
        let fresh = try file.session(basedOn: Settings(), face.fenceOptions) { try face.adjusted($0) }
        prepare(fresh)
        return fresh
    }

    /// Marks a notebook as open here.
    ///
    /// - Returns: the answer when another session has it open.
    package func claim(_ path: String) -> NotebookClaim.Answer? {
        // The one before goes first: a mark of our own would look like another's.
        claim = nil
        let answer = NotebookClaim.take(Path(path))
        if case .taken(let mark) = answer { claim = mark }
        if case .held = answer { return answer }
        return nil
    }
}
