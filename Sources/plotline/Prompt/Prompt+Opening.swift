import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Opens a notebook in a fresh session and shows its cells with what they answered when it was saved. Nothing in it
    /// runs by that.
    func open(_ path: String) throws {
        let opened = try document.open(path)
        claim(path)
        hasWarnedOfOpening = false
        editor?.recall(HistoryFile.entries(for: Path(path)))
        show(opened)
    }

    /// Marks a notebook as open here, and says so when another session has it open.
    func claim(_ path: String) {
        guard case .held(let process)? = document.claim(path) else { return }
        let whose = process.map { " (process \($0))" } ?? ""
        StandardStreams.say(
            "\(DisplayText.safe(path)) is open in another session\(whose): of two saves the later is refused\n",
            to: StandardStreams.error)
    }

    private func show(_ file: NotebookFile) {
        let cells = file.document.cells
        for (number, cell) in cells.enumerated() {
            StandardStreams.print(Self.listed(number + 1, cell.source))
            if presenter.isQuiet { continue }
            for output in cell.outputs {
                switch output {
                case .text(let text), .markdown(let text):
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
}
