import Catalog
import Syntax

/// How far before each row the one stands that it is set against: so many rows of its group, or so much time by the calendar.
///
/// Of time it is the last row that is at least so long before, and not much longer: beyond five usual steps, or half of the time itself,
/// it stands for something else and there is none.
struct RowDistance: Sendable {
    enum Length: Sendable {
        case rows(Int)
        case duration(DurationSyntax)
    }
    let length: Length

    /// `1 year`, `6`: what a verb takes that sets rows against earlier ones.
    static let form: Form = .choice([.slot(Forms.distance, .duration), .slot("rows", .count)])

    init(_ length: Length) { self.length = length }

    /// Nil where none is said.
    ///
    /// - Throws: `SeriesError.badStep`.
    init?(_ arguments: Arguments) throws(SeriesError) {
        if let duration = arguments.duration(Forms.distance) {
            guard CalendarStep(duration) != nil else { throw .badStep(duration.words) }
            length = .duration(duration)
        } else if let rows = arguments.count("rows") {
            length = .rows(rows)
        } else {
            return nil
        }
    }

    /// Where no column is named the letters of a unit name it: `lag 2 y`.
    static func reading(_ arguments: Arguments) throws(SeriesError) -> (distance: RowDistance?, column: String?) {
        if let letters = arguments.word(Forms.letters)?.text, !arguments.has("column"), !arguments.has("agg"),
            let count = arguments.duration(Forms.distance)?.count, let rows = Int(exactly: count), rows >= 0
        {
            return (RowDistance(.rows(rows)), letters)
        }
        return (try RowDistance(arguments), nil)
    }

    /// `1 year`, `6 rows`.
    var words: String {
        switch length {
        case .rows(let rows): counted(rows, "row")
        case .duration(let duration): StepText.length(duration)
        }
    }

    /// Of each row the one so far before it in its group, −1 for none.
    ///
    /// - Parameter verb: who asks, as an error names it.
    /// - Throws: `SeriesError.noTimes`, `Interrupted`.
    func places(in within: RowGroups, of frame: Frame, for verb: String, _ context: SeriesContext) throws -> [Int] {
        var places = [Int](repeating: -1, count: frame.count)
        switch length {
        case .rows(let rows):
            var polling = Polling(context.cancellation)
            for group in 0..<within.count {
                try polling.step()
                let own = try within.rows(group, context.cancellation)
                for place in own.indices where own.indices.contains(place - rows) {
                    try polling.step()
                    places[own[place]] = own[place - rows]
                }
            }
        case .duration(let duration):
            guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "\(verb) \(duration.words)") }
            for group in 0..<within.count {
                let own = try within.rows(group, context.cancellation)
                try Self.fill(&places, own, times.span, duration, context)
            }
        }
        return places
    }

    private static func fill(
        _ places: inout [Int], _ group: [Int], _ times: Span<Int64>, _ duration: DurationSyntax,
        _ context: SeriesContext
    ) throws {
        var polling = Polling(context.cancellation)
        var rows: [Int] = []
        // A row without a time is set against nothing.
        for row in group where times[row] != missingTime {
            try polling.step()
            rows.append(row)
        }
        let longest = try longest(rows, times, context)
        var at = -1
        for row in rows {
            try polling.step()
            guard let target = context.calendar.adding(duration, times: -1, to: times[row]) else { continue }
            if at >= 0, times[rows[at]] > target { at = -1 }
            while at + 1 < rows.count, times[rows[at + 1]] <= target { at += 1 }
            guard at >= 0 else { continue }
            let lag = target &- times[rows[at]]
            if lag <= longest, lag <= (times[row] &- target) / 2 { places[row] = rows[at] }
        }
    }

    /// How many usual steps before the time that is wanted a row may stand: days without work, some rows that were left out.
    private static let steps: Int64 = 5

    private static func longest(_ rows: [Int], _ times: Span<Int64>, _ context: SeriesContext) throws -> Int64 {
        let stop = context.cancellation
        let own = rows.map { times[$0] }
        let instants = try own.span.distinct(stop)
        let step = Spacing(instants.span, stop).median ?? 0
        return step.multipliedReportingOverflow(by: steps).overflow ? .max : step * steps
    }
}
