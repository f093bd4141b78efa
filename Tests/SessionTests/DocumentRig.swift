import Files
import Session

@testable import Notebook

/// A document in a folder of its own that nobody looks at.
final class DocumentRig: DocumentFace {
    let files: SessionRig
    private(set) var document: SessionDocument!
    /// Stops the session when that many cells have run.
    var stopsAfter: Int?

    init() throws {
        files = try SessionRig()
        document = SessionDocument(settings: Self.settings, base: Path(files.folder), keepsJournal: false, face: self)
    }

    private static let settings = Settings(timezone: "UTC", now: 1_719_835_200_000_000)

    var fenceOptions: FenceOptions { FenceOptions() }
    var unsavedFence: NotebookFence { NotebookFence(unsavedAllowingReads: [], writes: []) }
    func adjusted(_ settings: Settings) throws -> Settings { settings }
    func attend(_ session: Session) { attended = session }
    private var attended: Session?
    func working(_ body: () -> CellResult) -> CellResult {
        if stopsAfter == 0 { attended?.cancellation.raise() }
        stopsAfter = stopsAfter.map { $0 - 1 }
        return body()
    }
    func begin(_ number: Int, _ source: String) {}
    func show(_ result: CellResult, in session: Session) {}
    func journalFailed(_ error: any Error) {}

    func path(_ name: String) -> String { files.path(name) }

    func type(_ sources: String...) {
        for source in sources {
            if ["undo", "redo"].contains(source), document.step(source == "undo" ? .undo : .redo) != nil { continue }
            _ = document.run(source)
        }
    }

    /// A notebook whose cells have answered, opened.
    func open(_ sources: [String], as name: String = "n.md") throws {
        let text = sources.map { "```{code-cell} plotline\n\($0)\n```\n" }.joined(separator: "\n")
        try files.write(text, to: name)
        let file = try NotebookFile.read(path(name))
        let session = try file.session(basedOn: Settings()) { $0 }
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
        _ = try document.open(path(name))
    }

    /// What the saved notebook holds of each cell: its source, and its text or a mark.
    func saved(_ name: String = "n.md") throws -> [(source: String, text: [String])] {
        try NotebookFile.read(path(name)).document.cells.map { cell in
            (cell.program, cell.outputs.compactMap { if case .text(let text) = $0 { text } else { nil } })
        }
    }

    /// Where the saved notebook holds outputs, without a mark, that its cells do not give when they run in order.
    func lies(_ name: String = "n.md") throws -> [String] {
        let file = try NotebookFile.read(path(name))
        let session = try file.session(basedOn: Settings()) { $0 }
        return try file.document.cells.enumerated().compactMap { number, cell in
            let result = session.run(cell.program, for: .notebook)
            let now = try RecordedOutputs(result, stem: "x").outputs(folder: "x")
            func texts(_ outputs: [CellOutput]) -> [CellOutput] {
                outputs.filter { if case .figure = $0 { false } else { true } }
            }
            let held = texts(cell.outputs)
            if held.isEmpty || held == [.text(NotebookDraft.staleMark)] || held == texts(now) { return nil }
            return "cell \(number + 1) '\(cell.program)' holds \(held), gives \(texts(now))"
        }
    }
}
