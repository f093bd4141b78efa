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
    private let told: ToldStretches?
    private let cancellation: Cancellation

    /// Of more rows that may be seen all are wanted.
    private static let most = 200_000
    /// So many stretches are told for one, of one column.
    private static let finer = 4
    /// So many rows come sooner than an engine tells which of them are seen.
    static let few = 200_000
    /// Rows that are looked at for times that come again, before the others are gone over.
    private static let sampled = 1000

    /// - Parameter told: what was told for other stretches of the same rows, and is kept for the next ones.
    init?(
        _ table: EngineTable, _ steps: QuerySteps, _ reduction: PixelReduction, told: ToldStretches?,
        _ cancellation: Cancellation
    ) {
        guard let time = table.time else { return nil }
        (self.table, self.steps, self.reduction, self.time) = (table, steps, reduction, time)
        values = reduction.columns.compactMap(table.column)
        self.told = told
        self.cancellation = cancellation
    }

    /// What is asked, before anybody knows the stretches.
    var asked: String? { sql(nil) }

    private func sql(_ stretches: [Range<Int64>]?, findsFractions: Bool = true) -> String? {
        table.dialect.seen(
            SeenRows(
                of: table, time, values, stretches: stretches, findsFractions: findsFractions,
                head: reduction.head, most: Self.most + reduction.head, filter: steps.filter))
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
        let found = try found(from: first, to: last, session)
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

    /// The rows that may be seen. An engine that tells of stretches alone is at first asked for finer ones than are wanted: those that no
    /// later cut goes through are not asked for again.
    private func found(from first: Int64, to last: Int64, _ session: any EngineSession) throws -> FoundRows {
        let what = table.relation + steps.filter() + values.map(\.quoted).joined(separator: ", ")
        let known = told.flatMap { $0.asked == what ? $0.rows : nil }
        var reduction = reduction
        let isKept = table.dialect.seesStretchesAlone && told != nil
        if isKept, known == nil, case .even(let count) = reduction.cuts {
            reduction.cuts = .even(count * max(1, Self.finer / max(1, values.count)))
        }
        // Others part nothing.
        let cuts = reduction.instants(from: first, to: last).filter { first < $0 && $0 <= last }
        let stretches =
            known?.divided(by: cuts) ?? zip([TimeLayout.earliest] + cuts, cuts + [TimeLayout.end]).map { $0..<$1 }
        if let known, stretches.isEmpty { return known }
        guard let sql = sql(stretches, findsFractions: known == nil) else { throw RowsWanted() }
        var found = FoundRows(values)
        try session.rows(sql) { try found.append($0) }
        guard found.times.count <= Self.most + reduction.head else { throw RowsWanted() }
        // The first answer alone is kept: it does not grow with each size of a picture.
        guard let known else {
            if isKept { told?.keep(found, of: what) }
            return found
        }
        return known.replacing(with: found)
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
