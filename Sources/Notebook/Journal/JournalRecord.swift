import Files
import Session

/// One thing that happened to a session at the prompt, as its journal holds it.
package enum JournalRecord: Sendable, Equatable {
    /// The first one: how the session began.
    case session(JournalHeader)
    /// A cell was answered: its place among all, from 0.
    case cell(place: Int, JournalCell)
    /// The cell at that place was undone or came back.
    case state(place: Int, SessionCell.State)
    /// The cells were put in another order: the places of all of them.
    case order([Int])
    /// All was saved; where each cell stands in the notebook now, from 0, nil for one that was left out.
    case saved(path: Path, digest: String, origins: [Int?])
}

/// How a session began: what its cells need to be run again.
package struct JournalHeader: Sendable, Equatable {
    /// µs since 1970.
    package var started: Int64
    /// The folder that relative paths start at, absolute.
    package var base: Path
    /// The opened notebook, absolute, and the digest of its bytes; nil for a session without one.
    package var notebook: Path?
    package var digest: String?
    /// Settings by name, as `set` takes them.
    package var settings: [String: String]

    package init(
        started: Int64, base: Path, notebook: Path? = nil, digest: String? = nil, settings: [String: String] = [:]
    ) {
        self.started = started
        self.base = base
        self.notebook = notebook
        self.digest = digest
        self.settings = settings
    }
}

/// A cell of a journal.
package struct JournalCell: Sendable, Equatable {
    package var source: String
    package var state: SessionCell.State
    /// Its number among the opened notebook's cells, from 0.
    package var origin: Int?
    /// Whether nobody typed it: it came from a file.
    package var isFromFile: Bool
    /// What `now` meant, µs since 1970.
    package var now: Int64?

    package init(
        source: String, state: SessionCell.State = .done, origin: Int? = nil, isFromFile: Bool = false,
        now: Int64? = nil
    ) {
        self.source = source
        self.state = state
        self.origin = origin
        self.isFromFile = isFromFile
        self.now = now
    }
}
