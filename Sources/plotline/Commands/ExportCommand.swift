import ArgumentParser
import Notebook
import Presenting
import Terminal

/// `plotline export NOTEBOOK -o FILE`.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a notebook in another format: .md or .ipynb.",
        discussion: "Nothing runs: the copy holds what the notebook holds. 'run NOTEBOOK -o FILE' runs it first.")

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write; its suffix says the format.", valueName: "file"))
    var output: String

    @Flag(help: "Write over a file that is there.")
    var force = false

    @Argument(help: "The notebook.")
    var notebook: String

    func run() throws {
        try FaultReport.run(code: { VerifyOutcome($0).rawValue }) {
            let file = try NotebookFile.read(notebook)
            for loss in try NotebookConversion.write(file, to: output, isForced: force) {
                StandardStreams.print(
                    "\(DisplayText.safe(output)) is without \(DisplayText.safe(loss))\n", to: StandardStreams.error)
            }
            StandardStreams.print("saved to \(DisplayText.safe(output))\n", to: StandardStreams.error)
        }
    }
}
