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
            examples: [
                "run weather.md", "run weather.md --save", "run - < weather.md",
                "run report.md --set day=2024-06-01 -o reports/{day}.md",
            ],
            text: "The notebook is only read, unless --save or -o says otherwise.",
            exits: [
                (0, "every cell ran"), (3, "a cell failed"), (4, "data is missing or changed"),
                (5, "a server was not to be had"),
            ]
        ).discussion)

    @OptionGroup var options: SessionOptions
    @OptionGroup var fence: FenceFlags

    @Flag(help: "Write outputs and figures back into the notebook.")
    var save = false

    @Flag(help: "With --save or -o: keep the rows that came from servers beside the notebook, for when they are gone.")
    var withData = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write the notebook as it ran, parameters and figures included, to another file; {name} in it is a parameter's value.",
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Override a parameter by a value of the kind that the notebook declares, like day=2024-06-01 or 'span=5 days'.",
            valueName: "name=value"))
    var set: [String] = []

    @Argument(
        help: "The notebook; - is standard input, Markdown or Jupyter's, whose paths start at the working folder.")
    var notebook: String

    func validate() throws {
        if withData, !save, output == nil { throw ValidationError("--with-data goes with --save or -o") }
        guard save else { return }
        if notebook == FileAccess.standardInput {
            throw ValidationError("standard input is not a file to save to; -o FILE writes a copy")
        }
        if !set.isEmpty {
            throw ValidationError(
                "--save would record outputs that the notebook's own parameters do not give; -o FILE writes a copy with them"
            )
        }
        if output != nil { throw ValidationError("give --save or -o, not both") }
    }

    func run() throws {
        StandardStreams.outliveReaders()
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        try FaultReport.run(code: { VerifyOutcome($0).rawValue }) {
            if notebook != FileAccess.standardInput { NotebookLeftovers.sweep(Path(notebook)) }
            let file = try NotebookFile.read(notebook)
            if let note = file.document.languageNote {
                StandardStreams.print(DisplayText.safe("\(notebook): \(note)") + "\n", to: StandardStreams.error)
            }
            let parameters = try file.document.read(try GivenParameters.parse(set))
            let session = try file.session(
                basedOn: Settings(), parameters: parameters.mapValues(\.value),
                fence.options(given: parameters.mapValues(\.spelling))
            ) { try options.apply(to: $0) }
            let output = try output.map { try file.document.filled($0, parameters, in: session) }
            if let output { try NotebookSaver.checkCopy(at: output) }
            if withData { session.archive?.records = true }
            session.progress = presenter.progress
            Interrupts.install(for: session.cancellation)
            let target = output ?? (save ? file.path : nil)
            let replay = NotebookReplay.run(
                file.document, in: session, each: presenter.finish,
                to: { presenter.show($0, settings: session.settings) },
                drawing: target.flatMap { FigureAhead(savingTo: $0, file.document) })
            if let output {
                let saved = try NotebookSaver.saveCopy(replay, parameters: parameters, session: session, at: output)
                for loss in saved.losses {
                    StandardStreams.print(
                        DisplayText.safe("\(saved.path) is without \(loss)") + "\n", to: StandardStreams.error)
                }
                let failure = replay.failedCell.map { ", with what failed in cell \($0)" } ?? ""
                StandardStreams.print("saved to \(DisplayText.safe(saved.path))\(failure)\n", to: StandardStreams.error)
            }
            if save, replay.failed {
                let refusal = NotebookError.notSaved(path: notebook)
                StandardStreams.print("error: \(Usage.text(refusal))\n", to: StandardStreams.error)
            } else if save {
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
