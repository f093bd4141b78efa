import CSQLite
import Reading
import Series

/// The rows that are seen where lines are drawn, kept as SQLite steps through the table: no other row is kept, and none is handed over.
///
/// One thread at a time uses it: see `SQLiteFolding`.
@safe final class SQLiteReduction: SQLiteFolding, @unchecked Sendable {
    private let table: SQLiteTable
    private let reduction: PixelReduction
    private let span: Range<Int64>?
    private var clock: SQLiteClock
    private var reducer: PixelReducer
    private let areWhole: [Bool]
    private var timeless = 0
    private var count = 0

    /// - Parameters:
    ///   - condition: ` WHERE …`.
    /// - Throws: `RowsWanted` where the rows do not tell from when to when they go.
    init(
        _ table: SQLiteTable, _ reduction: PixelReduction, _ condition: (_ more: [String]) -> String,
        within span: Range<Int64>?, of database: SQLiteDatabase
    ) throws {
        guard let time = table.time, table.order.isKnown else { throw RowsWanted() }
        self.table = table
        self.reduction = reduction
        self.span = span
        clock = SQLiteClock(time.layout)
        areWhole = reduction.columns.map { table.sample.kinds[$0] == .whole }
        var ends: (Int64, Int64) = (0, 0)
        if case .even = reduction.cuts {
            let there = condition(["\(time.quoted) IS NOT NULL"])
            func end(reversed: Bool) throws -> Int64 {
                let order = table.order.terms.map { $0.sql(reversed: reversed) }.joined(separator: ", ")
                let end = SQLiteInstant(time.layout)
                try database.fold(
                    "SELECT \(time.quoted) FROM \(table.quoted)\(there) ORDER BY \(order) LIMIT 1", into: end)
                guard let found = end.time else { throw RowsWanted() }
                return found
            }
            ends = (try end(reversed: false), try end(reversed: true))
            if let span { ends = (max(ends.0, span.lowerBound), min(ends.1, span.upperBound)) }
        }
        reducer = PixelReducer(reduction, from: ends.0, to: ends.1)
    }

    /// The time, then the values.
    func sql(_ condition: String) -> String {
        let names = [table.time?.quoted ?? "NULL"] + reduction.columns.compactMap { table.raw[$0] }.map(SQLText.quoted)
        return "SELECT \(names.joined(separator: ", ")) FROM \(table.quoted)\(condition)"
    }

    /// - Throws: also `RowsWanted` for rows out of order.
    @unsafe func take(_ rows: sqlite_rows_t) throws {
        count += 1
        guard let time = try unsafe clock.time(rows) else {
            timeless += 1
            return
        }
        if let span, !span.contains(time) { return }
        try reducer.begin(time)
        for place in areWhole.indices {
            try reducer.take(unsafe value(rows, Int32(1 + place), isWhole: areWhole[place]), in: place)
        }
    }

    @unsafe private func value(_ rows: sqlite_rows_t, _ column: Int32, isWhole: Bool) throws -> Double {
        switch unsafe sqlite_value_type(rows, column) {
        case Int32(SQLITE_VALUE_INTEGER):
            let whole = unsafe sqlite_value_integer(rows, column)
            guard isWhole || whole.magnitude <= 1 << 53 else { throw NotAsPushed() }
            return Double(whole)
        case Int32(SQLITE_VALUE_FLOAT):
            let value = unsafe sqlite_value_float(rows, column)
            guard !isWhole, value.isFinite else { throw NotAsPushed() }
            return value
        case Int32(SQLITE_VALUE_NULL): return .nan
        default: throw NotAsPushed()
        }
    }

    /// - Throws: `NotAsPushed` when a load would find otherwise.
    func rows() throws -> TakenRows {
        // A column that lacks so many times would not be the index.
        guard timeless * 10 <= max(1, count), count > 0 else { throw NotAsPushed() }
        let notes: [FormatsNote] = timeless > 0 ? [.rows(RowPlaces(count: timeless), .timeless)] : []
        return TakenRows(
            try reducer.finish().frame(table.sample.outline.index), notes: notes, counts: [count - timeless])
    }
}

/// The time of a query's one row.
///
/// One thread at a time uses it: see `SQLiteFolding`.
@safe private final class SQLiteInstant: SQLiteFolding, @unchecked Sendable {
    private var clock: SQLiteClock
    private(set) var time: Int64?

    init(_ layout: TimeLayout) { clock = SQLiteClock(layout) }

    @unsafe func take(_ rows: sqlite_rows_t) throws { time = try unsafe clock.time(rows) }
}
