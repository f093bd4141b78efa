import Session

/// A document and what its cells answered when they ran from top to bottom.
package struct NotebookReplay: Sendable {
    package var document: NotebookDocument
    /// One a cell that ran; the last one may have failed.
    package var results: [CellResult]

    package var failed: Bool { results.contains { $0.error != nil } }

    /// Runs every cell in order, within the session's fence; stops at the first that fails.
    ///
    /// - Parameters:
    ///   - each: told of every result as it comes.
    ///   - sink: takes every output as it comes.
    package static func run(
        _ document: NotebookDocument, in session: Session, each: (CellResult) -> Void = { _ in },
        to sink: ((Output) -> Void)? = nil
    ) -> NotebookReplay {
        var results: [CellResult] = []
        var keeper = FigureKeeper()
        for cell in document.cells {
            let result = session.run(cell.program, for: .notebook, to: sink)
            results.append(result.kept)
            keeper.look(at: &results, \.self, in: session)
            each(result)
            if result.error != nil { break }
        }
        return NotebookReplay(document: document, results: results)
    }
}
