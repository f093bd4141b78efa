import Diagnostics
import Reading

/// What a cell answered, in order, and the error that stopped it when one did.
package struct CellResult: Sendable {
    package var source: String
    package var outputs: [Output]
    package var error: Complaint?
    /// A request to the face that runs the session (quit, save, change of preview), in order.
    package var requests: [FaceRequest]
    /// Set when the cell stepped through the history instead of making anything.
    package var rewind: CellRun.Rewind?
    /// Whether it made, named or set anything: what `undo` takes back.
    package var hasChanged = false
    /// Whether the cell only asked (help): nothing that a notebook would keep.
    package var isAside = false
    /// What it read of what others made, and made itself; nil for a cell that has not run or failed.
    package var touch: CellTouch?
    /// What it read of what others made when it failed; empty for a cell that did not.
    package var wanted: Set<CellTouch.Thing> = []
    /// What servers gave it, in order.
    package var fetches: [ServerFetch] = []
    /// What `now` meant, µs since 1970; nil for a cell that did not run.
    package var now: Int64?

    package init(source: String, outputs: [Output] = [], error: Complaint? = nil, requests: [FaceRequest] = []) {
        self.source = source
        self.outputs = outputs
        self.error = error
        self.requests = requests
    }

    /// The same with what is kept of its outputs when they have been shown.
    package var kept: CellResult {
        var result = self
        result.outputs = outputs.map(\.kept)
        return result
    }
}

/// A fault with its place in the cell: what a renderer needs.
package struct Complaint: Sendable, Error {
    package var fault: any Fault
    package var source: String
    package var range: SourceRange?

    package init(fault: any Fault, source: String, range: SourceRange?) {
        self.fault = fault
        self.source = Secrets.masked(source)
        self.range = range
    }
}

/// What only the face can do: verbs that are never cells.
package enum FaceRequest: Sendable, Equatable {
    case quit
    case save(path: String?, all: Bool, withOutput: Bool, withData: Bool, isForced: Bool)
    case open(path: String)
    case rerun(CellRange)
    /// Numbers as `cells` lists them, from 1.
    case delete(Int)
    case move(Int, to: Int)
    /// The last one when nil.
    case edit(Int?)
    case preview(String)
    case cells
    /// Entries that hold the text, all when nil.
    case history(String?)
    case restore
    /// A chart full screen, by name.
    case explore(String)
    /// Text for the terminal's clipboard, of so many rows.
    case copy(String, rows: Int)
}

/// Which cells are run again, by their numbers from 1.
package enum CellRange: Sendable, Equatable {
    case all
    case from(Int)
    case one(Int)
}
