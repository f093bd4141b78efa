import Diagnostics
import Terminal

extension ServedNotebook {
    /// What is said beside a kernel that starts all the same; nil where its notebook is known.
    package var words: String? {
        switch self {
        case .known: nil
        case .several(let paths):
            "note: the headers of \(paths.map { DisplayText.safe($0) }.joined(separator: ", ")) differ, so that no header is "
                + "known: cells run in UTC; give one notebook a command"
        case .unknown:
            "note: no notebook is known, and with it no header: cells run in UTC; 'set timezone' in the first cell says otherwise"
        }
    }
}
