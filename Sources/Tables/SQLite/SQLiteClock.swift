import CSQLite
import Reading
import Series

/// Reads the times of rows, which are their first column.
struct SQLiteClock {
    private let layout: TimeLayout
    private var lastText: (bytes: [UInt8], time: Int64)?

    init(_ layout: TimeLayout) { self.layout = layout }

    /// The instant of the row that a query stands at, nil for none.
    ///
    /// - Throws: `NotAsPushed` for a time that a load would have to look at twice.
    @unsafe mutating func time(_ rows: sqlite_rows_t) throws -> Int64? {
        switch unsafe (sqlite_value_type(rows, 0), layout) {
        case (Int32(SQLITE_VALUE_NULL), _): return nil
        case (Int32(SQLITE_VALUE_INTEGER), .unix(let unit)):
            let whole = unsafe sqlite_value_integer(rows, 0)
            guard unit.microsecondPower >= 0 else { return try read(Array(String(whole).utf8), layout) }
            var scale: Int64 = 1
            for _ in 0..<unit.microsecondPower { scale *= 10 }
            let (time, overflows) = whole.multipliedReportingOverflow(by: scale)
            guard !overflows, time >= TimeLayout.earliest, time < TimeLayout.end else { throw NotAsPushed() }
            return time
        case (Int32(SQLITE_VALUE_FLOAT), .unix):
            return try read(Array(NumberText.text(unsafe sqlite_value_float(rows, 0)).utf8), layout)
        case (Int32(SQLITE_VALUE_TEXT), _):
            guard let bytes = unsafe SQLiteKeys.text(rows, 0) else { return nil }
            if let lastText, lastText.bytes == bytes { return lastText.time }
            let time = try read(bytes, layout)
            lastText = (bytes, time)
            return time
        default: throw NotAsPushed()
        }
    }

    private func read(_ bytes: [UInt8], _ layout: TimeLayout) throws -> Int64 {
        guard let time = layout.read(bytes.span) else { throw NotAsPushed() }
        return time.microseconds
    }
}
