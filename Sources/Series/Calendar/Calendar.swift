/// The session's calendar: proleptic Gregorian, years 1 to 9999, in one zone, with one week start.
package struct Calendar: Sendable, Equatable {
    package var zone: Zone
    package var weekStart: Weekday
    /// So many periods are told apart where a list of them stands for all, as of the few rows that an outline tries; nil for all.
    package var mostPeriods: Int?

    package init(zone: Zone, weekStart: Weekday = .monday) {
        self.zone = zone
        self.weekStart = weekStart
    }

    /// Every instant of the years 1 to 9999, with a day to spare on both sides for zones.
    package static let instants: Range<Int64> = -62_135_683_200_000_000..<253_402_387_200_000_000

    /// What the wall clock shows at an instant.
    package func civil(_ instant: Int64) -> CivilTime {
        let offset = zone.rules.interval(at: instant).offset
        let (days, rest) = Self.split(local: instant &+ offset)
        return CivilTime(
            date: CivilDate(daysSinceEpoch: days), microsecondsOfDay: rest, offset: Int(offset / Microseconds.second))
    }

    /// The first instant of a day: where midnight is skipped, the first that exists.
    package func startOfDay(_ date: CivilDate) -> Int64 {
        var cursor = ZoneCursor(zone)
        return Self.firstInstant(local: Int64(clamping: date.daysSinceEpoch) &* Microseconds.day, &cursor)
    }

    /// The instant at which the wall clock shows that date and time; see `ZoneCursor.instant(local:after:)`.
    package func instant(_ date: CivilDate, microsecondsOfDay: Int64) -> LocalResolution {
        zone.instant(local: Self.local(date, microsecondsOfDay))
    }

    /// A wall-clock time as microseconds of a clock that had started at 1970-01-01 00:00 local.
    package static func local(_ date: CivilDate, _ microsecondsOfDay: Int64 = 0) -> Int64 {
        Int64(clamping: date.daysSinceEpoch) &* Microseconds.day &+ microsecondsOfDay
    }

    /// Days since 1970 and microseconds of the day of a wall-clock time.
    @inline(__always)
    package static func split(local: Int64) -> (days: Int, microsecondsOfDay: Int64) {
        let days = local.flooredQuotient(by: Microseconds.day)
        return (Int(days), local &- days &* Microseconds.day)
    }

    /// The first instant at or after which the wall clock shows `local`; in a gap, where the gap ends.
    static func firstInstant(local: Int64, _ cursor: inout ZoneCursor) -> Int64 {
        let found = cursor.instant(local: local)
        guard found.kind == .gap else { return found.instant }
        // `found` lies as far after the change as `local` lies inside the gap.
        return cursor.interval.start
    }
}
