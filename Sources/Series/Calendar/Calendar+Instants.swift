import Syntax

extension Calendar {
    /// The span that an instant names: a month for `2024-12`, a day for `today`, one microsecond for an exact time.
    ///
    /// Added durations move the span; one that is finer than the span (`today - 3 hours`) makes it an exact time.
    ///
    /// - Parameter onlyDay: the series' only day, for a bare time of day.
    /// - Throws: `noSuchDate`, `timeNeedsOneDay`, `instantOutOfRange`, `unusableDuration`.
    package func resolve(_ syntax: InstantSyntax, now: Int64, onlyDay: CivilDate?) throws(SeriesError) -> Range<Int64> {
        var (start, unit) = try base(syntax.base, now: now, onlyDay: onlyDay)
        for shift in syntax.shifts {
            guard let moved = adding(shift, to: start) else {
                if shift.unit >= .month, shift.count != shift.count.rounded() {
                    throw .unusableDuration(count: shift.count, unit: shift.unit.rawValue)
                }
                throw .instantOutOfRange
            }
            start = moved
            if let span = unit, shift.unit < span { unit = nil }
        }
        guard Self.instants.contains(start) else { throw .instantOutOfRange }
        guard let unit else { return start..<(start + 1) }
        // A shift may have moved into a skipped midnight: the span is cut like any other.
        let step = CalendarStep(1, unit)
        return start..<max(start + 1, next(after: start, step: step, anchor: unit == .week ? start : nil))
    }

    /// The instants a range covers, its last unit included; nil where it is open.
    ///
    /// - Returns: the first instant and the first after it. Equal bounds or crossed ones give an empty range.
    package func resolve(
        _ range: RangeSyntax, now: Int64, onlyDay: CivilDate?
    ) throws(SeriesError) -> (from: Int64?, until: Int64?) {
        var from: Int64?
        var until: Int64?
        if let lower = range.lower, let instant = InstantSyntax(lower.value) {
            from = try resolve(instant, now: now, onlyDay: onlyDay).lowerBound
        }
        if let upper = range.upper, let instant = InstantSyntax(upper.value) {
            until = try resolve(instant, now: now, onlyDay: onlyDay).upperBound
        }
        return (from, until)
    }

    private func base(
        _ base: InstantSyntax.Base, now: Int64, onlyDay: CivilDate?
    ) throws(SeriesError) -> (start: Int64, unit: DurationUnit?) {
        switch base {
        case .now: return (now, nil)
        case .today: return (floor(now, to: CalendarStep(1, .day)), .day)
        case .yesterday: return (startOfDay(civil(now).date.adding(days: -1)), .day)
        case .date(let year, let month, let day):
            let date = try Self.date(year, month ?? 1, day ?? 1)
            return (startOfDay(date), day != nil ? .day : month != nil ? .month : .year)
        case .quarter(let year, let quarter):
            guard (1...4).contains(quarter) else { throw .noSuchQuarter(year: year, quarter: quarter) }
            return (startOfDay(try Self.date(year, quarter * 3 - 2, 1)), .quarter)
        case .dateTime(let year, let month, let day, let microseconds, let offset):
            let local = Self.local(try Self.date(year, month, day), Int64(microseconds))
            if let offset { return (local &- Int64(offset) &* Microseconds.second, nil) }
            return (zone.instant(local: local).instant, nil)
        case .time(let microseconds):
            guard let onlyDay else { throw .timeNeedsOneDay }
            return (instant(onlyDay, microsecondsOfDay: Int64(microseconds)).instant, nil)
        }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) throws(SeriesError) -> CivilDate {
        guard let date = CivilDate(validYear: year, month: month, day: day) else {
            throw .noSuchDate(year: year, month: month, day: day)
        }
        return date
    }
}

extension InstantSyntax {
    /// The instant that a value names; a bare whole number is a year.
    package init?(_ value: Value) {
        switch value {
        case .instant(let instant): self = instant
        case .count(let year): self.init(base: .date(year: year, month: nil, day: nil))
        case .number(let number):
            guard !number.isPercent, let year = Int(exactly: number.value) else { return nil }
            self.init(base: .date(year: year, month: nil, day: nil))
        default: return nil
        }
    }
}
