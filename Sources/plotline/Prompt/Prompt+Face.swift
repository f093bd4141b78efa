import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt: DocumentFace {
    /// What the person leaves a notebook's cells, and a question where someone is there to answer.
    var fenceOptions: FenceOptions {
        guard isTerminal else { return fence.options() }
        let line = presenter.progressLine
        return fence.options { request in
            ProgressLine.resting(line) { LineEditor.lendTerminal { FenceQuestion.ask(request) } }
        }
    }

    var unsavedFence: NotebookFence { fence.unsaved }

    func adjusted(_ settings: Settings) throws -> Settings { try options.apply(to: settings) }

    func attend(_ session: Session) {
        session.progress = presenter.progress
        Interrupts.install(for: session.cancellation)
        guard isTerminal else { return }
        let line = presenter.progressLine
        session.askPassword = { whose in
            ProgressLine.resting(line) { LineEditor.lendTerminal { PasswordQuestion.ask(whose) } }
        }
    }

    func working(_ body: () -> CellResult) -> CellResult { presenter.working(body) }

    func begin(_ number: Int, _ source: String) { StandardStreams.print(Self.listed(number, source)) }

    func show(_ result: CellResult, in session: Session) { presenter.show(result, settings: session.settings) }

    func journalFailed(_ error: any Error) {
        if !hasWarnedOfJournal { StandardStreams.say("note: \(Usage.text(error))\n", to: StandardStreams.error) }
        hasWarnedOfJournal = true
    }

    /// A cell behind its number, its further lines below the first.
    static func listed(_ number: Int, _ source: String, isStale: Bool = false) -> String {
        let text = DisplayText.safe(source, keeping: .layout)
        return "[\(number)]\(isStale ? "*" : "") \(text.split(separator: "\n").joined(separator: "\n    "))\n"
    }

    /// How many cells are not up to date.
    func sayStale() {
        let numbers = document.staleNumbers
        guard let first = numbers.first else { return }
        let isOne = numbers.count == 1
        let words = isOne ? "cell \(first) is" : "\(numbers.count) cells from \(first) on are"
        let them = isOne ? "it" : "them"
        StandardStreams.say("\(words) not up to date: 'rerun from \(first)' or 'save' runs \(them) again\n")
    }
}
