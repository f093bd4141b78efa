import Diagnostics
import Session

/// Words for faults outside a cell.
package enum Usage {
    /// `what; mend` of a fault, a cell's complaint with its caret.
    package static func text(_ error: any Error) -> String {
        switch error {
        case let complaint as Complaint: return ErrorText.plain(complaint)
        case let fault as any Fault: return fault.what + (fault.mend.map { "\n" + $0 } ?? "")
        default: return "\(error)"
        }
    }
}
