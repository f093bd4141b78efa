import ArgumentParser
import Presenting
import Session
import Surfaces

/// The settings as options, the same for every subcommand that runs cells.
struct SessionOptions: ParsableArguments {
    @Option(help: "IANA time zone that times are read and shown in, like Europe/Copenhagen.")
    var timezone: String?

    @Option(help: "The day weeks begin on, like monday.")
    var weekstart: String?

    @Option(help: "The instant that 'now' means, like 2024-12-03T15:00.")
    var now: String?

    @Option(help: "light, dark or print.")
    var theme: String?

    @Option(help: "Size of exported figures in points, like 800x400.")
    var size: String?

    @Option(help: "How hours and days are written, like en_US or en_GB.")
    var locale: String?

    @Option(help: "Hours of the clock: 12 or 24.")
    var clock: String?

    @Option(help: "Losses and doubts on standard error: on or off.")
    var warnings: String?

    @Option(help: "How charts are shown: auto, kitty, iterm, sixel, unicode, ascii or none.")
    var preview: String?

    @Flag(name: .shortAndLong, help: "Print results only, no replies; warnings go to standard error.")
    var quiet = false

    /// What was said, by setting.
    private var said: [(String, String)] {
        [
            ("timezone", timezone), ("weekstart", weekstart), ("theme", theme), ("size", size), ("locale", locale),
            ("clock", clock), ("warnings", warnings), ("now", now),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The system's zone and clock with what was said on top.
    ///
    /// - Throws: a usage error for a value that is none.
    func apply(to settings: Settings) throws -> Settings {
        var settings = settings
        for (name, value) in said {
            do {
                try settings.set(name, to: value)
            } catch let fault {
                throw ValidationError(Usage.text(fault))
            }
        }
        if theme != nil { settings.isThemeChosen = true }
        return settings
    }

    /// What holds for this person, by the environment and the file of `plotline config`, with what was said on top. Lines of the file
    /// that are wrong are named on standard error, and so is a zone of the environment that is none.
    ///
    /// - Throws: a usage error for a value that is none.
    func personal(withFile: Bool = true) throws -> Settings {
        var defaults = PersonDefaults { Environment[$0] }
        if withFile { PersonDefaults.say(defaults.readFile()) }
        let settings = try apply(to: defaults.settings)
        if timezone == nil, settings.warns, let fault = defaults.zoneFault {
            StandardStreams.print(
                "warning: times are in UTC, since TZ names no zone: \(Usage.text(fault))\n", to: StandardStreams.error)
        }
        return settings
    }

    func previewWord() throws -> String {
        let word = preview ?? "auto"
        let known = SurfaceCatalog.previewEntries.map(\.name)
        guard known.contains(word) else {
            throw ValidationError("'\(word)' is not a preview; choose from \(known.joined(separator: ", "))")
        }
        return word
    }
}
