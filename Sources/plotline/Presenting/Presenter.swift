import ArgumentParser
import Diagnostics
import Series
import Session
import Surfaces
import Terminal

/// Shows what cells answer: replies and tables as text, charts as the terminal can. The terminal is asked what it is
/// once, when the first chart comes or the prompt opens.
final class Presenter {
    private let quiet: Bool
    private var word: String
    private lazy var probe = TerminalProbe.ask(environment: Self.environment)
    private var known: ChartPreview?
    /// A progress line on a terminal, nothing elsewhere.
    let progress: any Progress
    private let progressLine: ProgressLine?

    init(preview word: String, quiet: Bool) {
        self.word = word
        self.quiet = quiet
        progressLine = StandardStreams.error.isTerminal ? ProgressLine.onStandardError() : nil
        progress = progressLine.map { $0 as any Progress } ?? NoProgress()
    }

    private static func environment(_ name: String) -> String? { Environment[name] }

    private var preview: ChartPreview {
        if let known { return known }
        let choice = PreviewChoice.choose(word, facts: probe.facts, environment: Self.environment)
        let made = ChartPreview(choice: choice)
        known = made
        return made
    }

    /// Asks now, so that replies cannot mix with what is typed.
    func askTerminal() { _ = probe }

    /// Keys that were typed while the terminal was asked.
    var typedAhead: [UInt8] { probe.typedAhead }

    var replyFilter: ReplyFilter { StandardStreams.output.isTerminal ? probe.filter : ReplyFilter() }

    /// Changes the way charts are shown; says what it is now and why.
    func choose(_ word: String) -> String {
        self.word = word
        known = nil
        return "\(preview.choice.way.name): \(preview.choice.reason)"
    }

    /// Everything of one cell in order, its error last on standard error.
    func show(_ result: CellResult, settings: Settings) {
        progressLine?.finish()
        for output in result.outputs {
            // A Ctrl-C while one is drawn or written stops the rest too.
            if Cancellation.process.isRaised { break }
            show(output, settings)
        }
        if let error = result.error { StandardStreams.print(ErrorText.plain(error) + "\n", to: StandardStreams.error) }
    }

    /// Verbs that only a prompt can carry out are an error under `-c` and in a notebook.
    func refuse(_ requests: [FaceRequest]) throws {
        guard let first = requests.first else { return }
        StandardStreams.print(
            "error: \(Usage.text(SessionError.onlyAtPrompt(first.verb)))\n", to: StandardStreams.error)
        throw ExitCode(1)
    }

    private func show(_ output: Output, _ settings: Settings) {
        switch output {
        case .reply where quiet: return
        case .figure(let chart):
            do {
                StandardStreams.write(try preview.bytes(chart, settings))
            } catch {
                StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
            }
        case .data(let frame, let format, let calendar):
            do {
                try format.write(frame, calendar) { StandardStreams.write($0) }
            } catch {
                StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
            }
        default:
            let columns = StandardStreams.output.isTerminal ? StandardStreams.size.columns : OutputText.notebookWidth
            let text = (try? OutputText.text(output, width: columns)) ?? ""
            StandardStreams.print(text + "\n")
        }
    }
}

extension FaceRequest {
    /// The verb that makes it.
    var verb: String {
        switch self {
        case .quit: "quit"
        case .save: "save"
        case .open: "open"
        case .preview: "preview"
        case .cells: "cells"
        case .history: "history"
        case .restore: "restore"
        }
    }
}
