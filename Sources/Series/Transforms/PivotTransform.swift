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
        .verb, "pivot", summary: "a column for each value of a column, from long to wide",
        form: .sequence([.optional(.slot("key", .column)), .optional(.sequence([.word("of"), Forms.columns]))]),
        examples: [
            Example(
                "load Samples/stations.csv | pivot station of high",
                reply: "it: high by station, a column each · 1,464 → 366 rows · 1,098 repeated times · 4 columns"),
            Example("load Samples/stations.csv | aggregate monthly mean high by station | pivot"),
        ],
        notes: """
            Without a column it is the one that `aggregate … by` grouped by; without `of` all other columns of numbers are
            spread. Rows that meet in one cell are averaged. `unpivot` goes back.
            """
    )

    private let key: String?
    private let names: [String]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        key = arguments.word("key")?.text
        names = arguments.words("column").map(\.text)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard let key, !names.isEmpty else { return nil }
        return Set(names + [key])
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
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
