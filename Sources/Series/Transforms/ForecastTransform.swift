import Catalog
import Checked
import Syntax

/// `forecast 12 months sales`: the rows, then further ones with what is expected of a column and its bounds.
///
/// By exponential smoothing with a damped trend and an additive season (`DampedSmoothing`). Rows must stand on a regular grid of
/// the calendar; gaps and missing values are filled along a straight line for the fit. Bounds hold 95 in 100 where errors are
/// normal. Within groups; keys and the column alone are kept.
package struct ForecastTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "forecast", summary: "what is expected next, with bounds",
        form: .slots([
            .choice([.slot("length", .duration), .sequence([.slot("rows", .count), .optional(.word("rows"))])]),
            .optional(Forms.columns),
            .optional(
                .sequence([
                    .word("season"),
                    .choice([.flag("none", as: "none"), .slot("season", .duration), .slot("steps", .count)]),
                ])),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | forecast 2 hours temperature season none",
                reply: nil)
        ],
        notes: """
            New columns are `forecast`, `lower` and `upper`, which hold 95 in 100; the column itself is missing there. The season is \
            the one that `decompose` takes, where there are two of it; `season none`, `season 1 week` and `season 12` say it. \
            The model is additive exponential smoothing with a damped trend, ETS(A,Ad,A), fitted by least squares.
            """
    )

    private let length: DurationSyntax?
    private let rows: Int
    private let season: SeasonLength
    private let names: [String]
    private let groups: GroupChoice
    private static let limit = 100_000

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        length = arguments.duration("length")
        rows = arguments.count("rows") ?? 0
        if let length {
            guard length.count.isFinite, length.count > 0 else { throw SeriesError.badStep(length.words) }
        } else if !(1...Self.limit).contains(rows) {
            throw SeriesError.badNumber(
                "\(rows)", needed: "a number of rows from 1 to \(GroupedNumber.text(Self.limit))")
        }
        season = SeasonLength(arguments)
        names = arguments.words("column").map(\.text)
        groups = try GroupChoice(arguments)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "forecast") }
        let (columns, keys) = try chosen(frame)
        let span = times.span
        let within = try groups.rows(of: frame, context)
        var made: [[(mean: Double, deviation: Double)]] = columns.map { _ in [] }
        var instants: [Int64] = []
        var sources: [Int] = []
        var filled = 0
        var period: Int?
        for group in 0..<within.count {
            let rows = try within.timed(group, span, context.cancellation)
            guard rows.count > 1 else { continue }
            var future: [Int64]?
            for (at, column) in columns.enumerated() {
                guard let numbers = try column.numbers else { continue }
                let even = try EvenRows(rows, span, numbers.span, for: "forecast", context)
                let ahead = try future ?? steps(after: even, span, context)
                future = ahead
                guard even.values.count > 3 else {
                    made[at] += ahead.map { _ in (.nan, .nan) }
                    continue
                }
                filled += even.filled
                let length = try season.steps(of: even, for: "forecast")
                period = length ?? period
                let fit = try DampedSmoothing(fitting: even.values, season: length ?? 0, context)
                // Rows at the end without a value are expected too.
                let behind = (even.places.last ?? 0) - even.offset - (even.values.count - 1)
                made[at] += fit.forecasts(behind + ahead.count).dropFirst(behind)
            }
            instants += future ?? []
            sources += (future ?? []).map { _ in rows[rows.count - 1] }
        }
        let result = try joined(frame, columns, keys, made, instants, sources, context)
        var notes = [SeriesNote].said(Within.warning(frame, by: groups))
        notes.tally(filled, .valuesFilled)
        let words = columns.map(\.name).joined(separator: ", ")
        return Outcome(
            result.remembering(keys),
            summary: "\(words) and its forecast of \(length.map { StepText.length($0) } ?? counted(rows, "row"))"
                + (period.map { ", season of \(counted($0, "row"))" } ?? ", without a season") + groups.within,
            notes: notes)
    }

    /// The columns that are forecast, and the names of the groups'.
    private func chosen(_ frame: Frame) throws -> ([Column], [String]) {
        let keys = groups.isEmpty ? frame.groups : groups.columns ?? []
        var chosen = names
        if chosen.isEmpty { chosen = frame.numberColumns.map(\.name).filter { !keys.contains($0) } }
        if chosen.isEmpty { throw SeriesError.noNumbers(needed: "forecast") }
        return (
            try chosen.map { try frame.requireNumbers($0, for: "forecast").0 }, keys.filter { frame.column($0) != nil }
        )
    }

    /// The instants that are asked for.
    private func steps(after even: EvenRows, _ times: Span<Int64>, _ context: SeriesContext) throws -> [Int64] {
        var end = Int64.max
        if let length, let last = even.rows.last {
            guard let time = context.calendar.adding(length, to: times[last]) else {
                throw SeriesError.badStep(length.words)
            }
            end = time
        }
        var result: [Int64] = []
        for step in 1...(length == nil ? rows : Self.limit) {
            guard let time = even.time(after: step, times, context.calendar), time <= end else { break }
            result.append(time)
        }
        return result
    }

    /// The rows there are, then the new ones, in order of time.
    private func joined(
        _ frame: Frame, _ columns: [Column], _ keys: [String], _ made: [[(mean: Double, deviation: Double)]],
        _ instants: [Int64], _ sources: [Int], _ context: SeriesContext
    ) throws -> Frame {
        let stop = context.cancellation
        let count = frame.count
        try Frame.checkRoom(rows: count + instants.count, columns: keys.count + columns.count * 4 + 1)
        var times = try BufferBuilder<Int64>(count: count + instants.count)
        var when = times.mutableSpan
        if let from = frame.index.times { for row in 0..<count { when[row] = from.span[row] } }
        for (at, time) in instants.enumerated() { when[count + at] = time }
        let all = Array(0..<count)
        var result = try keys.map { try frame.columnOrIndex($0).picking(orMissing: all + sources, stop) }
        for (at, column) in columns.enumerated() {
            result.append(try column.picking(orMissing: all + sources.map { _ in -1 }, stop))
            let prefix = columns.count > 1 ? "\(column.name)_" : ""
            let parts: [(String, ((mean: Double, deviation: Double)) -> Double)] = [
                ("forecast", { $0.mean }), ("lower", { $0.mean - DampedSmoothing.reach * $0.deviation }),
                ("upper", { $0.mean + DampedSmoothing.reach * $0.deviation }),
            ]
            for (name, body) in parts {
                var numbers = try BufferBuilder<Double>(repeating: .nan, count: count + instants.count)
                var out = numbers.mutableSpan
                for (place, one) in made[at].enumerated() { out[count + place] = body(one) }
                result.append(Column(prefix + name, unit: column.unit, values: .numbers(numbers.freeze())))
            }
        }
        var names: Set<String> = []
        for column in result where !names.insert(column.name).inserted { throw SeriesError.doubledColumn(column.name) }
        var index = frame.index
        index.keys = .time(times.freeze())
        (index.step, index.end) = (nil, nil)
        return try Frame(index: index, columns: result).inOrderOfTime(stop)
    }
}
