import Catalog
import Syntax

/// `pivot station`: a column for each value of a column, a row for each index value: from long to wide.
///
/// Values of several rows that meet in a cell are averaged, and counted; cells without a row are missing, as are those
/// of missing values. New columns stand in order of first appearance, named by the value (`wind_Oslo` when several
/// columns are pivoted); a missing one is `missing`. Rows stand in order of time, or of first appearance. No rows give
/// no rows and no columns.
package struct PivotTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "pivot", aliases: ["pivot_wider"], summary: "a column for each value of a column, from long to wide",
        form: .choice([
            .sequence([Forms.rank, Forms.byKeys]),
            .slots([
                .optional(.slot("spread", .column)), .optional(Forms.rank), .optional(Forms.byKeys),
                .optional(.sequence([.word("of"), Forms.columns])),
            ]),
        ]),
        examples: [
            Example(
                "load Samples/stations.csv | pivot station of high",
                reply: "it: high by station, a column each · 1,464 → 366 rows · 1,098 repeated times · 4 columns"),
            Example("load Samples/stations.csv | aggregate monthly mean high by station | pivot"),
            Example(
                "load Samples/stations.csv | pivot high by station",
                reply: "it: high by station, a column each · 1,464 → 366 rows · 1,098 repeated times · 4 columns"),
            Example(
                "load Samples/stations.csv | pivot max high by month, station",
                reply:
                    "it: monthly max of high by station, high by station, a column each · 1,464 → 12 rows · 1,098 repeated times · UTC · 4 columns"
            ),
        ],
        notes: """
            Without a column it is the one that `aggregate … by` grouped by; without `of` all other columns of numbers are
            spread. Rows that meet in one cell are averaged. With an aggregate and keys those come first, and the last key is
            spread: `pivot count by city, month`, also written `pivot month count by city`. A column of numbers before `by KEY` is
            what is spread. `unpivot` goes back.
            """
    )

    private let key: String?
    private let names: [String]
    private let keys: [GroupKey]
    /// What makes the rows first.
    private let sums: AggregateTransform?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        keys = try GroupKey.reading(arguments)
        key = arguments.word("spread")?.text
        names = arguments.words("column").map(\.text)
        guard arguments.has("agg") else {
            sums = nil
            return
        }
        var said = arguments
        if let spread = arguments["spread"] {
            let own = Argument(label: "column", value: spread.value, range: spread.range, isColumn: true)
            let last = Arguments([own], range: spread.range)
            said.all.append(Argument(label: "key", value: .group(last), range: spread.range))
        }
        sums = try AggregateTransform(said, context)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        if let sums { return sums.columnsUsed(for: output) }
        guard let key, keys.isEmpty, !names.isEmpty else { return nil }
        return Set(names + [key])
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let sums = try sums ?? valueByKeys(frame) else { return try spread(frame, key, names, context) }
        guard sums.aggregation.keys.count > 1 else { return try spreadByKey(frame, sums, context) }
        let made = try sums.apply(to: frame, context)
        var outcome = try spread(made.frame, nil, [], context)
        outcome.summary = "\(made.summary), \(outcome.summary)"
        outcome.notes = made.notes + outcome.notes
        return outcome
    }

    /// `pivot level by station`: the mean of a column of numbers by the keys after it.
    private func valueByKeys(_ frame: Frame) throws -> AggregateTransform? {
        guard let key, !keys.isEmpty else { return nil }
        guard try frame.columnOrIndex(key).isNumeric else {
            throw SeriesError.pivotOfNothing(column: key, keys: keys.map(\.words).joined(separator: ", "))
        }
        return AggregateTransform(Aggregation(by: keys, [AggregateSpec(MeanAggregate(), of: .column(key))]))
    }

    /// By one key alone the rows are those of the index.
    private func spreadByKey(_ frame: Frame, _ sums: AggregateTransform, _ context: SeriesContext) throws -> Outcome {
        guard case .column(let only)? = sums.aggregation.keys.first, let spec = sums.aggregation.aggregates.first,
            key == nil || key != only, case .column(let value) = spec.subject, spec.aggregate is MeanAggregate
        else {
            throw SeriesError.pivotOfNothing(
                column: "", keys: sums.aggregation.keys.map(\.words).joined(separator: ", "))
        }
        return try spread(frame, only, [value], context)
    }

    private func spread(
        _ frame: Frame, _ key: String?, _ names: [String], _ context: SeriesContext
    ) throws -> Outcome {
        let keys = key.map { [$0] } ?? frame.groups
        guard !keys.isEmpty else { throw SeriesError.badChoice("", choices: frame.columnNames) }
        let keyColumns = try keys.map { try frame.columnOrIndex($0) }
        let chosen =
            try names.isEmpty
            ? frame.numberColumns.filter { !keys.contains($0.name) }
            : names.map { try frame.requireNumbers($0, for: "pivot").0 }
        guard !chosen.isEmpty else { throw SeriesError.noNumbers(needed: "pivot") }
        let columns = try GroupCodes(keyColumns, rows: frame.count, context.cancellation)
        guard columns.count <= SeriesError.columnLimit else {
            throw SeriesError.tooManyColumns(columns.count, subject: keys[0])
        }
        let rows = try GroupCodes([frame.index.asColumn], rows: frame.count, context.cancellation)
        let spreading = try Spreading(
            rows: rows.codes, rowCount: rows.count, columns: columns.codes, columnCount: columns.count)
        let labels = columns.firstRows.map { row in
            keyColumns.map { Spreading.label($0, row, context.calendar) }.joined(separator: "_")
        }
        let made = try Spreading.names(chosen.map(\.name), labels)
        var result = try Frame(index: frame.index.picking(rows.firstRows, context.cancellation), columns: [])
        for (column, names) in zip(chosen, made) {
            guard let numbers = try column.numbers else { continue }
            for (name, values) in zip(names, try spreading.spread(numbers, context)) {
                result.columns.append(Column(name, unit: column.unit, values: .numbers(values)))
            }
        }
        var notes = [SeriesNote.columns(result.columns.count)]
        notes.tally(try spreading.repeated(context.cancellation), .rowsAveraged)
        return Outcome(
            try result.inOrderOfTime(context.cancellation),
            summary: "\(chosen.map(\.name).joined(separator: ", ")) by \(keys.joined(separator: ", ")), a column each",
            notes: notes)
    }
}
