import Catalog
import Syntax

/// `rank v by k`: the place of each value in order, 1 the least; equal ones share the mean of their places.
///
/// `rank by v` is of v: a column of numbers alone after `by` is what is ranked. Missing stays missing and takes no place; n rows in, n
/// out, in their order. O(n log n).
package struct RankTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "rank", summary: "the place of each value in order, 1 the least",
        form: ColumnChoice.form([.optional(.choice([.flag("desc", as: "order"), .flag("asc", as: "order")]))]),
        examples: [
            Example("load Samples/weather.csv | rank desc wind", reply: "it: rank of wind, greatest first · 144 rows"),
            Example("load Samples/stations.csv | rank place = high by month"),
        ],
        notes: "As a function it is `rank(x by k)`."
    )

    private let descends: Bool
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        descends = arguments.word("order")?.text == "desc"
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let (choice, groups) = ranked(in: frame)
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "rank") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in try ranks(of: values, context) }
            return Column(column.name, values: .numbers(made)).worked("rank of", of: column)
        }
        let order = descends ? ", greatest first" : ""
        return Outcome(
            changed, summary: "rank of \(columns.joined(separator: ", "))\(order)\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }

    private func ranked(in frame: Frame) -> (ColumnChoice, GroupChoice) {
        guard choice.names.isEmpty, let names = groups.names, names.count == 1, let name = names.first,
            frame.column(name)?.isNumeric ?? false
        else { return (choice, groups) }
        return (ColumnChoice(newName: choice.newName, names: [name]), GroupChoice())
    }

    private func ranks(of values: Span<Double>, _ context: SeriesContext) throws -> Buffer<Double> {
        var rows: [Int] = []
        var known: [Double] = []
        var polling = Polling(context.cancellation)
        for row in values.indices where !values[row].isNaN {
            try polling.step()
            rows.append(row)
            known.append(values[row])
        }
        let places = try Correlation.ranks(known, context.cancellation)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        for (place, row) in rows.enumerated() {
            try polling.step()
            out[row] = descends ? Double(rows.count + 1) - places[place] : places[place]
        }
        return result.freeze()
    }
}
