import Diagnostics

extension Calendar {
    /// The ordinal of an instant in a cycle.
    package func ordinal(of instant: Int64, in cycle: Cycle) -> Int {
        let (days, rest) = Self.split(local: zone.local(instant))
        return Self.ordinal(days: days, microsecondsOfDay: rest, in: cycle)
    }

    /// Every member of a cycle in calendar order, weekdays from the week start.
    package func ordinals(listing cycle: Cycle) -> [Int] {
        guard cycle == .weekday else { return Array(0..<cycle.memberCount) }
        return (0..<7).map { ($0 + weekStart.rawValue) % 7 }
    }

    /// The ordinals of n instants, −1 for a missing one. O(n), one division a row.
    ///
    /// - Throws: `outOfMemory`; `Interrupted`.
    package func ordinals(
        of times: Span<Int64>, in cycle: Cycle, stoppedBy cancellation: Cancellation = .process
    ) throws -> Buffer<Int32> {
        var result = try BufferBuilder<Int32>(count: times.count)
        var out = result.mutableSpan
        var cursor = ZoneCursor(zone)
        // The hour or day last seen and its ordinal: rows of one stand together in nearly all data.
        let length = cycle == .hourOfDay ? Microseconds.hour : Microseconds.day
        var start = Int64.max
        var end = Int64.min
        var ordinal: Int32 = -1
        for rows in Stretches(of: times.count) {
            try cancellation.check()
            for row in rows {
                let time = times[row]
                let local = cursor.local(time)
                if local < start || local >= end {
                    guard time != missingTime else {
                        out[row] = -1
                        continue
                    }
                    let (days, rest) = Self.split(local: local)
                    start = local &- rest % length
                    end = start &+ length
                    ordinal = Int32(truncatingIfNeeded: Self.ordinal(days: days, microsecondsOfDay: rest, in: cycle))
                }
                out[row] = ordinal
            }
        }
        return result.freeze()
    }

    @inline(__always)
    private static func ordinal(days: Int, microsecondsOfDay: Int64, in cycle: Cycle) -> Int {
        switch cycle {
        case .weekday: CivilDate.weekday(daysSinceEpoch: days).rawValue
        case .hourOfDay: Int(microsecondsOfDay / Microseconds.hour)
        case .dayOfMonth: CivilDate(daysSinceEpoch: days).day - 1
        case .dayOfYear: CivilDate(daysSinceEpoch: days).dayOfYear - 1
        case .monthOfYear: CivilDate(daysSinceEpoch: days).month - 1
        case .quarterOfYear: (CivilDate(daysSinceEpoch: days).month - 1) / 3
        }
    }
}
