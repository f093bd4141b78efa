import Catalog
import Syntax

/// `rolling 7 days mean`, `rolling 30 rows median`: an aggregate over the rows up to each one.
///
/// A window of rows is the last so many, this one included; one of time is (t − length, t], by the calendar for days and
/// longer; rows of one time end at themselves, unsorted ones are taken in order of time. The start uses what there is;
/// missing values are skipped, a window without any is missing. n rows in, n out; O(n), O(n log window) for the median
/// and percentiles.
package struct RollingTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rolling", summary: "an aggregate over the rows up to each one",
        form: .sequence([
            .choice([.slot("duration", .duration), .sequence([.slot("rows", .count), .word("rows")])]),
            .optional(.naming("name")),
            .optional(.slot("aggregate", .word(.aggregate))),
            .optional(Forms.columns),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | rolling 1 hour mean wind, gust",
                reply: "it: rolling mean of wind, gust over 1 hour · 144 rows"),
            Example("load Samples/weather.csv | rolling 6 rows calm = median wind"),
        ]
    )

    private let window: RowScope.Reach
    private let aggregate: any Aggregate
    private let choice: ColumnChoice
    private let groups: GroupChoice

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
        if aggregate is any PairAggregate { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let windows = try RollingWindows.each(of: within, window, frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "rolling") { column, numbers in
            var group = 0
            let made = try within.mapping(numbers) { values, _ in
                defer { group += 1 }
                return try windows[group].mapping(values) { values, starts in
                    try RollingKernels.run(aggregate, values, starts, context)
                }
            }
            return Column(column.name, unit: aggregate.unit(of: column.unit), values: .numbers(made))
        }
        let length =
            switch window {
            case .rows(let rows): counted(rows, "row")
            case .duration(let duration): StepText.length(duration)
            case .all, .running: ""
            }
        return Outcome(
            changed, summary: "rolling \(aggregate.name) of \(columns.joined(separator: ", ")) over \(length)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
