import Catalog
import Diagnostics
import Syntax

/// `trend linear`, `trend loess`: the line of least squares, or a smooth curve, instead of the values (or beside them,
/// `NAME =`).
///
/// x is the time, the number, or the row's place when the index is neither. The line is given at every row, that with a
/// missing value too; the curve between rows that have one. Repeated times have one value. One row is its own trend; all
/// missing stays missing. n rows in, n out.
package struct TrendTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "trend", summary: "the straight line or smooth curve through the values",
        form: .slots([
            .optional(.naming("name")),
            .choice([
                .flag("linear", as: "kind"),
                .sequence([.flag("loess", as: "kind"), .optional(.slot("share", .number))]),
            ]), .optional(Forms.columns),
            .optional(.sequence([.word("over"), .slot("over", .column)])), .optional(GroupChoice.form),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | trend linear temperature",
                reply: "it: linear trend of temperature · 144 rows · 0.1771 °C/h"),
            Example("load Samples/weather.csv | trend smooth = loess 25% temperature"),
            Example(
                "load Samples/weather.csv | trend expected = linear gust over wind",
                reply: "it: linear trend of gust over wind · 144 rows · slope 1.625"),
        ],
        notes: """
            `over` takes another column for x instead of the time. `linear` is the line of least squares, and the reply says its slope. `loess` is a line through the nearest part
            of the points around each one (30% unless said), weighted by distance, and three times again with less weight on
            outliers; beyond 5,000 rows it is worked out every hundredth of the span and is straight between.
            """
    )

    private enum Kind: Sendable {
        case linear
        case loess(Double)
    }
    private let kind: Kind
    private let choice: ColumnChoice
    private let groups: GroupChoice
    /// The column of x, nil for the index.
    private let over: String?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        if arguments.word("kind")?.text == "loess" {
            let share = arguments.number("share")?.fraction ?? 0.3
            guard share > 0, share <= 1 else {
                throw SeriesError.badNumber(
                    ShortNumber.text(share), needed: "a part of the points, above 0 and at most 1")
            }
            kind = .loess(share)
        } else {
            kind = .linear
        }
        choice = ColumnChoice(arguments)
        groups = try GroupChoice(arguments)
        over = arguments.word("over")?.text
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        choice.used(for: output, groups)?.union([over].compactMap { $0 })
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let over = over == frame.index.name ? nil : over
        let across = try over.map { try frame.requireNumbers($0, for: "trend") }
        let x = try (across?.1 ?? frame.index.position).fromFirst()
        var choice = choice
        if choice.names.isEmpty, let over {
            choice.names = frame.numberColumns.map(\.name).filter { $0 != over && !frame.groups.contains($0) }
            if choice.names.isEmpty { throw SeriesError.noNumbers(needed: "trend") }
        }
        var slopes: [SeriesNote.Slope] = []
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "trend") { column, numbers in
            let made = try within.mapping(numbers) { values, rows in
                try context.cancellation.check()
                let own = try rows.map { try x.picking($0, context.cancellation) } ?? x
                switch kind {
                case .linear:
                    let fit = try LinearFit(x: own.span, y: values, context.cancellation)
                    if let fit, within.count == 1 {
                        slopes.append(Self.slope(fit, own.span, frame, column, over: across?.0))
                    }
                    return try Self.line(fit, own.span, context.cancellation)
                case .loess(let share):
                    return try Self.curve(LocalRegression(share: share), own.span, values, context)
                }
            }
            return Column(column.name, unit: column.unit, values: .numbers(made))
        }
        let name: String
        switch kind {
        case .linear: name = "linear trend"
        case .loess(let share): name = "loess of \(ShortNumber.text(share * 100))%, trend"
        }
        return Outcome(
            changed,
            summary: "\(name) of \(columns.joined(separator: ", "))\(over.map { " over \($0)" } ?? "")\(groups.within)",
            notes: .said(slopes.isEmpty ? nil : .slopes(slopes), Within.warning(frame, by: groups)))
    }

    private static func line(
        _ fit: LinearFit?, _ x: Span<Double>, _ cancellation: Cancellation
    ) throws -> Buffer<Double> {
        var result = try BufferBuilder<Double>(repeating: .nan, count: x.count)
        guard let fit else { return result.freeze() }
        var out = result.mutableSpan
        for rows in Stretches(of: x.count) {
            try cancellation.check()
            for row in rows { out[row] = fit(x[row]) }
        }
        return result.freeze()
    }

    /// `slope 1.2`, `slope 1.2 lb/in`: of one column over another.
    /// - Parameter other: what x is when it is not the index.
    private static func slope(
        _ fit: LinearFit, _ x: Span<Double>, _ frame: Frame, _ column: Column, over other: Column?
    ) -> SeriesNote.Slope {
        var slope = SeriesNote.Slope(column: column.name, value: fit.slope, unit: column.unit, per: .row)
        if let other {
            slope.per = .over(unit: other.unit)
            return slope
        }
        guard frame.index.times != nil else { return slope }
        let spread = ValueSpread(x).bounds.map { $0.upperBound - $0.lowerBound } ?? 0
        let units: [DurationUnit] = [.year, .day, .hour, .minute, .second]
        let unit = units.first { $0.nominalMicroseconds * 2 <= spread } ?? .second
        (slope.value, slope.per) = (fit.slope * unit.nominalMicroseconds, .time(unit))
        return slope
    }

    /// The curve at every row between the first and the last that have a value.
    private static func curve(
        _ regression: LocalRegression, _ x: Span<Double>, _ values: Span<Double>, _ context: SeriesContext
    ) throws -> Buffer<Double> {
        var rows: [Int] = []
        var isSorted = true
        for stretch in Stretches(of: values.count) {
            try context.cancellation.check()
            for row in stretch where values[row] == values[row] && x[row] == x[row] {
                if let last = rows.last, x[row] < x[last] { isSorted = false }
                rows.append(row)
            }
        }
        if !isSorted { try rows.sort(stoppedBy: context.cancellation) { (x[$0], $0) < (x[$1], $1) } }
        var (places, points) = ([Double](), [Double]())
        var polling = Polling(context.cancellation)
        for row in rows {
            try polling.step()
            places.append(x[row])
            points.append(values[row])
        }
        let fitted = try regression.fit(x: places.span, y: points.span, context)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        var out = result.mutableSpan
        for (at, row) in rows.enumerated() {
            try polling.step()
            out[row] = fitted[at]
        }
        guard let first = places.first, let last = places.last, rows.count < values.count else {
            return result.freeze()
        }
        for row in 0..<values.count where out[row].isNaN && x[row] >= first && x[row] <= last {
            try polling.step()
            var low = 0
            var high = places.count - 1
            while low < high {
                let middle = (low + high) / 2
                if places[middle] < x[row] { low = middle + 1 } else { high = middle }
            }
            let before = max(0, low - 1)
            let width = places[low] - places[before]
            let part = width > 0 ? (x[row] - places[before]) / width : 0
            out[row] = fitted[before] + (fitted[low] - fitted[before]) * part
        }
        return result.freeze()
    }
}

extension Buffer<Double> {
    /// The same less the first that is not missing, so that times keep their microseconds.
    fileprivate func fromFirst() throws -> Buffer<Double> {
        let from = span
        var zero = 0.0
        for row in 0..<from.count where from[row] == from[row] {
            zero = from[row]
            break
        }
        var result = try BufferBuilder<Double>(count: from.count)
        var out = result.mutableSpan
        for rows in Stretches(of: from.count) {
            try Cancellation.process.check()
            for row in rows { out[row] = from[row] - zero }
        }
        return result.freeze()
    }
}
