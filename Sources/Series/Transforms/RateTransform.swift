import Catalog
import Syntax

/// `rate per hour`: how much each value has grown since the row before, for each so much time; `counter` takes a value
/// below the one before for a counter that began again from 0.
///
/// The first row (of each group) is dropped. A difference with a missing value is missing, and so is one over no time
/// at all (a repeated time). The unit is the column's a unit of time, `km/h`. Months, quarters and years count as mean
/// Gregorian ones. n rows give n − 1.
package struct RateTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rate", summary: "growth since the row before, for each hour, day …",
        form: ColumnChoice.form([
            .optional(.sequence([.word("per"), .slot("duration", .duration)])),
            .optional(.flag("counter", as: "counter")),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | rate per hour temperature",
                reply: "it: rate per hour of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | cumulative precipitation | rate rain = per hour counter precipitation"),
        ],
        notes: """
            Without `per` it is per second. The first row has nothing before it and is dropped. With `counter` a value below the one before means that the
            counter began again from 0, so the growth is the value itself; such rows are counted. With `by`, what is no number is counted:
            `rate failed by host` is `share failed by host`.
            """
    )

    private let duration: DurationSyntax
    private let isCounter: Bool
    private let choice: ColumnChoice
    private let groups: GroupChoice
    /// The same words of a share: for how many rows of each key what says `true` and `false` holds.
    private let share: ShareTransform

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        duration = arguments.duration("duration") ?? DurationSyntax(count: 1, unit: .second)
        guard duration.count.isFinite, duration.count > 0 else { throw SeriesError.badStep(duration.words) }
        isCounter = arguments.has("counter")
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
        share = try ShareTransform(arguments, context)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if share.asks(of: frame) { return try share.apply(to: frame, context) }
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "rate") }
        let within = try groups.rows(of: frame, context)
        let span = duration.count * duration.unit.nominalMicroseconds
        var resets = 0
        var standing = 0
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "rate") { column, numbers in
            let made = try within.mapping(numbers) { values, rows in
                let own = try rows.map { try times.picking($0, context.cancellation) } ?? times
                return try run(values, own.span, span, &resets, &standing, context)
            }
            return Column(
                column.name, unit: (TimeOfDay.asLength(column.unit) ?? "") + Self.suffix(duration),
                values: .numbers(made)
            )
            .worked("rate of", of: column)
        }
        var notes: [SeriesNote] = []
        notes.tally(resets, .counterRestarts)
        notes.tally(standing, .repeatedTimesMissing)
        notes += [SeriesNote].said(Within.warning(frame, by: groups))
        return Outcome(
            try changed.picking(within.withoutFirst(context.cancellation), context.cancellation),
            summary: "rate per \(duration.words) of \(columns.joined(separator: ", "))\(groups.within)", notes: notes)
    }

    private func run(
        _ values: Span<Double>, _ times: Span<Int64>, _ span: Double, _ resets: inout Int, _ standing: inout Int,
        _ context: SeriesContext
    ) throws -> Buffer<Double> {
        var pace = Pace(context, "rate", of: values.count)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var before = 0
        for row in 1..<max(1, values.count) {
            try pace.reached(row)
            // A meter that was not read went on counting.
            let base = before
            let isRead = !values[row].isNaN && times[row] != missingTime
            if isRead || !isCounter { before = row }
            var grown = values[row] - values[base]
            guard !grown.isNaN, isRead, times[base] != missingTime else { continue }
            let elapsed = Double(times[row] &- times[base])
            if elapsed == 0 {
                standing += 1
                continue
            }
            if isCounter, grown < 0 {
                grown = values[row]
                resets += 1
            }
            out[row] = grown / (elapsed / span)
        }
        return result.freeze()
    }

    /// `/h`, `/10 min`.
    static func suffix(_ duration: DurationSyntax) -> String {
        let unit =
            switch duration.unit {
            case .microsecond: "µs"
            case .millisecond: "ms"
            case .second: "s"
            case .minute: "min"
            case .hour: "h"
            case .day: "d"
            default: duration.unit.rawValue
            }
        return duration.count == 1 ? "/\(unit)" : "/\(ShortNumber.text(duration.count)) \(unit)"
    }
}
