import Checked
import Syntax

/// The periods that rows are put into: calendar steps, and what they are counted from.
package struct Period: Sendable, Equatable {
    package enum Origin: Sendable, Equatable {
        /// The calendar's own: midnight, the week start, January; the first row's day for several days.
        case natural
        case from(InstantSyntax)
        /// Weeks that begin on that day, whatever the session's do.
        case weekday(Weekday)
        /// Windows counted back from an instant; rows at or after it are left out.
        case ending(InstantSyntax)
    }
    /// Whether the calendar says where they begin, and nobody else.
    var isOfCalendar: Bool {
        switch origin {
        case .natural, .weekday: true
        case .from, .ending: false
        }
    }

    package var duration: DurationSyntax
    package var step: CalendarStep
    package var origin: Origin
    /// The word that it was typed by, where that is not the unit's own: a column of that name is meant before it.
    var spelled: String?
    /// What natural periods are counted from, when the first row of all is not among those at hand.
    var anchor: Int64?

    /// - Throws: `SeriesError.badStep` for a step that is not a whole number of calendar units.
    package init(_ duration: DurationSyntax, origin: Origin = .natural) throws(SeriesError) {
        guard let step = CalendarStep(duration) else { throw .badStep(duration.words) }
        if case .weekday(let day) = origin, step.unit != .week {
            throw .badStep("\(duration.words) from \(day.name.lowercased())")
        }
        self.duration = duration
        self.step = step
        self.origin = origin
    }

    /// What replies call it: `weekly`, `every 3 hours`, `every 7 days ending now`.
    package var label: String {
        switch origin {
        case .natural: return name
        case .from(let instant): return "\(name) from \(instant.words)"
        case .weekday(let day): return "\(name) from \(day.name.lowercased())"
        case .ending(let instant): return "\(name) ending \(instant.words)"
        }
    }

    /// As a key after `by`: `week`, `week from sunday`.
    var words: String {
        switch origin {
        case .natural: duration.words
        case .from(let instant): "\(duration.words) from \(instant.words)"
        case .weekday(let day): "\(duration.words) from \(day.name.lowercased())"
        case .ending(let instant): "\(duration.words) ending \(instant.words)"
        }
    }

    /// The same without what they are counted from.
    private var name: String {
        if step.count == 1, let named = PeriodCatalog.units.first(where: { $0.unit == step.unit }) {
            return named.name
        }
        return "every \(duration.words)"
    }

    /// Reads what `Forms.anchor` records.
    static func origin(_ words: Arguments) -> Origin {
        if let from = words.instant("from") { return .from(from) }
        if let ending = words.instant("ending") { return .ending(ending) }
        return words.word("weekday").flatMap { Weekday(named: $0.text) }.map(Origin.weekday) ?? .natural
    }

    /// Of each time the start of its period; missing where there is none.
    ///
    /// - Throws: as below; `.outOfMemory`, `Interrupted`.
    func starts(of times: Buffer<Int64>, _ context: SeriesContext) throws -> Buffer<Int64> {
        let order = TimeOrder(times.span)
        var starts: [Int64] = []
        if let first = order.first, let last = order.last {
            starts = try self.starts(
                first: first, last: last, limit: max(SeriesError.rowLimit, times.count), context)
        }
        let codes = try Calendar.indices(of: times.span, starts: starts, stoppedBy: context.cancellation)
        var result = try BufferBuilder<Int64>(repeating: missingTime, count: times.count)
        var out = result.mutableSpan
        let from = codes.span
        for rows in Stretches(of: times.count) {
            try context.cancellation.check()
            for row in rows where from[row] >= 0 { out[row] = starts[Int(from[row])] }
        }
        return result.freeze()
    }

    /// Period starts and the last one's end for rows between those instants; empty when none can hold a row.
    func starts(
        first: Int64, last: Int64, limit: Int, _ context: SeriesContext
    ) throws(SeriesError) -> [Int64] {
        var calendar = context.calendar
        if case .weekday(let day) = origin { calendar.weekStart = day }
        let days = (calendar.civil(first).date, calendar.civil(last).date)
        let onlyDay = days.0 == days.1 ? days.0 : nil
        switch origin {
        case .natural, .weekday:
            return try calendar.periods(
                covering: first, through: last, step: step, anchor: anchor, limit: limit,
                cancellation: context.cancellation)
        case .from(let instant):
            let anchor = try calendar.resolve(instant, now: context.now, onlyDay: onlyDay).lowerBound
            return try calendar.periods(
                covering: first, through: last, step: step, anchor: anchor, limit: limit,
                cancellation: context.cancellation)
        case .ending(let instant):
            let end = try calendar.resolve(instant, now: context.now, onlyDay: onlyDay).lowerBound
            guard first < end else { return [] }
            return try calendar.periods(
                covering: first, through: end - 1, step: step, anchor: end, limit: limit,
                cancellation: context.cancellation)
        }
    }
}
