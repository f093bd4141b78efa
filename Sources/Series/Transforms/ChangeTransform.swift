import Catalog
import Checked
import Syntax

/// `change percent`, `change 1 year`, `change 12`: each value against the one before, or against the one so much time or so many
/// rows before (missing when there is none); in percent points with unit `%`, or as a difference. Percents are of the size of the
/// earlier value, so that −10 to −5 is a rise.
///
/// Without a distance the first row (of each group) is dropped. A base of zero is missing in percent. `since 2017` sets each row of a
/// group against its first one from then on; those before it are dropped.
package struct ChangeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "change", summary: "each value against an earlier one, in percent or as a difference",
        form: .slots([
            .optional(.naming("name")), .optional(.flag("percent", as: "percent")),
            .optional(.choice([RowDistance.form, .sequence([.word("since"), .slot("since", .instant)])])),
            .optional(.choice([Forms.columnAggregate, .subjects])),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | change percent temperature",
                reply: "it: change in percent of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | change 1 hour temperature"),
            Example(
                "load Samples/stations.csv | change since 2024-06-01 high by station",
                reply: "it: change of high since 2024-06-01 by station · 1,464 → 856 rows · 1,098 repeated times"),
            Example(
                "load Samples/stations.csv | change percent sum precipitation by month",
                reply:
                    "it: monthly sum of precipitation, change in percent of precipitation · 1,464 → 11 rows · 1,098 repeated times · UTC"
            ),
        ],
        notes: """
            Without a distance, `1 year` or 12 rows, the first row has nothing before it and is dropped; a time that no row is near has
            nothing, too. After `since 2017` it is the first row from then on. Percents are of the size of the earlier value, so that from −10 to −5 is a rise of 50%. By a period
            each one is compared with the one before: `change sum sales by month`; without an aggregate it is of the sum of
            what adds up, else of the mean.
            """
    )

    private let isPercent: Bool
    private let distance: RowDistance?
    /// From when on the first row is what the others are set against.
    private let since: InstantSyntax?
    private let choice: ColumnChoice
    private let groups: GroupChoice
    /// The aggregate whose periods are compared.
    private let aggregate: [AggregateSpec]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        aggregate = arguments.has("agg") ? try AggregateSpec.reading(arguments, context.readings) : []
        isPercent = arguments.has("percent")
        distance = try RowDistance(arguments)
        since = arguments["since"].flatMap { InstantSyntax($0.value) }
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        aggregate.isEmpty ? choice.used(for: output, groups) : nil
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let keys = groups.keys.map { $0.asColumn(in: frame) }
        let isByPeriod = keys.contains { if case .period = $0 { true } else { false } }
        guard isByPeriod || !aggregate.isEmpty else { return try changed(frame, choice, groups, context) }
        let specs = aggregate.isEmpty ? try usual(of: frame) : aggregate
        let made = try Aggregation(by: keys, specs).apply(to: frame, context)
        let own = Set(made.frame.groups + [made.frame.index.name])
        let names = made.frame.numberColumns.map(\.name).filter { !own.contains($0) }
        let choice = ColumnChoice(newName: choice.newName, names: names)
        var outcome = try changed(made.frame, choice, GroupChoice(), context)
        outcome.summary = "\(made.summary), \(outcome.summary)"
        outcome.notes = made.notes + outcome.notes
        return outcome
    }

    /// What a period shows where nobody said it: the sum of what adds up, else the mean.
    private func usual(of frame: Frame) throws -> [AggregateSpec] {
        let names = choice.names.isEmpty ? frame.numberColumns.map(\.name) : choice.names
        return names.map { name in
            // Where no column is called so, rows are counted.
            if name == "count", frame.column(name) == nil { return AggregateSpec(name: name, CountAggregate()) }
            let adds = AdditiveQuantities.contains(name, unit: frame.column(name)?.unit)
            let usual: any Aggregate = adds ? SumAggregate() : MeanAggregate()
            return AggregateSpec(name: name, usual, of: .column(name))
        }
    }

    private func changed(
        _ frame: Frame, _ choice: ColumnChoice, _ groups: GroupChoice, _ context: SeriesContext
    ) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let bases =
            try since.map { try firsts(since: $0, in: within, of: frame, context) }
            ?? (distance ?? RowDistance(.rows(1))).places(in: within, of: frame, for: "change", context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "change") { column, numbers in
            let values = numbers.span
            var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
            var out = result.mutableSpan
            var polling = Polling(context.cancellation)
            for row in 0..<values.count where bases[row] >= 0 {
                try polling.step()
                let base = values[bases[row]]
                let difference = values[row] - base
                out[row] = isPercent ? (base == 0 ? .nan : difference / abs(base) * 100) : difference
            }
            return Column(
                column.name, unit: isPercent ? "%" : Measure.difference(of: column.unit),
                values: .numbers(result.freeze())
            ).worked("change of", of: column)
        }
        let against = since.map { " since \($0.words)" } ?? distance.map { " against \($0.words) before" } ?? ""
        let what = "change\(isPercent ? " in percent" : "") of \(columns.joined(separator: ", "))\(against)"
        let rows =
            since != nil
            ? try bases.indices.filtered(stoppedBy: context.cancellation) { bases[$0] >= 0 }
            : distance == nil ? try within.withoutFirst(context.cancellation) : nil
        return Outcome(
            try rows.map { try changed.picking($0, context.cancellation) } ?? changed, summary: what + groups.within,
            notes: .said(Within.warning(frame, by: groups)))
    }

    /// Of each row the first one of its group from an instant on, −1 for those before it.
    private func firsts(
        since instant: InstantSyntax, in within: RowGroups, of frame: Frame, _ context: SeriesContext
    ) throws -> [Int] {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "change since") }
        let from = try context.calendar.resolve(
            instant, now: context.now, onlyDay: frame.onlyDay(context.calendar)
        ).lowerBound
        let span = times.span
        var places = [Int](repeating: -1, count: frame.count)
        for group in 0..<within.count {
            let own = try within.rows(group, context.cancellation).filtered(stoppedBy: context.cancellation) {
                span[$0] >= from
            }
            guard let first = own.min(by: { span[$0] < span[$1] }) else { continue }
            for row in own { places[row] = first }
        }
        return places
    }
}
