import Catalog
import Syntax

/// `decompose v`, `decompose v 1 year`: trend, season and rest of a column beside it, by STL.
///
/// The three add up to the value. Rows must stand on a regular grid of the calendar; those that lack there, and missing
/// values, are filled along a straight line for the fit and stay missing in `rest`. Rows are taken in order of time, within
/// groups. n rows in, n out. See `SeasonalTrend` for the source.
package struct DecomposeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "decompose", summary: "trend, season and rest of a column",
        form: .sequence([
            .optional(.choice([.slot("season", .duration), .slot("steps", .count)])),
            .optional(Forms.columns),
            .optional(.word("season")),
            .optional(.choice([.slot("season", .duration), .slot("steps", .count)])),
            .optional(.flag("robust", as: "robust")),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | decompose temperature 1 hour", reply: nil)
        ],
        notes: """
            The length of a season is a year for rows of months, quarters and weeks, a week for days, a day (or an hour) for what is \
            shorter, unless a length or a number of rows says it. `robust` lets values far from the others count less. Columns are \
            `trend`, `season` and `rest`; of several columns `v_trend` and so on.
            """
    )

    private let season: SeasonLength
    private let isRobust: Bool
    private let names: [String]
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        season = SeasonLength(arguments)
        isRobust = arguments.has("robust")
        names = arguments.words("column").map(\.text)
        groups = try GroupChoice(arguments)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "decompose") }
        let span = times.span
        let within = try groups.rows(of: frame, context)
        var made: [Column] = []
        var period: Int?
        var filled = 0
        let (_, columns) = try ColumnChoice(names: names).mapping(frame, for: "decompose") { column, numbers in
            var trend = try BufferBuilder<Double>(repeating: .nan, count: frame.count)
            var season = try BufferBuilder<Double>(repeating: .nan, count: frame.count)
            var rest = try BufferBuilder<Double>(repeating: .nan, count: frame.count)
            let values = numbers.span
            for group in 0..<within.count {
                let rows = try within.timed(group, span, context.cancellation)
                let even = try EvenRows(rows, span, values, for: "decompose", context)
                guard !even.values.isEmpty else { continue }
                guard let length = try self.season.steps(of: even, for: "decompose") else {
                    throw SeriesError.shortSeason(needed: "decompose", steps: 0, rows: even.values.count)
                }
                filled += even.filled
                period = length
                let parts = try SeasonalTrend(even.values, period: length, isRobust: isRobust, context)
                for (at, row) in rows.enumerated() {
                    let place = even.places[at] - even.offset
                    guard parts.trend.indices.contains(place) else { continue }
                    trend.set(parts.trend[place], at: row)
                    season.set(parts.season[place], at: row)
                    rest.set(values[row].isFinite ? parts.rest[place] : .nan, at: row)
                }
            }
            let prefix = names.count > 1 || names.isEmpty && frame.numberColumns.count > 1 ? "\(column.name)_" : ""
            let unit = Measure.difference(of: column.unit)
            made.append(Column(prefix + "trend", unit: column.unit, values: .numbers(trend.freeze())))
            made.append(Column(prefix + "season", unit: unit, values: .numbers(season.freeze())))
            made.append(Column(prefix + "rest", unit: unit, values: .numbers(rest.freeze())))
            return column
        }
        var result = frame.remembering(groups)
        for column in made {
            guard result.column(column.name) == nil else { throw SeriesError.doubledColumn(column.name) }
            result.columns.append(column)
        }
        var notes = [SeriesNote].said(Within.warning(frame, by: groups))
        notes.tally(filled, .valuesFilled)
        let length = period.map { ", season of \(counted($0, "row"))" } ?? ""
        return Outcome(
            result, summary: "trend, season and rest of \(columns.joined(separator: ", "))\(length)\(groups.within)",
            notes: notes)
    }
}

extension BufferBuilder<Double> {
    /// One of the numbers that are written already.
    fileprivate mutating func set(_ value: Double, at row: Int) {
        var span = mutableSpan
        span[row] = value
    }
}
