import Files
import Session

/// What a save did.
package struct SaveReport: Sendable {
    package var file: NotebookFile
    package var count: Int
    /// How many cells ran again for it.
    package var refreshed: Int
    /// Whether it went to another file than before.
    package var isNew: Bool
    /// The number of the cell that ended that, with what stopped it.
    package var failed: (number: Int, error: Complaint?)?
    /// The numbers of the cells that are marked as not up to date.
    package var stale: [Int]
    /// The options that a replay needs.
    package var flags: [String]
}

extension SessionDocument {
    /// Saves the cells over their notebook, or to another file. What is not up to date runs again before; what fails then is marked.
    ///
    /// - Parameters:
    ///   - path: nil for the notebook that was opened or saved last.
    ///   - all: keeps failed and undone cells too.
    /// - Throws: `NotebookError`, `SessionError.cannotWrite`.
    package func save(
        to path: String?, all: Bool = false, withOutput: Bool = true, isForced: Bool = false
    ) throws -> SaveReport {
        let target: NotebookFile
        if let path, Path(path) != file?.place {
            target = NotebookFile.new(path)
        } else if let file {
            target = file
        } else {
            throw NotebookError.noPath
        }
        if !isForced { try NotebookSaver.refuseChanged(target) }
        let isNew = target.place != file?.place
        let refreshed = withOutput ? try bringUpToDate() : Refreshed()
        let numbers = numbers(of: refreshed.left)
        let failed = refreshed.failed.map { (number: number(of: $0.place), error: $0.error) }
        let draft = NotebookDraft(
            cells.all, over: file?.document, at: target.place, base: session.access.base, stale: refreshed.left,
            all: all)
        let saved = try NotebookSaver.save(
            draft.document, results: draft.results, session: session, file: target, withOutput: withOutput,
            isForced: isForced)
        var report = SaveReport(
            file: saved, count: draft.results.count, refreshed: refreshed.count, isNew: isNew, failed: failed,
            stale: numbers, flags: [])
        // A page is a picture of the session and no place to go on from.
        if try NotebookFormatCatalog.format(for: target.path).isPage { return report }
        file = saved
        cells.saved(as: draft.cells)
        recordSave()
        try saved.trustOwn(session, before: session.access.fence)
        session.access.fence = try saved.fence(face.fenceOptions)
        try saved.claimWritten(by: session)
        report.flags = try saved.flags(for: session)
        return report
    }
}
