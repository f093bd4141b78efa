import CSQLite
import Diagnostics
import Reading
import Series
import Syntax

/// A table of a database with the steps that SQLite does for it: conditions, a span of time, columns, the first rows, and the parts
/// of an aggregate, which are added up where the rows are stepped through.
struct SQLiteTaken: TakenSteps {
    private let database: SQLiteDatabase
    private let source: ByteSource
    private let request: ReadRequest
    private let table: SQLiteTable
    /// What is said of the table itself.
    private let own: [FormatsNote]
    private let steps: QuerySteps

    var verdicts: [Verdict] { steps.verdicts }
    var outline: Frame? { table.sample.outline }

    /// Nil when it can do none of the steps, or nothing is gained: little to read, a query instead of a table.
    init?(
        _ steps: [Step], _ database: SQLiteDatabase, _ name: String, _ own: [FormatsNote], _ source: ByteSource,
        _ request: ReadRequest
    ) throws {
        self.own = own
        guard let table = try SQLiteTable(name, database, source, request) else { return nil }
        self.database = database
        self.source = source
        self.request = request
        self.table = table
        self.steps = try QuerySteps(steps, of: table, request.context)
        if self.steps.verdicts.isEmpty { return nil }
    }

    // MARK: reading

    func read() throws -> TakenRows {
        do { return try pushed() } catch FormatsError.database(_, SQLiteTable.otherStorage, _) { throw NotAsPushed() }
    }

    private func pushed() throws -> TakenRows {
        let outline = table.sample.outline
        if let reduction = steps.reduction { return try reduced(reduction) }
        if let parts = steps.parts {
            let fold = try SQLiteFold(
                table, parts, within: steps.span, request.context)
            let sql = fold.sql(steps.filter())
            try database.fold(sql, into: fold)
            if !table.order.isKnown, fold.isTied, try table.mayStandOtherwise(in: sql, database) {
                throw NotAsPushed()
            }
            var rows = try fold.rows()
            rows.notes = own + table.notes + rows.notes
            // With conditions SQLite passes rows by that nobody counts.
            if !steps.conditions.isEmpty || steps.span != nil { rows.counts = [] }
            return rows
        }
        var (rows, read, found) = try chosen(by: selection())
        if let top = steps.top, top.keepsMissing, read.count < top.count {
            // Some of those without a value are among the first.
            (rows, read, found) = try chosen(by: selection(.all))
        } else if let top = steps.top, !top.keepsMissing, try Self.isTied(top, read) {
            (rows, read, found) = try chosen(by: selection(.equal))
        }
        // Of no rows the first ones of the table have told what they would be.
        guard
            read.count == 0 || read.index.name == outline.index.name && read.columnNames == outline.columnNames
        else { throw NotAsPushed() }
        var frame = read.count == 0 ? outline : try within(read)
        if let limit = steps.limit, frame.count > limit.rows {
            frame = try frame.slice(limit.isFromEnd ? frame.count - limit.rows..<frame.count : 0..<limit.rows)
        }
        for at in frame.columns.indices where outline.columns[at].kind == .text && frame.columns[at].kind != .text {
            // None of these rows has a text; the table's others do.
            frame.columns[at] = Column(frame.columns[at].name, texts: [String?](repeating: nil, count: frame.count))
        }
        // A text that is one of few values here may be one of many of the table's, which has numbers then.
        guard zip(frame.columns, outline.columns).allSatisfy({ $0.kind != .text || $1.kind == .text }) else {
            throw NotAsPushed()
        }
        let said = read.count == 0 && read.columns.isEmpty ? table.notes : found
        return TakenRows(steps.projected(frame), notes: try notes(said) + rows.notes)
    }

    private func chosen(by selection: String) throws -> (rows: SQLiteRows, frame: Frame, notes: [FormatsNote]) {
        // Rows without time may then stand in an order that only a look at all of them gives, and so may those of one time.
        let asked = table.time == nil ? "SELECT \(names) FROM \(table.quoted)\(steps.filter())" : selection
        // Of a part of them which row of one time is the last is open too.
        let isSome = steps.limit != nil || steps.top != nil
        let isPart = table.time != nil && isSome
        let mayStandOtherwise = try !table.order.isKnown && (isPart || table.mayStandOtherwise(in: asked, database))
        if mayStandOtherwise, table.time == nil { throw NotAsPushed() }
        var rows = SQLiteRows()
        let (read, found) = try FrameReading.read(
            path: source.path, request: request, known: table.sample.kinds, place: "row",
            without: isSome || steps.span != nil ? Set(RowFinish.OrderNote.allCases) : []
        ) { try rows.read(selection, of: database, into: $0) }
        if mayStandOtherwise, read.index.times.map({ Self.repeats($0.span) }) ?? true { throw NotAsPushed() }
        let isAll = !isSome && steps.conditions.isEmpty && steps.span == nil
        return (rows, read, isAll ? found : found.filter { !$0.isOfAllValues })
    }

    /// The rows that are seen where lines are drawn.
    ///
    /// - Throws: `RowsWanted` where a load finds what nobody sees row by row.
    private func reduced(_ reduction: PixelReduction) throws -> TakenRows {
        do {
            let fold = try SQLiteReduction(table, reduction, steps.filter, within: steps.span, of: database)
            try database.fold(fold.sql(steps.filter()), into: fold)
            var rows = try fold.rows()
            rows.notes = own + table.notes + rows.notes
            // With conditions SQLite passes rows by that nobody counts.
            if !steps.conditions.isEmpty || steps.span != nil { rows.counts = [] }
            return rows
        } catch is NotAsPushed {
            throw RowsWanted()
        } catch FormatsError.database(_, SQLiteTable.otherStorage, _) {
            throw RowsWanted()
        }
    }

    /// Whether a time stands beside itself.
    private static func repeats(_ times: Span<Int64>) -> Bool {
        for row in times.indices.dropFirst() where times[row] == times[row - 1] { return true }
        return false
    }

    /// Whether the row after the best ones, which comes too, equals the last of them.
    private static func isTied(_ top: QuerySteps.Best, _ rows: Frame) throws -> Bool {
        guard rows.count > top.count, top.count > 0, let numbers = try rows.column(top.name)?.inDoubles.numbers else {
            return false
        }
        let values = (0..<numbers.count).map { numbers.span[$0] }.sorted { top.isGreatest ? $0 > $1 : $0 < $1 }
        return values[top.count] == values[top.count - 1]
    }

    /// Which of the rows for which the conditions hold a step may need.
    private enum Reach {
        case asked, all
        /// All that equal the last of the best.
        case equal
    }

    private var names: String { table.selected.map(SQLText.quoted).joined(separator: ", ") }

    private func selection(_ reach: Reach = .asked) -> String {
        let times = table.time.map { [StoredOrder.Term(name: $0.quoted)] } ?? []
        let stored = table.order.terms
        var conditions: [String] = []
        var keys: [String] = []
        var count = 0
        if reach == .all {
            // All of them come.
        } else if let limit = steps.limit {
            guard !(times + stored).isEmpty else { return unordered(limit) }
            keys = (times + stored).map { $0.sql(reversed: limit.isFromEnd) }
            // The one after them tells whether its time is that of the last, where nothing else tells which of both comes first.
            count = limit.rows + (stored.isEmpty ? 1 : 0)
        } else if let top = steps.top, let own = table.number(top.name) {
            conditions.append(own.isThere)
            keys = ["\(own.key)\(top.isGreatest ? " DESC" : "")"] + (times + stored).map { $0.sql() }
            // With the one after them, which tells whether it equals the last.
            count = top.keepsMissing || reach == .equal || top.count == 0 ? top.count : top.count + 1
        }
        if !keys.isEmpty { conditions += times.map { "\($0.name) IS NOT NULL" } }
        if let top = steps.top, top.keepsEqual || reach == .equal, reach != .all, let own = table.number(top.name) {
            let best =
                "SELECT \(own.key) AS x FROM \(table.quoted)\(steps.filter(conditions)) ORDER BY \(keys[0]) LIMIT \(count)"
            let last = "(SELECT \(top.isGreatest ? "MIN" : "MAX")(x) FROM (\(best)))"
            conditions.append("\(own.key) \(top.isGreatest ? ">=" : "<=") \(last)")
            keys = []
        }
        return selection(of: conditions, keys, count)
    }

    /// The rows of some conditions, or the first of them by some keys, as they are stored: rows of one time keep that order, whichever
    /// index finds them.
    private func selection(of conditions: [String], _ keys: [String], _ count: Int) -> String {
        let stored = table.order.terms
        let sql = steps.filter(conditions)
        guard !keys.isEmpty else { return "SELECT \(names) FROM \(table.quoted)\(sql)\(table.order.sql)" }
        let first = "ORDER BY \(keys.joined(separator: ", ")) LIMIT \(count)"
        guard !stored.isEmpty else { return "SELECT \(names) FROM \(table.quoted)\(sql) \(first)" }
        let aliases = stored.indices.map { "\"\u{1}\($0)\"" }
        let own = zip(stored, aliases).map { "\($0.name) AS \($1)" }.joined(separator: ", ")
        let order = zip(stored, aliases).map { $0.sql($1) }.joined(separator: ", ")
        return """
            SELECT \(names) FROM (SELECT \(names), \(own) FROM \(table.quoted)\(sql) \(first)) ORDER BY \(order)
            """
    }

    /// The first or last rows of a view without time, as it gives them.
    private func unordered(_ limit: (rows: Int, isFromEnd: Bool)) -> String {
        let all = "FROM \(table.quoted)\(steps.filter())"
        let before = limit.isFromEnd ? " OFFSET max(0, (SELECT COUNT(*) \(all)) - \(limit.rows))" : ""
        return "SELECT \(names) \(all) LIMIT \(limit.rows)\(before)"
    }

    /// The rows that the span holds exactly.
    private func within(_ frame: Frame) throws -> Frame {
        guard let span = steps.span, let times = frame.index.times else { return frame }
        let from = times.span
        let rows = (0..<frame.count).filter { span.contains(from[$0]) }
        return rows.count == frame.count ? frame : try frame.picking(rows, request.context.cancellation)
    }

    /// With those rows that have no value to be among the greatest.
    private func notes(_ found: [FormatsNote]) throws -> [FormatsNote] {
        var notes = own + found
        guard let top = steps.top, !top.keepsMissing, let raw = table.raw[top.name] else { return notes }
        let rest = steps.filter(["typeof(\(SQLText.quoted(raw))) NOT IN ('integer', 'real')"])
        let sql = "SELECT COUNT(*) FROM \(table.quoted)\(rest)"
        let missing = try database.texts(sql).first.flatMap { $0 }.flatMap { Int($0) } ?? 0
        if missing > 0 { notes.append(.series(.tally(missing, .rowsWithout(column: top.name)))) }
        return notes
    }
}
