/// Days of the proleptic Gregorian calendar by arithmetic.
enum CivilDays {
    /// Days since 1970-01-01, nil when there is no such day in the years 1 to 9999.
    ///
    /// Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    static func since1970(year: Int, month: Int, day: Int) -> Int? {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= length(year: year, month: month) else {
            return nil
        }
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static let microseconds: Int64 = 86_400_000_000
}
