import Checked
import Language
import Series

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
        for row in span.indices where span[row] != missingTime {
            if let before, span[row] > before { gaps.append(Double(span[row] - before)) }
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
}
