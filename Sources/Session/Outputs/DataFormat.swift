import Formats
import Series

/// Exact text that a series is written as.
package enum DataFormat: String, Sendable, CaseIterable {
    case csv, json, jsonl, md

    /// Writes the whole frame exactly.
    package func write(_ frame: Frame, _ calendar: Calendar, to sink: ([UInt8]) throws -> Void) throws {
        switch self {
        case .csv: try CSVWriter(frame, zone: calendar.zone).write(to: sink)
        case .json: try JSONWriter(frame, zone: calendar.zone).write(to: sink)
        case .jsonl: try JSONWriter(frame, zone: calendar.zone, isLines: true).write(to: sink)
        case .md: try MarkdownWriter(frame, zone: calendar.zone).write(to: sink)
        }
    }
}
