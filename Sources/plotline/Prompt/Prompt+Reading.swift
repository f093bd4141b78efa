import CReadline
import Diagnostics

extension Prompt {
    /// One cell, lines joined; nil at the end of input.
    func read(_ editor: LineEditor) -> String? {
        pendingLines = ""
        forgetInterrupt()
        let number = document.cells.kept.count + 1
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
                    return text
                }
                prompt = String(repeating: " ", count: first.count - 2) + (presenter.isPlain ? ". " : "· ")
            }
        }
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
