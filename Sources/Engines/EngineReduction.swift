import Diagnostics
import Reading
import Series

/// The rows that are seen where lines are drawn: an engine tells which may be, and of these they are found here.
struct EngineReduction {
    private let table: EngineTable
    private let steps: QuerySteps
    private let reduction: PixelReduction
    private let time: EngineColumn
    private let values: [EngineColumn]
    private let cancellation: Cancellation

    /// Of more rows that may be seen all are wanted.
    private static let most = 200_000
    /// So many rows come sooner than an engine tells which of them are seen.
    static let few = 200_000
    /// Rows that are looked at for times that come again, before the others are gone over.
    private static let sampled = 1000

    init?(_ table: EngineTable, _ steps: QuerySteps, _ reduction: PixelReduction, _ cancellation: Cancellation) {
        guard let time = table.time else { return nil }
        (self.table, self.steps, self.reduction, self.time) = (table, steps, reduction, time)
        values = reduction.columns.compactMap(table.column)
        self.cancellation = cancellation
    }

    /// What is asked, before anybody knows the stretches.
    var asked: String? { sql(nil) }

    private func sql(_ cuts: [Int64]?) -> String? {
        table.dialect.seen(
            SeenRows(
                of: table, time, values, cuts: cuts, head: reduction.head, most: Self.most + reduction.head,
                filter: steps.filter))
    }

    /// - Returns: also of how many rows these are, and the time of the last one.
    /// - Throws: `RowsWanted` where a load finds otherwise, and where the engine refuses: the load then tells what is wrong.
    func read(_ session: any EngineSession) throws -> (rows: TakenRows, count: Int, last: Int64) {
        do {
            return try seen(session)
        } catch is NotAsPushed {
            throw RowsWanted()
        } catch FormatsError.failedProgram {
            throw RowsWanted()
        } catch EngineError.failed {
            throw RowsWanted()
        }
    }

    private func seen(_ session: any EngineSession) throws -> (rows: TakenRows, count: Int, last: Int64) {
        try checkFirst(session)
        if table.isLarge, try areFew(session) { throw RowsWanted() }
        let ends = try EngineEnds(table, steps, session)
        guard let span = ends.span else { throw RowsWanted() }
        let (first, last) = (span.lowerBound, span.upperBound)
        // Others part nothing.
        let cuts = reduction.instants(from: first, to: last).filter { first < $0 && $0 <= last }
        guard let sql = sql(cuts) else { throw RowsWanted() }
        var found = FoundRows(values)
        try session.rows(sql) { try found.append($0) }
        guard found.times.count <= Self.most + reduction.head else { throw RowsWanted() }
        var reducer = PixelReducer(reduction, from: first, to: last)
        let order = try found.order(cancellation)
        for (number, row) in order.enumerated() {
            let isLast = number == order.count - 1
            try reducer.begin(found.times[row], row: isLast ? found.count - 1 : number)
            for column in values.indices { try reducer.take(found.values[column][row], in: column) }
        }
        guard let row = order.last, found.times[row] == last else { throw RowsWanted() }
        let notes: [FormatsNote] = ends.timeless > 0 ? [.rows(RowPlaces(count: ends.timeless), .timeless)] : []
        // With conditions it passes rows by that nobody counts.
        let isAll = steps.conditions.isEmpty && steps.span == nil
        let frame = try reducer.finish().frame(table.outline.index)
        return (TakenRows(frame, notes: notes, counts: isAll ? [found.count] : []), found.count, last)
    }

    /// Whether the steps leave few rows of a large table: a hundredth of it, as a zoom does. Counting ends with as many.
    private func areFew(_ session: any EngineSession) throws -> Bool {
        guard !steps.conditions.isEmpty || steps.span != nil else { return false }
        let own = table.alias("n")
        let rows = "SELECT 1 AS \(own) FROM \(table.relation)\(steps.filter()) LIMIT \(Self.few + 1)"
        var areFew = false
        try session.rows("SELECT count(*) FROM (\(rows)) s") {
            areFew = $0.first?.whole.map { $0 <= Self.few } ?? false
        }
        return areFew
    }

    /// Rows of several series stand at one time, as a rule from the first ones on.
    private func checkFirst(_ session: any EngineSession) throws {
        let own = table.alias("t")
        let rows = """
            SELECT \(time.quoted) AS \(own) FROM \(table.relation)\(steps.filter(["\(time.quoted) IS NOT NULL"])) \
            ORDER BY \(time.quoted) LIMIT \(Self.sampled)
            """
        try session.rows("SELECT count(*) - count(DISTINCT \(own)) FROM (\(rows)) s") {
            guard $0.first?.whole == 0 else { throw RowsWanted() }
        }
    }
}

/// Rows as an engine tells them, some more than once.
private struct FoundRows {
    private(set) var times: [Int64] = []
    private(set) var values: [[Double]]
    /// Of how many they are.
    private(set) var count = 0
    private let areWhole: [Bool]

    init(_ columns: [EngineColumn]) {
        areWhole = columns.map { $0.type == .whole }
        values = [[Double]](repeating: [], count: columns.count)
    }

    /// - Throws: `RowsWanted` for rows of one time, `NotAsPushed` for values that a load looks at twice.
    mutating func append(_ row: [EngineCell]) throws {
        guard row.count == values.count + 3, let time = row[0].whole, let all = row[row.count - 2].whole,
            row[row.count - 1].whole == 0, let count = Int(exactly: all)
        else { throw RowsWanted() }
        self.count = count
        times.append(time)
        for at in values.indices {
            guard row[at + 1] != .missing else {
                values[at].append(.nan)
                continue
            }
            guard let value = row[at + 1].number, value.isFinite, !areWhole[at] || value.magnitude <= 0x1p53 else {
                throw NotAsPushed()
            }
            values[at].append(value)
        }
    }

    /// Each time once, in order.
    func order(_ cancellation: Cancellation) throws -> [Int] {
        var order = Array(times.indices)
        try order.sort(stoppedBy: cancellation) { (times[$0], $0) < (times[$1], $1) }
        var last: Int64?
        return order.filter { row in
            defer { last = times[row] }
            return times[row] != last
        }
    }
}
