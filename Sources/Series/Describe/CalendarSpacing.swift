/// The spacing of a time index that the calendar makes unequal: months, quarters, years.
enum CalendarSpacing {
    /// Rows that are looked at.
    private static let limit = 4096

    /// `monthly`, `quarterly`, `1 year apart`, `2 months apart`; nil when the rows are no whole months apart, all the same, at
    /// one day and time of day (or the last days of their months). Repeated times count once.
    static func text(_ times: Span<Int64>, _ calendar: Calendar) -> String? {
        var last: CivilTime?
        var step: Int?
        for row in 0..<min(times.count, limit) where times[row] != missingTime {
            if row > 0, times[row] == times[row - 1] { continue }
            let civil = calendar.civil(times[row])
            if let last {
                let months = (civil.date.year - last.date.year) * 12 + civil.date.month - last.date.month
                guard months > 0, step ?? months == months, civil.microsecondsOfDay == last.microsecondsOfDay,
                    civil.date.day == last.date.day || (isLast(civil.date) && isLast(last.date))
                else { return nil }
                step = months
            }
            last = civil
        }
        switch step {
        case nil: return nil
        case 1?: return "monthly"
        case 3?: return "quarterly"
        case let months? where months % 12 == 0: return months == 12 ? "1 year apart" : "\(months / 12) years apart"
        case let months?: return "\(months) months apart"
        }
    }

    private static func isLast(_ date: CivilDate) -> Bool {
        date.day == CivilDate.days(inMonth: date.month, of: date.year)
    }
}
