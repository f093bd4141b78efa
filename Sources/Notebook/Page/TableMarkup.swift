import HTML
import Series
import Session

/// A table that a cell showed as one of HTML's, as wide as its columns are.
struct TableMarkup {
    private let output: TableOutput

    init(_ output: TableOutput) { self.output = output }

    func markup(of cell: Int) -> String {
        let table = output.table
        guard !table.columns.isEmpty else { return "<p class=\"note\">No rows.</p>\n" }
        let isNumber = table.columns.map { $0.alignment == .leading ? "" : " class=\"number\"" }
        var result = "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table of cell \(cell)\">\n"
        result += "<table>\n<thead><tr>"
        for (column, style) in zip(table.columns, isNumber) {
            let unit = column.unit.map { " (\($0))" } ?? ""
            result += "<th scope=\"col\"\(style)>\(HTMLText.escaped(column.title + unit))"
        }
        result += "</thead>\n<tbody>\n"
        let rows = table.columns.map(\.cells.count).max() ?? 0
        for row in 0..<rows {
            result += "<tr>"
            for (column, style) in zip(table.columns, isNumber) {
                let text = row < column.cells.count ? column.cells[row] : nil
                result += "<td\(style)>\(HTMLText.escaped(text ?? table.missing))"
            }
            result += "</tr>\n"
            if table.cutAfter == row + 1 { result += "<tr><td colspan=\"\(table.columns.count)\">…</tr>\n" }
        }
        result += "</tbody>\n</table>\n</div>\n"
        if output.left > 0 {
            let unit = output.left == 1 ? "row" : "rows"
            result += "<p class=\"note\">\(GroupedNumber.text(output.left)) more \(unit).</p>\n"
        }
        return result
    }
}
