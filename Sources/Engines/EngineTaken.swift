import Diagnostics
import Reading
import Series
import Syntax

/// A table of an engine with the steps that are done there; without steps all of its rows.
package struct EngineTaken: TakenSteps {
    private let session: any EngineSession
    private let table: EngineTable
    /// With all columns that the load has, where those of the pipeline are fewer: they decide how rows of one time stand.
    private let whole: EngineTable?
    private let steps: QuerySteps
    private let request: ReadRequest
    private let path: String
    /// What is said of the table itself.
    private let own: [FormatsNote]
    private let told: ToldStretches?

    package var verdicts: [Verdict] { steps.verdicts }
    package var outline: Frame? { table.outline }

    /// Values of rows that are fetched at most.
    package static let limit = 400_000_000

    /// - Parameters:
    ///   - path: for messages.
    ///   - own: what is said of the table itself.
    ///   - told: what it told before of rows that are seen.
    /// - Throws: `FormatsError`, `Interrupted`.
    package init(
        _ steps: [Step], of relation: EngineRelation, _ session: any EngineSession, _ request: ReadRequest,
        engine: String, path: String, saying own: [FormatsNote] = [], told: ToldStretches? = nil
    ) throws {
        self.own = own
        self.told = told
        self.session = session
        self.request = request
        self.path = path
        table = try EngineTable(relation, session.dialect, request, engine: engine, path: path)
        var all = request
        all.options.needed = nil
        let whole = try EngineTable(relation, session.dialect, all, engine: engine, path: path)
        self.whole = whole.columns.count > table.columns.count ? whole : nil
        self.steps = try QuerySteps(steps, of: table, request.context)
    }

    /// What would be asked; the bins of an aggregate are only known when the first and last time are.
    package var asked: String? {
        if steps.verdicts.isEmpty { return nil }
        if let reduction { return reduction.asked }
        return steps.parts == nil ? selection(of: table) : parts.asked
    }

    package func read() throws -> TakenRows {
        var rows = try reduction?.read(session).rows ?? (steps.parts == nil ? plain() : parts.read(session).rows)
        rows.notes = own + rows.notes
        return rows
    }

    /// The same, with what is to be known of it later.
    ///
    /// - Parameter source: what the load names.
    package func fetch(_ source: String) throws -> (rows: TakenRows, fetch: ServerFetch) {
        let cancellation = request.context.cancellation
        if let reduction {
            let (rows, count, last) = try reduction.read(session)
            // Of the rows themselves nobody here knows enough for a digest.
            let time = Calendar(zone: .utc).iso8601(last)
            return (rows, ServerFetch(source: source, rows: count, last: time, sha256: ""))
        }
        guard steps.parts != nil else {
            let rows = try plain()
            let last = rows.frame.index.times.flatMap { $0.count == 0 ? nil : $0.span[$0.count - 1] }
            return (
                rows, try ServerFetch(source: source, of: rows.frame, rows: rows.frame.count, last: last, cancellation)
            )
        }
        let (rows, last) = try parts.read(session)
        let (sums, squares) = parts.inexact
        var told = rows.frame
        // What it is for is said, and no number of the picture.
        told.columns.removeAll { $0.name == PartColumn.latest.name }
        let fetch = try ServerFetch(
            source: source, of: told, rows: rows.delivered(), last: last, inexact: sums, left: squares,
            cancellation)
        return (rows, fetch)
    }

    /// From when to when its rows go, where an index tells it; nil where all rows would be gone over for it, or there are none.
    package func span() throws -> ClosedRange<Int64>? {
        table.isTimeIndexed ? try EngineEnds(table, steps, session).span : nil
    }

    /// Some of its rows, for somebody who is still typing.
    package func glimpse() throws -> Frame {
        var rows = EngineRows(table, path: path, limit: Self.limit)
        try session.rows(selection(of: table, isWhole: true) + " LIMIT \(Glimpse.rows)") { try rows.append($0) }
        return try rows.finish(request.zone, request.context.cancellation).frame
    }

    private func plain() throws -> TakenRows {
        var (frame, notes) = try rows()
        if let top = steps.top, top.keepsMissing, frame.count < top.count {
            // Some of those without a value are among the first.
            (frame, notes) = try rows(isWhole: true)
        }
        if let limit = steps.limit, frame.count > limit.rows {
            let kept = limit.isFromEnd ? frame.count - limit.rows..<frame.count : 0..<limit.rows
            frame = try frame.slice(kept)
        }
        if let top = steps.top, !top.keepsMissing, let column = table.column(top.name) {
            let missing = try count("\(table.dialect.value(column)) IS NULL")
            if missing > 0 { notes.append(.series(.tally(missing, .rowsWithout(column: top.name)))) }
        }
        return TakenRows(steps.projected(frame), notes: notes)
    }

    /// - Parameter isWhole: all rows for which the conditions hold.
    private func rows(isWhole: Bool = false) throws -> (frame: Frame, notes: [FormatsNote]) {
        func read(_ table: EngineTable) throws -> (frame: Frame, notes: [FormatsNote], areTied: Bool) {
            var rows = EngineRows(table, path: path, limit: Self.limit)
            try session.rows(selection(of: table, isWhole: isWhole)) { try rows.append($0) }
            return try rows.finish(request.zone, request.context.cancellation)
        }
        var (frame, notes, areTied) = try read(table)
        if areTied, let whole {
            (frame, notes, _) = try read(whole)
            frame.columns.removeAll { table.column($0.name) == nil }
        }
        return (frame, notes)
    }

    private func count(_ condition: String) throws -> Int {
        var count = 0
        try session.rows("SELECT count(*) FROM \(table.relation)\(steps.filter([condition] + timed))") {
            count = $0.first?.whole.map { Int($0) } ?? 0
        }
        return count
    }

    private var reduction: EngineReduction? {
        steps.reduction.flatMap { EngineReduction(table, steps, $0, told: told, request.context.cancellation) }
    }

    private var parts: EngineParts { EngineParts(table, steps, request.context) }

    /// Steps that count rows count those that have a time.
    private var timed: [String] { table.time.map { ["\(table.dialect.microseconds($0)) IS NOT NULL"] } ?? [] }

    private func selection(of table: EngineTable, isWhole: Bool = false) -> String {
        let values = table.columns.map { table.dialect.value($0) }.joined(separator: ", ")
        let number = table.number.map { ", \($0)" } ?? ""
        let all = "SELECT \(values.isEmpty ? "NULL" : values)\(number) FROM \(table.relation)"
        var bound: (value: String, isLeast: Bool, count: Int)?
        if let limit = steps.limit, let place = table.time?.quoted ?? table.number {
            bound = (place, !limit.isFromEnd, limit.rows)
        }
        if let top = steps.top, let column = table.column(top.name) {
            bound = (table.dialect.value(column), !top.isGreatest, top.count)
        }
        guard !isWhole, let (value, isLeast, count) = bound else { return all + steps.filter() }
        // All rows that equal the last of them come too: which of these count is settled here.
        let among = steps.filter(timed + ["\(value) IS NOT NULL"])
        let own = table.alias("x")
        let best = """
            SELECT \(value) AS \(own) FROM \(table.relation)\(among) ORDER BY \(own)\(isLeast ? "" : " DESC") LIMIT \(count)
            """
        let last = "(SELECT \(isLeast ? "max" : "min")(\(own)) FROM (\(best)) best)"
        return all + steps.filter(timed + ["\(value) \(isLeast ? "<=" : ">=") \(last)"])
    }
}

extension TakenRows {
    /// Rows that parts were made of.
    fileprivate func delivered() throws -> Int {
        guard case .numbers(let counts)? = try frame.column(PartColumn.rows.name)?.inDoubles.values else { return 0 }
        var total = 0.0
        for row in 0..<counts.count { total += counts.span[row] }
        return Int(exactly: total) ?? .max
    }
}
