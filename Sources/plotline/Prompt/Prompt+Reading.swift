import CReadline
import Diagnostics
import Language
import Presenting

extension Prompt {
    /// One cell, lines joined; nil at the end of input.
    func read(_ editor: LineEditor) -> String? {
        pendingLines = ""
        isPasted = false
        forgetInterrupt()
        let number = cells.kept.count + 1
        let first = "[\(number)] "
        var prompt = first
        while true {
            switch editor.ask(prompt) {
            case .interrupted:
                pendingLines = ""
                prompt = first
                lowerCancellation()
            case .lost:
                isLost = true
                return nil
            case .end:
                return pendingLines.isEmpty ? nil : pendingLines
            case .continued(let line):
                pendingLines += line + "\n"
                prompt = String(repeating: " ", count: first.count - 2) + (presenter.isPlain ? ". " : "· ")
            case .line(let line):
                let text = pendingLines + line
                if line.hasSuffix("\\") {
                    pendingLines = String(text.dropLast()) + "\n"
                } else if session.isUnfinished(text), !line.isEmpty {
                    pendingLines = text + "\n"
                } else {
                    // Lines that one Return ends were pasted: nobody types a line break without continuing.
                    isPasted = pendingLines.isEmpty && line.contains("\n")
                    return text
                }
                prompt = String(repeating: " ", count: first.count - 2) + (presenter.isPlain ? ". " : "· ")
            }
        }
    }

    /// The cells of what was read: a pasted text is one a line, where lines do not continue.
    func cells(in text: String) -> [String] {
        guard isPasted else { return [text] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var gathering = CellGathering(line: { lines.popFirst() }, openEnd: session.openEnd(of:))
        var cells: [String] = []
        while let cell = try? gathering.next() { cells.append(cell) }
        return cells
    }

    /// Says after an error in a pasted text what of it stands.
    func sayWhatStands(_ done: Int, of count: Int) {
        guard count > 1 else { return }
        let kept =
            done == 0 ? "" : done == 1 ? "the cell before it is kept; " : "the \(done) cells before it are kept; "
        let left = count - done - 1
        let rest = left == 0 ? "" : left == 1 ? "the one after it was not run" : "the \(left) after it were not run"
        let words = rest.isEmpty ? String(kept.dropLast(2)) : kept + rest
        if !words.isEmpty { StandardStreams.say(words + "\n", to: StandardStreams.error) }
    }

    /// What a Ctrl-C was to stop has ended by itself. From here on one abandons what is typed, and after the last Return
    /// it stops the cell.
    private func forgetInterrupt() {
        lowerCancellation()
        plotline_readline_forget_interrupt()
    }

    private func lowerCancellation() {
        session.cancellation.lower()
        Cancellation.process.lower()
    }
}
