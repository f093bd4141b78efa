import ArgumentParser
import CRescue
import Glibc
import Presenting
import Threads

// A process that must die gives the terminal back first.
rescue_install()

// The entry point is written out (not @main) so that a usage error ends with 2, as documented, and not with sysexits' 64.
let hasRun = RoomyStack.run {
    do {
        let arguments = LeadingOptions.moved(Array(CommandLine.arguments.dropFirst()))
        try CommandGuess.check(arguments)
        try ShortOptions.check(arguments)
        if arguments.first == "--version" {
            StandardStreams.print(Version.report)
            exit(0)
        }
        var command = try PlotlineCommand.parseAsRoot(arguments)
        try command.run()
    } catch {
        let code = PlotlineCommand.exitCode(for: error)
        let message = PlotlineCommand.fullMessage(for: error)
        if !message.isEmpty {
            StandardStreams.print(message + "\n", to: code == .success ? StandardStreams.output : StandardStreams.error)
        }
        exit(code == .validationFailure ? 2 : code.rawValue)
    }
}
guard hasRun else {
    StandardStreams.print(
        "error: there is no memory for a stack of \(RoomyStack.bytes >> 20) MiB\n", to: StandardStreams.error)
    exit(1)
}
