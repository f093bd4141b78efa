import Catalog
import Syntax

/// `share`, `share part = sales by region`: each value as percent of the total of its key, unit `%`.
///
/// Missing stays missing and counts for nothing; where the total is zero the shares are missing. Values of both signs, whose
/// shares may pass 100 %, are said. Keys are those given, else those of the series, else there is one total. n rows in, n out.
package struct ShareTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "share", summary: "each value as percent of the total", form: ColumnChoice.form(),
        examples: [
            Example(
                "load Samples/weather.csv | aggregate by hour of day sum precipitation | share",
                reply: "it: sum of precipitation by hour of day, share of precipitation · 144 → 24 rows · UTC"),
            Example(
                "load Samples/stations.csv | aggregate monthly count by station | share part = count by time",
                reply:
                    "it: monthly count by station, share of count by time · 1,464 → 48 rows · 1,098 repeated times · UTC"
            ),
        ],
        notes: """
            `by` says whose total is 100 %: `share by time` makes the rows of each time sum to 100. Where a total is zero the \
            shares are missing.
            """)

    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        var empty = 0
        var mixed: [String] = []
        let (changed, columns) = try choice.mapping(frame, for: "share") { column, numbers in
            var hasBothSigns = false
            let made = try within.mapping(numbers) { values, _ in
                try context.cancellation.check()
                var total = RunKernels.Total()
                RunKernels.add(values, to: &total)
                if let low = RunKernels.minimum(values), let high = RunKernels.maximum(values), low < 0, high > 0 {
                    hasBothSigns = true
                }
                if total.count > 0, total.value == 0 { empty += 1 }
                var result = try BufferBuilder<Double>(count: values.count)
                var out = result.mutableSpan
                for row in 0..<values.count {
                    out[row] = total.value == 0 ? .nan : values[row] / total.value * 100
                }
                return result.freeze()
            }
            if hasBothSigns { mixed.append(column.name) }
            return Column(column.name, unit: "%", values: .numbers(made))
        }
        var notes: [SeriesNote] = []
        notes.tally(empty, .zeroTotals)
        if !mixed.isEmpty { notes.append(.bothSigns(columns: mixed)) }
        let keys = groups.isEmpty ? frame.groups.joined(separator: ", ") : groups.words
        return Outcome(
            changed,
            summary: "share of \(columns.joined(separator: ", "))"
                + (keys.isEmpty ? "" : " by \(keys)"),
            notes: notes)
    }
}
