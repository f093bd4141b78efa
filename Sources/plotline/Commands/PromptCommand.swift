import ArgumentParser
import Files
import Notebook
import Presenting
import Session

/// `plotline [NOTEBOOK]`, `plotline -c CELL`.
struct PromptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "Open the prompt, or run cells given by -c.")

    @OptionGroup var options: SessionOptions
    @OptionGroup var fence: FenceFlags

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Run this cell and end; may be given several times.", valueName: "cell"))
    var cells: [String] = []

    @Argument(help: "A notebook to open.")
    var notebook: String?

    func run() throws {
        var defaults = PersonDefaults { Environment[$0] }
        // The file is for someone at a terminal: what is piped in or given by -c runs alike wherever it says nothing.
        if cells.isEmpty, StandardStreams.isTerminalInput { PersonDefaults.say(defaults.readFile()) }
        let settings = try options.apply(to: defaults.settings)
        let presenter = Presenter(preview: try options.previewWord(), quiet: options.quiet)
        if cells.isEmpty {
            try Prompt(
                settings: settings, options: options, fence: fence, presenter: presenter, notebook: notebook
            ).run()
            return
        }
        guard notebook == nil else { throw ValidationError("give a notebook or -c, not both") }
        let session = Session(settings: settings, access: FileAccess(fence: fence.unsaved))
        session.progress = presenter.progress
        session.answers = !options.quiet
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
