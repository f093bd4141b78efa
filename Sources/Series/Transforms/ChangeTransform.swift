import Catalog
import Checked
import Syntax

/// `change percent`, `change 1 year`: each value against the one before, or against the one so much time before (as-of,
/// missing when there is none); in percent points with unit `%`, or as a difference. Percents are of the size of the
/// earlier value, so that −10 to −5 is a rise.
///
/// Without a duration the first row (of each group) is dropped. A base of zero is missing in percent.
package struct ChangeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "change", summary: "each value against an earlier one, in percent or as a difference",
        form: .slots([
            .optional(.naming("name")), .optional(.flag("percent", as: "percent")),
            .optional(.slot("duration", .duration)), .optional(Forms.columns), .optional(GroupChoice.form),
        ]),
        isOfColumns: true,
        examples: [
            Example(
                "load Samples/weather.csv | change percent temperature",
                reply: "it: change in percent of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | change 1 hour temperature"),
        ],
        notes: """
            Without a duration the first row has nothing before it and is dropped. Percents are of the size of the earlier value,
            so that from −10 to −5 is a rise of 50%.
            """
    )

    private let isPercent: Bool
    private let duration: DurationSyntax?
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        isPercent = arguments.has("percent")
        duration = arguments.duration("duration")
        if let duration, CalendarStep(duration) == nil { throw SeriesError.badStep(duration.words) }
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let bases = try bases(frame, within, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "change") { column, numbers in
            let values = numbers.span
            var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
            var out = result.mutableSpan
            for row in 0..<values.count where bases[row] >= 0 {
                let base = values[bases[row]]
                let difference = values[row] - base
                out[row] = isPercent ? (base == 0 ? .nan : difference / abs(base) * 100) : difference
            }
            return Column(
                column.name, unit: isPercent ? "%" : Measure.difference(of: column.unit),
                values: .numbers(result.freeze()))
        }
        let against = duration.map { " against \(StepText.length($0)) before" } ?? ""
        let what = "change\(isPercent ? " in percent" : "") of \(columns.joined(separator: ", "))\(against)"
        return Outcome(
            duration == nil
                ? try changed.picking(within.withoutFirst(context.cancellation), context.cancellation) : changed,
            summary: what + groups.within,
            notes: .said(Within.warning(frame, by: groups)))
    }

    /// The row that each is compared with, −1 for none.
    private func bases(_ frame: Frame, _ within: RowGroups, _ context: SeriesContext) throws -> [Int] {
        var polling = Polling(context.cancellation)
        var bases = [Int](repeating: -1, count: frame.count)
        guard let duration else {
            for group in 0..<within.count {
                let rows = within.rows(group)
                for place in 1..<max(1, rows.count) {
                    try polling.step()
                    bases[rows[place]] = rows[place - 1]
                }
            }
            return bases
        }
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "change \(duration.words)") }
        let span = times.span
        for group in 0..<within.count {
            let rows = within.rows(group)
            var at = -1
            for row in rows {
                try polling.step()
                guard let target = context.calendar.adding(duration, times: -1, to: span[row]) else { continue }
                if at >= 0, span[rows[at]] > target { at = -1 }
                while at + 1 < rows.count, span[rows[at + 1]] <= target { at += 1 }
                if at >= 0 { bases[row] = rows[at] }
            }
        }
        return bases
    }
}
