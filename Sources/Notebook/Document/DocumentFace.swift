import Files
import Session

/// What shows a document to a person and runs on its behalf: the prompt, or a test.
package protocol DocumentFace: AnyObject {
    /// What its person leaves cells that came from a file, and a question where someone is there to answer.
    var fenceOptions: FenceOptions { get }
    /// What watches a person's cells while no notebook belongs to the session.
    var unsavedFence: NotebookFence { get }

    /// What the person's options say on top of a notebook's header.
    func adjusted(_ settings: Settings) throws -> Settings
    /// A session is to be run from now on: Ctrl-C stops that one.
    func attend(_ session: Session)
    /// Runs a cell while it shows that something is going on.
    func working(_ body: () -> CellResult) -> CellResult
    /// A cell is about to run again.
    func begin(_ number: Int, _ source: String)
    func show(_ result: CellResult, in session: Session)
    /// The journal cannot be written: said once.
    func journalFailed(_ error: any Error)
}

/// A number that no cell has.
package struct NoSuchCell: Error, Sendable {
    package var number: Int
    package var count: Int
}

/// A cell of a replay failed; its own error was shown with it.
package struct RerunFailure: Error, Sendable {
    package var number: Int
}
