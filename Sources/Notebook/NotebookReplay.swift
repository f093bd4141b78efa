import Session

/// A document and what its cells answered when they ran from top to bottom.
package struct NotebookReplay: Sendable {
    package var document: NotebookDocument
    /// One a cell that ran; the last one may have failed.
    package var results: [CellResult]

    package var failed: Bool { failedCell != nil }

    /// The number of the cell that failed and was not meant to.
    package var failedCell: Int? {
        zip(document.cells, results).enumerated().first { $1.1.error != nil && !$1.0.mayFail }.map { $0.offset + 1 }
    }

    /// Runs every cell in order, within the session's fence; stops at the first that fails and is not meant to.
    ///
    /// - Parameters:
    ///   - each: told of every result as it comes.
    ///   - passes: whether the run goes on after a cell that has failed, asked of each that has run.
    ///   - sink: takes every output as it comes.
    ///   - ahead: draws the figures meanwhile, for who saves them.
    package static func run(
        _ document: NotebookDocument, in session: Session, each: (CellResult) -> Void = { _ in },
        passing passes: (CellResult) -> Bool = { _ in false }, to sink: ((Output) -> Void)? = nil,
        drawing ahead: FigureAhead? = nil
    ) -> NotebookReplay {
        var results: [CellResult] = []
        var keeper = FigureKeeper()
        for cell in document.cells {
            let result = session.run(cell.program, for: .notebook, to: sink)
            results.append(result.kept)
            ahead?.add(result.kept, cell: results.count - 1, in: session)
            keeper.look(at: &results, \.self, in: session)
            each(result)
            let goesOn = passes(result)
            if result.error != nil, !cell.mayFail, !goesOn { break }
        }
        ahead?.finish(into: &results)
        return NotebookReplay(document: document, results: results)
    }
}
