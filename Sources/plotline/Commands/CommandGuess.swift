import ArgumentParser
import Diagnostics
import Files

/// A first word that is nearly a subcommand's name, and no file.
enum CommandGuess {
    /// - Throws: a usage error that names the subcommands that may be meant.
    static func check(_ arguments: [String]) throws {
        let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
        guard let word, word != "help", !word.hasPrefix("-"), !CommandWords.names.contains(word) else { return }
        let path = Path(word)
        guard path.names.count == 1, path.name.suffix.isEmpty, !path.exists else { return }
        let near = NearMiss.nearest(to: word, in: CommandWords.names.union(["help"]).sorted())
        guard !near.isEmpty else { return }
        let names = near.prefix(3).map { "'\($0)'" }.joined(separator: " or ")
        throw ValidationError("'\(word)' is neither a command nor a file; did you mean \(names)?")
    }
}
