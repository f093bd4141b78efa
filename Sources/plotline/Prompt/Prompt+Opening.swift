import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Opens a notebook and runs its cells in a fresh session; a cell that fails is shown and the rest is left unrun.
    func open(_ path: String) throws {
        let opened = try NotebookFile.read(path)
        let fresh = try opened.session(basedOn: baseSettings) { try options.apply(to: $0) }
        claim(path)
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
        cells = PromptCells(
            replay.results.enumerated().map {
                SessionCell($1, $1.error == nil ? .done : .failed, origin: $0, isFromFile: true)
            })
        hasWarnedOfOpening = false
        beginJournal()
        record()
    }
}
