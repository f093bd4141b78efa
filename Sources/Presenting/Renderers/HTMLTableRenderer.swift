import Diagnostics
import Session
import Terminal

/// Tables as HTML, for pages that have a style of their own.
package enum HTMLTableRenderer: Renderer {
    package static let type = "text/html"

    /// Rows between two looks whether somebody wants it to stop.
    private static let stretch = 1024

    /// - Throws: `Interrupted`.
    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        guard case .table(let shown) = output, !shown.table.columns.isEmpty else { return nil }
        let table = shown.table
        var lines = ["<table>", "<thead><tr>" + table.columns.map(heading).joined() + "</tr></thead>", "<tbody>"]
        for row in 0..<(table.columns.map(\.cells.count).max() ?? 0) {
            if row % stretch == 0 { try Cancellation.process.check() }
            if row == table.cutAfter { lines.append("<tr><td colspan=\"\(table.columns.count)\">…</td></tr>") }
            lines.append("<tr>" + table.columns.map { cell($0, row, table.missing) }.joined() + "</tr>")
        }
        lines += ["</tbody>", "</table>"]
        // The text is laid out for its last line alone.
        if shown.left > 0, let rest = try OutputText.text(output, width: page.columns).split(separator: "\n").last {
            lines.append("<p>" + escaped(String(rest)) + "</p>")
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func heading(_ column: TextTable.Column) -> String {
        let unit = column.unit.map { " (\($0))" } ?? ""
        return "<th\(style(column))>\(escaped(DisplayText.safe(column.title + unit)))</th>"
    }

    private static func cell(_ column: TextTable.Column, _ row: Int, _ missing: String) -> String {
        let text = row < column.cells.count ? column.cells[row] ?? missing : ""
        return "<td\(style(column))>\(escaped(DisplayText.safe(text)))</td>"
    }

    private static func style(_ column: TextTable.Column) -> String {
        " style=\"text-align: \(column.alignment == .leading ? "left" : "right")\""
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
