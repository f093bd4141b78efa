import Checked
import Diagnostics
import Syntax

extension Calendar {
    /// The most periods one call lists.
    package static let periodLimit = SeriesError.rowLimit

    /// The start of the period of that step which holds the instant.
    ///
    /// Without an anchor, several days count from 1970-01-01, several weeks from the week start around it; callers that
    /// know the first row pass `anchor(for:first:)`.
    package func floor(_ instant: Int64, to step: CalendarStep, anchor: Int64? = nil) -> Int64 {
        var walker = PeriodWalker(self, step: step, anchor: anchor)
        return walker.floor(instant)
    }

    /// The first period start after an instant.
    package func next(after start: Int64, step: CalendarStep, anchor: Int64? = nil) -> Int64 {
        var walker = PeriodWalker(self, step: step, anchor: anchor)
        return walker.next(after: start)
    }

    /// What a step counts from when nothing else is said: the first row's day for several days (and for steps on the
    /// clock longer than a day), its week for several weeks, nil where the calendar itself settles it.
    package func anchor(for step: CalendarStep, first: Int64) -> Int64? {
        switch step.unit {
        case .month, .quarter, .year: return nil
        case .week: return step.count == 1 ? nil : floor(first, to: CalendarStep(1, .week))
        case .day: return step.count == 1 ? nil : floor(first, to: CalendarStep(1, .day))
        default:
            let long = step.nominalMicroseconds > Double(Microseconds.day)
            return long ? floor(first, to: CalendarStep(1, .day)) : nil
        }
    }

    /// Every period start from the one that holds `first` to the one that holds `last`, then the last one's end:
    /// n + 1 instants for n periods, strictly ascending. Beyond `mostPeriods` those in the middle are one.
    ///
    /// - Parameters:
    ///   - anchor: an explicit anchor (`from INSTANT`); nil takes `anchor(for:first:)`.
    ///   - cancellation: ends the list early when it is raised; the caller checks it.
    /// - Throws: `tooManyRows` when there would be more than `limit` periods.
    package func periods(
        covering first: Int64, through last: Int64, step: CalendarStep, anchor: Int64? = nil,
        limit: Int = Calendar.periodLimit, cancellation: Cancellation? = nil
    ) throws(SeriesError) -> [Int64] {
        let estimate = max(0, Double(last) - Double(first)) / step.nominalMicroseconds
        if estimate > Double(limit) + 2 {
            throw .tooManyRows(Int(exactly: estimate.rounded(.up)) ?? .max, subject: nil)
        }
        // The list, as it doubles.
        if estimate > 1e6 { try Frame.checkRoom(rows: Int(saturating: estimate), columns: 3) }
        var walker = PeriodWalker(self, step: step, anchor: anchor ?? self.anchor(for: step, first: first))
        var starts: [Int64] = []
        starts.reserveCapacity(Int(saturating: estimate) + 3)
        var start = walker.floor(first)
        starts.append(start)
        while true {
            let following = walker.next(after: start)
            // At the very end of the years nothing follows.
            guard following > start else { break }
            starts.append(following)
            if following > last { break }
            if let mostPeriods, starts.count > mostPeriods, case let end = walker.floor(last), end > following {
                starts.append(end)
                start = end
                continue
            }
            if starts.count & 0xFFFF == 0, let cancellation, cancellation.isRaised { break }
            start = following
        }
        if starts.count - 1 > limit { throw .tooManyRows(starts.count - 1, subject: nil) }
        return starts
    }

    /// The same wall-clock time so much later (earlier when `times` is negative).
    ///
    /// Days and weeks keep the time of day, months and years the day of the month clamped to its end; hours and shorter
    /// are time elapsed. Nil outside the years 1 … 9999 and for a fraction of a month.
    package func adding(_ duration: DurationSyntax, times: Double = 1, to instant: Int64) -> Int64? {
        let count = duration.count * times
        guard count.isFinite else { return nil }
        switch duration.unit {
        case .month, .quarter, .year:
            let months = count * (duration.unit == .month ? 1 : duration.unit == .quarter ? 3 : 12)
            guard let whole = Int(exactly: months), whole.magnitude <= 240_000 else { return nil }
            let civil = civil(instant)
            return shifted(civil.date.adding(months: whole), civil, from: instant)
        case .day, .week:
            let days = count * (duration.unit == .week ? 7 : 1)
            guard let whole = Int(exactly: days) else {
                return Self.elapsed(days * Double(Microseconds.day), after: instant)
            }
            guard whole.magnitude <= 7_400_000 else { return nil }
            let civil = civil(instant)
            return shifted(civil.date.adding(days: whole), civil, from: instant)
        default:
            return Self.elapsed(count * duration.unit.nominalMicroseconds, after: instant)
        }
    }

    private func shifted(_ date: CivilDate, _ civil: CivilTime, from instant: Int64) -> Int64? {
        let local = Self.local(date, civil.microsecondsOfDay)
        // Where the clock shows the time twice, keep to the offset that it came from.
        let kept = local &- Int64(civil.offset) * Microseconds.second
        let found = zone.offset(at: kept) == civil.offset ? kept : zone.instant(local: local).instant
        return Self.instants.contains(found) ? found : nil
    }

    private static func elapsed(_ microseconds: Double, after instant: Int64) -> Int64? {
        guard let length = Int64(exactly: microseconds.rounded()) else { return nil }
        let (sum, overflow) = instant.addingReportingOverflow(length)
        return !overflow && instants.contains(sum) ? sum : nil
    }
}
