import ArgumentParser
import Notebook
import Presenting
import Terminal

/// `plotline export NOTEBOOK -o FILE`.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a notebook in another format: .md, .ipynb or .html.",
        discussion: CommandGuide(
            examples: ["export weather.md -o weather.html", "export weather.md -o weather.ipynb"],
            text: """
                .html is a page in one file, whose figures read their values out: the cells run for it, and what they write is \
                not kept. For .md and .ipynb nothing runs: the copy holds what the notebook holds; 'run NOTEBOOK -o FILE' \
                runs it first.
                """,
            exits: [
                (0, "it is written"), (3, "a cell failed"), (4, "data is missing or changed"),
                (5, "a server was not to be had"),
            ]
        ).discussion)

    @OptionGroup var fence: FenceFlags

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write; its suffix says the format.", valueName: "file"))
    var output: String

    @Flag(help: "Write over a file that is there.")
    var force = false

    @Argument(help: "The notebook.")
    var notebook: String

    func run() throws {
        StandardStreams.outliveReaders()
        try FaultReport.run(code: { VerifyOutcome($0).rawValue }) {
            let file = try NotebookFile.read(notebook)
            if try NotebookFormatCatalog.format(for: output).isPage {
                let (outcome, failure) = try PageExport.write(file, to: output, fence, isForced: force)
                if let failure {
                    StandardStreams.print(
                        DisplayText.safe(failure.words, keeping: .layout) + "\n", to: StandardStreams.error)
                }
                let what = failure.map { ", with what failed in cell \($0.cell)" } ?? ""
                StandardStreams.print("saved to \(DisplayText.safe(output))\(what)\n", to: StandardStreams.error)
                if outcome != .same { throw ExitCode(outcome.rawValue) }
                return
            }
            for loss in try NotebookConversion.write(file, to: output, isForced: force) {
                StandardStreams.print(
                    "\(DisplayText.safe(output)) is without \(DisplayText.safe(loss))\n", to: StandardStreams.error)
            }
            StandardStreams.print("saved to \(DisplayText.safe(output))\n", to: StandardStreams.error)
        }
    }
}
