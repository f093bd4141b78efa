import Charts
import Checked
import Glibc
import Series
import Syntax

/// Writes places of x as the language has them, as short as they may be.
struct PlaceSpelling {
    let calendar: Calendar

    // MARK: Instants

    /// A row's instant; its day alone where that holds no other row.
    ///
    /// - Parameters:
    ///   - before: the instant of the row before, if there is one.
    ///   - after: that of the row behind.
    func row(_ instant: Int64, before: Int64?, after: Int64?) -> String {
        guard isMidnight(instant) else { return exact(instant) }
        let next = calendar.next(after: instant, step: CalendarStep(1, .day))
        if let before, before == instant { return exact(instant) }
        if let after, after < next { return exact(instant) }
        return date(calendar.civil(instant).date)
    }

    /// A period by its start.
    func period(_ start: Int64, until end: Int64) -> String {
        guard isMidnight(start) else { return exact(start) }
        let date = calendar.civil(start).date
        return date.day == 1 && end - start > 27 * Microseconds.day ? month(date) : self.date(date)
    }

    /// To the microsecond, with the zone's offset where the clock shows that time twice.
    func exact(_ instant: Int64) -> String {
        let civil = calendar.civil(instant)
        let plain = text(civil)
        let syntax = InstantSyntax(
            base: .dateTime(
                year: civil.date.year, month: civil.date.month, day: civil.date.day,
                microsecondsOfDay: Int(civil.microsecondsOfDay), offset: nil))
        if let found = try? calendar.resolve(syntax, now: 0, onlyDay: nil), found.lowerBound == instant { return plain }
        guard civil.offset % 60 == 0 else { return text(Calendar(zone: .utc).civil(instant)) + "Z" }
        let minutes = civil.offset.magnitude / 60
        return plain + (civil.offset < 0 ? "-" : "+") + two(Int(minutes / 60)) + ":" + two(Int(minutes % 60))
    }

    private func text(_ civil: CivilTime) -> String {
        var text = date(civil.date) + "T" + two(civil.hour) + ":" + two(civil.minute)
        if civil.second != 0 || civil.microsecond != 0 { text += ":" + two(civil.second) }
        if civil.microsecond != 0 {
            var digits = String(1_000_000 + civil.microsecond).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        return text
    }

    func date(_ date: CivilDate) -> String { month(date) + "-" + two(date.day) }

    private func month(_ date: CivilDate) -> String {
        let year = String(date.year)
        return String(repeating: "0", count: max(0, 4 - year.count)) + year + "-" + two(date.month)
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    private func isMidnight(_ instant: Int64) -> Bool { calendar.civil(instant).microsecondsOfDay == 0 }

    // MARK: Ranges

    /// A stretch of time up to its first instant outside, by years, months, days or to the microsecond.
    ///
    /// - Parameter lastStart: where the last period begins, on an axis of periods.
    func range(_ lower: Int64, _ upper: Int64, lastStart: Int64? = nil) -> String {
        let isWhole = isMidnight(upper)
        let last = calendar.civil(upper &- 1).date
        if isMidnight(lower), isWhole {
            let (first, next) = (calendar.civil(lower).date, calendar.civil(upper).date)
            if first.day == 1, next.day == 1 {
                if first.month == 1, next.month == 1, first.year >= 1000, last.year <= 9999 {
                    return "\(first.year)..\(last.year)"
                }
                return month(first) + ".." + month(last)
            }
        }
        let from = isMidnight(lower) ? date(calendar.civil(lower).date) : exact(lower)
        return from + ".." + (isWhole ? date(last) : exact(lastStart ?? upper))
    }

    // MARK: Numbers and names

    /// The shortest text that reads back as the number.
    func number(_ value: Double) -> String {
        if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(saturating: value)) }
        return "\(value)"
    }

    func category(_ name: String) -> String { Self.quoted(name) }

    /// Text in quotes, with nothing in it that could be filled in.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            switch character {
            case "\\", "\"": result += "\\\(character)"
            case "{", "}": result += "\(character)\(character)"
            case "\n", "\r\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}
