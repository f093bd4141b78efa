import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import Terminal

/// `plotline completions bash|zsh|fish`.
struct CompletionsCommand: OffersWords {
    static let words = ["bash", "zsh", "fish"]

    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for a shell.",
        discussion: CommandGuide(
            examples: [
                "completions bash > ~/.local/share/bash-completion/completions/plotline",
                "completions fish > ~/.config/fish/completions/plotline.fish",
            ]
        ).discussion)

    @Argument(help: "bash, zsh or fish.")
    var shell: [String] = []

    /// What the scripts ask for: a list by its name.
    @Option(help: .hidden)
    var values: String?

    /// What the scripts ask for: what goes on from the arguments, which stand after `--`. `plot` and `explore` take words, `cell`
    /// the text of one.
    @Option(help: .hidden)
    var language: String?

    /// What the scripts ask for: the parameters of the notebook that the line names, which stands after `--`.
    @Flag(help: .hidden)
    var parameters = false

    func run() throws {
        if parameters {
            let notebook = shell.first { NotebookFormatCatalog.isNotebook($0) && Path($0).exists }
            let file = notebook.flatMap { try? NotebookFile.read($0) }
            let names = file?.document.declaredParameters.map(\.name) ?? []
            return StandardStreams.print(names.map { DisplayText.safe($0) + "=\n" }.joined())
        }
        if let values {
            guard CommandWords.lists.contains(values) else { throw ValidationError("'\(values)' has no list") }
            let list = CommandWords.choices(values)
            return StandardStreams.print(list.map { $0 + "\n" }.joined())
        }
        if let language {
            let session = Session(settings: PersonDefaults { Environment[$0] }.settings)
            let offers =
                language == "cell"
                ? ShellCompletion.cells(shell.first ?? "", in: session)
                : ShellCompletion.words(shell, in: session)
            let safe = offers.filter { !$0.contains(where: \.isNewline) && DisplayText.safe($0) == $0 }
            return StandardStreams.print(safe.map { $0 + "\n" }.joined())
        }
        guard shell.count < 2 else { throw ValidationError("say one shell: bash, zsh or fish") }
        let words = CommandWords()
        switch shell.first {
        case "bash": StandardStreams.print(BashCompletion.script(words) + "\n")
        case "zsh": StandardStreams.print(ZshCompletion.script(words) + "\n")
        case "fish": StandardStreams.print(FishCompletion.script(words) + "\n")
        case nil: throw ValidationError("say which shell: bash, zsh or fish")
        case let other?: throw ValidationError("'\(other)' is not a shell; choose from bash, zsh, fish")
        }
    }
}
