import ArgumentParser
import Notebook
import Presenting
import Terminal

/// `plotline why FIGURE`.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say what a figure was made of, and whether it is current.",
        discussion: CommandGuide(
            examples: ["why windy.png", "why weather.files/3.png", "why weather.html"],
            text: """
                'export' writes into each .png, .svg, .pdf and .html, the page of a notebook too, which cells made it, what data they read, with its \
                SHA-256, and under which settings. Where a notebook beside the figure shows or writes it, that notebook runs \
                within its fence, and nothing that it writes is kept.
                """,
            exits: [(0, "it is current, or no notebook is beside it"), (1, "it is not current, or says nothing")]
        ).discussion)

    @OptionGroup var fence: FenceFlags

    @Argument(help: "The figure: png, svg, pdf or html.")
    var figure: String

    func run() throws {
        try FaultReport.run {
            let report = try FigureReport(figure, fence.options(isDry: true))
            StandardStreams.print(DisplayText.safe(report.text, keeping: .layout))
            if !report.isKnown || report.isCurrent == false { throw ExitCode(1) }
        }
    }
}
