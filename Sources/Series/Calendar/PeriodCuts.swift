import Syntax

/// Where a step cuts the wall clock, without any zone.
///
/// Hours and shorter steps cut at multiples from midnight, starting over each day; days run on from an anchor, weeks
/// from the week start, months from January of year 0 and years from year 0. With an explicit anchor every step runs on
/// from it.
enum PeriodCuts {
    /// Multiples of `step` µs from each midnight.
    case clock(step: Int64)
    /// Multiples of `step` µs from `origin`, on and on.
    case even(step: Int64, origin: Int64)
    /// Multiples of `step` months from the month `origin` (12 × year + month − 1), at a day of the month (clamped to
    /// its end) and a time of day.
    case months(step: Int, origin: Int, day: Int, microsecondsOfDay: Int64)

    /// - Parameter anchor: the wall clock at the explicit anchor, nil for the natural one.
    init(_ step: CalendarStep, weekStart: Weekday, anchor: Int64?) {
        switch step.unit {
        case .month, .quarter, .year:
            let months = step.unit == .month ? step.count : step.unit == .quarter ? 3 * step.count : 12 * step.count
            if let anchor {
                let (days, rest) = Calendar.split(local: anchor)
                let date = CivilDate(daysSinceEpoch: days)
                self = .months(
                    step: months, origin: date.year * 12 + date.month - 1, day: date.day, microsecondsOfDay: rest)
            } else {
                self = .months(step: months, origin: 0, day: 1, microsecondsOfDay: 0)
            }
        case .week:
            // 1970-01-01 was a Thursday.
            let start = Int64((weekStart.rawValue - 3).flooredRemainder(by: 7) - 7) * Microseconds.day
            self = .even(step: Int64(step.count) * Microseconds.week, origin: anchor ?? start)
        case .day:
            self = .even(step: Int64(step.count) * Microseconds.day, origin: anchor ?? 0)
        case .microsecond, .millisecond, .second, .minute, .hour:
            let length = Int64(step.count) * (Microseconds.length(of: step.unit) ?? 1)
            if let anchor {
                self = .even(step: length, origin: anchor)
            } else {
                self = length <= Microseconds.day ? .clock(step: length) : .even(step: length, origin: 0)
            }
        }
    }

    /// The last cut at or before a wall-clock time.
    @inline(__always)
    func floor(_ local: Int64) -> Int64 {
        switch self {
        case .clock(let step):
            let (days, rest) = Calendar.split(local: local)
            return Int64(days) &* Microseconds.day &+ rest / step &* step
        case .even(let step, let origin):
            return origin &+ (local &- origin).flooredQuotient(by: step) &* step
        case .months(let step, let origin, _, _):
            let date = CivilDate(daysSinceEpoch: Calendar.split(local: local).days)
            let number = (date.year * 12 + date.month - 1 - origin).flooredQuotient(by: step)
            let cut = month(number)
            return cut <= local ? cut : month(number - 1)
        }
    }

    /// The cut after a cut.
    @inline(__always)
    func next(_ cut: Int64) -> Int64 {
        switch self {
        case .clock(let step):
            let days = Calendar.split(local: cut).days
            return min(cut &+ step, Int64(days + 1) &* Microseconds.day)
        case .even(let step, _):
            return cut &+ step
        case .months(let step, let origin, _, _):
            let date = CivilDate(daysSinceEpoch: Calendar.split(local: cut).days)
            return month((date.year * 12 + date.month - 1 - origin).flooredQuotient(by: step) + 1)
        }
    }

    /// The cut before a cut.
    func previous(_ cut: Int64) -> Int64 { floor(cut &- 1) }

    /// Whether two readings of the clock that name the same cut are one bin: true for steps of days and longer, which
    /// are cut by date.
    var isByDate: Bool {
        switch self {
        case .clock: false
        case .even(let step, _): step % Microseconds.day == 0
        case .months: true
        }
    }

    private func month(_ number: Int) -> Int64 {
        guard case .months(let step, let origin, let day, let rest) = self else { return 0 }
        let index = origin + number * step
        let (year, month) = (index.flooredQuotient(by: 12), index.flooredRemainder(by: 12) + 1)
        let clamped = min(day, CivilDate.days(inMonth: month, of: year))
        return Calendar.local(CivilDate(year: year, month: month, day: clamped), rest)
    }
}
