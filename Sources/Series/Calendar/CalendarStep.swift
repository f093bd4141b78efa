import Checked
import Syntax

/// A step of the calendar: `20 minute`, `1 week`, `3 month`.
package struct CalendarStep: Sendable, Hashable {
    /// 1 or more.
    package var count: Int
    package var unit: DurationUnit

    package init(_ count: Int, _ unit: DurationUnit) {
        self.count = max(1, count)
        self.unit = unit
    }

    /// Nil for a step that is not positive, that is not a whole number of microseconds (days and shorter) or months, or
    /// that is longer than 10,000 years. `1.5 hours` becomes 90 minutes, `0.5 days` 12 hours, `48 hours` 2 days.
    package init?(_ duration: DurationSyntax) {
        guard duration.count.isFinite, duration.count > 0 else { return nil }
        var unit = duration.unit
        var count = duration.count
        while count != count.rounded() {
            guard let finer = unit.finer else { return nil }
            count *= Double(finer.ratio)
            // Decimal fractions such as 0.1 s are not exact in binary: 0.1 × 1000 is meant to be 100.
            if abs(count - count.rounded()) < 1e-9 * max(1, count) { count = count.rounded() }
            unit = finer.unit
        }
        guard var whole = Int(exactly: count) else { return nil }
        if unit == .hour, whole % 24 == 0 {
            whole /= 24
            unit = .day
        }
        guard Double(whole) * unit.nominalMicroseconds <= 10_000 * DurationUnit.year.nominalMicroseconds else {
            return nil
        }
        self.init(whole, unit)
    }

    package var duration: DurationSyntax { DurationSyntax(count: Double(count), unit: unit) }

    /// The length on ordinary days, in microseconds; the mean Gregorian month for months and longer.
    package var nominalMicroseconds: Double { Double(count) * unit.nominalMicroseconds }
}

extension DurationUnit: Comparable {
    package static func < (a: DurationUnit, b: DurationUnit) -> Bool { a.nominalMicroseconds < b.nominalMicroseconds }

    /// The length on ordinary days; the mean Gregorian month (30.436875 days) and its multiples.
    package var nominalMicroseconds: Double {
        if let length = Microseconds.length(of: self) { return Double(length) }
        let month = 30.436875 * Double(Microseconds.day)
        return switch self {
        case .month: month
        case .quarter: 3 * month
        default: 12 * month
        }
    }

    /// The next shorter unit and how many make one.
    fileprivate var finer: (unit: DurationUnit, ratio: Int)? {
        switch self {
        case .microsecond, .month: nil
        case .millisecond: (.microsecond, 1000)
        case .second: (.millisecond, 1000)
        case .minute: (.second, 60)
        case .hour: (.minute, 60)
        case .day: (.hour, 24)
        case .week: (.day, 7)
        case .quarter: (.month, 3)
        case .year: (.month, 12)
        }
    }
}
