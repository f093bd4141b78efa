import ArgumentParser
import Presenting
import Session
import Terminal

/// `plotline config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Say what holds at the prompt before anything is said, and where it comes from.",
        discussion: """
            Zone, week start, clock and the way times are written come from TZ, LC_ALL, LC_TIME and LANG, then from lines of \
            'set NAME VALUE' in $XDG_CONFIG_HOME/plotline/config. A notebook that is run or verified has its own header instead.
            """)

    func run() throws {
        var defaults = PersonDefaults { Environment[$0] }
        let bad = defaults.readFile()
        let rows = defaults.table
        func width(_ texts: [String]) -> Int { texts.map { DisplayText.width(of: $0) }.max() ?? 0 }
        let names = width(rows.map(\.name))
        let values = width(rows.map(\.value))
        for row in rows {
            let origin = DisplayText.safe(row.origin)
            StandardStreams.print(
                "\(DisplayText.padded(row.name, to: names))  \(DisplayText.padded(row.value, to: values))  \(origin)\n")
        }
        if let path = PersonDefaults.path(environment: { Environment[$0] }) {
            StandardStreams.print("file: \(DisplayText.safe(path))\n")
        }
        PersonDefaults.say(bad)
        if !bad.isEmpty { throw ExitCode(1) }
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
