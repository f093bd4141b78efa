import Notebook
import Session

/// A page of a notebook: figures in it read their values out, so that its cells run first.
enum PageExport {
    /// Writes the page; of a notebook that fails as far as it ran, with the failure in it.
    ///
    /// - Returns: how the replay ended, and the cell that failed with its error in words.
    static func write(
        _ file: NotebookFile, to path: String, _ fence: FenceFlags, isForced: Bool
    ) throws -> (outcome: VerifyOutcome, failure: (cell: Int, words: String)?) {
        let session = try file.session(basedOn: Settings(timezone: "UTC"), fence.options(isDry: true)) { $0 }
        Interrupts.install(for: session.cancellation)
        let replay = NotebookReplay.run(file.document, in: session)
        try NotebookPageWriter.write(
            replay.document, results: replay.results, session: session, source: file.place, to: path,
            isForced: isForced)
        let failure = replay.failedCell.flatMap { cell in
            replay.results[cell - 1].error.map { (cell: cell, words: ErrorText.plain($0)) }
        }
        return (NotebookVerifier.outcome(of: replay, file, in: session), failure)
    }
}
