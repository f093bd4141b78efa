import Series

/// A series as exact text: every row, in the words of `show csv`.
package protocol DataExport: ExportFormat {
    static var format: DataFormat { get }
}

extension DataExport {
    package static var suffix: String { format.rawValue }
    package static var subject: ExportSubject { .series }

    package static func write(_ export: Export, to writer: inout FileWriter) throws -> String {
        guard case .series(let frame, let calendar) = export.content else { return "" }
        try format.write(frame, calendar) { try writer.append($0) }
        return Reply.rowChain([frame.count])
    }
}
