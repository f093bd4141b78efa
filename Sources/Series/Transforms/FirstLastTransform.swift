import Catalog
import Syntax

/// `first 10`, `last 28 days`: rows, or calendar time, from one end of the series.
///
/// `last 28 days` counts calendar days back from the last row's, inclusive; `last 24 hours` is (last − 24 h, last], and
/// `first 24 hours` [first, first + 24 h). So many rows are of all groups, unless keys are given; calendar
/// time is of each group. A count beyond the rows is all of them.
package struct FirstTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "first", aliases: ["head", "limit", "take"], summary: "the first rows, or the first days",
        form: FirstLast.form,
        examples: [
            Example("load Samples/weather.csv | first 10", reply: "it: the first 10 rows · 144 → 10 rows"),
            Example("load Samples/weather.csv | first 3 hours", reply: "it: the first 3 hours · 144 → 18 rows · UTC"),
        ]
    )
    private let amount: FirstLast

    package init(_ arguments: Arguments, _ context: SeriesContext) throws { amount = try FirstLast(arguments) }

    package init(rows: Int) { amount = FirstLast(rows: rows) }

    package var step: Step { amount.step(fromEnd: false) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { amount.columnsUsed(for: output) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        try amount.apply(to: frame, fromEnd: false, context)
    }
}

/// See `FirstTransform`.
package struct LastTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "last", aliases: ["tail"], summary: "the last rows, or the last days", form: FirstLast.form,
        examples: [
            Example("load Samples/weather.csv | last 10", reply: "it: the last 10 rows · 144 → 10 rows"),
            Example("load Samples/weather.csv | last 3 hours", reply: "it: the last 3 hours · 144 → 18 rows · UTC"),
        ],
        notes: "`last 28 days` counts calendar days back from the last row's, that day included."
    )
    private let amount: FirstLast

    package init(_ arguments: Arguments, _ context: SeriesContext) throws { amount = try FirstLast(arguments) }

    package var step: Step { amount.step(fromEnd: true) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { amount.columnsUsed(for: output) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        try amount.apply(to: frame, fromEnd: true, context)
    }
}

/// How much `first` and `last` take.
struct FirstLast: Sendable {
    static let form: Form = .sequence([
        .choice([.slot("duration", .duration), .slot("count", .count)]), .optional(.word("rows")),
        .optional(GroupChoice.form),
    ])

    private let amount: Step.Limit.Amount
    private let groups: GroupChoice

    init(_ arguments: Arguments) throws {
        groups = try GroupChoice(arguments)
        if let duration = arguments.duration("duration") {
            guard duration.count.isFinite, duration.count > 0 else { throw SeriesError.badStep(duration.words) }
            amount = .duration(duration)
        } else {
            amount = .rows(arguments.count("count") ?? 0)
        }
    }

    init(rows: Int) { (amount, groups) = (.rows(rows), GroupChoice()) }

    private var isOfRows: Bool { if case .rows = amount { true } else { false } }

    func step(fromEnd: Bool) -> Step {
        guard let groups = groups.columns else { return .opaque(isRowWise: false) }
        return .limit(Step.Limit(amount: amount, isFromEnd: fromEnd, groups: groups))
    }

    func columnsUsed(for output: Set<String>?) -> Set<String>? { groups.names.flatMap { output?.union($0) } }

    func apply(to frame: Frame, fromEnd: Bool, _ context: SeriesContext) throws -> Outcome {
        // Groups that are remembered do not narrow how many rows there are: `first 5` of counts by two keys is five rows.
        let within = try groups.rows(of: isOfRows ? frame.forgettingGroups : frame, context)
        let end = fromEnd ? "last" : "first"
        var rows: [Int] = []
        var ranges: [Range<Int>] = []
        let summary: String
        var notes: [SeriesNote] = []
        switch amount {
        case .rows(let count):
            summary = "the \(end) \(counted(count, "row"))\(groups.each)"
            for group in 0..<within.count {
                let range = within.offsets[group]..<within.offsets[group + 1]
                let kept = min(count, range.count)
                ranges.append(
                    fromEnd ? range.upperBound - kept..<range.upperBound : range.lowerBound..<range.lowerBound + kept)
            }
        case .duration(let duration):
            guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "\(end) \(duration.words)") }
            summary = "the \(end) \(duration.words)\(groups.each)"
            notes = [.zone(context.calendar.zone.name)]
            let span = times.span
            for group in 0..<within.count {
                let own = try within.rows(group, context.cancellation)
                var edge: Int64?
                var polling = Polling(context.cancellation)
                for row in own where span[row] != missingTime {
                    try polling.step()
                    edge = fromEnd ? max(edge ?? span[row], span[row]) : min(edge ?? span[row], span[row])
                }
                guard let edge else { continue }
                let bounds = try bounds(from: edge, duration, fromEnd: fromEnd, context.calendar)
                for row in own {
                    try polling.step()
                    if bounds.contains(span[row]) { rows.append(row) }
                }
            }
        }
        // So much time is that of all rows, however many stand at each instant.
        let notice = isOfRows ? [SeriesNote].said(Within.warning(frame, by: groups)) : []
        if case .rows = amount, within.order == nil {
            return Outcome(try frame.remembering(groups).taking(ranges.first ?? 0..<0), summary: summary, notes: notice)
        }
        if let order = within.order { for range in ranges { rows += order[range] } }
        try rows.sort(stoppedBy: context.cancellation, by: <)
        return Outcome(
            try frame.remembering(groups).picking(rows, context.cancellation), summary: summary, notes: notes + notice)
    }

    private func bounds(
        from edge: Int64, _ duration: DurationSyntax, fromEnd: Bool, _ calendar: Calendar
    ) throws -> ClosedRange<Int64> {
        let isWhole = duration.count == duration.count.rounded()
        guard duration.unit >= .day, isWhole || duration.unit >= .month else {
            let length = duration.count * duration.unit.nominalMicroseconds
            guard let whole = Int64(exactly: length.rounded()) else { return fromEnd ? .min...edge : edge...(.max) }
            if fromEnd {
                let (start, overflow) = edge.subtractingReportingOverflow(whole)
                return (overflow ? .min : min(start + 1, edge))...edge
            }
            let (stop, overflow) = edge.addingReportingOverflow(whole)
            return edge...(overflow ? .max : max(stop - 1, edge))
        }
        guard isWhole else { throw SeriesError.badStep(duration.words) }
        let day = calendar.startOfDay(calendar.civil(edge).date)
        if fromEnd {
            guard let back = calendar.adding(duration, times: -1, to: day) else { return .min...edge }
            let start = calendar.startOfDay(calendar.civil(back).date.adding(days: 1))
            return min(start, edge)...edge
        }
        guard let ahead = calendar.adding(duration, to: day) else { return edge...(.max) }
        return edge...max(edge, calendar.startOfDay(calendar.civil(ahead).date) - 1)
    }
}
