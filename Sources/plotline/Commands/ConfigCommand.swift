import ArgumentParser
import Presenting
import Session
import Terminal

/// `plotline config`.
struct ConfigCommand: OffersWords {
    static var words: [String] { SettingCatalog.names }

    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Say what holds at the prompt before anything is said, and where it comes from.",
        discussion: CommandGuide(
            examples: ["config", "config timezone", "config theme dark"],
            text: """
                Zone, week start, clock and the way times are written come from TZ, LC_ALL, LC_TIME and LANG. Lines of \
                'set NAME VALUE' in $XDG_CONFIG_HOME/plotline/config win over them. A notebook that is run or verified has its own header instead.
                """
        ).discussion)

    @Argument(help: "The setting that is shown; all of them without it.")
    var setting: [String] = []

    func run() throws {
        var defaults = PersonDefaults { Environment[$0] }
        let bad = defaults.readFile()
        let words = setting.first == "set" ? Array(setting.dropFirst()) : setting
        if words.count > 1 { return try sayHow(["set"] + words, defaults) }
        let rows = defaults.table.filter { words.isEmpty || $0.name == words[0] }
        if rows.isEmpty { return try refuse(defaults.refusal(of: ["set", words[0], ""]) ?? "") }
        func width(_ texts: [String]) -> Int { texts.map { DisplayText.width(of: $0) }.max() ?? 0 }
        let names = width(rows.map(\.name))
        let values = width(rows.map(\.value))
        for row in rows {
            let origin = DisplayText.safe(row.origin)
            StandardStreams.print(
                "\(DisplayText.padded(row.name, to: names))  \(DisplayText.padded(row.value, to: values))  \(origin)\n")
        }
        if !words.isEmpty { return }
        if let path = PersonDefaults.path(environment: { Environment[$0] }) {
            StandardStreams.print("file: \(DisplayText.safe(path.text))\n")
        }
        PersonDefaults.say(bad)
        if !bad.isEmpty { throw ExitCode(1) }
    }

    /// What to write, and where, for who wants a setting to hold from now on.
    private func sayHow(_ line: [String], _ defaults: PersonDefaults) throws {
        if let refusal = defaults.refusal(of: line) { return try refuse(refusal) }
        let path = PersonDefaults.path { Environment[$0] } ?? "~/.config/plotline/config"
        try refuse(
            "'config' shows settings and writes none\nwrite this line in \(DisplayText.safe(path.text)):\n\n"
                + DisplayText.safe(line.joined(separator: " ")))
    }

    private func refuse(_ words: String) throws {
        StandardStreams.print("error: \(words)\n", to: StandardStreams.error)
        throw ExitCode(2)
    }
}

extension PersonDefaults {
    /// Takes over what the person's file says, where there is one.
    mutating func readFile() -> [BadLine] {
        PersonDefaults.path { Environment[$0] }.map { read($0) } ?? []
    }

    static func say(_ bad: [BadLine]) {
        for line in bad { StandardStreams.print("error: \(DisplayText.safe(line.what))\n", to: StandardStreams.error) }
    }
}
