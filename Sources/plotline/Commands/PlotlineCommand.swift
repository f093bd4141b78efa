import ArgumentParser
import CBuild
import Diagnostics
import Session
import Surfaces
import Terminal

/// `plotline`: without a subcommand it opens the prompt.
struct PlotlineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plotline",
        abstract: "Explore time series in the terminal.",
        discussion: CommandGuide(
            examples: [
                "", "weather.csv", "plot line wind weather.csv",
                "-c 'load weather.csv | aggregate daily mean wind | show'",
                "run weather.md",
            ],
            text: """
                Without arguments it opens the prompt. With files of data it opens the prompt and loads them, with a \
                notebook it opens that notebook there. -c CELL runs a cell and ends, -f FILE a script, and -q prints results \
                alone. 'help' at the prompt explains the language.

                Options without a subcommand, which 'plotline help prompt' explains: -c, -f, -q, --quiet, --timezone, --weekstart, --now, \
                --theme, --size, --locale, --clock, --warnings, --preview, --allow-read, --allow-write, --allow-net.
                """,
            exits: [(0, "every cell ran"), (1, "a cell failed")]
        ).discussion,
        version: Version.text,
        subcommands: [
            PromptCommand.self, RunCommand.self, VerifyCommand.self, TrustCommand.self, ExportCommand.self,
            WhyCommand.self,
            PlotCommand.self, ExploreCommand.self, KernelCommand.self, DoctorCommand.self, ConfigCommand.self,
            CompletionsCommand.self,
        ],
        defaultSubcommand: PromptCommand.self)
}

enum Version {
    static let text = FigureOrigin.program

    private static var commit: String {
        // SAFETY: a terminated text of the program's own.
        unsafe String(cString: build_commit())
    }

    /// The version alone in the first line, for scripts; then the commit of the build and the libraries that draw.
    static var report: String {
        let libraries = (try? DrawingLibraries.text()) ?? "none: \(SystemPackage.pictures.mend)"
        return "\(text)\ncommit \(commit)\nlibraries \(DisplayText.safe(libraries))\n"
    }
}
