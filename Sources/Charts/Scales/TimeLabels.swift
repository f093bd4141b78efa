import Series
import Syntax

/// The two-level labels of time ticks: hour over date, day over month, month over year.
package struct TimeLabels: Sendable {
    package struct Label: Sendable, Equatable {
        /// What the tick itself is: `3 PM`, `12`, `Aug`.
        package var lower: String
        /// What it stands in, `Dec 3`, `Aug`, `2024`: at the first tick and wherever it changes, nil elsewhere.
        package var upper: String?

        package init(lower: String, upper: String?) {
            self.lower = lower
            self.upper = upper
        }
    }

    /// How the ticks of days read.
    package enum DayStyle: Sendable {
        /// `12`.
        case number
        /// `Thu`.
        case weekday
    }

    package var calendar: Calendar
    package var locale: TimeLocale
    package var dayStyle: DayStyle

    package init(calendar: Calendar, locale: TimeLocale = .american, dayStyle: DayStyle = .number) {
        self.calendar = calendar
        self.locale = locale
        self.dayStyle = dayStyle
    }

    /// A label for every tick, in order. The year joins the upper part when the ticks span more than one.
    package func labels(_ ticks: [Int64], step: CalendarStep) -> [Label] {
        let civils = ticks.map { calendar.civil($0) }
        let spansYears = civils.first?.date.year != civils.last?.date.year
        var shown: String?
        return civils.map { civil in
            let upper = upper(civil, step, withYear: spansYears)
            defer { shown = upper }
            return Label(lower: lower(civil, step), upper: upper == shown ? nil : upper)
        }
    }

    /// What each tick stands in, with its year, as the first label of an axis says it; nil for years.
    package func openings(_ ticks: [Int64], step: CalendarStep) -> [Label] {
        ticks.map { tick in
            let civil = calendar.civil(tick)
            return Label(lower: lower(civil, step), upper: upper(civil, step, withYear: true))
        }
    }

    /// Labels of ticks within a period that stands for many: `Jan` in no year, `Mon` in no week, `Month 2` of a quarter.
    package func labels(_ ticks: [Int64], step: CalendarStep, within period: CalendarStep) -> [Label] {
        var shown: String?
        let first = ticks.first.map { calendar.civil($0).date }
        return ticks.map { tick in
            let civil = calendar.civil(tick)
            var (lower, upper): (String, String?) = (lower(civil, step), nil)
            switch period.unit {
            case .year: upper = step.unit < .month ? MonthName.short(civil.date.month) : nil
            case .quarter where true, .month where period.count > 1:
                let months = first.map { (civil.date.year - $0.year) * 12 + civil.date.month - $0.month } ?? 0
                let name = "Month \(months + 1)"
                if step.unit >= .month { lower = name } else { upper = name }
            case .month: upper = step.unit < .day ? "Day \(civil.date.day)" : nil
            case .week:
                if step.unit < .day {
                    upper = civil.date.weekday.shortName
                } else {
                    lower = civil.date.weekday.shortName
                }
            case .day where period.count > 1:
                let days = first.map { civil.date.daysSinceEpoch - $0.daysSinceEpoch } ?? 0
                if step.unit < .day { upper = "Day \(days + 1)" } else { lower = "Day \(days + 1)" }
            default: break
            }
            defer { shown = upper }
            return Label(lower: lower, upper: upper == shown ? nil : upper)
        }
    }

    private func lower(_ civil: CivilTime, _ step: CalendarStep) -> String {
        switch step.unit {
        case .year where civil.date.month == 1 && civil.date.day == 1: return String(civil.date.year)
        case .quarter where civil.date.month % 3 == 1 && civil.date.day == 1:
            return "Q" + String(civil.date.month / 3 + 1)
        case .month, .quarter, .year:
            let month = MonthName.short(civil.date.month)
            // Months counted from an anchor need not begin on the first.
            return civil.date.day == 1 ? month : day(civil.date)
        case .day, .week:
            if dayStyle == .weekday, step.unit == .day { return civil.date.weekday.shortName }
            return String(civil.date.day)
        case .hour where civil.microsecondsOfDay % 3_600_000_000 == 0: return locale.hour(civil.hour)
        case .hour, .minute: return clock(civil)
        case .second: return clock(civil, seconds: ":" + two(civil.second))
        case .millisecond, .microsecond:
            let digits = step.unit == .millisecond ? 3 : 6
            let fraction = String(1_000_000 + civil.microsecond).dropFirst().prefix(digits)
            return clock(civil, seconds: ":" + two(civil.second) + "." + fraction)
        }
    }

    private func upper(_ civil: CivilTime, _ step: CalendarStep, withYear: Bool) -> String? {
        switch step.unit {
        case .year: return civil.date.month == 1 && civil.date.day == 1 ? nil : String(civil.date.year)
        case .month, .quarter: return String(civil.date.year)
        case .day, .week:
            return MonthName.short(civil.date.month) + (withYear ? " " + String(civil.date.year) : "")
        default:
            let separator = locale.putsMonthFirst ? ", " : " "
            return day(civil.date) + (withYear ? separator + String(civil.date.year) : "")
        }
    }

    /// `Dec 3`, `3 Dec`.
    private func day(_ date: CivilDate) -> String {
        let month = MonthName.short(date.month)
        return locale.putsMonthFirst ? "\(month) \(date.day)" : "\(date.day) \(month)"
    }

    /// `3:05 PM`, `15:05`.
    private func clock(_ civil: CivilTime, seconds: String = "") -> String {
        guard locale.usesTwelveHours else { return two(civil.hour) + ":" + two(civil.minute) + seconds }
        return String((civil.hour + 11) % 12 + 1) + ":" + two(civil.minute) + seconds
            + (civil.hour < 12 ? " AM" : " PM")
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
