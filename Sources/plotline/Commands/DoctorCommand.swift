import ArgumentParser
import Presenting
import Session
import Surfaces

/// `plotline doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what this terminal, its fonts and libraries can do, and why a preview was chosen.")

    func run() throws {
        let probe = TerminalProbe.ask { Environment[$0] }
        StandardStreams.print(DoctorReport.text(probe.facts) { Environment[$0] })
    }
}
