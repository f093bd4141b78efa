import Diagnostics
import Reading
import Series

/// The events of a calendar that recur: they become rows when all is read, since what stands elsewhere replaces single occurrences
/// and tells where a rule without an end stops.
struct ICalendarOccurrences {
    private var events: [(event: ICalendarEvent, line: Int)] = []
    private var replaced: [String: Set<Int64>] = [:]
    private var horizon: Int64
    private(set) var unread = 0
    private let zone: Zone

    /// Rows of events that recur, and days that are looked at for them.
    static let rowLimit = 100_000
    static let dayLimit = 20_000_000

    init(now: Int64, zone: Zone) {
        horizon = now
        self.zone = zone
    }

    /// Takes an event that has ended in the file.
    ///
    /// - Returns: whether it is one that recurs and is kept.
    mutating func keep(_ event: ICalendarEvent, line: Int) -> Bool {
        if let start = event.start, Self.isDate(start) {
            horizon = max(horizon, start.instant)
            // An event that lasts for years has no end that says how far the calendar goes.
            if let end = event.end, Self.isDate(end), end.instant &- start.instant < 366 * Microseconds.day {
                horizon = max(horizon, end.instant)
            }
        }
        if let moment = event.replaces { replaced[event.uid, default: []].insert(moment.instant) }
        guard event.recurrence.recurs, event.replaces == nil else { return false }
        guard !event.recurrence.isUnread, event.start != nil else {
            unread += 1
            return false
        }
        events.append((event, line))
        return true
    }

    /// Whether a date is one that somebody plans with: from the year 2100 on it stands for none.
    private static func isDate(_ moment: ICalendarEvent.Moment) -> Bool {
        moment.local < Int64(CivilDate(year: 2100, month: 1, day: 1).daysSinceEpoch) * Microseconds.day
    }

    /// Puts all occurrences of the events kept: of more than there may be, each event has its share, what short ones leave goes to the
    /// long ones, and every start is among them.
    ///
    /// - Returns: what is to be said of them.
    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`.
    func put(into builder: FrameBuilder) throws -> [FormatsNote] {
        guard !events.isEmpty else { return [] }
        var work = Work(days: Self.dayLimit, cancellation: builder.request.context.cancellation)
        let share = max(1, Self.rowLimit / events.count)
        var kept: [[ICalendarEvent.Moment]] = []
        var long: [Int] = []
        for index in events.indices {
            let (found, isCut) = try moments(index, most: share, &work)
            if isCut { long.append(index) }
            kept.append(found)
        }
        var rest = Self.rowLimit - kept.reduce(0) { $0 + $1.count }
        var hasMore = false
        for (place, index) in long.enumerated() {
            let more = rest / (long.count - place)
            guard more > 0 else {
                hasMore = true
                continue
            }
            let (found, isCut) = try moments(index, most: share + more, &work)
            if isCut { hasMore = true }
            guard found.count > kept[index].count else { continue }
            rest -= found.count - kept[index].count
            kept[index] = found
        }
        var rows = 0
        for (index, (event, line)) in events.enumerated() {
            builder.stand(at: line)
            for moment in kept[index] { try event.put(into: builder, at: moment) }
            rows += kept[index].count
        }
        // A rule that counts has no far end when all that it counts is there.
        let far = events.indices.count { index in
            let recurrence = events[index].event.recurrence
            return recurrence.end(behind: horizon) == .far && kept[index].count < recurrence.rule?.count ?? .max
        }
        return notes(rows: rows, far: far, isCut: hasMore)
    }

    /// What all events may still cost.
    private struct Work {
        var days: Int
        let cancellation: Cancellation
    }

    /// Looks at half of the days that are left at most, or at the event's share of all.
    ///
    /// - Returns: no more than `most` of an event's occurrences, and whether there are others.
    private func moments(
        _ index: Int, most: Int, _ work: inout Work
    ) throws -> (moments: [ICalendarEvent.Moment], isCut: Bool) {
        let event = events[index].event
        guard let start = event.start else { return ([], false) }
        let days = max(Self.dayLimit / events.count, work.days / 2)
        var budget = ICalendarRecurrence.Budget(rows: most, days: days, cancellation: work.cancellation)
        let found = try event.recurrence.occurrences(
            from: start, horizon: horizon, without: replaced[event.uid] ?? [], &budget)
        work.days = max(0, work.days - (days - budget.days))
        return (found, budget.isSpent)
    }

    private func notes(rows: Int, far: Int, isCut: Bool) -> [FormatsNote] {
        let isEndless = events.contains { $0.event.recurrence.end(behind: horizon) == .none }
        let last = String(Calendar(zone: zone).iso8601(horizon).prefix(10))
        return [.recurrences(events: events.count, rows: rows, until: isEndless ? last : nil)]
            + (far > 0 ? [.recurrencesFar(events: far, until: last)] : [])
            + (isCut ? [.recurrencesCut(limit: rows)] : [])
    }
}
