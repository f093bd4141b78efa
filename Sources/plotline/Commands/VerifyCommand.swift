import ArgumentParser
import Files
import Notebook
import Presenting
import Session
import Terminal

/// `plotline verify NOTEBOOK…`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay notebooks and compare with what they hold.",
        discussion: CommandGuide(
            examples: ["verify notebooks/*.md", "verify weather.md --update"],
            text:
                "Every cell runs again; replies, tables, figures and exported files are compared with what the notebook holds.",
            exits: [
                (0, "all is the same"), (1, "something drifted"), (3, "a cell failed"),
                (4, "data is missing or changed"),
            ]
        ).discussion)

    @OptionGroup var fence: FenceFlags

    @Flag(help: "Accept what drifted: write the new outputs.")
    var update = false

    @Argument(help: "The notebooks.")
    var notebooks: [String]

    func run() throws {
        var worst = VerifyOutcome.same
        for path in notebooks {
            if update { NotebookLeftovers.sweep(Path(path)) }
            do {
                let file = try NotebookFile.read(path)
                let session = try file.session(basedOn: Settings(timezone: "UTC"), fence.options(isDry: true)) { $0 }
                Interrupts.install(for: session.cancellation)
                let report = try NotebookVerifier.verify(file, in: session)
                report.warnings(path).forEach {
                    StandardStreams.print(DisplayText.safe($0) + "\n", to: StandardStreams.error)
                }
                // It quotes what the notebook holds, whoever wrote that.
                StandardStreams.print(DisplayText.safe(report.text(path), keeping: .layout))
                if update, report.failure == nil, !report.drifts.isEmpty || !report.dataFaults.isEmpty {
                    try NotebookSaver.save(report.replay, session: session, file: file)
                    try NotebookVerifier.acceptExports(of: session, file: file, fence.options())
                    StandardStreams.print("\(DisplayText.safe(path)): updated\n")
                    if report.needsHand { worst = max(worst, .drifted) }
                } else {
                    worst = max(worst, report.outcome)
                }
            } catch let fault {
                StandardStreams.print(Usage.text(fault) + "\n", to: StandardStreams.error)
                worst = max(worst, VerifyOutcome(fault))
            }
        }
        if worst != .same { throw ExitCode(worst.rawValue) }
    }
}
