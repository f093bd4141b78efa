import Catalog
import Syntax

/// `bin age by 10`: each number as the start of the step of that width that it lies in.
///
/// Missing stays missing; n rows in, n out.
package struct BinTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "bin", summary: "each number as the start of the step that it lies in",
        form: .slots([
            .optional(.naming("name")), .subjects,
            .sequence([.optional(.choice([.word("by"), .word("width")])), .slot("width", .number)]),
        ]),
        examples: [
            Example("load Samples/weather.csv | bin wind by 5", reply: "it: wind in steps of 5 · 144 rows"),
            Example("load Samples/weather.csv | bin band = wind by 5 | count by band"),
        ],
        notes:
            "As a key it is `count by bin wind 5`, or `by wind bins 4` for so many of them; as a function `bin(wind, 5)`."
    )

    private let choice: ColumnChoice
    private let width: Double

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        choice = ColumnChoice(arguments)
        width = arguments.number("width")?.value ?? 0
        guard width > 0 else { throw SeriesError.badNumber(ShortNumber.text(width), needed: "a width above 0") }
    }

    package var step: Step { .opaque(isRowWise: true) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, []) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let width = width
        let (changed, columns) = try choice.mapping(frame, for: "bin") { column, numbers in
            let values = numbers.span
            var result = try BufferBuilder<Double>(count: values.count)
            var out = result.mutableSpan
            for rows in Stretches(of: values.count) {
                try context.cancellation.check()
                for row in rows { out[row] = (values[row] / width).rounded(.down) * width }
            }
            return Column(column.name, unit: column.unit, values: .numbers(result.freeze()))
        }
        return Outcome(changed, summary: "\(columns.joined(separator: ", ")) in steps of \(ShortNumber.text(width))")
    }
}
