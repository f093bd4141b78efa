import Catalog
import Syntax

/// `cumulative`: the running total, or running least, greatest or mean. A missing value stays missing and counts for
/// nothing after it; n rows in, n out.
package struct CumulativeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "cumulative", aliases: ["cumsum"], summary: "the running total (or max, min, mean)",
        form: ColumnChoice.form([.optional(.choice(Kind.allCases.map { .flag($0.rawValue, as: "kind") }))]),
        examples: [
            Example(
                "load Samples/weather.csv | cumulative precipitation",
                reply: "it: running sum of precipitation · 144 rows"),
            Example("load Samples/stations.csv | cumulative count by station"),
        ],
        notes: "`cumulative count` numbers the rows, those of each key from 1 on, where no column is called `count`."
    )

    private enum Kind: String, Sendable, CaseIterable { case sum, mean, min, max }
    private let kind: Kind
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        kind = arguments.word("kind").flatMap { Kind(rawValue: $0.text) } ?? .sum
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if choice.names == ["count"], choice.newName == nil, frame.column("count") == nil {
            return try counted(frame, context)
        }
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "cumulative") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in try Self.run(kind, values) }
            let unit = kind == .sum ? TimeOfDay.asLength(column.unit) : column.unit
            return Column(column.name, unit: unit, values: .numbers(made))
                .worked(kind == .sum ? "cumulative" : "running \(kind.rawValue)", runsOn: true)
        }
        return Outcome(
            changed, summary: "running \(kind.rawValue) of \(columns.joined(separator: ", "))\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }

    /// How many rows there are up to each one: `cumulative count by k` where no column is called so.
    private func counted(_ frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let ones = try Buffer<Double>.filled(1, count: frame.count)
        let made = try groups.rows(of: frame, context).mapping(ones) { values, _ in try Self.run(.sum, values) }
        var rows = frame.remembering(groups)
        rows.columns.append(Column("count", values: .numbers(made)))
        return Outcome(
            rows, summary: "running count\(groups.within)", notes: .said(Within.warning(frame, by: groups)))
    }

    private static func run(_ kind: Kind, _ values: Span<Double>) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        var total = RunKernels.Total()
        var best = Double.nan
        for row in 0..<values.count where values[row] == values[row] {
            let value = values[row]
            switch kind {
            case .sum, .mean:
                total.add(value)
                total.count += 1
                out[row] = kind == .sum ? total.value : total.value / Double(total.count)
            case .min:
                if !(best <= value) { best = value }
                out[row] = best
            case .max:
                if !(best >= value) { best = value }
                out[row] = best
            }
        }
        return result.freeze()
    }
}
