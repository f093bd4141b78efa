import Diagnostics

/// A cell of a replay failed; its own error was shown with it.
struct RerunFailure: Fault {
    var number: Int
    var what: String { "cell \(number) failed, and the cells after it have not run" }
}
