import ArgumentParser
import Notebook
import Presenting
import Session
import Terminal

/// `plotline run NOTEBOOK`.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Replay a notebook: print every cell's reply and preview.")

    @OptionGroup var options: SessionOptions

    @Flag(help: "Write outputs and figures back into the notebook.")
    var save = false

    @Option(help: ArgumentHelp("Override a parameter.", valueName: "name=value"))
    var set: [String] = []

    @Argument(help: "The notebook.")
    var notebook: String

    func run() throws {
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        try FaultReport.run {
            let file = try NotebookFile.read(notebook)
            let parameters = try GivenParameters.parse(set)
            try file.document.check(parameters)
            let session = try file.session(basedOn: Settings(timezone: SystemClock.zoneName), parameters: parameters) {
                try options.apply(to: $0)
            }
            session.progress = presenter.progress
            Interrupts.install(for: session.cancellation)
            let replay = NotebookReplay.run(
                file.document, in: session, each: presenter.finish,
                to: { presenter.show($0, settings: session.settings) })
            if save {
                let saved = try NotebookSaver.save(replay, session: session, file: file)
                if let note = saved.changeNote {
                    StandardStreams.print(DisplayText.safe(note) + "\n", to: StandardStreams.error)
                }
            }
            if replay.failed { throw ExitCode(1) }
        }
    }
}
