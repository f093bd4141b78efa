import CSQLite
import Reading

/// One row of a query.
struct SQLiteRow {
    /// What all rows of a query share.
    struct Head: Sendable {
        let names: [String]
        /// Whether the table calls the column one of whole numbers (sqlite.org/datatype3.html, 3.1); never for an expression.
        let areWhole: [Bool]
        /// The columns' types as the table declares them, in upper case; empty without one and for an expression.
        let types: [String]

        /// Of a query that stands before its first row.
        init(_ rows: sqlite_rows_t) {
            let columns = unsafe 0..<Int(sqlite_column_count(rows))
            // SAFETY: columns below the count; names and types are copied at once.
            names = columns.map { column in
                unsafe sqlite_column_name(rows, Int32(column)).map { unsafe String(cString: $0) }
                    ?? "column\(column + 1)"
            }
            let types = columns.map { column -> String in
                guard let type = unsafe sqlite_column_type_name(rows, Int32(column)) else { return "" }
                return unsafe String(cString: type).uppercased()
            }
            areWhole = types.map { $0.contains("INT") }
            self.types = types
        }
    }

    enum Value: Sendable {
        case number(Double)
        case whole(Int64)
        case text([UInt8])
        case blob, missing

        /// A column below the count, of the row that a query stands at.
        init(_ rows: sqlite_rows_t, _ column: Int) {
            switch unsafe sqlite_value_type(rows, Int32(column)) {
            case Int32(SQLITE_VALUE_INTEGER): self = unsafe .whole(sqlite_value_integer(rows, Int32(column)))
            case Int32(SQLITE_VALUE_FLOAT): self = unsafe .number(sqlite_value_float(rows, Int32(column)))
            case Int32(SQLITE_VALUE_TEXT):
                var count: Int32 = 0
                guard let start = unsafe sqlite_value_text(rows, Int32(column), &count) else {
                    self = .missing
                    return
                }
                // SAFETY: SQLite's text has `count` bytes until the next row.
                self = unsafe .text(Array(UnsafeBufferPointer(start: start, count: Int(count))))
            case Int32(SQLITE_VALUE_BLOB): self = .blob
            default: self = .missing
            }
        }
    }

    let head: Head
    /// The cells of some rows, and where those of this one start.
    let cells: [Value]
    let start: Int

    /// A column of those that `head` names.
    func value(_ column: Int) -> Value { cells[start + column] }

    /// A value as text, nil for NULL and blobs.
    func text(_ column: Int) -> String? {
        switch value(column) {
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .whole(let value): String(value)
        case .number(let value): NumberText.text(value)
        case .blob, .missing: nil
        }
    }
}
