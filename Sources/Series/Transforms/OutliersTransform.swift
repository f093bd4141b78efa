import Catalog
import Syntax

/// `outliers drop mad 5`: rows with a value far from the others are left out, kept alone, or marked.
///
/// A row is an outlier when any of the columns has one. `mark` adds a column of 1 and 0 for each, `wind_outlier`, missing
/// where the value is. A missing value is no outlier, and nothing is where more than half of the values are equal. Works
/// within groups; order and repeated times do not matter.
package struct OutliersTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "outliers", summary: "drop, keep or mark values far from the others",
        form: .sequence([
            .choice([
                .flag("drop", as: "action"), .flag("keep", as: "action"),
                .sequence([.flag("mark", as: "action"), .optional(.naming("name"))]),
            ]),
            .optional(
                .choice([
                    .sequence([.flag("mad", as: "rule"), .optional(.slot("number", .number))]),
                    .sequence([.flag("iqr", as: "rule"), .optional(.slot("number", .number))]),
                ])),
            .optional(Forms.columns), .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | outliers drop mad 3 gust"),
            Example("load Samples/weather.csv | outliers mark wild = iqr 1.5 gust"),
        ],
        notes: """
            `mad 5`, which is meant when nothing is said, is more than 5 median absolute deviations from the median, each
            scaled by 1.4826 as an estimate of the standard deviation; `iqr 1.5` more than 1.5 interquartile ranges outside
            the quartiles. The reply says the bounds.
            """
    )

    private enum Action: String, Sendable { case drop, keep, mark }
    private let action: Action
    private let rule: OutlierFence.Rule
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        action = arguments.word("action").flatMap { Action(rawValue: $0.text) } ?? .drop
        let isRange = arguments.word("rule")?.text == "iqr"
        let number = arguments.number("number")?.value ?? (isRange ? 1.5 : 5)
        guard number > 0, number.isFinite else {
            throw SeriesError.badNumber(ShortNumber.text(number), needed: "a distance above 0")
        }
        rule = isRange ? .iqr(number) : .mad(number)
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard let output, !choice.names.isEmpty, let keys = groups.names else { return nil }
        return output.subtracting(choice.names.map { choice.newName ?? Self.marker($0) })
            .union(choice.names).union(keys)
    }

    private static func marker(_ name: String) -> String { "\(name)_outlier" }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        var result = frame.remembering(groups)
        var isOut = [Bool](repeating: false, count: frame.count)
        var fences: [SeriesNote] = []
        var marks: [Column] = []
        let (_, columns) = try choice.mapping(frame, for: "outliers") { column, numbers in
            let flags = try within.mapping(numbers) { values, _ in
                try context.cancellation.check()
                let fence = OutlierFence(rule, of: values)
                if within.count == 1 {
                    fences.append(.fence(column: column.name, unit: column.unit, bounds: fence?.bounds))
                }
                return try Self.flags(values, fence)
            }
            let span = flags.span
            for row in 0..<span.count where span[row] == 1 { isOut[row] = true }
            marks.append(Column(choice.newName ?? Self.marker(column.name), values: .numbers(flags)))
            return column
        }
        let found = isOut.count { $0 }
        switch action {
        case .drop: result = try result.picking(isOut.indices.filter { !isOut[$0] }, context.cancellation)
        case .keep: result = try result.picking(isOut.indices.filter { isOut[$0] }, context.cancellation)
        case .mark:
            for mark in marks {
                guard result.column(mark.name) == nil else { throw SeriesError.doubledColumn(mark.name) }
                result.columns.append(mark)
            }
        }
        let what = action == .drop ? "without outliers" : action == .keep ? "only outliers" : "outliers marked"
        return Outcome(
            result, summary: "\(what) (\(rule.words)) in \(columns.joined(separator: ", "))",
            notes: [.outlierRows(found)] + fences + [SeriesNote].said(Within.warning(frame, by: groups)))
    }

    private static func flags(_ values: Span<Double>, _ fence: OutlierFence?) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(repeating: 0, count: values.count)
        var out = result.mutableSpan
        for row in 0..<values.count {
            if values[row].isNaN {
                out[row] = .nan
            } else if let bounds = fence?.bounds, !bounds.contains(values[row]) {
                out[row] = 1
            }
        }
        return result.freeze()
    }
}
