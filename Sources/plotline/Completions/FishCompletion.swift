/// The script for fish, which completes files by itself.
enum FishCompletion {
    static func script(_ words: CommandWords) -> String {
        let named = words.commands.filter { $0.name != words.usual }
        let names = named.map(\.name).joined(separator: " ")
        var lines = ["# plotline completions fish > ~/.config/fish/completions/plotline.fish"]
        for command in named {
            lines.append(
                "complete -c plotline -n 'not __fish_seen_subcommand_from \(names)' -a \(command.name) "
                    + "-d \(quoted(command.summary))")
        }
        for command in words.commands {
            let condition =
                command.name == words.usual
                ? "not __fish_seen_subcommand_from \(names)" : "__fish_seen_subcommand_from \(command.name)"
            for option in command.options {
                var line = "complete -c plotline -n '\(condition)'"
                for name in option.names {
                    line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
                }
                lines.append(line + values(option.argument) + " -d \(quoted(option.summary))")
            }
        }
        for command in CommandWords.spoken {
            lines.append(
                "complete -c plotline -n '__fish_seen_subcommand_from \(command)' "
                    + "-a '(__plotline_language \(command))'")
        }
        lines.append(
            """
            function __plotline_language
                set -l words (commandline -opc)
                set -l at (contains -i -- $argv[1] $words)
                plotline completions --language $argv[1] -- $words[(math $at + 1)..] (commandline -ct) 2> /dev/null
            end
            """)
        for (name, words) in words.worded {
            let all = words.joined(separator: " ")
            lines.append(
                "complete -c plotline -n '__fish_seen_subcommand_from \(name); and not __fish_seen_subcommand_from \(all)' "
                    + "-f -a \(quoted(all))")
        }
        for command in words.commands {
            for word in command.followed {
                lines.append(
                    "complete -c plotline -n '__fish_seen_subcommand_from \(command.name); and __fish_seen_subcommand_from "
                        + "\(word.names.joined(separator: " "))'" + values(word.argument).replacing(" -x", with: " -f"))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func values(_ values: CommandWords.Values) -> String {
        switch values {
        case .none: ""
        case .files: " -r -F"
        case .text: " -x"
        case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
        case .cell:
            " -x -a '(plotline completions --language cell -- (commandline -t | string trim -l -c \"\\'\\\"\") 2> /dev/null)'"
        case .parameters:
            " -x -a '(plotline completions --parameters -- (commandline -p | string split -n \" \")[3..] 2> /dev/null)'"
        case .listed(let name): " -x -a '(plotline completions --values \(name) 2> /dev/null)'"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
