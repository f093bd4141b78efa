import Checked
import Series
import Syntax

/// Nice calendar ticks of a span of time, from fine to coarse: a value that knows no pixels.
///
/// The steps are d3-scale's (https://d3js.org/d3-scale/time), with weeks from the calendar's week start and shorter
/// ones down to microseconds; every tick is cut on the wall clock of the calendar's zone.
package struct TimeTicks: Sendable {
    /// The span, µs, both ends included.
    package let first: Int64
    package let last: Int64
    package let calendar: Calendar

    /// - Parameters: the bounds in either order.
    package init(first: Int64, last: Int64, calendar: Calendar) {
        self.first = min(first, last)
        self.last = max(first, last)
        self.calendar = calendar
    }

    /// Every step, fine to coarse: 1 2 5 … µs and ms, 1 2 5 10 15 30 s and min, 1 3 6 12 h, 1 2 days, 1 week,
    /// 1 3 6 months, 1 2 5 10 … years.
    package static let ladder: [CalendarStep] = {
        var steps: [CalendarStep] = []
        for unit in [DurationUnit.microsecond, .millisecond] {
            for count in [1, 2, 5, 10, 20, 50, 100, 200, 500] { steps.append(CalendarStep(count, unit)) }
        }
        for unit in [DurationUnit.second, .minute] {
            for count in [1, 2, 5, 10, 15, 30] { steps.append(CalendarStep(count, unit)) }
        }
        for count in [1, 3, 6, 12] { steps.append(CalendarStep(count, .hour)) }
        for count in [1, 2] { steps.append(CalendarStep(count, .day)) }
        steps.append(CalendarStep(1, .week))
        for count in [1, 3, 6] { steps.append(CalendarStep(count, .month)) }
        for count in [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] { steps.append(CalendarStep(count, .year)) }
        return steps
    }()

    /// The step that comes nearest to so many ticks, by ratio, as d3 chooses it.
    package func step(near count: Int) -> CalendarStep {
        let target = Double(last - first) / Double(max(1, count))
        // d3 takes years by 1-2-5, not by nearest ratio.
        let year = Self.length(CalendarStep(1, .year))
        // Nor does it know steps of 2 and 10 seconds and minutes, and of half a year.
        let calendarSteps = Self.ladder.filter {
            $0.unit >= .second && ($0.unit < .year || $0.count == 1) && ($0.unit != .month || $0.count < 6)
                && ($0.unit > .minute || $0.count != 2 && $0.count != 10)
        }
        if target >= year { return CalendarStep(Self.oneTwoFive(target / year), .year) }
        if target < Self.length(CalendarStep(1, .second)) {
            let unit: DurationUnit = target < 1000 * 0.7 ? .microsecond : .millisecond
            let microseconds = Self.oneTwoFive(target / (unit == .millisecond ? 1000 : 1))
            return CalendarStep(microseconds, unit).normalized
        }
        let above = calendarSteps.firstIndex { Self.length($0) > target } ?? calendarSteps.count - 1
        guard above > 0 else { return calendarSteps[0] }
        let (finer, coarser) = (calendarSteps[above - 1], calendarSteps[above])
        return target / Self.length(finer) < Self.length(coarser) / target ? finer : coarser
    }

    /// The finest step of the ladder with at most so many ticks.
    package func step(atMost count: Int) -> CalendarStep {
        let wanted = max(1, count)
        for step in Self.ladder {
            // A step can have at most one tick more than its lengths fit.
            guard (Double(last) - Double(first)) / (Self.length(step) * 1.1) <= Double(wanted + 1) else { continue }
            if let ticks = ticks(step, limit: wanted), ticks.count <= wanted { return step }
        }
        return Self.ladder[Self.ladder.count - 1]
    }

    /// The ladder from a step's place on, coarser and coarser.
    package static func steps(from step: CalendarStep) -> [CalendarStep] {
        let length = step.nominalMicroseconds
        return ladder.filter { $0.nominalMicroseconds >= length }
    }

    /// The ticks of a step within the span, ascending. Several days count from the first of each month, so that the
    /// first always has one; a tick nearer than the step to the next month's is left out.
    ///
    /// - Returns: nil when there are more than `limit`.
    package func ticks(_ step: CalendarStep, limit: Int = 10_000) -> [Int64]? {
        guard step.unit == .day, step.count > 1, step.count <= 15 else { return every(step, limit: limit) }
        guard let days = every(CalendarStep(1, .day), limit: limit * step.count) else { return nil }
        return days.filter { instant in
            let date = calendar.civil(instant).date
            let remaining = CivilDate.days(inMonth: date.month, of: date.year) - date.day + 1
            return (date.day - 1) % step.count == 0 && remaining >= step.count
        }
    }

    /// The ticks of an explicit step, `x every 3 hours`: on the clock, by the calendar, or
    /// counted from an anchor; several days without one count from the span's first day.
    ///
    /// - Returns: nil when there are more than `limit`.
    package func every(_ step: CalendarStep, from anchor: Int64? = nil, limit: Int = 10_000) -> [Int64]? {
        let starts: [Int64]
        do {
            starts = try calendar.periods(covering: first, through: last, step: step, anchor: anchor, limit: limit + 1)
        } catch {
            return nil
        }
        var ticks = starts.filter { $0 >= first && $0 <= last }
        if step.unit == .hour, step.count > 1 {
            // Where a clock goes back to midnight (Havana), the mark that comes twice is one tick.
            var before: CivilTime?
            ticks.removeAll { tick in
                let civil = calendar.civil(tick)
                defer { before = civil }
                return civil.date == before?.date && civil.microsecondsOfDay == before?.microsecondsOfDay
            }
        }
        return ticks.count <= limit ? ticks : nil
    }

    /// The lengths that d3 compares: a month is 30 days, a year 365.
    private static func length(_ step: CalendarStep) -> Double {
        let day = 86_400_000_000.0
        switch step.unit {
        case .month: return Double(step.count) * 30 * day
        case .quarter: return Double(step.count) * 90 * day
        case .year: return Double(step.count) * 365 * day
        default: return step.nominalMicroseconds
        }
    }

    /// The 1-2-5 step nearest to a length, at least 1 (d3-array's `tickStep`: √2, √10 and √50 divide the choices).
    private static func oneTwoFive(_ length: Double) -> Int {
        guard length > 1, length.isFinite else { return 1 }
        var power = 1.0
        while power * 10 <= length { power *= 10 }
        let error = length / power
        let factor =
            error >= 50.0.squareRoot() ? 10.0 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        return Int(saturating: power * factor)
    }
}

extension CalendarStep {
    /// `1000 µs` as `1 ms`, `1000 ms` as `1 s`.
    fileprivate var normalized: CalendarStep {
        guard count >= 1000, count % 1000 == 0 else { return self }
        switch unit {
        case .microsecond: return CalendarStep(count / 1000, .millisecond)
        case .millisecond: return CalendarStep(count / 1000, .second)
        default: return self
        }
    }
}
