import Series
import Syntax

extension CellRun {
    /// Rows of a longer result that are shown.
    private static let head = 10

    /// Shows the rows that a statement made and did not store: the last stage is not a load, chart or answer.
    mutating func showResult(of statement: StatementSyntax) {
        guard case .pipeline(_, let stages) = statement.body, let last = stages.last, last.result == nil,
            let name = workspace.currentSeries,
            // A clause that was meant of rows made some.
            VerbCatalog.transform(last) != nil || last.refines && workspace.newest == name,
            let frame = workspace.frame(name), frame.count > 0, settings.rows > 0
        else { return }
        let rows = frame.count <= settings.rows ? frame.count : min(Self.head, settings.rows)
        var table = FrameTable.output(name, frame, rows: rows, answering: named, context.calendar)
        table.isAsked = false
        put(.table(table))
    }
}
