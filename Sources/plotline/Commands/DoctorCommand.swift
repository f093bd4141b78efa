import ArgumentParser
import Presenting
import Session
import Surfaces

/// `plotline doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what this terminal, its fonts and libraries can do, and why a preview was chosen.",
        discussion: CommandGuide(examples: ["doctor", "doctor --reset"]).discussion)

    @Flag(help: "Give the terminal back as a shell needs it, after a program that was killed.")
    var reset = false

    func run() throws {
        if reset {
            guard TerminalReset.makeSane() else {
                StandardStreams.print("error: there is no terminal to reset\n", to: StandardStreams.error)
                throw ExitCode(1)
            }
            if StandardStreams.output.isTerminal {
                StandardStreams.print(TerminalReset.sequence(for: Environment["TERM"] ?? ""))
            }
            return
        }
        let probe = TerminalProbe.ask { Environment[$0] }
        StandardStreams.print(DoctorReport.text(probe.facts) { Environment[$0] })
    }
}
