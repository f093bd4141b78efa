import Catalog
import Diagnostics
import Syntax

/// `outliers v 3 sigma`, `outliers drop mad 5`, `outliers v seasonal`: rows with a value far from the others are kept alone, left
/// out, or marked.
///
/// A row is an outlier when any of the columns has one. `mark` adds a column of 1 and 0 for each, `wind_outlier`, missing
/// where the value is. A missing value is not an outlier, and nothing is where more than half of the values are equal. Works
/// within groups; order and repeated times do not matter.
package struct OutliersTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "outliers", summary: "drop, keep or mark values far from the others",
        form: .sequence([
            .optional(
                .choice([
                    .flag("drop", as: "action"), .flag("keep", as: "action"),
                    .sequence([.flag("mark", as: "action"), .optional(.naming("name"))]),
                ])),
            .optional(rules), .optional(Forms.columns), .optional(rules), .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | outliers drop mad 3 gust"),
            Example("load Samples/weather.csv | outliers mark wild = iqr 1.5 gust"),
            Example("load Samples/weather.csv | outliers gust 3 sigma"),
        ],
        notes: """
            The rows are kept alone unless `drop` or `mark` says otherwise. `mad 5`, which is meant when nothing is said, is more than 5 median absolute deviations from the median, each
            scaled by 1.4826 as an estimate of the standard deviation; `iqr 1.5` more than 1.5 interquartile ranges outside
            the quartiles; `3 sigma` more than three standard deviations from the mean. `seasonal` takes trend and season off first
            (robust STL, as `decompose robust` does) and then goes by `mad 5` or what stands beside it: `seasonal 3`. The reply
            says the bounds.
            """
    )

    private static let rules: Form = .choice([
        .sequence([.flag("mad", as: "rule"), .optional(.slot("number", .number))]),
        .sequence([.flag("iqr", as: "rule"), .optional(.slot("number", .number))]),
        .sequence([.flag("seasonal", as: "rule"), .optional(.slot("number", .number))]),
        .sequence([.slot("number", .number), .flag("sigma", as: "rule")]),
        .sequence([.flag("sigma", as: "rule"), .optional(.slot("number", .number))]),
    ])

    private enum Action: String, Sendable { case drop, keep, mark }
    private let action: Action
    private let rule: OutlierFence.Rule
    /// Whether trend and season are taken off first.
    private let isSeasonal: Bool
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        action = arguments.word("action").flatMap { Action(rawValue: $0.text) } ?? .keep
        let word = arguments.word("rule")?.text
        let usual = word == "iqr" ? 1.5 : word == "sigma" ? 3 : 5
        let number = arguments.number("number")?.value ?? usual
        guard number > 0, number.isFinite else {
            throw SeriesError.badNumber(ShortNumber.text(number), needed: "a distance above 0")
        }
        rule = word == "iqr" ? .iqr(number) : word == "sigma" ? .sigma(number) : .mad(number)
        isSeasonal = word == "seasonal"
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
            let flags = try within.mapping(numbers) { own, rows in
                try context.cancellation.check()
                let rest = isSeasonal ? try Self.rest(own, rows, frame, context) : nil
                func flags(_ values: Span<Double>) throws -> Buffer<Double> {
                    let fence = try OutlierFence(rule, of: values, context.cancellation)
                    if within.count == 1 {
                        fences.append(.fence(column: column.name, unit: column.unit, bounds: fence?.bounds))
                    }
                    return try Self.flags(values, fence, context.cancellation)
                }
                if let rest { return try flags(rest.span) }
                return try flags(own)
            }
            let span = flags.span
            for rows in Stretches(of: span.count) {
                try context.cancellation.check()
                for row in rows where span[row] == 1 { isOut[row] = true }
            }
            marks.append(Column(choice.newName ?? Self.marker(column.name), values: .numbers(flags)))
            return column
        }
        let stop = context.cancellation
        let out = try isOut.indices.filtered(stoppedBy: stop) { isOut[$0] }
        switch action {
        case .drop: result = try result.picking(isOut.indices.filtered(stoppedBy: stop) { !isOut[$0] }, stop)
        case .keep: result = try result.picking(out, stop)
        case .mark:
            for mark in marks {
                guard result.column(mark.name) == nil else { throw SeriesError.doubledColumn(mark.name) }
                result.columns.append(mark)
            }
        }
        let what = action == .drop ? "without outliers" : action == .keep ? "only outliers" : "outliers marked"
        return Outcome(
            result,
            summary: "\(what) (\(isSeasonal ? "seasonal, " : "")\(rule.words)) in \(columns.joined(separator: ", "))"
                + groups.within,
            notes: [.outlierRows(out.count)] + fences + [SeriesNote].said(Within.warning(frame, by: groups)))
    }

    /// What trend and season leave of the values; missing where they are.
    private static func rest(
        _ values: Span<Double>, _ rows: [Int]?, _ frame: Frame, _ context: SeriesContext
    ) throws -> Buffer<Double> {
        guard let all = frame.index.times else { throw SeriesError.noTimes(needed: "outliers seasonal") }
        let own = try rows.map { try all.picking($0, context.cancellation) } ?? all
        let times = own.span
        let order = try (0..<values.count).filtered(stoppedBy: context.cancellation) { times[$0] != missingTime }
            .sorted(stoppedBy: context.cancellation) { (times[$0], $0) < (times[$1], $1) }
        let even = try EvenRows(order, times, values, for: "outliers seasonal", context)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        guard !even.values.isEmpty else { return result.freeze() }
        guard let period = try SeasonLength.usual.steps(of: even, for: "outliers seasonal") else {
            throw SeriesError.shortSeason(needed: "outliers seasonal", steps: 0, rows: even.values.count)
        }
        let parts = try SeasonalTrend(even.values, period: period, isRobust: true, context)
        var out = result.mutableSpan
        for (at, row) in order.enumerated() where values[row].isFinite {
            out[row] = parts.rest[even.places[at] - even.offset]
        }
        return result.freeze()
    }

    private static func flags(
        _ values: Span<Double>, _ fence: OutlierFence?, _ cancellation: Cancellation
    ) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(repeating: 0, count: values.count)
        var out = result.mutableSpan
        for rows in Stretches(of: values.count) {
            try cancellation.check()
            for row in rows {
                if values[row].isNaN {
                    out[row] = .nan
                } else if let bounds = fence?.bounds, !bounds.contains(values[row]) {
                    out[row] = 1
                }
            }
        }
        return result.freeze()
    }
}
