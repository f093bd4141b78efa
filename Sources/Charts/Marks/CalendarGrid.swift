import Series
import Syntax

/// Where days stand on a calendar of weeks: a year a row, seven lines of weekdays, a column a week.
package struct CalendarGrid: Sendable {
    package struct Year: Sendable {
        var year: Int
        /// The line of January 1, from the start of the week.
        var offset: Int
        /// The first day of each month from 0, and the number of days at the end.
        var monthStarts: [Int]

        init(_ year: Int, _ calendar: Calendar) {
            self.year = year
            let first = CivilDate(year: year, month: 1, day: 1)
            let start = calendar.ordinals(listing: .weekday).first ?? 0
            let weekday = ((first.daysSinceEpoch + 3) % 7 + 7) % 7
            offset = (weekday - start + 7) % 7
            monthStarts = (1...13).map { month in
                CivilDate(year: month == 13 ? year + 1 : year, month: month == 13 ? 1 : month, day: 1).daysSinceEpoch
                    - first.daysSinceEpoch
            }
        }

        /// The column and line of a day counted from 0.
        func place(of day: Int) -> (week: Int, line: Int) { ((day + offset) / 7, (day + offset) % 7) }
    }
    /// Those that have a row, ascending.
    var years: [Year]
    /// The year (an index of `years`) and day (from 0) of each row, nil without a time.
    var days: [(year: Int, day: Int)?]
    /// The months that each row stands for from its day on; 0 for that day alone.
    private let span: Int
    /// The months shown of each year, 0…11, both included: all of them, but for one year and for two that hold less than a year together, as
    /// a winter does.
    var months: [ClosedRange<Int>]
    /// Short names from the start of the week, and of the months.
    var weekdayNames: [String]
    /// Their first letters.
    var weekdayLetters: [String]
    var monthNames: [String]
    /// The line of Mondays.
    var mondayLine: Int
    private static let limit = 400

    /// - Parameter span: the months that each date stands for, 1 for a day too.
    private static func months(of dates: [CivilDate], _ years: [Int], span: Int) -> [ClosedRange<Int>] {
        let ends = [years.first, years.last].map { year in
            let months = dates.filter { $0.year == year }.map { $0.month - 1 }
            return (first: months.min() ?? 0, last: min(11, (months.max() ?? 11) + span - 1))
        }
        if years.count == 1 { return [ends[0].first...ends[0].last] }
        let isShort = years.count == 2 && years[1] == years[0] + 1 && ends[0].first > ends[1].last
        return isShort ? [ends[0].first...11, 0...ends[1].last] : years.map { _ in 0...11 }
    }

    /// The days of its year that a row stands for.
    func days(of row: Int) -> (year: Int, days: Range<Int>)? {
        guard let (year, day) = days[row] else { return nil }
        guard span > 0, let month = years[year].monthStarts.lastIndex(where: { $0 <= day }) else {
            return (year, day..<(day + 1))
        }
        return (year, day..<max(day + 1, years[year].monthStarts[min(12, month + span)]))
    }

    /// - Parameters:
    ///   - values: of the rows; a year without one is not shown.
    ///   - step: what each row stands for where that is longer than a day. Law (g).
    /// - Throws: `tooManyCells` beyond 400 years; `noRow` without a time.
    init(
        _ times: Buffer<Int64>, of values: Buffer<Double>? = nil, step: CalendarStep? = nil, name: String,
        _ calendar: Calendar
    ) throws(ChartsError) {
        let lengths: [DurationUnit: Int] = [.month: 1, .quarter: 3, .year: 12]
        self.span = step.flatMap { lengths[$0.unit] } ?? 0
        let span = times.span
        let dates = span.indices.map { row in
            let isKnown = span[row] != missingTime && values.map { $0.span[row].isFinite } ?? true
            return isKnown ? calendar.civil(span[row]).date : nil
        }
        let present = dates.compactMap { $0 }
        let found = Set(present.map(\.year)).sorted()
        guard !found.isEmpty else { throw .noRow(name) }
        guard found.count <= Self.limit else { throw .tooManyCells(found.count * 366, limit: Self.limit * 366) }
        years = found.map { Year($0, calendar) }
        let places = Dictionary(uniqueKeysWithValues: zip(found, found.indices))
        days = dates.map { date in date.flatMap { day in places[day.year].map { ($0, day.dayOfYear - 1) } } }
        months = Self.months(of: present, found, span: max(1, self.span))
        weekdayNames = calendar.ordinals(listing: .weekday).map { Cycle.weekday.shortLabel($0) }
        weekdayLetters = calendar.ordinals(listing: .weekday).map { Cycle.weekday.narrowLabel($0) }
        mondayLine = calendar.ordinals(listing: .weekday).firstIndex(of: 0) ?? 0
        monthNames = (0..<12).map { Cycle.monthOfYear.shortLabel($0) }
    }
}
