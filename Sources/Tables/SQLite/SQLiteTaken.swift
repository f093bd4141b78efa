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
    private(set) var verdicts: [Verdict] = []
    private var conditions: [String] = []
    /// The rows that steps ask for, µs; the condition in SQL lets some more through.
    private var span: Range<Int64>?
    private var projections: [Step.Projection] = []
    private var limit: (rows: Int, isFromEnd: Bool)?
    private var top: (raw: String, name: String, spec: Step.Top)?
    private var parts: (columns: [PartColumn], bins: PartBins, keys: [String])?

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
        var outline = table.sample.outline
        for step in steps {
            let verdict: Verdict
            // What is wrong with a step is said of the step, where it is done.
            do { verdict = try take(step, &outline) } catch is SeriesError { break }
            guard verdict != .none else { break }
            verdicts.append(verdict)
            if verdict != .exact || limit != nil { break }
        }
        if verdicts.isEmpty { return nil }
    }

    // MARK: taking

    private mutating func take(_ step: Step, _ outline: inout Frame) throws -> Verdict {
        switch step {
        case .filter(let condition):
            if let sql = table.sql(condition, outline) {
                conditions.append(sql)
                return .exact
            }
            return try takeTimes(TimeCondition.span(of: condition, in: outline, request.context))
        case .window(let bounds):
            guard outline.index.times != nil, step.isRowWise else { return .none }
            return try takeTimes(bounds.span(request.context))
        case .project(let projection):
            guard let projected = projection.plain(outline) else { return .none }
            outline = projected
            projections.append(projection)
            return .exact
        case .aggregate(let aggregation): return try take(aggregation, outline)
        case .limit(let own):
            guard case .rows(let rows) = own.amount, own.groups.isEmpty, span == nil, table.isOrderedBySQL else {
                return .none
            }
            limit = (rows, own.isFromEnd)
            return .exact
        case .top(let own):
            let name = own.column ?? outline.numberColumns.first?.name
            guard own.groups.isEmpty, span == nil, table.isOrderedBySQL, let name,
                outline.column(name)?.isNumeric ?? false, let raw = table.raw[name]
            else { return .none }
            top = (raw, name, own)
            return .hint
        case .derive, .sort, .join, .fill, .opaque: return .none
        }
    }

    private mutating func takeTimes(_ asked: Range<Int64>?) -> Verdict {
        guard let asked, let time = table.time else { return .none }
        let own = span ?? .min..<(.max)
        let lower = max(own.lowerBound, asked.lowerBound)
        span = lower..<max(lower, min(own.upperBound, asked.upperBound))
        if let sql = time.sql(asked) { conditions.append(sql) }
        return .exact
    }

    private mutating func take(_ aggregation: Aggregation, _ outline: Frame) throws -> Verdict {
        guard let columns = try aggregation.parts(of: outline, request.context),
            let bins = try PartBins(for: aggregation.keys, request.context)
        else { return .none }
        guard bins.step == nil || table.time != nil else { return .none }
        var keys: [String] = []
        for case .column(let name) in aggregation.keys {
            guard table.raw[name] != nil, table.sample.kinds[name] == .text else { return .none }
            keys.append(name)
        }
        parts = (columns, bins, keys)
        return .parts
    }

    // MARK: reading

    func read() throws -> TakenRows {
        let outline = table.sample.outline
        if let parts {
            let fold = try SQLiteFold(
                table, parts.columns, parts.bins, keys: parts.keys, within: span, request.context)
            try database.fold(fold.sql(sqlWhere), into: fold)
            var rows = try fold.rows()
            rows.notes = own + table.sample.notes + rows.notes
            // With conditions SQLite passes rows by that nobody counts.
            if !conditions.isEmpty || span != nil { rows.counts = [] }
            return rows
        }
        var rows = SQLiteRows()
        let (read, found) = try FrameReading.read(
            path: source.path, request: request, known: table.sample.kinds, place: "row",
            without: limit == nil && top == nil ? [] : Set(RowFinish.OrderNote.allCases)
        ) { try rows.read(selection, of: database, into: $0) }
        guard read.index.name == outline.index.name, read.columnNames == outline.columnNames || read.count == 0 else {
            throw NotAsPushed()
        }
        var frame = read.count == 0 ? outline : try within(read)
        for at in frame.columns.indices where outline.columns[at].kind == .text && frame.columns[at].kind != .text {
            // None of these rows has a text; the table's others do.
            frame.columns[at] = Column(frame.columns[at].name, texts: [String?](repeating: nil, count: frame.count))
        }
        for projection in projections { frame = projection.plain(frame) ?? frame }
        return TakenRows(frame, notes: try notes(found) + rows.notes)
    }

    private var sqlWhere: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

    private var selection: String {
        let names = table.selected.map(SQLiteDatabase.quoted).joined(separator: ", ")
        let times = table.time.map { [$0.quoted] } ?? []
        var conditions = conditions
        var keys: [String] = []
        var count = 0
        if let limit {
            keys = (times + ["rowid"]).map { limit.isFromEnd ? "\($0) DESC" : $0 }
            count = limit.rows
        } else if let top {
            let value = SQLiteDatabase.quoted(top.raw)
            conditions.append("typeof(\(value)) IN ('integer', 'real')")
            keys = ["\(value)\(top.spec.isGreatest ? " DESC" : "")"] + times + ["rowid"]
            count = top.spec.count
        }
        if !keys.isEmpty { conditions += times.map { "\($0) IS NOT NULL" } }
        let sql = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        guard !keys.isEmpty else { return "SELECT \(names) FROM \(table.quoted)\(sql)" }
        // As they are stored: rows of one time keep that order.
        return """
            SELECT \(names) FROM (SELECT \(names), rowid AS "\u{1}" FROM \(table.quoted)\(sql) \
            ORDER BY \(keys.joined(separator: ", ")) LIMIT \(count)) ORDER BY "\u{1}"
            """
    }

    /// The rows that the span holds exactly.
    private func within(_ frame: Frame) throws -> Frame {
        guard let span, let times = frame.index.times else { return frame }
        let from = times.span
        let rows = (0..<frame.count).filter { span.contains(from[$0]) }
        return rows.count == frame.count ? frame : try frame.picking(rows, request.context.cancellation)
    }

    /// With those rows that have no value to be among the greatest.
    private func notes(_ found: [FormatsNote]) throws -> [FormatsNote] {
        var notes = own + found
        guard let top else { return notes }
        let value = SQLiteDatabase.quoted(top.raw)
        let conditions = conditions + ["typeof(\(value)) NOT IN ('integer', 'real')"]
        let sql = "SELECT COUNT(*) FROM \(table.quoted) WHERE " + conditions.joined(separator: " AND ")
        let missing = try database.texts(sql).first.flatMap { $0 }.flatMap { Int($0) } ?? 0
        if missing > 0 { notes.append(.series(.tally(missing, .rowsWithout(column: top.name)))) }
        return notes
    }
}

extension Step.Projection {
    /// The columns that it leaves, where none is worked out; nil for others, and for a name that is no column.
    fileprivate func plain(_ frame: Frame) -> Frame? {
        var result = frame
        switch self {
        case .keep(let items):
            result.columns = items.compactMap { if case .column(let name) = $0 { frame.column(name) } else { nil } }
            return result.columns.count == items.count ? result : nil
        case .drop(let names):
            guard names.allSatisfy({ frame.columnNames.contains($0) }) else { return nil }
            result.columns.removeAll { names.contains($0.name) }
            return result
        case .rename: return nil
        }
    }
}
