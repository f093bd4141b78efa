/// A day of the proleptic Gregorian calendar, as the number of days since 1970-01-01.
///
/// Source: Howard Hinnant, “chrono-compatible low-level date algorithms”, `days_from_civil` and `civil_from_days`.
struct Day: Comparable {
    let number: Int

    init(number: Int) {
        self.number = number
    }

    init(_ year: Int, _ month: Int, _ day: Int) {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Year, month and day.
    var civil: (year: Int, month: Int, day: Int) {
        let z = number + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// 0 is Monday, 6 is Sunday.
    var weekday: Int {
        let shifted = (number + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    static func < (left: Day, right: Day) -> Bool {
        left.number < right.number
    }

    static func + (day: Day, days: Int) -> Day {
        Day(number: day.number + days)
    }
}
