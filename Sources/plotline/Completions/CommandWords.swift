import ArgumentParser
import Presenting
import Session
import Surfaces

/// What may be typed behind `plotline`, read from what its help says, so that a new command or option is there at once.
struct CommandWords {
    /// One command.
    struct Command {
        var name: String
        var summary: String
        var options: [Option]
        /// What its first argument may be, where that is one of a few words.
        var words: [String]
        /// Whether its first argument is a command again, with options of its own.
        var hasCommands: Bool

        /// The names of the options that a value follows.
        var valued: Set<String> { Set(options.filter { $0.argument != .none }.flatMap(\.names)) }
    }

    /// One option by all its names.
    struct Option {
        var names: [String]
        var summary: String
        var argument: Values
    }

    /// What stands behind an option.
    enum Values: Equatable {
        /// Nothing: it is a flag.
        case none
        case files
        case words([String])
        /// Those that `plotline completions --values NAME` lists.
        case listed(String)
        /// A cell of the language.
        case cell
        /// The notebook's own parameters, with `=` behind: what `plotline completions --parameters` lists for the line.
        case parameters
        /// Only the person knows.
        case text
    }

    /// A line for each option that has one, by the pattern of its command and names: `plot:--theme|plot:-t`.
    func cases(_ line: (_ pattern: String, _ option: Option) -> String?) -> [String] {
        commands.flatMap { command in
            (command.options + command.followed).compactMap { option in
                line(option.names.map { "\(command.name):\($0)" }.joined(separator: "|"), option)
            }
        }
    }

    /// Commands whose first argument is one of a few words, with these.
    var worded: [(name: String, words: [String])] { commands.filter { !$0.words.isEmpty }.map { ($0.name, $0.words) } }

    /// Commands whose arguments are words of the language.
    static let spoken = [PlotCommand.self, ExploreCommand.self].map(name)

    /// Lists that are too long for a script.
    static let lists = [TimezoneSetting.name]

    /// Options that take one of a few words, and are no settings.
    private static let closed: [String: [String]] = [
        "preview": SurfaceCatalog.previewEntries.map(\.name), "format": PictureStream.names,
        "color": ColourUse.allCases.map(\.rawValue),
    ]

    /// Of all commands.
    static var names: Set<String> { Set(PlotlineCommand.configuration.subcommands.map(name)) }

    let commands: [Command]
    /// The one that is meant where none is named.
    let usual: String

    init() {
        usual = PlotlineCommand.configuration.defaultSubcommand.map(Self.name) ?? ""
        commands = PlotlineCommand.configuration.subcommands.map { command in
            Command(
                name: Self.name(command), summary: command.configuration.abstract,
                options: Self.options(in: PlotlineCommand.helpMessage(for: command, columns: 500)),
                words: (command as? any OffersWords.Type)?.words ?? command.configuration.subcommands.map(Self.name),
                hasCommands: !command.configuration.subcommands.isEmpty)
        }
    }

    private static func name(_ command: any ParsableCommand.Type) -> String { command.configuration.commandName ?? "" }

    /// The lines `  -o, --output <file>     Write …`.
    private static func options(in help: String) -> [Option] {
        help.split(separator: "\n").compactMap { line in
            let text = line.drop { $0 == " " }
            guard line.hasPrefix("  "), text.hasPrefix("-") else { return nil }
            var names: [String] = []
            var value: String?
            var rest = text
            while let first = rest.first, first == "-" || first == "<" {
                let word = rest.prefix { $0 != " " && $0 != "," }
                if first == "<" { value = String(word.dropFirst().dropLast()) } else { names.append(String(word)) }
                rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "," }
            }
            return Option(names: names, summary: String(rest), argument: values(names, value))
        }
    }

    private static func values(_ names: [String], _ value: String?) -> Values {
        guard let value else { return .none }
        if ["path", "file"].contains(value) { return .files }
        if value == "cell" { return .cell }
        let name = names.first { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) } ?? ""
        if lists.contains(name) { return .listed(name) }
        if name == "set" { return .parameters }
        if let words = closed[name] { return .words(words) }
        let choices = choices(name)
        return choices.isEmpty ? .text : .words(choices)
    }

    /// What a setting takes, none for what is not a setting or cannot be listed.
    static func choices(_ name: String) -> [String] { SettingCatalog.all.first { $0.name == name }?.choices ?? [] }
}

/// A command whose first argument is one of a few words.
protocol OffersWords: ParsableCommand {
    static var words: [String] { get }
}

extension CommandWords.Command {
    /// What stands behind a word of it, as behind an option: the values of a setting.
    var followed: [CommandWords.Option] {
        guard name == ConfigCommand.configuration.commandName else { return [] }
        return words.compactMap { word in
            if CommandWords.lists.contains(word) {
                return CommandWords.Option(names: [word], summary: "", argument: .listed(word))
            }
            let choices = CommandWords.choices(word)
            return choices.isEmpty ? nil : CommandWords.Option(names: [word], summary: "", argument: .words(choices))
        }
    }
}
