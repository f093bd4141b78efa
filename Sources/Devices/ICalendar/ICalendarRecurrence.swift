import Checked
import Diagnostics
import Reading
import Series

/// When an event occurs beside its start: by a rule, at times of its own, and when it does not (RFC 5545, 3.8.5).
struct ICalendarRecurrence {
    /// Times at which the event occurs besides.
    var more: [ICalendarEvent.Moment] = []
    private(set) var rule: ICalendarRule?
    /// Whether a rule has parts that are not known, so that the event stands once.
    private(set) var isUnread = false
    private var exceptInstants: Set<Int64> = []
    /// Days without an occurrence, whatever its time.
    private var exceptDays: Set<Int> = []

    typealias Moment = ICalendarEvent.Moment

    var recurs: Bool { rule != nil || !more.isEmpty || isUnread }

    /// Whether it goes on for ever, or as good as: to an end so far behind the horizon that it stands for none.
    func isEndless(behind horizon: Int64) -> Bool { rule != nil && end(behind: horizon) != .own }

    /// Where a rule stops: at an end of its own, or at the horizon because it has none or one far behind.
    enum End { case own, none, far }

    func end(behind horizon: Int64) -> End {
        guard let rule else { return .own }
        if let until = rule.until { return Limit(until).isFar(behind: horizon) ? .far : .own }
        guard let count = rule.count else { return .none }
        return count > Self.countedLimit ? .far : .own
    }

    /// Occurrences that a rule may count which are all made, wherever they end.
    private static let countedLimit = 5000

    mutating func take(_ value: ArraySlice<UInt8>) {
        let found = ICalendarRule(value)
        // A second rule is what RFC 5545 advises against.
        if found == nil || rule != nil { isUnread = true }
        rule = found
    }

    /// For what takes occurrences out by a rule, as RFC 2445 has it.
    mutating func refuse() { isUnread = true }

    mutating func except(_ moments: [Moment]) {
        for moment in moments {
            if moment.isDay {
                exceptDays.insert(Calendar.split(local: moment.local).days)
            } else {
                exceptInstants.insert(moment.instant)
            }
        }
    }

    /// What the occurrences of an event may take: rows, and days that are looked at.
    struct Budget {
        var rows: Int
        var days: Int
        let cancellation: Cancellation
        private(set) var isSpent = false

        mutating func spend() { isSpent = true }
    }

    /// Every occurrence in order of time, the start among them.
    ///
    /// - Parameters:
    ///   - horizon: the last instant of a rule without an end.
    ///   - replaced: occurrences that other events stand for, as instants.
    func occurrences(
        from start: Moment, horizon: Int64, without replaced: Set<Int64>, _ budget: inout Budget
    ) throws(Interrupted) -> [Moment] {
        var moments = [start]
        if let rule { moments = try ruled(rule, start, horizon, &budget) }
        if !more.isEmpty {
            let known = Set(moments.map(\.instant))
            var added: Set<Int64> = []
            moments += more.filter { !known.contains($0.instant) && added.insert($0.instant).inserted }
            moments.sort { $0.instant < $1.instant }
        }
        moments.removeAll { moment in
            exceptInstants.contains(moment.instant) || replaced.contains(moment.instant)
                || exceptDays.contains(Calendar.split(local: moment.local).days)
        }
        if moments.count > budget.rows {
            moments.removeLast(moments.count - budget.rows)
            budget.spend()
        }
        budget.rows -= moments.count
        return moments
    }

    /// The start, which counts as the first, and what the rule gives behind it.
    private func ruled(
        _ rule: ICalendarRule, _ start: Moment, _ horizon: Int64, _ budget: inout Budget
    ) throws(Interrupted) -> [Moment] {
        let isEndless = isEndless(behind: horizon)
        let lastDay = isEndless ? Calendar.split(local: horizon).days + 1 : .max
        let (first, clock) = Calendar.split(local: start.local)
        let until = rule.until.map { Limit($0) }
        var moments = [start]
        for period in 0... {
            if period & 0x3FF == 0 { try budget.cancellation.check() }
            // Periods that give nothing end at the horizon too.
            if first + (period - 1) * rule.interval * rule.leastDaysOfPeriod > lastDay { return moments }
            budget.days -= rule.daysOfPeriod
            guard budget.days > 0, moments.count <= budget.rows else {
                budget.spend()
                return moments
            }
            guard let days = rule.days(period: period, from: first) else { return moments }
            for day in days where day > first {
                if let count = rule.count, moments.count >= count { return moments }
                let local = Int64(day) &* Microseconds.day &+ clock
                let moment = Moment(local: local, in: start.zone, isDay: start.isDay)
                if let until, !until.allows(moment) { return moments }
                if isEndless, moment.instant > horizon { return moments }
                moments.append(moment)
            }
            if let count = rule.count, moments.count >= count { return moments }
        }
        return moments
    }

    /// The last moment of a rule: a day, an instant, or what the clocks of the event's zone show.
    private struct Limit {
        private var time: Int64?
        private var isUTC: Bool
        private var isDay: Bool

        init(_ value: ArraySlice<UInt8>) {
            var bytes = Array(value)
            isUTC = bytes.last == UInt8(ascii: "Z")
            if isUTC { bytes.removeLast() }
            isDay = bytes.count == 8
            time = TimeLayout.compact(offset: false).read(bytes.span)?.microseconds
            var at = 0
            // A year that no layout takes for one, as 9999 for ever.
            if time == nil, let year = TimeText.digits(bytes.span, &at, 4, 4), year > 2200,
                TimeText.digits(bytes.span, &at, 4, 4) != nil
            {
                time = TimeLayout.end
            }
        }

        /// Whether it is more than ten years behind an instant.
        func isFar(behind instant: Int64) -> Bool {
            time.map { $0 > instant.addingReportingOverflow(3653 * Microseconds.day).partialValue } ?? false
        }

        /// One that cannot be read allows the start alone.
        func allows(_ moment: Moment) -> Bool {
            guard let time else { return false }
            if isDay { return moment.local < time &+ Microseconds.day }
            return isUTC && !moment.isDay ? moment.instant <= time : moment.local <= time
        }
    }
}
