import Series

/// The days that a rule gives, period by period.
extension ICalendarRule {
    /// The days of a period, in order, as days since 1970.
    ///
    /// - Parameters:
    ///   - period: from 0 for the one that holds the event's start.
    ///   - start: the day of the event's start.
    /// - Returns: nil behind the last year of the calendar, 9999; days before the start may be among them.
    func days(period: Int, from start: Int) -> [Int]? {
        let (steps, overflows) = period.multipliedReportingOverflow(by: interval)
        guard !overflows, steps < 4_000_000 else { return nil }
        let first = CivilDate(daysSinceEpoch: start)
        var days: [Int]
        var begin = start + steps
        switch frequency {
        case .daily:
            let day = start + steps
            days = isKept(day) ? [day] : []
        case .weekly:
            let back = (first.weekday.rawValue - weekStart.rawValue + 7) % 7
            begin = start - back + 7 * steps
            days = (begin..<(begin + 7)).filter { isKeptInWeek($0, first.weekday) }
        case .monthly:
            let month = CivilDate(year: first.year, month: first.month, day: 1).adding(months: steps)
            begin = month.daysSinceEpoch
            days = isMonth(month.month) ? self.days(inMonth: month, first.day) : []
        case .yearly:
            guard first.year + steps <= 9999 else { return nil }
            days = self.days(inYear: first.year + steps, first)
            begin = start
        }
        guard begin <= Self.lastDay, days.last ?? begin <= Self.lastDay else { return nil }
        if !positions.isEmpty, !days.isEmpty {
            let places = Set(positions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
            days = days.indices.filter(places.contains).map { days[$0] }
        }
        return days
    }

    /// How many days a period has that are looked at, about.
    var daysOfPeriod: Int {
        switch frequency {
        case .daily: 1
        case .weekly: 7
        case .monthly: 31
        case .yearly: 366
        }
    }

    /// How many days a period has at least.
    var leastDaysOfPeriod: Int {
        switch frequency {
        case .daily: 1
        case .weekly: 7
        case .monthly: 28
        case .yearly: 365
        }
    }

    /// 9999-12-31.
    private static let lastDay = CivilDate(year: 9999, month: 12, day: 31).daysSinceEpoch

    private func isMonth(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }

    /// Whether months, days of the month and weekdays leave a day in.
    private func isKept(_ day: Int) -> Bool {
        let date = CivilDate(daysSinceEpoch: day)
        return isMonth(date.month) && isMonthDay(date)
            && (weekdays.isEmpty || weekdays.contains { $0.weekday == date.weekday })
    }

    private func isKeptInWeek(_ day: Int, _ own: Weekday) -> Bool {
        let date = CivilDate(daysSinceEpoch: day)
        let isDay = weekdays.isEmpty ? date.weekday == own : weekdays.contains { $0.weekday == date.weekday }
        return isDay && isMonth(date.month)
    }

    private func isMonthDay(_ date: CivilDate) -> Bool {
        if monthDays.isEmpty { return true }
        let length = CivilDate.days(inMonth: date.month, of: date.year)
        return monthDays.contains { $0 == date.day || $0 + length + 1 == date.day }
    }

    /// - Parameters:
    ///   - month: its first day.
    ///   - own: the start's day of the month, which counts where the rule names none; months that lack it have none.
    private func days(inMonth month: CivilDate, _ own: Int) -> [Int] {
        let first = month.daysSinceEpoch
        let length = CivilDate.days(inMonth: month.month, of: month.year)
        if monthDays.isEmpty, weekdays.isEmpty { return own <= length ? [first + own - 1] : [] }
        return (first..<(first + length)).filter { day in
            isMonthDay(CivilDate(daysSinceEpoch: day)) && isWeekday(day, within: first..<(first + length))
        }
    }

    private func days(inYear year: Int, _ own: CivilDate) -> [Int] {
        if months.isEmpty, monthDays.isEmpty {
            if weekdays.isEmpty {
                guard own.day <= CivilDate.days(inMonth: own.month, of: year) else { return [] }
                return [CivilDate(year: year, month: own.month, day: own.day).daysSinceEpoch]
            }
            let first = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
            let next = CivilDate(year: year + 1, month: 1, day: 1).daysSinceEpoch
            return (first..<next).filter { isWeekday($0, within: first..<next) }
        }
        return (1...12).filter(isMonth).flatMap { days(inMonth: CivilDate(year: year, month: $0, day: 1), own.day) }
    }

    /// Whether a day is one of the weekdays, by its place in the month or year where they have one.
    private func isWeekday(_ day: Int, within period: Range<Int>) -> Bool {
        guard !weekdays.isEmpty else { return true }
        let weekday = CivilDate.weekday(daysSinceEpoch: day)
        let place = (day - period.lowerBound) / 7 + 1
        let fromEnd = -((period.upperBound - 1 - day) / 7 + 1)
        return weekdays.contains { part in
            part.weekday == weekday && (part.ordinal.map { $0 == place || $0 == fromEnd } ?? true)
        }
    }
}
