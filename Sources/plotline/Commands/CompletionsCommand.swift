import ArgumentParser
import Presenting

/// `plotline completions bash|zsh|fish`.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for a shell.",
        discussion: CommandGuide(
            examples: [
                "completions bash > ~/.local/share/bash-completion/completions/plotline",
                "completions fish > ~/.config/fish/completions/plotline.fish",
            ]
        ).discussion)

    @Argument(help: "bash, zsh or fish.")
    var shell: String?

    /// What the scripts ask for.
    @Option(help: .hidden)
    var values: String?

    func run() throws {
        if let values {
            guard CommandWords.lists.contains(values) else { throw ValidationError("'\(values)' has no list") }
            let list = CommandWords.choices(values)
            return StandardStreams.print(list.map { $0 + "\n" }.joined())
        }
        let words = CommandWords()
        switch shell {
        case "bash": StandardStreams.print(BashCompletion.script(words) + "\n")
        case "zsh": StandardStreams.print(ZshCompletion.script(words) + "\n")
        case "fish": StandardStreams.print(FishCompletion.script(words) + "\n")
        case nil: throw ValidationError("say which shell: bash, zsh or fish")
        case let other?: throw ValidationError("'\(other)' is no shell; choose from bash, zsh, fish")
        }
    }
}
