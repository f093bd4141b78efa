import Catalog
import Syntax

/// `smooth ewma 0.3`: y = a · x + (1 − a) · y₋₁ from the first value on. `smooth 7 days`: the mean of the window, as `rolling` has it.
///
/// A missing value stays missing and leaves the level as it was. n rows in, n out.
package struct SmoothTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "smooth", summary: "a mean of the rows up to each one, weighted or of a window",
        form: ColumnChoice.form([
            .choice([
                .sequence([.word("ewma"), .slot("alpha", .number)]),
                .sequence([.optional(.flag("over", as: Forms.unoffered)), RollingTransform.length]),
            ])
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | smooth ewma 0.3 wind",
                reply: "it: wind smoothed (ewma 0.3) · 144 rows"),
            Example("load Samples/weather.csv | smooth wind 2 hours"),
        ],
        notes:
            "`ewma 0.3` weighs each row by 0.3 and what was before it by 0.7; a length is the window of a mean, as in `rolling`."
    )

    /// The mean of a window, where one is said.
    private let window: RollingTransform?
    private let alpha: Double
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        window = arguments.has("alpha") ? nil : try RollingTransform(arguments, context)
        alpha = arguments.number("alpha")?.fraction ?? 0.3
        guard alpha > 0, alpha <= 1 else {
            throw SeriesError.badNumber(ShortNumber.text(alpha), needed: "a weight above 0 and at most 1")
        }
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        window?.columnsUsed(for: output) ?? choice.used(for: output, groups)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if let window { return try window.apply(to: frame, context) }
        let within = try groups.rows(of: frame, context)
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "smooth") { column, numbers in
            let made = try within.mapping(numbers) { values, _ in
                var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
                var out = result.mutableSpan
                var level = Double.nan
                for row in 0..<values.count where values[row] == values[row] {
                    level = level.isNaN ? values[row] : alpha * values[row] + (1 - alpha) * level
                    out[row] = level
                }
                return result.freeze()
            }
            return Column(column.name, unit: column.unit, values: .numbers(made)).worked("smoothed")
        }
        return Outcome(
            changed,
            summary: "\(columns.joined(separator: ", ")) smoothed (ewma \(ShortNumber.text(alpha)))\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }
}
