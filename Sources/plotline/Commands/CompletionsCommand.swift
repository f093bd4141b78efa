import ArgumentParser
import Presenting

/// `plotline completions bash|zsh|fish`.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for a shell.")

    @Argument(help: "bash, zsh or fish.")
    var shell: String

    func run() throws {
        guard let shell = CompletionShell.allCases.first(where: { $0.rawValue == self.shell }) else {
            throw ValidationError("'\(shell)' is no shell; choose from bash, zsh, fish")
        }
        StandardStreams.print(PlotlineCommand.completionScript(for: shell) + "\n")
    }
}
