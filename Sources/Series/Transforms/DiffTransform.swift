import Catalog
import Syntax

/// `diff`: each value less the one of the row before.
///
/// The first row (of each group) is dropped; a difference with a missing value is missing. n rows give n − 1.
package struct DiffTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "diff", summary: "each value less the one before", form: ColumnChoice.form(),
        examples: [
            Example("load Samples/weather.csv | diff temperature", reply: "it: diff of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | diff change = temperature"),
        ],
        notes: "The first row has nothing before it and is dropped. `NAME =` adds a column instead of replacing."
    )

    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "diff") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in
                var result = try BufferBuilder<Double>(count: values.count)
                var out = result.mutableSpan
                if values.count > 0 { out[0] = .nan }
                for row in 1..<max(1, values.count) { out[row] = values[row] - values[row - 1] }
                return result.freeze()
            }
            return Column(column.name, unit: Measure.difference(of: column.unit), values: .numbers(made))
        }
        return Outcome(
            try changed.picking(within.withoutFirst(context.cancellation), context.cancellation),
            summary: "diff of \(columns.joined(separator: ", "))\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
