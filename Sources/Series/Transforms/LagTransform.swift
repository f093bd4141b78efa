import Catalog
import Syntax

/// `lag 3`: the value of so many rows before. The first rows (of each group) are missing; n rows in, n out.
package struct LagTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "lag", summary: "the value of so many rows before",
        form: ColumnChoice.form([.slot("rows", .count)]),
        examples: [
            Example("load Samples/weather.csv | lag before = 6 wind", reply: "it: wind 6 rows before · 144 rows")
        ]
    )

    private let rows: Int
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        rows = arguments.count("rows") ?? 1
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "lag") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in
                var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
                var out = result.mutableSpan
                if rows < values.count { for row in rows..<values.count { out[row] = values[row - rows] } }
                return result.freeze()
            }
            return Column(column.name, unit: column.unit, values: .numbers(made))
        }
        return Outcome(
            changed, summary: "\(columns.joined(separator: ", ")) \(counted(rows, "row")) before\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
