/// Options before a subcommand, as in `plotline --timezone Asia/Tokyo plot line steps`: what follows the name is meant for it, and so
/// is what stands before.
enum LeadingOptions {
    /// - Parameter arguments: those of the program, without its name.
    /// - Returns: the subcommand first, where options stand before one.
    static func moved(_ arguments: [String]) -> [String] {
        // Asking every command for its options takes milliseconds.
        guard arguments.first?.hasPrefix("-") == true, arguments.contains(where: CommandWords.names.contains) else {
            return arguments
        }
        let words = CommandWords()
        guard let usual = words.commands.first(where: { $0.name == words.usual }) else { return arguments }
        for command in words.commands where arguments.contains(command.name) {
            // The options are the subcommand's own; what it has not may be the prompt's, whose value is no subcommand: `-c run`.
            let own = Set(command.options.flatMap(\.names))
            let valued = command.valued.union(usual.valued.subtracting(own))
            var place = 0
            while place < arguments.count, arguments[place].hasPrefix("-"), arguments[place] != "--" {
                place += valued.contains(arguments[place]) ? 2 : 1
            }
            guard place < arguments.count, arguments[place] == command.name else { continue }
            return [command.name] + arguments[..<place] + arguments[(place + 1)...]
        }
        return arguments
    }
}
