import Diagnostics
import Syntax

/// Rows made columns: values put into cells by a row and a column number each, the mean where several meet.
struct Spreading {
    /// Each input row's row of the result, −1 for none.
    let rows: Buffer<Int32>
    let rowCount: Int
    /// Each input row's column of the result, −1 for none.
    let columns: Buffer<Int32>
    let columnCount: Int

    /// - Throws: `SeriesError.tooManyRows` when there would be more than 50 million cells, and more than there were rows.
    init(rows: Buffer<Int32>, rowCount: Int, columns: Buffer<Int32>, columnCount: Int) throws(SeriesError) {
        self.rows = rows
        self.rowCount = rowCount
        self.columns = columns
        self.columnCount = columnCount
        let (cells, overflow) = rowCount.multipliedReportingOverflow(by: columnCount)
        guard !overflow, cells <= max(SeriesError.rowLimit, rows.count) else {
            throw .tooManyCells(rows: rowCount, columns: columnCount)
        }
    }

    /// A column of the result for each column number. Missing values count for nothing; a cell without any is missing.
    /// O(rows + cells).
    func spread(_ numbers: Buffer<Double>, _ context: SeriesContext) throws -> [Buffer<Double>] {
        var pace = Pace(context, "pivot", of: rows.count)
        var counted = try BufferBuilder<Int32>(count: rowCount * columnCount)
        var spread = try BufferBuilder<Double>(repeating: .nan, count: rowCount * columnCount)
        var counts = counted.mutableSpan
        var means = spread.mutableSpan
        let values = numbers.span
        let rows = self.rows.span
        let columns = self.columns.span
        for row in 0..<values.count where rows[row] >= 0 && columns[row] >= 0 && values[row] == values[row] {
            try pace.reached(row)
            let cell = Int(columns[row]) * rowCount + Int(rows[row])
            // The running mean, exact for the first value.
            counts[cell] &+= 1
            means[cell] =
                counts[cell] == 1 ? values[row] : means[cell] + (values[row] - means[cell]) / Double(counts[cell])
        }
        let cells = spread.freeze()
        return try (0..<columnCount).map { try cells.slice($0 * rowCount..<($0 + 1) * rowCount) }
    }

    /// Rows that fall into a cell with another row before them.
    ///
    /// - Throws: `Interrupted`.
    func repeated(_ cancellation: Cancellation) throws(Interrupted) -> Int {
        var polling = Polling(cancellation)
        var seen = [Bool](repeating: false, count: rowCount * columnCount)
        var count = 0
        let rows = self.rows.span
        let columns = self.columns.span
        for row in 0..<rows.count where rows[row] >= 0 && columns[row] >= 0 {
            let cell = Int(columns[row]) * rowCount + Int(rows[row])
            try polling.step()
            if seen[cell] { count += 1 }
            seen[cell] = true
        }
        return count
    }

    /// Names of the result's columns: the label alone when one column was spread, `wind_Oslo` when several were.
    ///
    /// - Throws: `SeriesError.doubledColumn`.
    static func names(_ columns: [String], _ labels: [String]) throws(SeriesError) -> [[String]] {
        let names = columns.map { column in labels.map { columns.count == 1 ? $0 : "\(column)_\($0)" } }
        var seen: Set<String> = []
        for name in names.joined() where !seen.insert(name).inserted { throw .doubledColumn(name) }
        return names
    }

    /// What names the column of a value; a time that begins a day is its date.
    static func label(_ column: Column, _ row: Int, _ calendar: Calendar) -> String {
        switch column.cell(row) {
        case .missing: "missing"
        case .text(let text): text
        case .number(let value):
            ClockTimes([value], unit: column.unit)?.cells[0] ?? Int(exactly: value).map(String.init) ?? "\(value)"
        case .whole(let value): String(value)
        case .time(let time): Self.label(time, calendar)
        }
    }

    private static func label(_ time: Int64, _ calendar: Calendar) -> String {
        let civil = calendar.civil(time)
        guard civil.microsecondsOfDay == 0 else { return calendar.iso8601(time) }
        return InstantSyntax(base: .date(year: civil.date.year, month: civil.date.month, day: civil.date.day)).words
    }
}
