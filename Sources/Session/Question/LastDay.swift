import Series
import Syntax

/// The day on which rows end, which `this week`, `this month` and a month without a year are of.
struct LastDay {
    let date: CivilDate
    var weekStart = Weekday.monday

    /// The calendar's period that holds the day, or one so many before it, as a range is typed: `2025`, `2025-Q2`, `2025-04`,
    /// `2025-04-21..2025-04-27`; nil for units of the clock.
    func text(_ unit: DurationUnit, before: Int = 0) -> String? {
        switch unit {
        case .year: return String(date.year - before)
        case .quarter:
            let day = date.adding(months: -3 * before)
            return "\(day.year)-Q\((day.month - 1) / 3 + 1)"
        case .month: return Self.month(date.adding(months: -before))
        case .week:
            let start = date.adding(days: -((date.weekday.rawValue - weekStart.rawValue + 7) % 7) - 7 * before)
            return "\(Self.day(start))..\(Self.day(start.adding(days: 6)))"
        case .day: return Self.day(date.adding(days: -before))
        default: return nil
        }
    }

    /// The last so many days, weeks, months or years and as many before them: where the first of these begin, and the last day; nil for units of
    /// the clock.
    func spans(_ count: Int, _ unit: DurationUnit) -> (first: String, last: String)? {
        let next = date.adding(days: 1)
        let first: CivilDate
        switch unit {
        case .day: first = next.adding(days: -2 * count)
        case .week: first = next.adding(days: -14 * count)
        case .month: first = next.adding(months: -2 * count)
        case .quarter: first = next.adding(months: -6 * count)
        case .year: first = next.adding(months: -24 * count)
        default: return nil
        }
        return (Self.day(first), Self.day(date))
    }

    /// The last month of a number.
    func month(_ number: Int) -> String {
        Self.month(CivilDate(year: number <= date.month ? date.year : date.year - 1, month: number, day: 1))
    }

    private static func month(_ date: CivilDate) -> String { "\(date.year)-\(twoDigits(date.month))" }
    private static func day(_ date: CivilDate) -> String { "\(month(date))-\(twoDigits(date.day))" }
    private static func twoDigits(_ number: Int) -> String { "\(number < 10 ? "0" : "")\(number)" }
}
