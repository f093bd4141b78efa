import Checked
import Diagnostics
import Series
import Syntax

/// How far the rows of a series stand apart along time.
enum RowSpacing {
    /// The distance of rows that stand regularly and farther apart than a step, µs; nil for all others.
    static func own(of frame: Frame, coarserThan step: CalendarStep) -> Double? {
        if let duration = frame.index.step, let own = CalendarStep(duration) {
            return own.nominalMicroseconds > step.nominalMicroseconds * 1.01 ? own.nominalMicroseconds : nil
        }
        guard let times = frame.index.times else { return nil }
        let span = times.span
        var gaps: [Double] = []
        var before: Int64?
        // What the last guard refuses is known long before a hundred million gaps have been gathered and sorted.
        let (least, widest) = (step.nominalMicroseconds * 1.9 * 0.85, 1.15 / 0.85)
        var (shortest, longest) = (Double.infinity, 0.0)
        for row in span.indices where span[row] != missingTime {
            if let before, span[row] > before {
                let gap = Double(span[row] - before)
                (shortest, longest) = (min(shortest, gap), max(longest, gap))
                guard gap > least, longest < shortest * widest else { return nil }
                gaps.append(gap)
            }
            before = span[row]
        }
        guard gaps.count > 1 else { return nil }
        gaps.sort()
        let median = gaps[gaps.count / 2]
        // Months differ by a tenth.
        guard gaps[0] > median * 0.85, gaps[gaps.count - 1] < median * 1.15,
            median > step.nominalMicroseconds * 1.9
        else { return nil }
        return median
    }

    /// `a week`.
    static func words(_ length: Double) -> String {
        let names: [(DurationUnit, String)] = [
            (.year, "year"), (.quarter, "quarter"), (.month, "month"), (.week, "week"), (.day, "day"), (.hour, "hour"),
            (.minute, "minute"), (.second, "second"),
        ]
        for (unit, name) in names {
            let count = length / CalendarStep(1, unit).nominalMicroseconds
            let whole = count.rounded()
            guard whole >= 1, abs(count - whole) < 0.1 * whole else { continue }
            let article = name == "hour" ? "an" : "a"
            return whole == 1 ? "\(article) \(name)" : "\(GroupedNumber.text(Int(saturating: whole))) \(name)s"
        }
        return DurationText.text(seconds: length / 1e6)
    }

    /// The coarsest unit that every instant is a beginning of: no tick between two of those says more. Nil for instants that
    /// lie within seconds.
    static func resolution(of times: [Int64], _ calendar: Calendar) -> DurationUnit? {
        var unit = DurationUnit.year
        for time in times {
            let civil = calendar.civil(time)
            if civil.microsecond != 0 { return nil }
            var own = DurationUnit.second
            if civil.microsecondsOfDay == 0 {
                own = civil.date.day > 1 ? .day : civil.date.month == 1 ? .year : .month
            } else if civil.second == 0 {
                own = civil.minute == 0 ? .hour : .minute
            }
            unit = min(unit, own)
            if unit == .second { return .second }
        }
        return times.isEmpty ? nil : unit
    }

    /// What each of some instants stands for, told by all of them: a year where every one begins a year, a quarter, a month. Nil
    /// for days and finer, and for one instant alone, which may be any day.
    static func period(of times: [Int64], _ calendar: Calendar) -> CalendarStep? {
        guard let first = times.first, times.contains(where: { $0 != first }) else { return nil }
        switch resolution(of: times, calendar) {
        case .year: return CalendarStep(1, .year)
        case .month:
            // January and July alone are months: of quarters some two stand side by side.
            let months = Set(times.map { calendar.civil($0).date.year * 12 + calendar.civil($0).date.month })
            let areQuarters = months.allSatisfy { $0 % 3 == 1 } && months.contains { months.contains($0 + 3) }
            return CalendarStep(1, areQuarters ? .quarter : .month)
        default: return nil
        }
    }

    /// The same of all instants that the series of a chart stand at; those whose rows are periods already say nothing of the
    /// others. Nil once Ctrl-C was pressed.
    static func period(of series: [ResolvedSeries], _ calendar: Calendar) -> CalendarStep? {
        var found: Set<Int64> = []
        // Series of one table stand at one column.
        var known: Set<ObjectIdentifier> = []
        let elements = series.span
        for place in elements.indices {
            if place & 1023 == 1023, Cancellation.process.isRaised { return nil }
            guard !elements[place].isPeriods, case .times(let times) = elements[place].x,
                known.insert(ObjectIdentifier(times)).inserted
            else { continue }
            guard areFirstsOfMonths(times.span, &found, calendar) else { return nil }
        }
        return period(of: Array(found), calendar)
    }

    /// Whether months begin at all of them, which are added to those found before. Most rows of days and hours say no at once.
    private static func areFirstsOfMonths(
        _ times: borrowing Span<Int64>, _ found: inout Set<Int64>, _ calendar: Calendar
    ) -> Bool {
        for row in times.indices where times[row] != missingTime {
            if row & 0xffff == 0xffff, Cancellation.process.isRaised { return false }
            if found.contains(times[row]) { continue }
            let civil = calendar.civil(times[row])
            guard civil.date.day == 1, civil.microsecondsOfDay == 0 else { return false }
            found.insert(times[row])
        }
        return true
    }
}
