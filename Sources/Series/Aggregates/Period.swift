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
    package var duration: DurationSyntax
    package var step: CalendarStep
    package var origin: Origin
    /// The word that it was typed by, where that is not the unit's own: a column of that name is meant before it.
    var spelled: String?
    /// What natural periods are counted from, when the first row of all is not among those at hand.
    var anchor: Int64?

    /// - Throws: `SeriesError.badStep` for a step that is no whole number of calendar units.
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

extension DurationSyntax {
    /// `3 hours`, `day`, `1.5 hours`.
    package var words: String {
        if count == 1 { return unit.rawValue }
        let number = Int(exactly: count).map(String.init) ?? "\(count)"
        return "\(number) \(unit.rawValue)s"
    }
}

extension InstantSyntax {
    /// As a person types it: `now`, `2024-12-03`, `now - 12 weeks`.
    package var words: String {
        let start =
            switch base {
            case .now: "now"
            case .today: "today"
            case .yesterday: "yesterday"
            case .date(let year, let month, let day):
                [Self.padded(year, 4), month.map { Self.padded($0, 2) }, day.map { Self.padded($0, 2) }]
                    .compactMap { $0 }.joined(separator: "-")
            case .quarter(let year, let quarter): "\(Self.padded(year, 4))-Q\(quarter)"
            case .dateTime(let year, let month, let day, let microseconds, _):
                "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(Self.clock(microseconds))"
            case .time(let microseconds): Self.clock(microseconds)
            }
        return shifts.reduce(start) { text, shift in
            let size = DurationSyntax(count: abs(shift.count), unit: shift.unit)
            return "\(text) \(shift.count < 0 ? "-" : "+") \(size.count == 1 ? "1 " : "")\(size.words)"
        }
    }

    private static func clock(_ microseconds: Int) -> String {
        let seconds = microseconds / 1_000_000
        let short = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
        return seconds % 60 == 0 ? short : "\(short):\(padded(seconds % 60, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
