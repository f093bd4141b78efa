/// The periods of one step in one zone: where the one that holds an instant starts, and where the next does.
///
/// Periods are contiguous and never empty: one whose whole wall-clock span is skipped does not exist, and one that
/// begins inside a skipped stretch begins at the first instant after it. A step on the clock is cut whenever the clock
/// shows a multiple, so an hour that the clock shows twice is two periods of `1 hour`, and four hours of `3 hours`. A
/// step by dates is cut once per date, at the first instant of that date.
package struct PeriodWalker {
    private let cuts: PeriodCuts
    private var cursor: ZoneCursor

    /// - Parameter anchor: an instant that the periods are counted from, nil for the step's natural anchor.
    package init(_ calendar: Calendar, step: CalendarStep, anchor: Int64? = nil) {
        cursor = ZoneCursor(calendar.zone)
        let local = anchor.map { [cursor] instant in
            var cursor = cursor
            return cursor.local(Self.clamped(instant))
        }
        cuts = PeriodCuts(step, weekStart: calendar.weekStart, anchor: local)
    }

    /// The start of the period that holds the instant (clamped to the years 1 … 9999).
    package mutating func floor(_ instant: Int64) -> Int64 {
        let instant = Self.clamped(instant)
        return cuts.isByDate ? dateFloor(instant) : clockFloor(instant)
    }

    /// The first period start after an instant.
    package mutating func next(after instant: Int64) -> Int64 {
        let instant = Self.clamped(instant)
        return cuts.isByDate ? dateNext(instant) : clockNext(instant)
    }

    private static func clamped(_ instant: Int64) -> Int64 {
        min(max(instant, Calendar.instants.lowerBound), Calendar.instants.upperBound)
    }

    // MARK: dates

    private mutating func start(_ cut: Int64) -> Int64 { Calendar.firstInstant(local: cut, &cursor) }

    private mutating func dateFloor(_ instant: Int64) -> Int64 {
        var cut = cuts.floor(cursor.local(instant))
        var best = start(cut)
        // Where the clock falls back over a midnight, an instant can read yesterday though today has begun.
        while best > instant {
            cut = cuts.previous(cut)
            best = start(cut)
        }
        while true {
            cut = cuts.next(cut)
            let following = start(cut)
            guard following <= instant else { return best }
            best = following
        }
    }

    private mutating func dateNext(_ instant: Int64) -> Int64 {
        var cut = cuts.floor(cursor.local(instant))
        while true {
            let found = start(cut)
            if found > instant { return found }
            cut = cuts.next(cut)
        }
    }

    // MARK: clock

    private mutating func clockFloor(_ instant: Int64) -> Int64 {
        var instant = instant
        while true {
            let local = cursor.local(instant)
            let interval = cursor.interval
            let cut = cuts.floor(local)
            let found = cut &- interval.offset
            if found >= interval.start || interval.start == .min { return found }
            // The clock showed `gapStart` when this stretch began; a cut between lies in what it skipped.
            let gapStart = interval.start &+ cursor.offset(at: interval.start &- 1)
            if cut >= gapStart { return interval.start }
            instant = interval.start &- 1
        }
    }

    private mutating func clockNext(_ instant: Int64) -> Int64 {
        var cut = cuts.next(cuts.floor(cursor.local(instant)))
        while true {
            let interval = cursor.interval
            let found = cut &- interval.offset
            if found < interval.end { return found }
            // The clock changes first. Cut there when it then shows a cut, or has skipped one.
            let gapStart = interval.end &+ interval.offset
            let shown = cursor.local(interval.end)
            let last = cuts.floor(shown)
            if last == shown || last >= gapStart { return interval.end }
            cut = cuts.next(last)
        }
    }
}
