/// A day of the proleptic Gregorian calendar, by arithmetic alone.
///
/// Conversions are Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (https://howardhinnant.github.io/date_algorithms.html), exact for every day an `Int64` of microseconds reaches.
package struct CivilDate: Sendable, Hashable, Comparable {
    package var year: Int
    /// 1 … 12.
    package var month: Int
    /// 1 … 31.
    package var day: Int

    /// The parts as given, unchecked; see `init(validYear:month:day:)` for what a person typed.
    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Nil when there is no such day or the year is outside 1 … 9999.
    package init?(validYear year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// - Parameter days: days since 1970-01-01.
    @inline(__always)
    package init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfShiftedYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfShiftedYear + 2) / 153
        day = dayOfShiftedYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before.
    @inline(__always)
    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfShiftedYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfShiftedYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package var weekday: Weekday { Self.weekday(daysSinceEpoch: daysSinceEpoch) }

    /// 1 … 366.
    package var dayOfYear: Int { daysSinceEpoch - CivilDate(year: year, month: 1, day: 1).daysSinceEpoch + 1 }

    /// 1 … 4.
    package var quarter: Int { (month - 1) / 3 + 1 }

    /// ISO 8601: the week with the year's first Thursday is week 1.
    package var isoWeek: (year: Int, week: Int) {
        let days = daysSinceEpoch
        let thursday = days - Self.weekday(daysSinceEpoch: days).rawValue + 3
        let year = CivilDate(daysSinceEpoch: thursday).year
        return (year, (thursday - CivilDate(year: year, month: 1, day: 1).daysSinceEpoch) / 7 + 1)
    }

    package func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

    /// So many months later, the day clamped to the month's end.
    package func adding(months: Int) -> CivilDate {
        let index = year * 12 + month - 1 + months
        let newYear = index.flooredQuotient(by: 12)
        let newMonth = index.flooredRemainder(by: 12) + 1
        return CivilDate(year: newYear, month: newMonth, day: min(day, Self.days(inMonth: newMonth, of: newYear)))
    }

    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    @inline(__always)
    package static func weekday(daysSinceEpoch days: Int) -> Weekday {
        // 1970-01-01 was a Thursday, ordinal 3.
        Weekday(rawValue: (days + 3).flooredRemainder(by: 7)) ?? .monday
    }

    package static func < (a: CivilDate, b: CivilDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

/// What the clock on the wall shows at an instant.
package struct CivilTime: Sendable, Hashable {
    package var date: CivilDate
    /// 0 ..< 86 400 000 000.
    package var microsecondsOfDay: Int64
    /// Seconds east of UTC.
    package var offset: Int

    package init(date: CivilDate, microsecondsOfDay: Int64, offset: Int) {
        self.date = date
        self.microsecondsOfDay = microsecondsOfDay
        self.offset = offset
    }

    package var hour: Int { Int(microsecondsOfDay / Microseconds.hour) }
    package var minute: Int { Int(microsecondsOfDay / Microseconds.minute % 60) }
    package var second: Int { Int(microsecondsOfDay / Microseconds.second % 60) }
    /// The part of a second, in microseconds.
    package var microsecond: Int { Int(microsecondsOfDay % Microseconds.second) }
}
