import Catalog
import Diagnostics
import Syntax

/// `normalize zscore`: values on a common scale. `zscore` is (x − mean) / sample deviation, `minmax` runs from 0 to 1,
/// `first` is relative to the first value, `sum` is the share of the total.
///
/// Missing stays missing; where the scale is zero (all values equal, one value) the result is missing, except that
/// equal values have `minmax` 0. n rows in, n out.
package struct NormalizeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "normalize", summary: "values on a common scale",
        form: ColumnChoice.form([.optional(.choice(Kind.allCases.map { .flag($0.rawValue, as: "kind") }))]),
        examples: [
            Example(
                "load Samples/weather.csv | normalize zscore wind, gust",
                reply: "it: zscore of wind, gust · 144 rows")
        ]
    )

    private enum Kind: String, Sendable, CaseIterable {
        case zscore, minmax, first, sum

        /// What a guide says before the column's name.
        var words: String {
            switch self {
            case .zscore: "zscore of"
            case .minmax: "scaled"
            case .first: "relative"
            case .sum: "share of"
            }
        }
    }
    private let kind: Kind
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        guard let kind = arguments.word("kind").flatMap({ Kind(rawValue: $0.text) }) else { throw SeriesError.noScale }
        self.kind = kind
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "normalize") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in
                let (zero, size) = try scale(values, context.cancellation)
                var result = try BufferBuilder<Double>(count: values.count)
                var out = result.mutableSpan
                let ofNone = kind == .minmax ? 0 : Double.nan
                for rows in Stretches(of: values.count) {
                    try context.cancellation.check()
                    for row in rows { out[row] = size == 0 ? values[row] - zero + ofNone : (values[row] - zero) / size }
                }
                return result.freeze()
            }
            return Column(column.name, values: .numbers(made)).worked(kind.words, of: column)
        }
        return Outcome(
            changed, summary: "\(kind.rawValue) of \(columns.joined(separator: ", "))\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }

    /// What becomes 0 and what length becomes 1.
    private func scale(
        _ values: Span<Double>, _ stop: Cancellation
    ) throws(Interrupted) -> (zero: Double, size: Double) {
        switch kind {
        case .zscore:
            var total = RunKernels.Total()
            RunKernels.add(values, to: &total)
            guard total.count > 0 else { return (0, .nan) }
            try stop.check()
            return (total.value / Double(total.count), Moments(of: values).variance.squareRoot())
        case .minmax:
            guard let low = RunKernels.minimum(values), let high = RunKernels.maximum(values) else { return (0, .nan) }
            return (low, high - low)
        case .first:
            for row in 0..<values.count where values[row] == values[row] { return (0, values[row]) }
            return (0, .nan)
        case .sum:
            var total = RunKernels.Total()
            RunKernels.add(values, to: &total)
            return (0, total.value)
        }
    }
}
