import ArgumentParser
import Diagnostics
import Files
import Language
import Notebook
import Presenting
import Session
import Terminal

/// The REPL: numbered prompt, continuation lines, history, completion, and the verbs that only a prompt can carry out.
final class Prompt {
    private(set) lazy var document = SessionDocument(
        settings: baseSettings, keepsJournal: StandardStreams.isTerminalInput, face: self)
    var session: Session { document.session }
    let presenter: Presenter
    let options: SessionOptions
    let fence: FenceFlags
    let baseSettings: Settings
    var hasWarnedOfOpening = false
    private var hasWarnedOfLeaving = false
    /// The lines before the one that is being typed, of the same cell.
    var pendingLines = ""
    /// The terminal is gone: nothing can be asked any more.
    var isLost = false
    var hasWarnedOfJournal = false
    private(set) var editor: LineEditor?
    let isTerminal = StandardStreams.isTerminalInput && StandardStreams.output.isTerminal

    init(
        settings: Settings, options: SessionOptions, fence: FenceFlags, presenter: Presenter, notebook: String?
    ) throws {
        baseSettings = settings
        self.options = options
        self.fence = fence
        self.presenter = presenter
        if let notebook { try FaultReport.run { try open(notebook) } }
    }

    /// - Parameter first: a cell that runs before any is read, as if it had been typed.
    func run(startingWith first: String? = nil) throws {
        Interrupts.install(for: session.cancellation)
        guard StandardStreams.isTerminalInput else {
            if let first, run(first) == .failed { throw ExitCode(1) }
            return try runPiped()
        }
        if isTerminal { StandardStreams.say("Plotline \(Version.text) · 'help' shows how to begin, Ctrl-D leaves\n") }
        if isTerminal { sayWhatIsLeft() }
        if isTerminal { presenter.askTerminal() }
        presenter.isPaged = isTerminal
        let editor = LineEditor(filter: presenter.replyFilter, rewraps: presenter.terminalRewraps) {
            [weak self] line, start, point in
            self?.completions(line, start, point) ?? LineEditor.Offers()
        }
        self.editor = editor
        editor.recall(HistoryFile.entries(for: document.file?.place))
        editor.stuff(presenter.typedAhead)
        editor.holdKeys(true)
        defer { editor.holdKeys(false) }
        if let first {
            StandardStreams.print(Self.listed(1, first))
            editor.remember(first)
            _ = run(first)
        }
        while true {
            guard let cell = read(editor) else {
                if mayLeave(again: "Ctrl-D again") { break }
                continue
            }
            if cell.allSatisfy(\.isWhitespace) {
                _ = presenter.sayRest()
                continue
            }
            editor.remember(cell)
            if isTerminal { HistoryFile.append(cell, for: document.file?.place) }
            if run(cell) == .leave { break }
        }
        // What nobody ended is left for the next session.
        if !isLost { document.endJournal() }
    }

    /// Runs the cells of a pipe or file: replies alone, and the first error ends it with exit 1.
    private func runPiped() throws {
        // A statement and the lines that continue it are one cell.
        let lines = PipedLines(cancellation: session.cancellation)
        var input = CellGathering(line: lines.next, openEnd: session.openEnd(of:))
        while let cell = try input.next() {
            switch run(cell) {
            case .done: continue
            case .failed: throw ExitCode(1)
            case .leave: return
            }
        }
    }

    /// Unsaved cells are asked about once; leaving twice in a row leaves.
    func mayLeave(again: String) -> Bool {
        if !document.cells.isChanged || !isTerminal || isLost || hasWarnedOfLeaving { return true }
        hasWarnedOfLeaving = true
        StandardStreams.say("unsaved cells; 'save NAME.md' keeps them, \(again) leaves\n")
        return false
    }

    private enum Step { case done, failed, leave }

    private func run(_ cell: String) -> Step {
        MemoryWatch.refill()
        if stepsThroughChanges(cell) { return .done }
        presenter.begin(cell, promptWidth: "[\(document.cells.kept.count + 1)] ".count)
        let result = document.run(cell)
        presenter.show(result, settings: session.settings)
        if !result.requests.contains(.quit) { hasWarnedOfLeaving = false }
        document.settle()
        if result.error != nil { return .failed }
        for request in result.requests {
            do {
                if try !carryOut(request) { return .leave }
            } catch {
                StandardStreams.say("error: \(Usage.text(error))\n", to: StandardStreams.error)
                return .failed
            }
        }
        return .done
    }

    private func completions(_ line: String, _ start: Int, _ point: Int) -> LineEditor.Offers {
        let typed = pendingLines + String(decoding: line.utf8.prefix(point), as: UTF8.self)
        let completion = WorkspaceCompletion(
            typed, session: session, cells: document.cells.kept.map(\.result.source))
        let screen = StandardStreams.size
        return LineEditor.Offers(
            words: completion.replacements(from: pendingLines.utf8.count + start, in: typed).map(\.text)
        ) { [presenter] in
            CompletionList(
                columns: screen.columns, rows: screen.rows,
                depth: ColourDepth.promised { Environment[$0] }, isPlain: presenter.isPlain
            ).text(completion.candidates)
        }
    }
}
