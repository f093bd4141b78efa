import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import enum Syntax.PathSpelling

/// `plotline [NOTEBOOK | FILE…]`, `plotline -c CELL`.
struct PromptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "Open the prompt, or run cells given by -c.",
        discussion: CommandGuide(
            examples: ["", "weather.csv", "weather.md", "-q -c 'load weather.csv | show csv'"],
            text:
                "Lines that come through a pipe are cells too. Errors go to standard error, all else to standard output.",
            exits: [(0, "every cell ran"), (1, "a cell failed")]
        ).discussion)

    @OptionGroup var options: SessionOptions
    @OptionGroup var fence: FenceFlags

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Run this cell and end; may be given several times.", valueName: "cell"))
    var cells: [String] = []

    @Argument(help: "A notebook to open, or files of data to load.")
    var files: [String] = []

    func run() throws {
        var defaults = PersonDefaults { Environment[$0] }
        // The file is for someone at a terminal: what is piped in or given by -c runs alike wherever it says nothing.
        if cells.isEmpty, StandardStreams.isTerminalInput { PersonDefaults.say(defaults.readFile()) }
        let settings = try options.apply(to: defaults.settings)
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        if cells.isEmpty {
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
            return
        }
        guard files.isEmpty else { throw ValidationError("give a file or -c, not both") }
        let session = Session(settings: settings, access: FileAccess(fence: fence.unsaved))
        session.progress = presenter.progress
        session.answers = !options.quiet
        session.showsResults = true
        Interrupts.install(for: session.cancellation)
        for cell in cells {
            let result = session.run(cell) { presenter.show($0, settings: session.settings) }
            presenter.finish(result)
            if result.error != nil { throw ExitCode(1) }
            if result.requests.contains(.quit) { return }
            try presenter.refuse(result.requests)
        }
    }
}
