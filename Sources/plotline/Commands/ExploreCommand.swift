import ArgumentParser
import Explore
import Presenting
import Session
import Surfaces
import Terminal

/// `plotline explore FILE [CHART…]`.
struct ExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore", abstract: "Look at a chart of a file full screen, by keys and mouse.",
        discussion: CommandGuide(
            examples: ["explore year.csv line temperature", "explore --plain year.csv"],
            text: """
                The arrow keys read values, + and - zoom, / goes to a date or value, ? shows every key, q leaves. What you keep on \
                leaving is printed as cells, to be typed or put into a notebook. Data may come through a pipe; keys then come from the terminal.
                """
        ).discussion)

    @OptionGroup var options: SessionOptions

    @Flag(help: "One line a step and no drawing, for screen readers; keys may come from a pipe.")
    var plain = false

    @Argument(
        help: "What follows 'plot' in the language, like bar by day, or stages and it, and files; - is standard input.")
    var words: [String] = []

    func run() throws {
        let session = Session(settings: try options.personal())
        let presenter = Presenter(preview: try options.previewWord(), quiet: true)
        session.progress = presenter.progress
        session.answers = false
        Interrupts.install(for: session.cancellation)
        let given = try FaultReport.run { try FilterArguments(words, session.vocabulary) }
        let made = [given.load, ShellText.drawing(given.words, in: session)]
        let result = session.run(made.joined(separator: "\n"))
        presenter.warn(result)
        presenter.finish(result)
        guard result.error == nil else { throw ExitCode(1) }
        // The data came that way; keys come from the terminal.
        if given.files.contains("-"), !plain { StandardStreams.readTerminal() }
        try FaultReport.run {
            guard let name = session.workspace.currentChart, let figure = session.workspace.chart(name) else {
                throw ExploreError.nothingToExplore
            }
            let exploration = try Exploration(figure, in: session)
            let kept: [String]
            if plain || StandardStreams.isTerminalInput && ExploreFace.needsLines {
                kept = try PlainFace(exploration).run()
            } else {
                guard StandardStreams.isTerminalInput, StandardStreams.output.isTerminal else {
                    throw ExploreError.noTerminal
                }
                presenter.askTerminal()
                let face = ExploreFace(exploration, presenter, session.settings)
                guard case .left(let cells) = try face.run(typedAhead: presenter.typedAhead) else { return }
                kept = cells
            }
            if !kept.isEmpty {
                StandardStreams.print(DisplayText.safe((made + kept).joined(separator: "\n"), keeping: .layout) + "\n")
            }
        }
    }
}
