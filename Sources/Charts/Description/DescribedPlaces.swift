import Checked
import Series
import Syntax

/// Places of the x axis in words, as the session's locale writes dates.
struct DescribedPlaces {
    let scale: AxisScale
    let calendar: Calendar
    let locale: TimeLocale
    /// What is shown from first to last, in axis units; nil without a row.
    let extent: Extent?
    /// What each instant of the rows stands for; nil for itself.
    var step: CalendarStep?
    /// The same of rows that are not periods, where others are.
    var stepOfInstants: CalendarStep?
    /// Some rows are periods, others are not.
    var isMixed = false
    /// Time stands for a place within each of many such periods, in no year of its own.
    var wrapped: CalendarStep?
    /// How numbers that are seconds are told.
    var told: ToldSeconds?
    /// Numbers are years.
    var areYears = false

    /// `Time from Jan 1, 2024 to Dec 31, 2024`, `Wind (m/s) from 0.2 to 8.7`, `For Denver, Boston and Miami`; nil without a row.
    func range(_ name: String) -> String? {
        switch scale {
        case .slots(let names):
            guard let first = names.first, let last = names.last else { return nil }
            if names.count <= 12 { return "For " + names.listed }
            return "For \(GroupedNumber.text(names.count)) names, from \(first) to \(last)"
        case .number:
            guard let extent else { return nil }
            let subject = name.isEmpty ? "Places" : name
            return "\(subject) from \(number(extent.lower)) to \(number(extent.upper))"
        case .time, .periods:
            guard let extent, let first = Int64(exactly: extent.lower.rounded()) else { return nil }
            if let wrapped, wrapped.unit != .day || wrapped.count > 1 {
                return (name.isEmpty ? "Time" : name) + " within " + Self.words(wrapped)
            }
            let last = Int64(saturating: extent.upper)
            let end = periodEnd(of: last)
            let isDays = isMidnight(first) && isMidnight(end ?? last)
            let until = end.map { isDays ? $0 - 1 : $0 } ?? last
            let subject = name.isEmpty ? "Time" : name
            if end == nil, stepOfInstants?.unit != .week, let from = period(first, stepOfInstants),
                let to = period(last, stepOfInstants)
            {
                return from == to ? "\(subject): \(from)" : "\(subject) from \(from) to \(to)"
            }
            if isDays {
                if calendar.civil(first).date == calendar.civil(until).date { return "\(subject): \(dated(first))" }
                return "\(subject) from \(dated(first)) to \(dated(until))"
            }
            if calendar.civil(first).date == calendar.civil(until).date {
                return "\(subject): \(dated(first)) from \(clock(first)) to \(clock(until))"
            }
            return "\(subject) from \(dated(first)) \(clock(first)) to \(dated(until)) \(clock(until))"
        }
    }

    func number(_ value: Double) -> String {
        if areYears, value == value.rounded() { return "\(Int(saturating: value))" }
        return told?.text(value) ?? PlainNumber.short(value)
    }

    /// `on Dec 8`, `in March 2024`, `at 5:40 AM`, `for Denver, row`; nil where x says nothing.
    ///
    /// - Parameter isPeriod: the place is that of a row that is a period; beside such rows others are their own instants.
    func at(_ x: Double, row name: String? = nil, isPeriod: Bool = true) -> String? {
        guard x.isFinite else { return nil }
        switch scale {
        case .slots(let names):
            let slot = Int(saturating: x.rounded(.down))
            guard names.indices.contains(slot) else { return nil }
            return "for " + ([names[slot]] + (name.map { [$0] } ?? [])).joined(separator: ", ")
        case .number: return "at " + number(x)
        case .time, .periods:
            guard let time = Int64(exactly: x.rounded()) else { return nil }
            return at(time, isPeriod: isPeriod || !isMixed)
        }
    }

    /// The same without `on`, `in`, `at` or `for`.
    func named(_ x: Double) -> String? {
        at(x).map { text in text.firstRange(of: " ").map { String(text[$0.upperBound...]) } ?? text }
    }

    /// `a quarter`, `2 weeks`.
    private static func words(_ period: CalendarStep) -> String {
        period.count == 1 ? "a \(period.unit.rawValue)" : "\(period.count) \(period.unit.rawValue)s"
    }

    /// `on Jan 4`, `on day 4 of month 2`, `on day 4`, `on Monday`: the place within a period; nil where hours say all.
    private func within(_ period: CalendarStep, _ time: Int64) -> String? {
        let (date, first) = (calendar.civil(time).date, calendar.civil(bounds.first).date)
        switch (period.unit, period.count == 1) {
        case (.year, true): return "on " + words.written(time, locale.dayOfMonth)
        case (.year, false), (.quarter, _), (.month, false):
            let month = (date.year - first.year) * 12 + date.month - first.month + 1
            return "on day \(date.day) of month \(month)"
        case (.month, true): return "on day \(date.day)"
        case (.week, true): return "on " + words.written(time, "%A")
        case (.week, false), (.day, false): return "on day \(date.daysSinceEpoch - first.daysSinceEpoch + 1)"
        default: return nil
        }
    }

    private func at(_ time: Int64, isPeriod: Bool) -> String {
        if let wrapped, let day = within(wrapped, time) {
            return isMidnight(time) && areMidnights ? day : day + " at " + clock(time)
        }
        if isPeriod, let end = periodEnd(of: time), let step = CalendarStep(from: time, to: end, calendar),
            step.unit != .day
        {
            return "in " + (period(time, step.unit) ?? words.period(time, end, step: step))
        }
        if let period = period(time, isPeriod ? step : stepOfInstants) { return "in " + period }
        if let extent, extent.upper - extent.lower < Double(Microseconds.day) * 1.1, !isMidnight(time) || isOneDay {
            return "at " + clock(time)
        }
        let day = "on " + words.written(time, locale.dayOfMonth) + (needsYear ? year(time) : "")
        return isMidnight(time) && areMidnights ? day : day + " at " + clock(time)
    }

    /// `2003`, `Q2 2003`, `May 2003`, `the week of May 5`: the period that begins there, nil for another one.
    private func period(_ time: Int64, _ unit: DurationUnit) -> String? {
        let date = calendar.civil(time).date
        guard isMidnight(time) else { return nil }
        switch unit {
        case .year where date.dayOfYear == 1: return words.written(time, "%Y")
        case .quarter where date.day == 1 && date.month % 3 == 1: return words.written(time, "Q%q %Y")
        case .month where date.day == 1: return words.written(time, "%B %Y")
        case .week: return "the week of " + words.written(time, locale.dayOfMonth) + (needsYear ? year(time) : "")
        default: return nil
        }
    }

    private func period(_ time: Int64, _ step: CalendarStep?) -> String? {
        guard let step, step.count == 1 else { return nil }
        return period(time, step.unit)
    }

    private var words: PlaceText {
        PlaceText(calendar: calendar, locale: locale, extent: bounds)
    }

    private var bounds: (first: Int64, last: Int64) {
        guard let extent else { return (0, 0) }
        return (Int64(saturating: extent.lower), Int64(saturating: extent.upper))
    }

    private var needsYear: Bool { calendar.civil(bounds.first).date.year != calendar.civil(bounds.last).date.year }
    private var isOneDay: Bool { calendar.civil(bounds.first).date == calendar.civil(bounds.last).date }
    /// Both ends are: rows of days.
    private var areMidnights: Bool { isMidnight(bounds.first) && isMidnight(bounds.last) }

    private func isMidnight(_ time: Int64) -> Bool { calendar.civil(time).microsecondsOfDay == 0 }

    /// Where the period that begins there ends; nil on an axis of instants.
    private func periodEnd(of start: Int64) -> Int64? {
        guard case .periods(let edges) = scale else { return nil }
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= Double(start) { low = middle + 1 } else { high = middle }
        }
        return low < edges.count ? Int64(saturating: edges[low]) : nil
    }

    /// A whole date: `Jan 1, 2024`, `1 Jan 2024`.
    private func dated(_ time: Int64) -> String { words.written(time, locale.dayOfMonth) + year(time) }

    private func year(_ time: Int64) -> String { (locale.putsMonthFirst ? ", " : " ") + words.written(time, "%Y") }

    private func clock(_ time: Int64) -> String { words.clock(time) }
}

extension CalendarStep {
    /// The unit that a period is one of, told by its ends; nil for any other.
    fileprivate init?(from start: Int64, to end: Int64, _ calendar: Calendar) {
        let (from, to) = (calendar.civil(start), calendar.civil(end))
        guard from.microsecondsOfDay == 0, to.microsecondsOfDay == 0 else { return nil }
        if calendar.civil(end - 1).date == from.date {
            self.init(1, .day)
            return
        }
        if from.date.daysSinceEpoch + 7 == to.date.daysSinceEpoch {
            self.init(1, .week)
            return
        }
        guard from.date.day == 1, to.date.day == 1 else { return nil }
        switch (to.date.year - from.date.year) * 12 + to.date.month - from.date.month {
        case 1: self.init(1, .month)
        case 3 where from.date.month % 3 == 1: self.init(1, .quarter)
        case 12 where from.date.month == 1: self.init(1, .year)
        default: return nil
        }
    }
}

extension Array where Element == String {
    /// `a, b and c`.
    var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }

    /// The same of eight at most: `a, b, … and 4 more`.
    var fewListed: String {
        count <= 8 ? listed : prefix(8).joined(separator: ", ") + " and \(GroupedNumber.text(count - 8)) more"
    }
}
