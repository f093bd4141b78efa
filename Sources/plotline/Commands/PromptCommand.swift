import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import enum Syntax.PathSpelling

/// `plotline [NOTEBOOK | FILE…]`, `plotline -c CELL`, `plotline -f SCRIPT`.
struct PromptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "Open the prompt, or run cells given by -c.",
        discussion: CommandGuide(
            examples: ["", "weather.csv", "weather.md", "-q -c 'load weather.csv | show csv'", "-f daily.plt"],
            text:
                """
                Lines that come through a pipe are cells too. A script may begin with #!/usr/bin/env -S plotline -f: its \
                paths start at the folder of the command, and it reads and writes there and beside itself unless \
                --allow-read or --allow-write says more. Errors go to standard error, all else to standard output.
                """,
            exits: [(0, "every cell ran"), (1, "a cell failed")]
        ).discussion)

    @OptionGroup var options: SessionOptions
    @OptionGroup var fence: FenceFlags

    @Option(
        // A cell may begin with a sign: `-sum cost by site`.
        name: .customShort("c"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Run this cell and end; may be given several times.", valueName: "cell"))
    var cells: [String] = []

    @Option(
        name: .customShort("f"),
        help: ArgumentHelp("Run the cells of this script and end; - is standard input.", valueName: "file"))
    var script: String?

    @Argument(help: "A notebook to open, or files of data to load.")
    var files: [String] = []

    func run() throws {
        // The file is for someone at a terminal: what is piped in or given by -c runs alike wherever it says nothing.
        let settings = try options.personal(
            withFile: cells.isEmpty && script == nil && StandardStreams.isTerminalInput)
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        if let script {
            guard files.isEmpty, cells.isEmpty else { throw ValidationError("give a script alone, or files, or -c") }
            return try CellRun(settings, presenter, fence, script: script).run(script: script)
        }
        if !cells.isEmpty {
            guard files.isEmpty else { throw ValidationError("give a file or -c, not both") }
            return try CellRun(settings, presenter, fence).run(cells)
        }
        let notebooks = files.filter(NotebookFormatCatalog.isNotebook)
        guard notebooks.isEmpty || files.count == 1 else {
            throw ValidationError("give one notebook, or files of data")
        }
        let load =
            notebooks.isEmpty && !files.isEmpty
            ? "load " + files.map { PathSpelling.typed($0) }.joined(separator: " ") : nil
        try Prompt(
            settings: settings, options: options, fence: fence, presenter: presenter, notebook: notebooks.first
        ).run(startingWith: load)
    }
}
