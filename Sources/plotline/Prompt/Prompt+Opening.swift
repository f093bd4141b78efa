import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Opens a notebook in a fresh session and shows its cells with what they answered when it was saved. Nothing in it
    /// runs by that.
    func open(_ path: String) throws {
        let opened = try NotebookFile.read(path)
        session = try freshSession(of: opened)
        claim(path)
        file = opened
        cells = PromptCells(
            opened.document.cells.enumerated().map {
                SessionCell(CellResult(source: $1.program), .waiting, origin: $0, isFromFile: true)
            })
        hasWarnedOfOpening = false
        beginJournal()
        record()
        editor?.recall(HistoryFile.entries(for: Path(path)))
        show(opened)
    }

    /// A session as a notebook's header pins it, the same as a replay has, which what is typed and what is run again goes to.
    func freshSession(of file: NotebookFile) throws -> Session {
        let fresh = try file.session(basedOn: Settings(), fenceOptions) { try self.options.apply(to: $0) }
        fresh.progress = presenter.progress
        Interrupts.install(for: fresh.cancellation)
        return fresh
    }

    /// What the person leaves a notebook's cells, and a question where someone is there to answer.
    var fenceOptions: FenceOptions {
        guard isTerminal else { return fence.options() }
        return fence.options { request in LineEditor.lendTerminal { FenceQuestion.ask(request) } }
    }

    private func show(_ file: NotebookFile) {
        let cells = file.document.cells
        for (number, cell) in cells.enumerated() {
            StandardStreams.print(Self.listed(number + 1, cell.source))
            if presenter.isQuiet { continue }
            for output in cell.outputs {
                switch output {
                case .text(let text), .other(let text):
                    StandardStreams.print(DisplayText.safe(text, keeping: .layout) + "\n")
                case .figure(let title, _): StandardStreams.say("(picture) \(DisplayText.safe(title))\n")
                case .picture(let held): StandardStreams.say("(picture) \(DisplayText.safe(held.title))\n")
                case .foreign: StandardStreams.say("(an output of another program)\n")
                }
            }
        }
        if let note = file.document.languageNote { StandardStreams.say(DisplayText.safe(note) + "\n") }
        let count = "\(cells.count) \(cells.count == 1 ? "cell" : "cells")"
        StandardStreams.say("\(DisplayText.safe(file.path)): \(count), none has run; 'rerun all' runs them\n")
    }

    /// A cell behind its number, its further lines below the first.
    static func listed(_ number: Int, _ source: String, isStale: Bool = false) -> String {
        let text = DisplayText.safe(source, keeping: .layout)
        return "[\(number)]\(isStale ? "*" : "") \(text.split(separator: "\n").joined(separator: "\n    "))\n"
    }
}
