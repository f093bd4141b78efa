import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    func save(_ path: String?, all: Bool, withOutput: Bool, isForced: Bool) throws {
        let target: NotebookFile
        if let path, Path(path) != file?.place {
            target = NotebookFile.new(path)
        } else if let file {
            target = file
        } else {
            throw NotebookError.noPath
        }
        let isNew = target.place != file?.place
        let draft = SessionDocument(
            cells.all, over: file?.document, at: target.place, base: session.access.base, all: all)
        file = try NotebookSaver.save(
            draft.document, results: draft.results, session: session, file: target, withOutput: withOutput,
            isForced: isForced)
        if isNew { claim(target.path) }
        cells.saved(as: draft.cells)
        recordSave()
        let count = draft.results.count
        StandardStreams.say("saved \(count) \(count == 1 ? "cell" : "cells") to \(DisplayText.safe(target.path))\n")
        sayStaleSaved()
        if let file {
            try file.trustOwn(session, before: session.access.fence)
            session.access.fence = try file.fence(fenceOptions)
            try file.claimWritten(by: session)
            let flags = try file.flags(for: session)
            if !flags.isEmpty {
                let words = ([ShellWord.text(file.path)] + flags).joined(separator: " ")
                StandardStreams.say("a replay reaches outside and needs: plotline run \(DisplayText.safe(words))\n")
            }
        }
        if let note = file?.changeNote { StandardStreams.say(DisplayText.safe(note) + "\n") }
    }

    /// What is not true any more is not saved as if it were.
    private func sayStaleSaved() {
        let numbers = cells.numbered.enumerated().filter { cells.all[$1].isStale }.map { $0.offset + 1 }
        guard let first = numbers.first else { return }
        let words = numbers.count == 1 ? "cell \(first) is" : "\(numbers.count) cells from \(first) on are"
        StandardStreams.say(
            "\(words) saved as not up to date: 'rerun from \(first)' and 'save' bring them up to date\n")
    }
}
