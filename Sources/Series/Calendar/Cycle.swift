import Syntax

/// Calendar cycles: what repeats. Ordinals are fixed (below); listing starts at the week start for weekdays.
package enum Cycle: String, Sendable, CaseIterable {
    /// 0 Monday … 6 Sunday.
    case weekday = "weekday"
    /// 0 … 23.
    case hourOfDay = "hour of day"
    /// 0 … 30 for the 1st … 31st.
    case dayOfMonth = "day of month"
    /// 0 … 365.
    case dayOfYear = "day of year"
    /// 0 January … 11 December.
    case monthOfYear = "month of year"
    /// 0 January to March … 3 October to December.
    case quarterOfYear = "quarter of year"

    /// How many members it has; `aggregate by` lists them all.
    package var memberCount: Int {
        switch self {
        case .weekday: 7
        case .hourOfDay: 24
        case .dayOfMonth: 31
        case .dayOfYear: 366
        case .monthOfYear: 12
        case .quarterOfYear: 4
        }
    }

    /// What each member is one of: a weekday a day.
    package var part: DurationUnit {
        switch self {
        case .hourOfDay: .hour
        case .weekday, .dayOfMonth, .dayOfYear: .day
        case .monthOfYear: .month
        case .quarterOfYear: .quarter
        }
    }

    /// Whether its members have names of their own; the others are numbers.
    package var isNamed: Bool { [.weekday, .monthOfYear, .quarterOfYear].contains(self) }

    /// The name of an index or column made from it, `hour_of_day`.
    package var columnName: String { rawValue.split(separator: " ").joined(separator: "_") }
}

extension DurationSyntax {
    /// The cycle that a unit is beside others: each hour lies in one weekday, so beside weekdays the hours of the day are meant.
    package func cycle(beside cycles: [Cycle]) -> Cycle? {
        unit == .hour && count == 1 && cycles.contains { $0 != .hourOfDay } ? .hourOfDay : nil
    }
}

extension DurationUnit {
    /// The places that it has in a longer one: the months of a year, the hours of a day.
    package func cycle(within longer: DurationUnit) -> Cycle? {
        switch (self, longer) {
        case (.quarter, .year): .quarterOfYear
        case (.month, .year): .monthOfYear
        case (.day, .year): .dayOfYear
        case (.day, .month): .dayOfMonth
        case (.day, .week): .weekday
        case (.hour, .day): .hourOfDay
        default: nil
        }
    }
}
