import Diagnostics
import Formats
import Series
import Session
import Terminal

/// What a cell shows as plain text, safe for a terminal: for front ends and notebooks alike.
package enum OutputText {
    /// Columns of a table that is kept in a notebook.
    package static let notebookWidth = 100

    /// One output without a line end at its end.
    ///
    /// - Parameter width: display columns of tables.
    package static func text(_ output: Output, width: Int) throws -> String {
        switch output {
        case .reply(let reply): DisplayText.safe(reply.text, keeping: .layout)
        case .warning(let warning): DisplayText.safe(warning.text, keeping: .layout)
        case .aside(let text), .text(let text), .markdown(let text): DisplayText.safe(text, keeping: .layout)
        case .table(let table): try self.table(table, width: width)
        case .data(let data): data.text
        case .figure(let chart): "[\(chart.name)]"
        case .pictures(let kept): "[\(kept.name)]"
        }
    }

    private static func table(_ output: TableOutput, width: Int) throws -> String {
        guard !output.table.columns.isEmpty else { return "(no rows)" }
        let text = try output.table.text(width: width) { try Cancellation.process.check() }
        guard output.left > 0 else { return text }
        let unit = output.left == 1 ? "row" : "rows"
        return text + "\n(\(GroupedNumber.text(output.left)) more \(unit)\(output.isLeftBelow ? " below" : ""))"
    }
}
