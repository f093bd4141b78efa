import Catalog
import Syntax

/// `diff`, `diff 1 year`: each value less the one of the row before, or of so much time or so many rows before.
///
/// The first row (of each group) is dropped where no distance is said, and n rows give n − 1; else what has none before it is
/// missing. A difference with a missing value is missing.
package struct DiffTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "diff", summary: "each value less the one before",
        form: ColumnChoice.form([.optional(RowDistance.form)]),
        examples: [
            Example("load Samples/weather.csv | diff temperature", reply: "it: diff of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | diff change = temperature"),
            Example(
                "load Samples/weather.csv | diff 1 hour temperature",
                reply: "it: diff of temperature against 1 hour before · 144 rows"),
            Example("load Samples/weather.csv | derive step = diff(temperature)"),
        ],
        notes: """
            The first row has nothing before it and is dropped. After a distance, `1 year` or 12 rows, all rows stay. `NAME =` adds a
            column instead of replacing. In an expression it is a function, `diff(x, 1 year by k)`.
            """
    )

    private let distance: RowDistance?
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        let read = try RowDistance.reading(arguments)
        distance = read.distance
        choice =
            read.column.map { ColumnChoice(newName: arguments.word("name")?.text, names: [$0]) }
            ?? ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let bases = try (distance ?? RowDistance(.rows(1))).places(in: within, of: frame, for: "diff", context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "diff") { column, numbers in
            let values = numbers.span
            var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
            var out = result.mutableSpan
            var polling = Polling(context.cancellation)
            for row in 0..<values.count where bases[row] >= 0 {
                try polling.step()
                out[row] = values[row] - values[bases[row]]
            }
            return Column(column.name, unit: Measure.difference(of: column.unit), values: .numbers(result.freeze()))
                .worked("change of", of: column)
        }
        let against = distance.map { " against \($0.words) before" } ?? ""
        return Outcome(
            distance == nil
                ? try changed.picking(within.withoutFirst(context.cancellation), context.cancellation) : changed,
            summary: "diff of \(columns.joined(separator: ", "))\(against)\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
