import ArgumentParser
import Diagnostics

/// Letters behind one `-`, as in `-high`: the parser would find `-h` among them, and show help.
enum ShortOptions {
    /// - Parameter arguments: those of the program, the subcommand first where one is named.
    /// - Throws: a usage error for letters that are not all names of options.
    static func check(_ arguments: [String]) throws {
        // Asking every command for its options takes milliseconds.
        guard arguments.contains(where: { letters(of: $0) != nil }) else { return }
        let words = CommandWords()
        let named = words.commands.first { $0.name == arguments.first }
        // A command of commands leaves its options to these.
        guard let command = named ?? words.commands.first(where: { $0.name == words.usual }), !command.hasCommands
        else { return }
        let names = Set(command.options.flatMap(\.names))
        let valued = command.valued
        var place = named == nil ? 0 : 1
        while place < arguments.count, arguments[place] != "--" {
            let word = arguments[place]
            if let letters = letters(of: word), !letters.allSatisfy({ names.contains("-\($0)") }) {
                throw ValidationError(refusal(of: word, command))
            }
            place += valued.contains(word) ? 2 : 1
        }
    }

    /// Two or more, without the value behind a `=`; nil for any other word.
    private static func letters(of word: String) -> Substring? {
        guard word.hasPrefix("-"), !word.hasPrefix("--") else { return nil }
        let letters = word.dropFirst().prefix { $0 != "=" }
        return letters.count > 1 ? letters : nil
    }

    private static func refusal(of word: String, _ command: CommandWords.Command) -> String {
        let long = command.options.flatMap(\.names).filter { $0.hasPrefix("--") }
        var near = NearMiss.nearest(to: "-" + word, in: long)
        // `-ox.svg`, as other programs take it.
        let first = String(word.prefix(2))
        if near.isEmpty, command.valued.contains(first) { near = [first + " " + String(word.dropFirst(2))] }
        let names = near.map { "'\($0)'" }.joined(separator: " or ")
        let isSpoken = CommandWords.spoken.contains(command.name)
        return "'\(word)' is not an option" + (isSpoken ? ", and a word that begins with - follows --" : "")
            + (near.isEmpty ? "" : "; did you mean \(names)?")
    }
}
