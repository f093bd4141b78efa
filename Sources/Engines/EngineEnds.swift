import Reading
import Series

/// From when to when an engine's rows go.
struct EngineEnds {
    /// Nil where no row has a time; else all of the times are ones that there are here.
    let span: ClosedRange<Int64>?
    /// As the engine gives it.
    let last: Int64?
    /// Rows without a time.
    let timeless: Int
    /// Whether no row has a time.
    var isEmpty: Bool { last == nil }

    /// - Throws: `NotAsPushed` for times that are none here.
    init(_ table: EngineTable, _ steps: QuerySteps, _ session: any EngineSession) throws {
        var found: [EngineCell] = []
        try session.rows(Self.sql(table, steps)) { found = $0.map(\.alone) }
        guard found.count == 4, let timeless = found[2].whole, found[3].whole == 0 else { throw NotAsPushed() }
        self.timeless = Int(timeless)
        last = found[1].whole
        guard let first = found[0].whole, let last, first >= TimeLayout.earliest, last < TimeLayout.end, first <= last
        else {
            span = nil
            return
        }
        span = first...last
    }

    /// The least and greatest time, the rows without one, and those whose time is none here.
    private static func sql(_ table: EngineTable, _ steps: QuerySteps) -> String {
        let dialect = table.dialect
        guard table.isTimeIndexed, let time = table.time else {
            let own = table.alias("t")
            let rows = "SELECT \(table.time.map(dialect.microseconds) ?? "0") AS \(own) FROM \(table.relation)"
            return "SELECT min(\(own)), max(\(own)), count(*) - count(\(own)), 0 FROM (\(rows)\(steps.filter())) r"
        }
        let (first, end) = (
            "\(time.quoted) >= \(dialect.time(TimeLayout.earliest, like: time))",
            "\(time.quoted) < \(dialect.time(TimeLayout.end, like: time))"
        )
        func asked(_ what: String, _ conditions: String...) -> String {
            "(SELECT \(what) FROM \(table.relation)\(steps.filter(conditions)))"
        }
        // Where an index has the times in order, it gives the first, the last and those that are none, without the others.
        let value = dialect.microseconds(time)
        return "SELECT "
            + [
                asked(dialect.least(time), first, end), asked(dialect.greatest(time), first, end),
                asked("count(*)", "(\(time.quoted) IS NULL OR NOT \(first) OR NOT \(end))", "\(value) IS NULL"),
                asked("count(*)", "(NOT \(first) OR NOT \(end))", "\(value) IS NOT NULL"),
            ].joined(separator: ", ")
    }
}
