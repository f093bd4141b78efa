import ArgumentParser
import Diagnostics
import Notebook
import Session
import Terminal

/// The REPL: numbered prompt, continuation lines, history, completion, and the verbs that only a prompt can carry out.
final class Prompt {
    private var session: Session
    private let presenter: Presenter
    private let options: SessionOptions
    private let baseSettings: Settings
    /// The opened notebook, or the one that was saved last.
    private var file: NotebookFile?
    /// Every cell of this session in order.
    private var cells: [SessionCell] = []
    /// Places in `cells` that `redo` brings back, the next one last.
    private var undone: [Int] = []
    private var isChanged = false
    private var hasWarnedOfOpening = false
    private var hasWarnedOfLeaving = false
    private let isTerminal = StandardStreams.isTerminalInput && StandardStreams.output.isTerminal

    init(settings: Settings, options: SessionOptions, presenter: Presenter, notebook: String?) throws {
        baseSettings = settings
        self.options = options
        self.presenter = presenter
        session = Session(settings: settings)
        session.progress = presenter.progress
        if let notebook { try FaultReport.run { try open(notebook) } }
    }

    func run() throws {
        Interrupts.install(for: session.cancellation)
        guard StandardStreams.isTerminalInput else { return try runPiped() }
        if isTerminal { StandardStreams.print("Plotline \(Version.text) · 'help' lists the verbs, Ctrl-D leaves\n") }
        if isTerminal { presenter.askTerminal() }
        let editor = LineEditor(filter: presenter.replyFilter) { [weak self] line, start, point in
            self?.completions(line, start, point) ?? []
        }
        for entry in HistoryFile.entries() { editor.remember(entry) }
        editor.stuff(presenter.typedAhead)
        while true {
            guard let cell = read(editor) else {
                if mayLeave(again: "Ctrl-D again") { break }
                continue
            }
            if cell.allSatisfy(\.isWhitespace) { continue }
            editor.remember(cell)
            if isTerminal { HistoryFile.append(cell) }
            if run(cell) == .leave { break }
        }
    }

    private var done: [SessionCell] { cells.filter { $0.state == .done } }

    /// Runs the cells of a pipe or file: replies alone, and the first error ends it with exit 1.
    private func runPiped() throws {
        var input = PipedCells()
        while let cell = input.next(session.isUnfinished) {
            switch run(cell) {
            case .done: continue
            case .failed: throw ExitCode(1)
            case .leave: return
            }
        }
    }

    /// Unsaved cells are asked about once; leaving twice in a row leaves.
    private func mayLeave(again: String) -> Bool {
        if !isChanged || !isTerminal || hasWarnedOfLeaving { return true }
        hasWarnedOfLeaving = true
        StandardStreams.print("unsaved cells; 'save NAME.md' keeps them, \(again) leaves\n")
        return false
    }

    private enum Step { case done, failed, leave }

    private var pendingLines = ""

    /// One cell, lines joined; nil at the end of input.
    private func read(_ editor: LineEditor) -> String? {
        pendingLines = ""
        let number = done.count + 1
        let first = "[\(number)] "
        var prompt = first
        while true {
            switch editor.ask(prompt) {
            case .interrupted:
                pendingLines = ""
                prompt = first
            case .end:
                return pendingLines.isEmpty ? nil : pendingLines
            case .continued(let line):
                pendingLines += line + "\n"
                prompt = String(repeating: " ", count: first.count - 2) + "· "
            case .line(let line):
                let text = pendingLines + line
                if line.hasSuffix("\\") {
                    pendingLines = String(text.dropLast()) + "\n"
                } else if session.isUnfinished(text), !line.isEmpty {
                    pendingLines = text + "\n"
                } else {
                    return text
                }
                prompt = String(repeating: " ", count: first.count - 2) + "· "
            }
        }
    }

    private func run(_ cell: String) -> Step {
        let result = session.run(cell)
        presenter.show(result, settings: session.settings)
        if !result.requests.contains(.quit) { hasWarnedOfLeaving = false }
        guard result.error == nil else {
            cells.append(SessionCell(result, .failed))
            return .failed
        }
        keep(result)
        for request in result.requests {
            do {
                if try !carryOut(request) { return .leave }
            } catch {
                StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
                return .failed
            }
        }
        return .done
    }

    /// Cells that leave something behind make the notebook; `undo` and `redo` step through them.
    private func keep(_ result: CellResult) {
        switch result.rewind {
        case .undo?:
            if let last = cells.lastIndex(where: { $0.state == .done }) {
                cells[last].state = .undone
                undone.append(last)
                isChanged = true
            }
        case .redo?:
            if let next = undone.popLast() {
                cells[next].state = .done
                isChanged = true
            }
        case nil where result.requests.isEmpty && !result.isAside:
            cells.append(SessionCell(result, .done))
            undone = []
            isChanged = true
        default: break
        }
    }

    private func carryOut(_ request: FaceRequest) throws -> Bool {
        switch request {
        case .quit:
            return !mayLeave(again: "'quit' again")
        case .save(let path, let all, let withOutput, let isForced):
            try save(path, all: all, withOutput: withOutput, isForced: isForced)
        case .open(let path):
            if isChanged, !hasWarnedOfOpening {
                hasWarnedOfOpening = true
                StandardStreams.print("unsaved cells; 'save NAME.md' keeps them, the same again opens without them\n")
                return true
            }
            try open(path)
        case .preview(let word):
            StandardStreams.print("preview: \(presenter.choose(word))\n")
        case .cells:
            for (index, cell) in done.enumerated() {
                let text = DisplayText.safe(cell.result.source, keeping: .layout)
                StandardStreams.print("[\(index + 1)] \(text.split(separator: "\n").joined(separator: "\n    "))\n")
            }
        case .history:
            for entry in HistoryFile.entries().suffix(50) {
                StandardStreams.print(DisplayText.safe(entry, keeping: .layout) + "\n")
            }
        }
        return true
    }

    private func save(_ path: String?, all: Bool, withOutput: Bool, isForced: Bool) throws {
        let target: NotebookFile
        if let path, path != file?.path {
            target = NotebookFile.new(path)
        } else if let file {
            target = file
        } else {
            throw NotebookError.noPath
        }
        let draft = SessionDocument(cells, over: file?.document, at: target.path, base: session.access.base, all: all)
        file = try NotebookSaver.save(
            draft.document, results: draft.results, session: session, file: target, withOutput: withOutput,
            isForced: isForced)
        cells = draft.cells
        isChanged = false
        let count = draft.results.count
        StandardStreams.print("saved \(count) \(count == 1 ? "cell" : "cells") to \(DisplayText.safe(target.path))\n")
        if let note = file?.changeNote { StandardStreams.print(DisplayText.safe(note) + "\n") }
    }

    /// Opens a notebook and runs its cells in a fresh session; a cell that fails is shown and the rest is left unrun.
    private func open(_ path: String) throws {
        let opened = try NotebookFile.read(path)
        let fresh = try opened.session(basedOn: baseSettings) { try options.apply(to: $0) }
        fresh.progress = presenter.progress
        Interrupts.install(for: fresh.cancellation)
        let replay = NotebookReplay.run(opened.document, in: fresh) { result in
            let lines = result.source.split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.map { "  " + DisplayText.safe(String($0), keeping: .tab) }.joined(separator: "\n")
            StandardStreams.print(text + "\n")
            presenter.show(result, settings: fresh.settings)
        }
        session = fresh
        file = opened
        cells = replay.results.enumerated().map { SessionCell($1, $1.error == nil ? .done : .failed, origin: $0) }
        undone = []
        isChanged = false
        hasWarnedOfOpening = false
    }

    private func completions(_ line: String, _ start: Int, _ point: Int) -> [String] {
        PromptCompletion.candidates(before: pendingLines, line: line, start: start, point: point, session: session)
    }
}
