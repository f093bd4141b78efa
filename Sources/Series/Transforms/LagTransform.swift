import Catalog
import Syntax

/// `lag 3`, `lag 1 year`: the value of so many rows, or so much time, before. What has none before it (in its group) is missing; n rows
/// in, n out.
package struct LagTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "lag", summary: "the value of so many rows, or so much time, before",
        form: ColumnChoice.form([RowDistance.form]),
        examples: [
            Example("load Samples/weather.csv | lag before = 6 wind", reply: "it: wind 6 rows before · 144 rows"),
            Example("load Samples/weather.csv | lag before = 1 hour wind", reply: "it: wind 1 hour before · 144 rows"),
        ]
    )

    private let distance: RowDistance
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        let read = try RowDistance.reading(arguments)
        distance = read.distance ?? RowDistance(.rows(1))
        choice =
            read.column.map { ColumnChoice(newName: arguments.word("name")?.text, names: [$0]) }
            ?? ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let places = try distance.places(in: within, of: frame, for: "lag", context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "lag") { column, numbers in
            Column(
                column.name, unit: column.unit,
                values: .numbers(try numbers.picking(orMissing: places, context.cancellation)))
        }
        return Outcome(
            changed, summary: "\(columns.joined(separator: ", ")) \(distance.words) before\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
