import Files
import Session

/// Writes the page of a notebook, whole or not at all.
package enum NotebookPageWriter {
    /// - Parameters:
    ///   - results: as `NotebookPage.text` takes them.
    ///   - source: the notebook.
    ///   - isForced: writes over a file that is there.
    /// - Throws: `NotebookError.occupied`, `SessionError.cannotWrite`, what drawing throws.
    package static func write(
        _ document: NotebookDocument, results: [CellResult?], session: Session, source: Path, to path: String,
        isForced: Bool
    ) throws {
        let target = Path(path)
        if target.exists, !isForced { throw NotebookError.occupied(path: path) }
        let text = try NotebookPage.text(document, results: results, session: session, place: source, in: target.folder)
        var pending = PendingFiles()
        do {
            try pending.write(target, typed: path) { try $0.append(Array(text.utf8)) }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
    }
}
