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
        for moment in [event.start, event.end] { if let moment { horizon = max(horizon, moment.instant) } }
        if let moment = event.replaces { replaced[event.uid, default: []].insert(moment.instant) }
        guard event.recurrence.recurs, event.replaces == nil else { return false }
        guard !event.recurrence.isUnread, event.start != nil else {
            unread += 1
            return false
        }
        events.append((event, line))
        return true
    }

    /// Puts all occurrences of the events kept.
    ///
    /// - Returns: what is to be said of them.
    func put(into builder: FrameBuilder) throws -> [FormatsNote] {
        var budget = ICalendarRecurrence.Budget(rows: Self.rowLimit, days: Self.dayLimit)
        var isEndless = false
        for (event, line) in events {
            guard let start = event.start else { continue }
            builder.line = line
            let moments = event.recurrence.occurrences(
                from: start, horizon: horizon, without: replaced[event.uid] ?? [], &budget)
            for moment in moments { try event.put(into: builder, at: moment) }
            if event.recurrence.isEndless { isEndless = true }
        }
        guard !events.isEmpty else { return [] }
        let rows = Self.rowLimit - budget.rows
        let last = isEndless ? String(Calendar(zone: zone).iso8601(horizon).prefix(10)) : nil
        return [.recurrences(events: events.count, rows: rows, until: last)]
            + (budget.isSpent ? [.recurrencesCut(limit: rows)] : [])
    }
}
