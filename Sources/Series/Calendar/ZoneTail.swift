/// The rule for all the years after a zone's last written transition: a POSIX `TZ` string such as
/// `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2017 section 8.3, with RFC 8536's hours of −167 … 167).
struct ZoneTail: Sendable {
    struct YearRule: Sendable, Equatable {
        enum Day: Sendable, Equatable {
            /// `Mm.w.d`: week 5 is the last; 0 is Sunday.
            case weekday(month: Int, week: Int, weekday: Int)
            /// `Jn`, 1 … 365, never counting 29 February.
            case julian(Int)
            /// `n`, 0 … 365, counting it.
            case dayOfYear(Int)
        }
        var day: Day
        /// Seconds after local midnight.
        var seconds: Int

        /// Seconds since 1970 of local midnight's clock, plus `seconds`.
        func localSeconds(in year: Int) -> Int {
            let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
            let days: Int
            switch day {
            case .julian(let n): days = newYear + n - 1 + (CivilDate.isLeap(year) && n >= 60 ? 1 : 0)
            case .dayOfYear(let n): days = newYear + n
            case .weekday(let month, let week, let weekday):
                let first = CivilDate(year: year, month: month, day: 1).daysSinceEpoch
                // Sunday is 0 here, Monday is 0 in `Weekday`.
                let firstWeekday = (CivilDate.weekday(daysSinceEpoch: first).rawValue + 1) % 7
                var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
                while day >= CivilDate.days(inMonth: month, of: year) { day -= 7 }
                days = first + day
            }
            return days * 86_400 + seconds
        }
    }

    /// Standard and daylight time; daylight is nil where the clocks never change.
    var standard: ZoneKind
    var daylight: ZoneKind?
    var starts: YearRule
    var ends: YearRule
    /// Where the two kinds stand among the zone's kinds.
    var standardIndex = 0
    var daylightIndex = 0

    // Beyond these the rule is not followed: standard time. Years 0 and 10001.
    private static let first: Int64 = -62_167_219_200_000_000
    private static let last: Int64 = 253_433_923_200_000_000

    func interval(at instant: Int64, notBefore floor: Int64) -> ZoneInterval {
        let plain = ZoneInterval(start: floor, end: .max, offset: standard.offset, kind: standardIndex)
        guard let daylight else { return plain }
        guard instant >= Self.first else {
            return ZoneInterval(start: floor, end: Self.first, offset: standard.offset, kind: standardIndex)
        }
        guard instant < Self.last else {
            return ZoneInterval(start: max(floor, Self.last), end: .max, offset: standard.offset, kind: standardIndex)
        }
        let days = Int((instant + standard.offset).flooredQuotient(by: Microseconds.day))
        let year = CivilDate(daysSinceEpoch: days).year
        var changes: [(at: Int64, toDaylight: Bool)] = []
        for year in (year - 1)...(year + 1) {
            changes.append((Int64(starts.localSeconds(in: year)) * Microseconds.second - standard.offset, true))
            changes.append((Int64(ends.localSeconds(in: year)) * Microseconds.second - daylight.offset, false))
        }
        // Where an end and the next start fall together (daylight time all year), the start counts.
        changes.sort { $0.at != $1.at ? $0.at < $1.at : !$0.toDaylight && $1.toDaylight }
        var current = (at: Int64.min, toDaylight: false)
        var end = Int64.max
        for change in changes {
            if change.at > instant {
                end = change.at
                break
            }
            current = change
        }
        let kind = current.toDaylight ? daylight : standard
        return ZoneInterval(
            start: max(floor, max(Self.first, current.at)), end: min(end, Self.last), offset: kind.offset,
            kind: current.toDaylight ? daylightIndex : standardIndex)
    }
}
