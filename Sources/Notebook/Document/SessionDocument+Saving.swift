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
    ///   - withData: keeps the rows that came from servers beside it; cells that ask these run again for it.
    /// - Throws: `NotebookError`, `SessionError.cannotWrite`; with data the error of a cell that fails.
    package func save(
        to path: String?, all: Bool = false, withOutput: Bool = true, withData: Bool = false, isForced: Bool = false
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
        if withData { try takeRowsDown() }
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

    /// Runs the cells that ask servers again, and takes down what these answer, unless that is done already.
    private func takeRowsDown() throws {
        guard !recordsServers || session.archive?.records != true else { return }
        recordsServers = true
        let asking = Set(cells.numbered.filter { !cells.all[$0].result.fetches.isEmpty })
        session.archive?.records = true
        guard !asking.isEmpty else { return }
        let rerun = try run(asking, isShown: false)
        if let failed = rerun.failed {
            if let fault = failed.error?.fault { throw fault }
            throw NotebookError.notSaved(path: file?.path ?? "")
        }
        takeOver(rerun)
        cells.refreshed()
        record()
    }
}
