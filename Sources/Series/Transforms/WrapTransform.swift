import Catalog
import Syntax

/// `wrap 1 week`: periods laid over each other, a column each, named by its start.
///
/// The rows are the times of the longest period (the first of those), on the clock of the session's zone: what was read
/// at Tuesday 9:00 of any week stands in one row. Months, quarters and years are laid over each other by date; a 31st
/// that the longest period does not have stands on the day behind it. Values that meet in a cell (an hour that the clock
/// showed twice) are averaged; cells without a row are missing. Columns stand in order of
/// time, `wind_2024-01-08` when several columns are wrapped; groups have columns of their own. No rows give no columns.
package struct WrapTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "wrap", summary: "lay periods over each other, a column each",
        form: .slots([.slot("duration", .duration), .optional(Forms.columns)]),
        examples: [
            Example(
                "load Samples/weather-year.csv | aggregate hourly mean wind | wrap 1 week",
                reply: nil),
            Example("load Samples/weather.csv | wrap 6 hours temperature"),
            Example("load Samples/weather-year.csv | aggregate daily mean temperature | wrap quarter"),
        ],
        notes: """
            Each column is named by its period's start, and the rows bear the times of the longest period. Periods are cut as
            those of `aggregate every`.
            """
    )

    private let period: Period
    private let names: [String]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        period = try Period(arguments.duration("duration") ?? DurationSyntax(count: 0, unit: .second))
        names = arguments.words("column").map(\.text)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { names.isEmpty ? nil : Set(names) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "wrap") }
        let chosen =
            try names.isEmpty
            ? frame.numberColumns.filter { !frame.groups.contains($0.name) }
            : names.map { try frame.requireNumbers($0, for: "wrap").0 }
        guard !chosen.isEmpty else { throw SeriesError.noNumbers(needed: "wrap") }
        let grouping = try Grouping(
            frame, by: [.period(period)] + frame.groups.map { .column($0) }, context)
        let starts = grouping.starts + [grouping.end].compactMap { $0 }
        guard starts.count >= 2, grouping.starts.count <= SeriesError.columnLimit else {
            if grouping.starts.isEmpty { return Outcome(Self.empty(frame), summary: summary(chosen), notes: []) }
            throw SeriesError.tooManyColumns(grouping.starts.count, subject: period.duration.words)
        }
        let groupCount = max(1, grouping.groupRows.count)
        let cells = try Calendar.indices(of: times.span, starts: starts, stoppedBy: context.cancellation)
        let placed = try Self.places(times.span, cells.span, starts, period, context.calendar)
        let rows = try GroupCodes(
            [Column("place", values: .times(placed))], rows: frame.count, taking: cells, context.cancellation)
        var spread = cells
        if groupCount > 1, case .codes(let codes) = grouping.bins.layout { spread = codes }
        // Periods that no row falls into get no column.
        var used = [Bool](repeating: false, count: grouping.starts.count * groupCount)
        let from = spread.span
        for row in 0..<from.count where from[row] >= 0 { used[Int(from[row])] = true }
        let kept = used.indices.filter { used[$0] }
        var place = [Int32](repeating: -1, count: used.count)
        for (at, bin) in kept.enumerated() { place[bin] = Int32(at) }
        var columns = try BufferBuilder<Int32>(count: from.count)
        var out = columns.mutableSpan
        for row in 0..<from.count { out[row] = from[row] < 0 ? -1 : place[Int(from[row])] }
        let spreading = try Spreading(
            rows: rows.codes, rowCount: rows.count, columns: columns.freeze(), columnCount: kept.count)
        let labels = kept.map { bin in
            let start = Self.label(grouping.starts[bin / groupCount], period, context.calendar)
            guard groupCount > 1 else { return start }
            let row = grouping.groupRows[bin % groupCount]
            return grouping.columns.map { Spreading.label($0, row, context.calendar) }.joined(separator: "_") + "_"
                + start
        }
        let made = try Spreading.names(chosen.map(\.name), labels)
        var result = Frame(
            index: Index(
                name: frame.index.name, keys: .time(try placed.picking(rows.firstRows)), wrapped: period.duration),
            columns: [])
        for (column, names) in zip(chosen, made) {
            guard let numbers = try column.numbers else { continue }
            for (name, values) in zip(names, try spreading.spread(numbers, context)) {
                result.columns.append(Column(name, unit: column.unit, values: .numbers(values)))
            }
        }
        var notes = [SeriesNote.columns(result.columns.count), .zone(context.calendar.zone.name)]
        notes.tally(try spreading.repeated(context.cancellation), .rowsAveraged)
        return Outcome(try result.inOrderOfTime(context.cancellation), summary: summary(chosen), notes: notes)
    }

    private func summary(_ columns: [Column]) -> String {
        "\(columns.map(\.name).joined(separator: ", ")) wrapped, a column each \(period.duration.words)"
    }

    private static func empty(_ frame: Frame) -> Frame {
        Frame(index: Index(name: frame.index.name, keys: .time(Buffer([Int64]()))), columns: [])
    }

    /// Where each row stands in the longest period.
    private static func places(
        _ times: Span<Int64>, _ cells: Span<Int32>, _ starts: [Int64], _ period: Period, _ calendar: Calendar
    ) throws -> Buffer<Int64> {
        var cursor = ZoneCursor(calendar.zone)
        let locals = starts.map { cursor.local($0) }
        var longest = 0
        for at in 0..<locals.count - 1 where locals[at + 1] - locals[at] > locals[longest + 1] - locals[longest] {
            longest = at
        }
        let isByDate = period.step.unit >= .month
        let base = Calendar.split(local: locals[longest])
        let baseDate = CivilDate(daysSinceEpoch: base.days)
        var result = try BufferBuilder<Int64>(repeating: missingTime, count: times.count)
        var out = result.mutableSpan
        var there = ZoneCursor(calendar.zone)
        for row in 0..<times.count where cells[row] >= 0 {
            let local = cursor.local(times[row])
            let start = locals[Int(cells[row])]
            var place = locals[longest] &+ (local &- start)
            if isByDate {
                let (days, rest) = Calendar.split(local: local)
                let date = CivilDate(daysSinceEpoch: days)
                let first = CivilDate(daysSinceEpoch: Calendar.split(local: start).days)
                let months = (date.year - first.year) * 12 + date.month - first.month
                let month = CivilDate(year: baseDate.year, month: baseDate.month, day: 1).adding(months: months)
                place = Calendar.local(month.adding(days: date.day - 1), rest)
            }
            out[row] = there.instant(local: place).instant
        }
        return result.freeze()
    }

    /// `2024-01-08`, `2024-01`, `2024-Q1`, `2024`, `2024-01-08T05:00`: as much as the step needs.
    private static func label(_ start: Int64, _ period: Period, _ calendar: Calendar) -> String {
        let civil = calendar.civil(start)
        let year = padded(civil.date.year, 4)
        let month = "\(year)-\(padded(civil.date.month, 2))"
        switch period.step.unit {
        case .year: return year
        case .month: return month
        case .quarter: return "\(year)-Q\(civil.date.quarter)"
        case .day, .week: return "\(month)-\(padded(civil.date.day, 2))"
        default:
            let clock = "\(padded(civil.hour, 2)):\(padded(civil.minute, 2))"
            let seconds = civil.second == 0 ? "" : ":\(padded(civil.second, 2))"
            return "\(month)-\(padded(civil.date.day, 2))T\(clock)\(seconds)"
        }
    }
}
