/// A wall-clock time made an instant, and whether the clock showed it once, never, or twice.
package struct LocalResolution: Sendable, Equatable {
    package enum Kind: Sendable { case unique, gap, overlap }
    /// µs since 1970.
    package var instant: Int64
    package var kind: Kind
    /// The second instant of a time that the clock shows twice, nil for all others.
    package var later: Int64?
}

/// A zone with the stretch last asked about: two comparisons an instant while the data stays within it.
package struct ZoneCursor {
    private let rules: ZoneRules
    package private(set) var interval: ZoneInterval
    // No transition within 26 hours of these bounds, so a local time there is unique (no offset is larger).
    private var safeStart: Int64 = 0
    private var safeEnd: Int64 = 0
    private static let margin = 26 * Microseconds.hour

    package init(_ zone: Zone) {
        rules = zone.rules
        interval = ZoneInterval(start: 0, end: 0, offset: 0, kind: 0)
        move(to: 0)
    }

    /// Microseconds east of UTC.
    @inline(__always)
    package mutating func offset(at instant: Int64) -> Int64 {
        if !interval.contains(instant) { move(to: instant) }
        return interval.offset
    }

    /// The wall clock at the instant.
    @inline(__always)
    package mutating func local(_ instant: Int64) -> Int64 { instant &+ offset(at: instant) }

    /// The instant at which the wall clock shows `local`.
    ///
    /// A time that the clock skips moves forward by the gap. One that it shows twice is the earlier, or the later when
    /// `previous` (the row before) is already past the earlier.
    @inline(__always)
    package mutating func instant(local: Int64, after previous: Int64? = nil) -> LocalResolution {
        let candidate = local &- interval.offset
        if candidate >= safeStart, candidate < safeEnd { return LocalResolution(instant: candidate, kind: .unique) }
        return resolve(local, after: previous)
    }

    private mutating func move(to instant: Int64) {
        interval = rules.interval(at: instant)
        safeStart = interval.start == .min ? .min : interval.start &+ Self.margin
        safeEnd = interval.end == .max ? .max : interval.end &- Self.margin
    }

    private mutating func resolve(_ local: Int64, after previous: Int64?) -> LocalResolution {
        // Every stretch that can show this time, in order.
        var probe = local < .min + Self.margin ? .min : local - Self.margin
        let last = local > .max - Self.margin ? .max : local + Self.margin
        var earlier: Int64?
        var later: Int64?
        var beforeGap: Int64?
        while true {
            move(to: probe)
            let candidate = local &- interval.offset
            if interval.contains(candidate) {
                if earlier == nil { earlier = candidate } else if later == nil { later = candidate }
            }
            // Past the end of this stretch by its own clock: if the next one starts later still, this is the gap.
            if candidate >= interval.end { beforeGap = candidate }
            guard interval.end <= last, interval.end != .max else { break }
            probe = interval.end
        }
        guard let earlier else {
            let instant = beforeGap ?? local
            move(to: instant)
            return LocalResolution(instant: instant, kind: .gap)
        }
        var instant = earlier
        if let later, let previous, previous > earlier { instant = later }
        move(to: instant)
        return LocalResolution(instant: instant, kind: later == nil ? .unique : .overlap, later: later)
    }
}

extension Zone {
    /// The instant at which the wall clock shows `local`; see `ZoneCursor.instant(local:after:)`.
    package func instant(local: Int64, after previous: Int64? = nil) -> LocalResolution {
        var cursor = ZoneCursor(self)
        return cursor.instant(local: local, after: previous)
    }
}
