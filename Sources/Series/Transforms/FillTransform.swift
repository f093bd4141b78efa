import Catalog
import Syntax

/// `fill linear`: values for missing ones. `linear` goes by time (by rows without a time index), `previous` and `next`
/// repeat a neighbour, `zero`, `mean` and `value 5` put that number.
///
/// Gaps at the ends stay with `linear`; `previous` leaves those at the start. What was filled is counted. n rows in, n out.
package struct FillTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "fill", aliases: ["fillna"], summary: "values for missing ones",
        form: .sequence([
            .optional(.naming("name")),
            .choice([
                .sequence([kinds, .optional(.subjects)]), .sequence([.subjects, kinds]),
            ]), .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | fill linear wind"),
            Example(
                "load Samples/weather.csv | fill gust value 0",
                reply: "it: gust filled (0) · 144 rows · 0 values filled"),
        ],
        notes: "The columns may stand before the way: `fill wind linear`. A number alone is put there: `fill 0`."
    )

    private static let kinds = Form.choice(
        Step.Fill.Way.allCases.map { way in
            let flag = Form.flag(way.rawValue, as: "kind")
            return way == .value
                ? .choice([
                    .sequence([flag, .slot("value", .number)]),
                    .sequence([.implied(way.rawValue), .slot("value", .number)]),
                ]) : flag
        })

    private let kind: Step.Fill.Way
    /// What `value` puts.
    private let value: Double
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        kind =
            arguments.word("kind").flatMap { Step.Fill.Way(rawValue: $0.text) }
            ?? (arguments.has("value") ? .value : .linear)
        value = arguments.number("value")?.fraction ?? 0
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package var step: Step { .fill(Step.Fill(way: kind, value: value, columns: choice.names)) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let position = try frame.index.position
        var filled = 0
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "fill") { column, numbers in
            let made = try within.mapping(numbers) { values, rows in
                let own = try rows.map { try position.picking($0, context.cancellation) } ?? position
                let result = try run(values, own.span)
                filled += RunKernels.count(result.span) - RunKernels.count(values)
                return result
            }
            return Column(column.name, unit: column.unit, values: .numbers(made))
        }
        return Outcome(
            changed,
            summary:
                "\(columns.joined(separator: ", ")) filled (\(kind == .value ? ShortNumber.text(value) : kind.rawValue))"
                + groups.within,
            notes: .said(.tally(filled, .valuesFilled), Within.warning(frame, by: groups)))
    }

    private func run(_ values: Span<Double>, _ x: Span<Double>) throws -> Buffer<Double> {
        let n = values.count
        var result = try BufferBuilder<Double>(count: n)
        var out = result.mutableSpan
        for row in 0..<n { out[row] = values[row] }
        switch kind {
        case .zero, .value: for row in 0..<n where out[row].isNaN { out[row] = value }
        case .mean:
            var total = RunKernels.Total()
            RunKernels.add(values, to: &total)
            let mean = total.count == 0 ? .nan : total.value / Double(total.count)
            for row in 0..<n where out[row].isNaN { out[row] = mean }
        case .previous: for row in 1..<max(1, n) where out[row].isNaN { out[row] = out[row - 1] }
        case .next:
            var row = n - 2
            while row >= 0 {
                if out[row].isNaN { out[row] = out[row + 1] }
                row -= 1
            }
        case .linear:
            var last = -1
            for row in 0..<n where values[row] == values[row] {
                if last >= 0, last + 1 < row {
                    let width = x[row] - x[last]
                    for gap in last + 1..<row {
                        let part = width > 0 ? (x[gap] - x[last]) / width : 0
                        out[gap] = values[last] + (values[row] - values[last]) * part
                    }
                }
                last = row
            }
        }
        return result.freeze()
    }
}
