import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import Terminal

/// `plotline run NOTEBOOK`.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Replay a notebook: print every cell's reply and preview.",
        discussion: CommandGuide(
            examples: ["run weather.md", "run weather.md --save", "run report.md --set day=2024-06-01 -o june.md"],
            text: "The notebook is only read, unless --save or -o says otherwise.",
            exits: [(0, "every cell ran"), (3, "a cell failed"), (4, "data is missing or changed")]
        ).discussion)

    @OptionGroup var options: SessionOptions
    @OptionGroup var fence: FenceFlags

    @Flag(help: "Write outputs and figures back into the notebook.")
    var save = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write the notebook as it ran, parameters and figures included, to another file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Override a parameter.", valueName: "name=value"))
    var set: [String] = []

    @Argument(help: "The notebook.")
    var notebook: String

    func validate() throws {
        guard save else { return }
        if !set.isEmpty {
            throw ValidationError(
                "--save would record outputs that the notebook's own parameters do not give; -o FILE writes a copy with them"
            )
        }
        if output != nil { throw ValidationError("give --save or -o, not both") }
    }

    func run() throws {
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        try FaultReport.run(code: { VerifyOutcome($0).rawValue }) {
            NotebookLeftovers.sweep(Path(notebook))
            if let output { NotebookLeftovers.sweep(Path(output)) }
            let file = try NotebookFile.read(notebook)
            if let note = file.document.languageNote {
                StandardStreams.print(DisplayText.safe("\(notebook): \(note)") + "\n", to: StandardStreams.error)
            }
            let parameters = try GivenParameters.parse(set)
            try file.document.check(parameters)
            let session = try file.session(
                basedOn: Settings(), parameters: parameters, fence.options()
            ) { try options.apply(to: $0) }
            session.progress = presenter.progress
            Interrupts.install(for: session.cancellation)
            let replay = NotebookReplay.run(
                file.document, in: session, each: presenter.finish,
                to: { presenter.show($0, settings: session.settings) })
            if let output {
                let saved = try NotebookSaver.saveCopy(replay, parameters: parameters, session: session, at: output)
                StandardStreams.print("saved to \(DisplayText.safe(saved.path))\n", to: StandardStreams.error)
            }
            if save {
                let saved = try NotebookSaver.save(replay, session: session, file: file)
                if let note = saved.changeNote {
                    StandardStreams.print(DisplayText.safe(note) + "\n", to: StandardStreams.error)
                }
            }
            let outcome = NotebookVerifier.outcome(of: replay, file, in: session)
            if outcome != .same { throw ExitCode(outcome.rawValue) }
        }
    }
}
