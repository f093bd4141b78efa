import ArgumentParser
import Diagnostics
import Session

/// Words for faults outside a cell.
enum Usage {
    /// `what; mend` of a fault, a cell's complaint with its caret.
    static func text(_ error: any Error) -> String {
        switch error {
        case let complaint as Complaint: return ErrorText.plain(complaint)
        case let fault as any Fault: return fault.what + (fault.mend.map { "\n" + $0 } ?? "")
        default: return "\(error)"
        }
    }
}

/// Runs `body` and turns a fault into its words on standard error and exit 1.
enum FaultReport {
    static func run(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let code as ExitCode {
            throw code
        } catch let error as ValidationError {
            throw error
        } catch {
            StandardStreams.print("error: \(Usage.text(error))\n", to: StandardStreams.error)
            throw ExitCode(1)
        }
    }
}
