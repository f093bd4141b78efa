import Files
import Notebook
import Presenting
import Session
import Terminal

extension Prompt {
    /// Marks a notebook as open here, and says so when another session has it open.
    func claim(_ path: String) {
        // The one before goes first: a mark of our own would look like another's.
        claim = nil
        switch NotebookClaim.take(Path(path)) {
        case .taken(let mark): claim = mark
        case .held(let process):
            let whose = process.map { " (process \($0))" } ?? ""
            StandardStreams.say(
                "\(DisplayText.safe(path)) is open in another session\(whose): of two saves the later is refused\n",
                to: StandardStreams.error)
        case .unknown: break
        }
    }
}
