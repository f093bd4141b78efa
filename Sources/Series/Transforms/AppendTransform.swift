import Catalog
import Syntax

/// `append b, c`: the rows of other stored series after those of this one, columns by name.
///
/// A column that a series lacks is missing in its rows. Numbers in another unit of the same measure are converted, and
/// said. Rows are sorted by time, stably, when times overlap; repeated times stay. Series without rows add their columns.
package struct AppendTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "append", aliases: ["union", "union all", "concat", "bind_rows", "rbind"],
        summary: "the rows of other series after these",
        form: .list(.slot("series", .series)),
        examples: [
            Example(
                """
                load Samples/weather.csv | first 3 hours as morning
                load Samples/weather.csv | last 3 hours as evening
                morning | append evening
                """,
                reply: "it: with the rows of evening · 18 → 36 rows")
        ],
        notes:
            "Columns go by name, missing where a series lacks one; units of one measure are converted to the first series'."
    )

    private let names: [String]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        names = arguments.words("series").map(\.text)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output }

    /// The rows of all, and once more for their order.
    package func workingBytes(for frame: Frame, _ context: SeriesContext) -> Int {
        let all = [frame] + names.compactMap { context.series[$0] }
        let (bytes, overflows) = all.reduce(0) { $0 + min($1.workingBytes, 1 << 50) }.multipliedReportingOverflow(by: 2)
        return overflows ? .max : bytes
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let others = try names.map { (name: $0, frame: try context.series(named: $0)) }
        let index = try Concatenation.indexes(
            frame.index, others.map { ($0.frame.index, $0.name) }, context.cancellation)
        var columnNames = frame.columnNames
        for other in others {
            for name in other.frame.columnNames where !columnNames.contains(name) { columnNames.append(name) }
        }
        var columns: [Column] = []
        var notes: [SeriesNote] = []
        for name in columnNames {
            try context.cancellation.check()
            let parts =
                [(frame.column(name), frame.count, "this series")]
                + others.map { ($0.frame.column(name), $0.frame.count, $0.name) }
            let (column, converted) = try Concatenation.columns(name, parts, context.cancellation)
            columns.append(column)
            for unit in converted {
                notes.append(.converted(column: name, from: unit, to: column.unit ?? ""))
            }
        }
        let joined = Frame(index: index, columns: columns, groups: frame.groups)
        let overlaps = index.times.map { !TimeOrder($0.span).isAscending } ?? false
        if overlaps { notes.append(.timesOverlap) }
        return Outcome(
            try joined.inOrderOfTime(context.cancellation),
            summary: "with the rows of \(names.joined(separator: ", "))", notes: notes)
    }
}
