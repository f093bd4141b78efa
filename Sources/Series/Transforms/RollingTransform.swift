import Catalog
import Syntax

/// `rolling 7 days mean`, `rolling 30 rows median`: an aggregate over the rows up to each one.
///
/// A window of rows is the last so many, this one included; one of time is (t − length, t], by the calendar for days and
/// longer; rows of one time end at themselves, unsorted ones are taken in order of time. The start uses what there is, which is said;
/// missing values are skipped, a window without any is missing. n rows in, n out; O(n), O(n log window) for the median
/// and percentiles.
package struct RollingTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rolling", summary: "an aggregate over the rows up to each one",
        form: .slots([
            length, .optional(Forms.aggregates), .optional(.subjects),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | rolling 1 hour mean wind, gust",
                reply:
                    "it: rolling mean of wind, gust over 1 hour · 144 rows · the first 5 rows have shorter windows"),
            Example("load Samples/weather.csv | rolling 6 rows calm = median wind"),
            Example("load Samples/weather.csv | rolling 2 hours min wind, max gust"),
        ]
    )

    /// How far a window reaches.
    static let length: Form = .choice([
        .slot("duration", .duration), .sequence([.slot("rows", .count), .implied("rows")]),
    ])

    private let window: RowScope.Reach
    private let works: [(aggregate: any Aggregate, choice: ColumnChoice)]
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
        works = try Self.works(arguments, context.readings)
        groups = try GroupChoice(arguments)
        guard case .duration(let duration) = window, let length = CalendarStep(duration)?.nominalMicroseconds else {
            return
        }
        for case .period(let period) in groups.keys where length > period.step.nominalMicroseconds {
            throw SeriesError.windowBeyondPeriod(window: StepText.length(duration), period: period.words)
        }
    }

    /// Each aggregate with its columns. One that is aggregated twice is named after both, as `aggregate` has it.
    ///
    /// - Throws: `SeriesError.pairNeeded`; `.badExpression` for what only `aggregate` takes.
    private static func works(
        _ arguments: Arguments, _ readings: Readings
    ) throws -> [(aggregate: any Aggregate, choice: ColumnChoice)] {
        let named = arguments.words("column").map(\.text)
        guard arguments.has("agg") else { return [(MeanAggregate(), ColumnChoice(arguments))] }
        var works: [(aggregate: any Aggregate, choice: ColumnChoice)] = []
        let specs = try AggregateSpec.reading(besideColumns: arguments, readings)
        var uses: [String: Int] = [:]
        for case .column(let name) in specs.map(\.subject) { uses[name, default: 0] += 1 }
        for spec in specs {
            if spec.condition != nil || spec.expression != nil {
                throw SeriesError.columnsAlone(verb: "rolling", range: arguments.range)
            }
            guard case .column(let column) = spec.subject else {
                works.append((spec.aggregate, ColumnChoice(newName: spec.name, names: named)))
                continue
            }
            let isOften = uses[column, default: 0] > 1
            let name = spec.name ?? (isOften ? "\(column)_\(spec.aggregate.name)" : nil)
            if let last = works.last, last.aggregate.name == spec.aggregate.name, name == nil,
                last.choice.newName == nil, !last.choice.names.isEmpty
            {
                works[works.count - 1].choice.names.append(column)
            } else {
                works.append((spec.aggregate, ColumnChoice(newName: name, names: [column])))
            }
        }
        return works
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        works.reduce(output) { used, work in
            guard let used, let own = work.choice.used(for: used, groups) else { return nil }
            return own.union(used.subtracting([work.choice.newName ?? ""]))
        }
    }

    /// What titles and legends say of the window: `24-hour`, `7-row`.
    private var spanWords: String {
        switch window {
        case .rows(let rows): "\(rows)-row"
        case .duration(let duration):
            (duration.count == duration.count.rounded() ? "\(Int(saturating: duration.count))" : "\(duration.count)")
                + "-\(duration.unit.rawValue)"
        case .all, .running: "running"
        }
    }

    /// When the windows of all rows together are whole: of groups each begins by itself.
    private func wholeFrom(_ windows: [RollingWindows], _ frame: Frame) -> Int64? {
        switch window {
        case .rows, .duration:
            guard windows.count == 1, let row = windows[0].firstWhole, let times = frame.index.times else { return nil }
            return times.span[row] == missingTime ? nil : times.span[row]
        case .all, .running: return nil
        }
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let windows = try RollingWindows.each(of: within, window, frame, context)
        let wholeFrom = wholeFrom(windows, frame)
        var changed = frame.remembering(groups)
        var words: [String] = []
        for (aggregate, choice) in works {
            let columns: [String]
            (changed, columns) = try choice.mapping(changed, for: "rolling") { column, numbers in
                var group = 0
                let made = try within.mapping(numbers) { values, _ in
                    defer { group += 1 }
                    return try windows[group].mapping(values) { values, starts in
                        try aggregate.rolled(values, starts, context)
                    }
                }
                // A name that somebody gave says what it is.
                let isNamed = choice.newName != nil
                return Column(column.name, unit: aggregate.unit(of: column.unit), values: .numbers(made))
                    .worked(
                        isNamed ? "" : "\(spanWords) \(aggregate.name)", runsOn: groups.isEmpty && frame.groups.isEmpty,
                        wholeFrom: isNamed ? nil : wholeFrom)
            }
            words.append("\(aggregate.name) of \(columns.joined(separator: ", "))")
        }
        let length =
            switch window {
            case .rows(let rows): counted(rows, "row")
            case .duration(let duration): StepText.length(duration)
            case .all, .running: ""
            }
        var notes: [SeriesNote] = .said(Within.warning(frame, by: groups))
        let short = windows.reduce(0) { $0 + $1.shortCount }
        if short > 0 { notes.append(.shortAtStart(short, ofGroups: windows.count > 1)) }
        return Outcome(
            changed, summary: "rolling \(words.joined(separator: ", ")) over \(length)\(groups.within)", notes: notes)
    }
}
