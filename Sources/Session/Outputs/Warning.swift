import Diagnostics

/// Losses and doubts of one statement, as facts: what it made, and its notes that weigh as much.
package struct Warning: Sendable {
    package var name: String
    package var notes: [AnyNote]
}

extension Reply {
    /// What it makes, and all that it says beside that.
    var noted: (name: String, notes: [AnyNote])? {
        switch self {
        case .made(let name, _, _, let notes), .series(let name, _, let notes), .chart(let name, _, let notes):
            (name, notes)
        case .left, .readAs, .instead, .renamed, .namedSo, .forgotten, .assigned, .set, .exported, .undone, .redone: nil
        }
    }
}
