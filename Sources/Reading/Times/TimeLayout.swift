/// How a column writes its times: decided from a sample, then held.
package enum TimeLayout: Sendable, Equatable {
    /// `2024-12-03`, `2024-12-03T15:00`, `2024-12-03 15:00:00.25`, `2024/12/03 …`; with `offset` each ends in Z, ±hh:mm,
    /// ±hhmm or ±hh.
    case iso(offset: Bool)
    /// `20241203`, `20241203T150000`, `20241203 150000`, `20241203:1500`, `202412031500`, `202412`: only in a column that bears a time's name.
    case compact(offset: Bool)
    /// `06.09.2026 11:18`, `9/6/2026 11:18:40 PM`, `6-9-2026`: `order` is nil while nothing has told day and month apart.
    case dayMonth(order: DateOrder?, offset: Bool)
    /// `Oct 7, 2020, 2:43:11 PM`, `7 October 2020 14:43`, `7-Oct-2020`, and in eleven more languages: `7. okt. 2020 14.43`.
    case named(offset: Bool)
    /// Numbers since 1970-01-01 UTC, with or without a fraction.
    case unix(UnixUnit)
    /// `1990`, 1000 … 2999: the year's start.
    case year
    /// `1949.083`, a year and parts of it: 4 or 12 to a year; with 0 parts, `1851.2026`, the instant within the year.
    case decimalYear(parts: Int)
    /// `2000Q1`, `2000-Q1`, `Q1 2000`: the quarter's start; `2000-T1` of a trimestre, `2000-S2`, `H2 2000`: the half's.
    case quarter
    /// `2025-W05`, `2025W05`, `2025-W05-3`: the week's Monday, or that day of it.
    case week
    /// `2024183`, `2024-183`, `2024-183T12:00:00`: a year and a day of it (ISO 8601's ordinal dates), in three digits.
    case ordinal(offset: Bool)
    /// `Jan 2020`, `January 2020`, `2020-Jan`, `01/2020`, `2020M01`: the month's start.
    case month
    /// `01.02.25`, `2/13/25 11:18`, `25-02-13`; the year is the one within 80 years before `thisYear` and 19 behind.
    case shortDate(order: DateOrder?, thisYear: Int)
    /// `13-Feb-25`, `Feb 13, 25`.
    case shortNamed(thisYear: Int)
    /// `15-01 10:00:00`, `1/15 10:00`, `Mar  5 10:00:01`: day, month and clock of a year that stands elsewhere, or is a guess.
    case dayAndMonth(order: DateOrder?, year: Int)
    /// `10142018`: `order` is `dmy` or `mdy`.
    case packed(order: DateOrder?)
    /// `800102`: year, month and day of two digits each.
    case sixDigits(thisYear: Int)
    /// `1/86`, `01-86`: month and year.
    case shortMonth(thisYear: Int)
    /// `Jan-24`, `Jan '24`: a month and the year.
    case shortNamedMonth(thisYear: Int)
    /// `Q1/24`, `1Q24`, `1Q2024`: a quarter and the year.
    case shortQuarter(thisYear: Int)
    /// `2024.01` to `2024.12`: year and month.
    case dottedMonth
    /// Days of a spreadsheet since 1899-12-30, with the time of day as a fraction.
    case excel
    /// Days of astronomers, of UTC: Julian ones from noon of 4713 BC, or modified, from the midnight of 1858-11-17.
    case julian(isModified: Bool)
    /// `08:30`, `08:30:15.5`, `8:30 AM`: a time of day, µs since its midnight.
    case clock
    /// `08:30:15+02:00`: a time of day with its offset, µs since the midnight of UTC.
    case clockAt
    /// `0830`, `083015`: a time of day in four digits or six, beside a date.
    case clockDigits
    /// `0` … `24`: the hour of a date beside it.
    case hours
    /// `1` … `48`: a period of a date beside it, so many µs long.
    case periods(each: Int64)
    /// `209`, `209417`: the part of a second that a comma has parted from its clock.
    case fraction
    /// `581139`, `5837`: the whole µs of a second that stands beside them.
    case microseconds
    /// Seconds, or what is `each` µs long, from a time on, with a fraction or without: that is an instant, or local to a zone that the file
    /// does not name.
    case seconds(since: Int64, isLocal: Bool, each: Double = 1_000_000)

    /// A date and a clock, and a word behind them that names their zone: `2024-03-01 12:00:00 CET`.
    indirect case zoned(TimeLayout, ZoneWords)

    /// Whether the instants are exact, or local to a zone that the file does not name.
    package var isLocal: Bool {
        switch self {
        case .iso(let offset), .compact(let offset), .dayMonth(_, let offset), .named(let offset),
            .ordinal(let offset):
            !offset
        case .unix, .julian, .clockAt, .fraction, .microseconds: false
        case .seconds(_, let isLocal, _): isLocal
        case .zoned(let layout, let words): layout.isLocal && words.areUnread
        case .year, .decimalYear, .quarter, .week, .month, .shortDate, .shortNamed, .dayAndMonth, .packed, .sixDigits,
            .shortMonth, .shortNamedMonth, .shortQuarter, .dottedMonth, .excel, .clock, .clockDigits, .hours, .periods:
            true
        }
    }

    /// The layout with day and month in that order, nil when theirs is known or does not matter.
    func ordered(_ order: DateOrder) -> TimeLayout? {
        switch self {
        case .dayMonth(nil, let offset): .dayMonth(order: order, offset: offset)
        case .shortDate(nil, let thisYear): .shortDate(order: order, thisYear: thisYear)
        case .dayAndMonth(nil, let year): .dayAndMonth(order: order, year: year)
        case .packed(nil): .packed(order: order)
        case .zoned(let layout, let words): layout.ordered(order).map { .zoned($0, words) }
        default: nil
        }
    }

    /// Whether it says the year alone.
    var isWholeYears: Bool { if case .year = self { true } else { false } }

    /// Whether nothing has told day and month apart yet.
    var isOrderOpen: Bool { ordered(.dmy) != nil }
}

package enum UnixUnit: Int, Sendable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// By magnitude: 10¹¹ s is the year 5138 and 10¹¹ ms is 1973, and so on by thousands.
    package static func of(_ value: Double) -> UnixUnit {
        let size = value.magnitude
        return size < 1e11 ? .seconds : size < 1e14 ? .milliseconds : size < 1e17 ? .microseconds : .nanoseconds
    }

    /// Powers of ten from the unit to µs: 6, 3, 0, −3.
    package var microsecondPower: Int { 6 - 3 * rawValue }
}

/// A time as it stands in a file.
package struct ReadTime: Equatable {
    /// µs since 1970 UTC, or of the local clock as if it were UTC when `layout.isLocal`.
    package var microseconds: Int64
    /// The two numbers whose order may be in doubt, 0 where there is none.
    package var first: Int = 0
    package var second: Int = 0
    /// Whether it is the start of a month or a year whose day or month is not known: `1935-01-00`.
    package var isFloored = false
}
