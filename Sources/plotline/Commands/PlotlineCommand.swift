import ArgumentParser
import Session

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
                notebook it opens that notebook there. -c runs cells and ends. 'help' at the prompt explains the language.
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
}
