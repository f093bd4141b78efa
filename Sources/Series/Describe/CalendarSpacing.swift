import Checked

/// The spacing of a time index that the calendar makes unequal: months, quarters, years.
enum CalendarSpacing {
    /// Rows that are looked at.
    private static let limit = 4096

    /// `monthly`, `quarterly`, `1 year apart`, `2 months apart`; `about 1.5 years apart` where no step is the most usual by far.
    /// Nil when the rows are not a whole months apart, at one day and time of day (or the last days of their months). Repeated
    /// times count once.
    static func text(_ times: Span<Int64>, _ calendar: Calendar) -> String? {
        var last: CivilTime?
        var steps: [Int] = []
        var areYears = true
        for row in 0..<min(times.count, limit) where times[row] != missingTime {
            if row > 0, times[row] == times[row - 1] { continue }
            let civil = calendar.civil(times[row])
            if civil.date.month != 1 || civil.date.day != 1 || civil.microsecondsOfDay != 0 { areYears = false }
            if let last {
                let months = (civil.date.year - last.date.year) * 12 + civil.date.month - last.date.month
                guard months > 0, civil.microsecondsOfDay == last.microsecondsOfDay,
                    civil.date.day == last.date.day || (isLast(civil.date) && isLast(last.date))
                else { return nil }
                steps.append(months)
            }
            last = civil
        }
        guard !steps.isEmpty else { return nil }
        steps.sort()
        // A step that more than half of the rows take is the middle one, too.
        let middle = steps[steps.count / 2]
        if steps.count(where: { $0 == middle }) * 2 > steps.count { return text(months: middle) }
        guard areYears else { return nil }
        let median = Double(steps[(steps.count - 1) / 2] + middle) / 24
        return "about \(ShortNumber.text((median * 10).rounded() / 10)) \(median == 1 ? "year" : "years") apart"
    }

    private static func text(months: Int) -> String {
        switch months {
        case 1: "monthly"
        case 3: "quarterly"
        case _ where months % 12 == 0: months == 12 ? "1 year apart" : "\(months / 12) years apart"
        default: "\(months) months apart"
        }
    }

    private static func isLast(_ date: CivilDate) -> Bool {
        date.day == CivilDate.days(inMonth: date.month, of: date.year)
    }
}
