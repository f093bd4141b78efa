import Diagnostics

/// Columns that are the months of a year or the hours of a day, beside rows that are years or days, as rows of the times that both make:
/// `Year, Jan, …, Dec` of a climate's table, `date, 00:00, …, 23:00` or `H1, …, H24` of a meter's.
package struct PartsUnpivoted {
    package let frame: Frame
    /// The columns that were taken.
    let chosen: [Column]

    /// What the columns are, each by its place.
    private enum Parts {
        /// 1 … 12.
        case months([Int])
        /// Minutes since midnight.
        case clocks([Int])
    }

    /// - Parameters:
    ///   - given: the columns that may be taken.
    ///   - areSaid: whether they all are to be; else the months or hours among them.
    /// - Returns: nil where names and rows are none of these.
    /// - Throws: `SeriesError.doubledColumn`, `.tooManyRows`, `.outOfMemory`, `Interrupted`.
    package init?(
        _ given: [Column], areSaid: Bool, of frame: Frame, value: String, _ context: SeriesContext
    ) throws {
        guard let times = frame.index.times, let found = try Self.parts(given, frame, context),
            !areSaid || found.columns.count == given.count
        else { return nil }
        chosen = found.columns
        let names = Set(chosen.map(\.name))
        let others = frame.columns.filter { !names.contains($0.name) }
        if value == frame.index.name || others.contains(where: { $0.name == value }) {
            throw SeriesError.doubledColumn(value)
        }
        let width = chosen.count
        let (total, overflows) = frame.count.multipliedReportingOverflow(by: width)
        guard !overflows, total <= max(SeriesError.rowLimit, frame.count) else {
            throw SeriesError.tooManyRows(overflows ? .max : total, subject: nil)
        }
        try Frame.checkRoom(rows: total, columns: others.count + 3)
        var whens = try BufferBuilder<Int64>(count: total)
        var values = try BufferBuilder<Double>(count: total)
        var pace = Pace(context, "unpivot", of: total)
        for (at, column) in chosen.enumerated() {
            guard let numbers = try column.numbers else { continue }
            let (from, before) = (numbers.span, times.span)
            var out = values.mutableSpan
            var when = whens.mutableSpan
            for row in 0..<from.count {
                try pace.reached(at * from.count + row)
                out[row * width + at] = from[row]
                when[row * width + at] = Self.time(before[row], found.parts, at, context.calendar)
            }
        }
        let rows = try (0..<total).mapped(stoppedBy: context.cancellation) { $0 / width }
        let units = Set(chosen.map(\.unit))
        let made = Column(value, unit: units.count == 1 ? chosen[0].unit : nil, values: .numbers(values.freeze()))
        self.frame = Frame(
            index: Index(name: frame.index.name, keys: .time(whens.freeze())),
            columns: try others.map { try $0.picking(rows, context.cancellation) } + [made], groups: frame.groups)
    }

    private static func time(_ start: Int64, _ parts: Parts, _ at: Int, _ calendar: Calendar) -> Int64 {
        guard start != missingTime else { return missingTime }
        let zone = calendar.zone
        switch parts {
        case .clocks(let minutes):
            return zone.instant(local: zone.local(start) &+ Int64(minutes[at]) * 60 * Microseconds.second).instant
        case .months(let months):
            let date = CivilDate(year: calendar.civil(start).date.year, month: months[at], day: 1)
            return zone.instant(local: Int64(date.daysSinceEpoch) &* Microseconds.day).instant
        }
    }

    /// The columns that are months where rows are years, or hours where they are days.
    private static func parts(
        _ given: [Column], _ frame: Frame, _ context: SeriesContext
    ) throws -> (columns: [Column], parts: Parts)? {
        guard let times = frame.index.times, times.count > 0 else { return nil }
        let calendar = context.calendar
        let span = times.span
        var (areYears, areDays) = (true, true)
        var last: Int64?
        for row in 0..<span.count where span[row] != missingTime {
            let civil = calendar.civil(span[row])
            if civil.microsecondsOfDay != 0 { return nil }
            if civil.date.month != 1 || civil.date.day != 1 { areYears = false }
            // Wrapped steps are of times at the ends of the calendar, which are no days of a table.
            if let last, span[row] &- last > 300 * Microseconds.day { areDays = false }
            last = span[row]
        }
        if areYears, let months = try months(given, context) { return months }
        return areDays && last != nil ? clocks(given) : nil
    }

    /// All twelve months in order, each by its name.
    private static func months(
        _ given: [Column], _ context: SeriesContext
    ) throws -> (columns: [Column], parts: Parts)? {
        var found: [(column: Column, month: Int)] = []
        for column in given {
            let text = "\(column.name) 2001"
            guard column.name.first?.isLetter ?? false,
                let time = try context.spelledTimes([text, text], "time", context)?.times.first, time != missingTime
            else { continue }
            let date = context.calendar.civil(time).date
            if date.year == 2001, date.day == 1 { found.append((column, date.month)) }
        }
        guard found.map(\.month) == Array(1...12) else { return nil }
        return (found.map(\.column), .months(found.map(\.month)))
    }

    /// At least twelve times of day that ascend.
    private static func clocks(_ given: [Column]) -> (columns: [Column], parts: Parts)? {
        let found = given.compactMap { column in HourName.minutes(column.name).map { (column, $0) } }
        guard found.count >= HourName.least, zip(found, found.dropFirst()).allSatisfy({ $0.1 < $1.1 }) else {
            return nil
        }
        return (found.map(\.0), .clocks(found.map(\.1)))
    }
}

/// A column's name that is an hour of a day: `13:00`, `H1`, `Hour 24`, `HE07`.
package enum HourName {
    /// Columns that tell a day's hours beyond doubt.
    package static let least = 12

    /// Minutes since midnight, up to those of `24:00`; nil for other names.
    package static func minutes(_ name: String) -> Int? {
        let text = name.lowercased()
        let digits = text.drop { !$0.isNumber }
        let word = text.dropLast(digits.count).filter { $0 != " " && $0 != "_" }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let hour = parts.first ?? nil, hour <= 24, digits.utf8.count <= 8 else { return nil }
        if parts.count == 1 { return ["h", "hr", "hour", "he"].contains(word) ? hour * 60 : nil }
        guard word.isEmpty || word == "h", parts.count <= 3, let minute = parts[1], minute < 60,
            hour * 60 + minute <= 1440,
            parts.count == 2 || parts[2] == 0
        else { return nil }
        return hour * 60 + minute
    }
}
