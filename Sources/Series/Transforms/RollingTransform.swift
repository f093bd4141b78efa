import Catalog
import Language

/// `rolling 7 days mean`, `rolling 30 rows median`: an aggregate over the rows up to each one.
///
/// A window of rows is the last so many, this one included; one of time is (t − length, t], by the calendar for days and
/// longer. The start uses what there is; missing values are skipped, a window without any is missing. n rows in, n out;
/// O(n) for sum, mean, count, min and max, O(n · window) for the others.
package struct RollingTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rolling", summary: "an aggregate over the rows up to each one",
        form: .sequence([
            .choice([.slot("duration", .duration), .sequence([.slot("rows", .count), .word("rows")])]),
            .optional(.naming("name")),
            .optional(.slot("aggregate", .word(.aggregate))),
            .optional(Forms.columns),
            .optional(ColumnChoice.byColumns),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | rolling 1 hour mean wind, gust",
                reply: "it: rolling mean of wind, gust over 1 hour · 144 rows"),
            Example("load Samples/weather.csv | rolling 6 rows calm = median wind"),
        ]
    )

    private enum Window: Sendable {
        case rows(Int)
        case duration(DurationSyntax)
    }
    private let window: Window
    private let aggregate: any Aggregate
    private let choice: ColumnChoice
    private let groups: [String]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        if let duration = arguments.duration("duration") {
            guard CalendarStep(duration) != nil else { throw SeriesError.badStep(duration.words) }
            window = .duration(duration)
        } else {
            let rows = arguments.count("rows") ?? 0
            guard rows >= 1 else { throw SeriesError.badNumber("\(rows)", needed: "a number of rows, 1 or more") }
            window = .rows(rows)
        }
        aggregate = arguments.word("aggregate").flatMap { AggregateCatalog.named($0.text) } ?? MeanAggregate()
        choice = ColumnChoice(arguments)
        groups = arguments.words("group").map(\.text)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try RowGroups(frame, by: groups)
        let starts = try starts(frame, within, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "rolling") { column, numbers in
            let made = try within.mapping(numbers) { values, rows in
                try context.cancellation.check()
                return Self.run(aggregate, values, starts: rows.map { rows in rows.map { starts[$0] } } ?? starts)
            }
            return Column(column.name, unit: aggregate.unit(of: column.unit), values: .numbers(made))
        }
        let length =
            switch window {
            case .rows(let rows): counted(rows, "row")
            case .duration(let duration): StepText.length(duration)
            }
        return Outcome(
            changed, summary: "rolling \(aggregate.name) of \(columns.joined(separator: ", ")) over \(length)",
            notes: [Within.warning(frame, by: groups)].compactMap { $0 })
    }

    /// For each row the place, within its group, of the first row of its window.
    private func starts(_ frame: Frame, _ within: RowGroups, _ context: SeriesContext) throws -> [Int] {
        var starts = [Int](repeating: 0, count: frame.count)
        if case .duration = window, frame.index.times == nil { throw SeriesError.noTimes(needed: "rolling") }
        let times = frame.index.times ?? Buffer<Int64>(capacity: 0)
        for group in 0..<within.count {
            let rows = within.rows(group)
            var start = 0
            for (place, row) in rows.enumerated() {
                switch window {
                case .rows(let count): start = max(0, place - count + 1)
                case .duration(let duration):
                    let edge = Self.edge(times.span[row], duration, context.calendar)
                    // Unsorted rows may go back; the window never reaches beyond this row.
                    if start > 0, times.span[rows[start - 1]] > edge { start = 0 }
                    while start < place, times.span[rows[start]] <= edge { start += 1 }
                }
                starts[row] = start
            }
        }
        return starts
    }

    /// The instant that a window ending at `time` begins after.
    private static func edge(_ time: Int64, _ duration: DurationSyntax, _ calendar: Calendar) -> Int64 {
        if duration.unit < .day,
            let length = Int64(exactly: (duration.count * duration.unit.nominalMicroseconds).rounded())
        {
            let (edge, overflow) = time.subtractingReportingOverflow(length)
            return overflow ? .min : edge
        }
        return calendar.adding(duration, times: -1, to: time) ?? .min
    }

    /// - Parameter starts: for each value the first of its window; not descending for sorted rows.
    private static func run(_ aggregate: any Aggregate, _ values: Span<Double>, starts: [Int]) -> Buffer<Double> {
        switch aggregate {
        case is SumAggregate: return totals(values, starts) { $0.value }
        case is MeanAggregate: return totals(values, starts) { $0.value / Double($0.count) }
        case is CountAggregate: return totals(values, starts) { Double($0.count) }
        case is MinAggregate: return extremes(values, starts) { $0 <= $1 }
        case is MaxAggregate: return extremes(values, starts) { $0 >= $1 }
        default: return windows(aggregate, values, starts)
        }
    }

    @inline(__always)
    private static func totals(
        _ values: Span<Double>, _ starts: [Int], _ body: (RunKernels.Total) -> Double
    ) -> Buffer<Double> {
        let result = Buffer<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var total = RunKernels.Total()
        var start = 0
        for row in 0..<values.count {
            // A window that reaches back, or whose values have all left, begins afresh: so does its rounding.
            if starts[row] < start || total.count == 0 {
                total = RunKernels.Total()
                start = starts[row]
                for at in start..<row where values[at] == values[at] {
                    total.add(values[at])
                    total.count += 1
                }
            }
            if values[row] == values[row] {
                total.add(values[row])
                total.count += 1
            }
            while start < starts[row] {
                if values[start] == values[start] {
                    total.add(-values[start])
                    total.count -= 1
                }
                start += 1
            }
            if total.count > 0 { out[row] = body(total) }
        }
        return result
    }

    /// A queue of candidates, each better than all after it (Lemire 2006).
    @inline(__always)
    private static func extremes(
        _ values: Span<Double>, _ starts: [Int], _ isBetter: (Double, Double) -> Bool
    ) -> Buffer<Double> {
        let result = Buffer<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var queue: [Int] = []
        var head = 0
        for row in 0..<values.count {
            if row > 0, starts[row] < starts[row - 1] {
                queue.removeAll()
                head = 0
                for at in starts[row]..<row where values[at] == values[at] {
                    while queue.count > head, let last = queue.last, isBetter(values[at], values[last]) {
                        queue.removeLast()
                    }
                    queue.append(at)
                }
            }
            if values[row] == values[row] {
                while queue.count > head, let last = queue.last, isBetter(values[row], values[last]) {
                    queue.removeLast()
                }
                queue.append(row)
            }
            while head < queue.count, queue[head] < starts[row] { head += 1 }
            if head < queue.count { out[row] = values[queue[head]] }
        }
        return result
    }

    private static func windows(_ aggregate: some Aggregate, _ values: Span<Double>, _ starts: [Int]) -> Buffer<Double>
    {
        let result = Buffer<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        for row in 0..<values.count {
            var state = aggregate.state(bins: 1)
            aggregate.accumulate(run: values.extracting(starts[row]..<row + 1), bin: 0, into: &state)
            out[row] = aggregate.finish(state)[0]
        }
        return result
    }
}
