import Diagnostics
import Files
import Notebook
import Series
import Presenting
import Session
import Terminal

extension Prompt {
    /// Says, when the prompt opens, that an earlier session was cut off.
    func sayWhatIsLeft() {
        let (left, refused) = document.leftJournals
        for (path, reason) in refused {
            StandardStreams.say(
                "note: \(DisplayText.safe(path.text)) is not read: \(reason.words)\n", to: StandardStreams.error)
        }
        guard let first = left.first else { return }
        let more = left.count > 1 ? " (and \(left.count - 1) more such)" : ""
        StandardStreams.say("\(description(first))\(more): 'restore' brings them back\n")
    }

    /// Lists the cells that a cut-off session left, asks, and runs them again in a fresh session.
    func restore() throws {
        guard let editor else { throw SessionError.onlyAtPrompt("restore") }
        guard let left = document.leftJournals.left.first else {
            StandardStreams.say("nothing is left of earlier sessions\n")
            return
        }
        if document.cells.isChanged, !hasWarnedOfOpening {
            hasWarnedOfOpening = true
            StandardStreams.say("unsaved cells; 'save NAME.md' keeps them, the same again restores without them\n")
            return
        }
        StandardStreams.say(description(left) + ":\n")
        for (index, cell) in left.done.enumerated() {
            let text = DisplayText.safe(cell.source, keeping: .layout)
            StandardStreams.print("[\(index + 1)] \(text.split(separator: "\n").joined(separator: "\n    "))\n")
        }
        if left.damaged > 0 {
            let places = left.damaged == 1 ? "1 place" : "\(left.damaged) places"
            StandardStreams.say("the journal is damaged in \(places): what stood there is lost\n")
        }
        if left.isTorn { StandardStreams.say("what came after them was cut off before it was answered\n") }
        switch editor.ask("run them again? [y]es, [n]o, [d]rop them for good: ") {
        case .line("y"), .line("yes"): try replay(left)
        case .line("d"), .line("drop"):
            left.remove()
            StandardStreams.say("dropped\n")
        default: StandardStreams.say("they stay where they are\n")
        }
    }

    /// Cells that fail are shown, stay marked, and the rest is run all the same. Ctrl-C gives all of it up.
    private func replay(_ left: LeftJournal) throws {
        let isRestored = try document.restore(left, of: notebook(of: left), over: baseSettings) { cell in
            let lines = cell.source.split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.map { "  " + DisplayText.safe(String($0), keeping: .tab) }.joined(separator: "\n")
            StandardStreams.print(text + "\n")
        }
        guard isRestored else { return StandardStreams.say("they stay where they are\n") }
        hasWarnedOfOpening = false
        sayStale()
    }

    /// The notebook that the cells belong to, when it still is as that session knew it.
    private func notebook(of left: LeftJournal) -> NotebookFile? {
        guard let (path, digest) = left.notebook else { return nil }
        if let file = try? NotebookFile.read(path.text), file.digest == digest { return file }
        let name = DisplayText.safe(path.text)
        StandardStreams.say(
            "\(name) has changed since, or is gone: 'save NAME.md' makes another notebook of the cells\n")
        return nil
    }

    /// `3 unsaved cells of battery.md, of a session begun 2026-11-22 07:30 that was cut off`.
    private func description(_ left: LeftJournal) -> String {
        let count = left.unsaved == 1 ? "1 unsaved cell" : "\(left.unsaved) unsaved cells"
        let whose = left.notebook.map { " of " + DisplayText.safe($0.path.text) } ?? ""
        let zone = (try? Zone.named(session.settings.timezone)) ?? .utc
        let begun = Calendar(zone: zone).iso8601(left.header.started).prefix(16)
        let words = begun.split(separator: "T").joined(separator: " ")
        let damage = left.damaged == 0 ? "" : ", in a damaged journal"
        return "\(count)\(whose), of a session begun \(words) that was cut off\(damage)"
    }
}
