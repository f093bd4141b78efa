import Diagnostics
import Series
import Session
import Surfaces
import Terminal

/// Shows what cells answer: replies and tables as text, charts as the terminal can. The terminal is asked what it is
/// once, when the first chart comes or the prompt opens.
package final class Presenter {
    private let quiet: Bool
    package var isQuiet: Bool { quiet }
    private var word: String
    private lazy var probe = TerminalProbe.ask(environment: Self.environment)
    private var known: ChartPreview?
    /// Columns and rows of figures in text, where somebody said how many.
    private let cells: (columns: Int?, rows: Int?)
    /// Rows of the terminal that the running cell has taken, its own lines among them.
    private var used = 0
    /// Outputs of the cell that are still to be shown, and the figures among them, which share what room there is.
    private var left = 0
    private var figuresLeft = 0
    /// Whether help that is longer than the terminal stops where that is full, for `sayRest`.
    package var isPaged = false
    private var isHelp = false
    /// What is left of one, wrapped.
    private var rest: [Substring] = []
    /// Where replies go: beside data, or apart from it.
    private let replies: OutputSink
    private let colour: ColourUse
    /// A progress line on a terminal, nothing elsewhere.
    package let progress: any Progress
    package let progressLine: ProgressLine?

    /// - Parameters:
    ///   - columns: of figures and tables in text; nil for those of the terminal.
    ///   - replies: where replies go; tables and figures are always standard output's.
    package init(
        preview word: String, quiet: Bool, columns: Int? = nil, rows: Int? = nil, colour: ColourUse = .auto,
        replies: OutputSink = StandardStreams.output
    ) {
        cells = (columns, rows)
        self.colour = colour
        self.replies = replies
        self.word = word
        self.quiet = quiet
        StandardStreams.writePlainly(word == "ascii" || word == "auto" && PreviewChoice.isPlainLocale(Self.environment))
        progressLine = StandardStreams.error.isTerminal ? ProgressLine.onStandardError() : nil
        progress = progressLine.map { $0 as any Progress } ?? NoProgress()
    }

    private static func environment(_ name: String) -> String? { Environment[name] }

    private var preview: ChartPreview {
        if let known { return known }
        var choice = PreviewChoice.choose(word, facts: probe.facts, environment: Self.environment)
        choice.colour = colour.depth(choice.colour, Self.environment)
        let made = ChartPreview(choice: choice, columns: cells.columns, rows: cells.rows)
        known = made
        return made
    }

    /// How charts are shown and why, for a face that has the whole screen.
    package var choice: PreviewChoice { preview.choice }

    /// Whether the terminal answers what it is asked.
    package var terminalAnswers: Bool { StandardStreams.output.isTerminal && probe.facts.attributes != nil }

    /// Whether the terminal breaks lines anew when its width changes; xterm, mlterm and screen cut them.
    package var terminalRewraps: Bool {
        guard StandardStreams.output.isTerminal else { return true }
        return PreviewChoice.rewraps(probe.facts, Self.environment)
    }

    /// Whether text is drawn in ASCII, however pictures are shown.
    package var hasPlainText: Bool { word == "ascii" || PreviewChoice.isPlainLocale(Self.environment) }

    /// Words too are written in ASCII: that was asked for, or the locale shows nothing else.
    package var isPlain: Bool {
        word == "ascii" || word == "auto" && PreviewChoice.isPlainLocale(Self.environment)
    }

    /// Asks now, so that replies cannot mix with what is typed.
    package func askTerminal() { _ = probe }

    /// Keys that were typed while the terminal was asked.
    package var typedAhead: [UInt8] { probe.typedAhead }

    package var replyFilter: ReplyFilter { StandardStreams.output.isTerminal ? probe.filter : ReplyFilter() }

    /// Changes the way charts are shown; says what it is now and why.
    package func choose(_ word: String) -> String {
        self.word = word
        known = nil
        StandardStreams.writePlainly(isPlain)
        return "\(preview.choice.way.name): \(preview.choice.reason)"
    }

    /// Does what may take long before anything is shown of it; a terminal says meanwhile that it goes on.
    package func working<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let progressLine else { return try work() }
        return try progressLine.watching(work)
    }

    /// Everything of one cell in order, its error last on standard error.
    package func show(_ result: CellResult, settings: Settings) {
        let isStopped = (result.error?.fault as? Interrupted)?.reason == .person
        left = result.outputs.count(where: isShown)
        figuresLeft = result.outputs.count { if case .figure = $0 { true } else { false } }
        for output in result.outputs {
            // A Ctrl-C while one is drawn or written stops the rest too.
            if Cancellation.process.isRaised { break }
            // Nobody who stopped a cell waits for its picture.
            if isStopped, case .figure = output { continue }
            show(output, settings: settings)
        }
        finish(result)
    }

    /// What is left when its outputs have been shown: its error, on standard error.
    package func finish(_ result: CellResult) {
        progressLine?.finish()
        if let error = result.error { complain(error) }
    }

    /// Words of a reply between the terminal's edges: a long line goes on below, broken between words.
    package func say(_ text: String) {
        guard StandardStreams.output.isTerminal else { return StandardStreams.print(text) }
        let wrapped = DisplayText.wrapped(text, to: cells.columns ?? StandardStreams.size.columns)
        used += wrapped.utf8.count { $0 == 0x0A }
        StandardStreams.print(wrapped)
    }

    /// Help may be longer than the terminal: as much as fits beside the cell and the next prompt, and how to see more.
    private func sayPage(_ lines: [Substring]) {
        let room = max(StandardStreams.size.rows - used - 1, Self.leastLines)
        guard isPaged, lines.count > room else { return say(lines.joined(separator: "\n") + "\n") }
        let shown = room - 1
        rest = Array(lines.dropFirst(shown))
        let more = rest.count == 1 ? "1 more line" : "\(rest.count) more lines"
        say(lines.prefix(shown).joined(separator: "\n") + "\n… \(more): Return shows them\n")
    }

    /// A page of text has at least that many lines.
    private static let leastLines = 4

    /// Goes on with help that was longer than the terminal.
    ///
    /// - Returns: false when nothing is left of one.
    package func sayRest() -> Bool {
        guard !rest.isEmpty else { return false }
        let lines = rest
        rest = []
        used = 1
        sayPage(lines)
        return true
    }

    /// A cell is about to run that was typed behind a prompt: its rows and those of its replies stay in sight of a chart.
    package func begin(_ source: String, promptWidth: Int) {
        let columns = max(1, StandardStreams.size.columns)
        rest = []
        isHelp = ["help", "?"].contains { source.split { " \n".contains($0) }.first == $0[...] }
        used = source.split(separator: "\n", omittingEmptySubsequences: false)
            .reduce(0) { $0 + (promptWidth + DisplayText.width(of: DisplayText.safe(String($1)))) / columns + 1 }
    }

    /// An error's words wrap; the lines that point into the cell stay as they are.
    private func complain(_ error: Complaint) {
        var text = ErrorText.plain(error) + "\n"
        if StandardStreams.error.isTerminal {
            text = ErrorLines.fitted(text, to: StandardStreams.size.columns)
        }
        StandardStreams.print(text, to: StandardStreams.error)
    }

    /// A figure beside what has been shown, the next prompt and, as a line each, what follows it.
    private func figure(_ chart: DrawnChart, _ settings: Settings) throws -> [UInt8] {
        let rows = StandardStreams.size.rows
        let figures = max(1, figuresLeft)
        figuresLeft = figures - 1
        let share = (rows - used - 1 - max(0, left - figuresLeft)) / figures
        let preview = preview
        let bytes = try working { try preview.bytes(chart, settings, above: rows - max(0, share)) }
        let isText = if case .inline = preview.choice.way { false } else { true }
        // What comes behind the last one has the whole screen again.
        used = figuresLeft == 0 ? 0 : used + (isText ? bytes.count { $0 == 0x0A } : max(0, share))
        return bytes
    }

    /// A warning is shown where nobody sees the reply that says it: under `-q`, and where either stream is not a terminal.
    private func isShown(_ output: Output) -> Bool {
        switch output {
        case .reply, .aside: !quiet
        case .table(let table): table.isAsked || !quiet
        case .warning:
            quiet
                || replies === StandardStreams.output
                    && !(StandardStreams.output.isTerminal && StandardStreams.error.isTerminal)
        default: true
        }
    }

    /// Says the warnings of a cell and nothing else that it answered.
    ///
    /// - Parameter place: what stands before each line, where the cell is one of several.
    package func warn(_ result: CellResult, at place: String = "") {
        for case .warning(let warning) in result.outputs {
            StandardStreams.print(
                DisplayText.safe(place + warning.text, keeping: .layout) + "\n", to: StandardStreams.error)
        }
    }

    /// One output, as it comes.
    package func show(_ output: Output, settings: Settings) {
        progressLine?.finish()
        guard isShown(output) else { return }
        left = max(0, left - 1)
        do {
            switch output {
            case .warning:
                let text = try OutputText.text(output, width: OutputText.notebookWidth)
                StandardStreams.print(text + "\n", to: StandardStreams.error)
            case .figure(let chart):
                StandardStreams.write(try figure(chart, settings))
            case .data(let data): try data.write { StandardStreams.write($0) }
            case .text where isPaged && isHelp:
                let columns = cells.columns ?? StandardStreams.size.columns
                let text = DisplayText.wrapped(try OutputText.text(output, width: columns), to: columns)
                sayPage(text.split(separator: "\n", omittingEmptySubsequences: false))
            default:
                let columns =
                    StandardStreams.output.isTerminal ? StandardStreams.size.columns : OutputText.notebookWidth
                var output = output
                // A result that shows itself leaves what was typed in sight.
                if case .table(let table) = output, StandardStreams.output.isTerminal {
                    output = .table(table.fitting(lines: StandardStreams.size.rows - 4))
                }
                let text = try OutputText.text(output, width: cells.columns ?? columns) + "\n"
                if case .reply = output, replies !== StandardStreams.output {
                    StandardStreams.say(text, to: replies)
                } else {
                    say(text)
                }
            }
        } catch  where Cancellation.process.reason == .person {
            // The cell itself has ended: it is not undone by what was not seen of it.
            StandardStreams.print(
                "error: interrupted\nthe cell stands; what it answered was not shown whole\n", to: StandardStreams.error
            )
        } catch {
            StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
        }
    }
}

extension FaceRequest {
    /// The verb that makes it.
    package var verb: String {
        switch self {
        case .quit: "quit"
        case .save: "save"
        case .open: "open"
        case .rerun: "rerun"
        case .delete: "delete"
        case .move: "move"
        case .edit: "edit"
        case .preview: "preview"
        case .cells: "cells"
        case .history: "history"
        case .restore: "restore"
        case .explore: "explore"
        case .copy: "copy"
        }
    }
}
