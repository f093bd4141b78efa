import ArgumentParser

/// `plotline`: without a subcommand it opens the prompt.
struct PlotlineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plotline",
        abstract: "Explore time series in the terminal.",
        discussion: """
            Without arguments it opens the prompt; with a notebook it opens that notebook there. -c runs cells and ends. \
            Type 'help' at the prompt for the language.
            """,
        version: Version.text,
        subcommands: [
            PromptCommand.self, RunCommand.self, VerifyCommand.self, PlotCommand.self, ExploreCommand.self,
            DoctorCommand.self, ConfigCommand.self, CompletionsCommand.self,
        ],
        defaultSubcommand: PromptCommand.self)
}

enum Version {
    static let text = "0.1.0"
}
