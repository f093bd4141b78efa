import Formats
import Series
import Terminal

/// What a cell shows as plain text, safe for a terminal: for faces and notebooks alike.
package enum OutputText {
    /// Columns of a table that is kept in a notebook.
    package static let notebookWidth = 100
    /// Lines of csv or json that a notebook keeps.
    package static let notebookRows = 1000

    /// One output without a line end at its end.
    ///
    /// - Parameters:
    ///   - width: display columns of tables.
    ///   - rowLimit: most rows of exact data; what is left out is said in a last line.
    package static func text(_ output: Output, width: Int, rowLimit: Int = .max) throws -> String {
        switch output {
        case .reply(let text), .text(let text): DisplayText.safe(text, keeping: .layout)
        case .table(let table): FrameTable.text(table, width: width)
        case .data(let frame, let format, let calendar): try data(frame, format, calendar, rowLimit)
        case .figure(let chart): "[\(chart.name)]"
        }
    }

    private static func data(_ frame: Frame, _ format: DataFormat, _ calendar: Calendar, _ limit: Int) throws -> String
    {
        var bytes: [UInt8] = []
        try format.write(frame.slice(0..<min(limit, frame.count)), calendar) { bytes += $0 }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last == "\n" { text.removeLast() }
        if frame.count > limit { text += "\n… \(GroupedNumber.text(frame.count - limit)) more rows" }
        return text
    }
}

extension DataFormat {
    /// Writes the whole frame exactly.
    package func write(_ frame: Frame, _ calendar: Calendar, to sink: ([UInt8]) throws -> Void) throws {
        switch self {
        case .csv: try CSVWriter(frame, zone: calendar.zone).write(to: sink)
        case .json: try JSONWriter(frame, zone: calendar.zone).write(to: sink)
        case .jsonl: try JSONWriter(frame, zone: calendar.zone, isLines: true).write(to: sink)
        }
    }
}
