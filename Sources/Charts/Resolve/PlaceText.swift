import Series
import Syntax

/// How a selected place of the x axis reads: a weekday and date, a date range, an hour, a category.
struct PlaceText {
    let calendar: Calendar
    let locale: TimeLocale
    /// The data's first and last instants: a year is said where they fall in different ones.
    let extent: (first: Int64, last: Int64)

    init(calendar: Calendar, locale: TimeLocale, extent: (first: Int64, last: Int64)) {
        self.calendar = calendar
        self.locale = locale
        self.extent = extent
    }

    private var needsYear: Bool { calendar.civil(extent.first).date.year != calendar.civil(extent.last).date.year }
    private var clockPattern: String { locale.usesTwelveHours ? "%-I:%M %p" : "%H:%M" }

    /// `Tue, Dec 3`, `Tue, Dec 3, 2:30 PM`.
    func instant(_ time: Int64, isMidnights: Bool) -> String {
        let day = written(time, "%a, " + locale.dayOfMonth) + year(time)
        return isMidnights ? day : day + ", " + clock(time)
    }

    /// A period by its own name where it has one (`Tue, Dec 3`, `Dec 2024`, `Q4 2024`), otherwise by its first and last day
    /// (`Jun 11 – Jun 18`) or its hours.
    func period(_ start: Int64, _ end: Int64, step: CalendarStep?) -> String {
        let isWhole = calendar.civil(start).microsecondsOfDay == 0 && calendar.civil(end).microsecondsOfDay == 0
        if let step, step.count == 1, isWhole {
            switch step.unit {
            case .day: return instant(start, isMidnights: true)
            case .month: return written(start, "%B %Y")
            case .quarter where calendar.civil(start).date.month % 3 == 1: return written(start, "Q%q %Y")
            case .year where calendar.civil(start).date.dayOfYear == 1: return written(start, "%Y")
            default: break
            }
        }
        guard end > start else { return instant(start, isMidnights: isWhole) }
        let last = isWhole ? end - 1 : end
        let (from, to) = (calendar.civil(start).date, calendar.civil(last).date)
        if end - start < Microseconds.day {
            let day = written(start, "%a, " + locale.dayOfMonth) + year(start)
            return "\(day), \(clock(start)) – \(clock(end))"
        }
        if from == to { return instant(start, isMidnights: true) }
        let years = from.year != to.year || needsYear
        func day(_ time: Int64) -> String {
            written(time, locale.dayOfMonth) + (years ? (locale.putsMonthFirst ? ", " : " ") + written(time, "%Y") : "")
        }
        return day(start) + " – " + day(last)
    }

    /// The place in as few words as an axis has room for.
    func short(_ start: Int64, length: Int64) -> String {
        if length < Microseconds.day, Double(extent.last) - Double(extent.first) < 3 * Double(Microseconds.day) {
            return clock(start)
        }
        if length >= 28 * Microseconds.day, length < 300 * Microseconds.day {
            return written(start, needsYear ? "%b %Y" : "%b")
        }
        if length >= 300 * Microseconds.day { return written(start, "%Y") }
        return written(start, locale.dayOfMonth) + year(start)
    }

    func written(_ time: Int64, _ pattern: String) -> String {
        (try? TimeFormat(pattern))?.text(time, calendar) ?? ""
    }

    private func year(_ time: Int64) -> String {
        needsYear ? (locale.putsMonthFirst ? ", " : " ") + written(time, "%Y") : ""
    }

    func clock(_ time: Int64) -> String {
        let second = calendar.civil(time).second
        guard second != 0 else { return written(time, clockPattern) }
        return written(time, locale.usesTwelveHours ? "%-I:%M:%S %p" : "%H:%M:%S")
    }
}
