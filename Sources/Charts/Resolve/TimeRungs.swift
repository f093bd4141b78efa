import Checked
import Series
import Syntax

/// The ticks of a time axis: a ladder of calendar steps with two-level labels, or the tiers that a person asked for.
struct TimeRungs {
    let context: SeriesContext
    private var calendar: Calendar { context.calendar }

    /// Ticks say where in such a period they stand, not in which.
    private let wrapped: CalendarStep?

    init(context: SeriesContext, wrapped: CalendarStep? = nil) {
        self.context = context
        self.wrapped = wrapped
    }

    /// From fine to coarse. A rung never has more than 400 ticks.
    ///
    /// - Parameters:
    ///   - edges: the axis' own periods; a rung of the same step names whole periods, in their middle.
    ///   - finest: no rung has steps shorter than this.
    func ladder(
        edges: [Int64]?, lower: Int64, upper: Int64, format: String?, finest: DurationUnit? = nil
    ) throws -> [[Tick]] {
        let ticker = TimeTicks(first: lower, last: upper, calendar: calendar)
        if let edges, let own = try ownRungs(edges, ticker, format) { return own }
        let period = edges.flatMap { $0.count > 1 ? Double($0[1] - $0[0]) : nil }
        // Every other day is ragged where months end; where a few weeks tell the days apart, they do.
        let weeks = ticker.ticks(CalendarStep(1, .week), limit: 400)?.count ?? 0
        let areDays = period.map { $0 > 0.9 * Double(Microseconds.day) } ?? false
        let hasWeeks = weeks >= (areDays ? 3 : 4)
        var rungs: [[Tick]] = []
        for step in TimeTicks.steps(from: ticker.step(atMost: 200)) {
            // Never finer than the periods themselves.
            if let finest, step.unit < finest,
                step.nominalMicroseconds < CalendarStep(1, finest).nominalMicroseconds * 0.9
            {
                continue
            }
            if let period, step.nominalMicroseconds < period * 0.9 { continue }
            if hasWeeks, step == CalendarStep(2, .day) { continue }
            guard let starts = ticker.ticks(step, limit: 400), !starts.isEmpty else { continue }
            let known = edges.map { Set($0).isSuperset(of: starts) } ?? false
            let whole = known && starts.count >= (edges?.count ?? 0) - 1
            let namesPeriods = known && (period.map { step.names(periodsOf: $0) } ?? false)
            let texts = try self.texts(starts, step: whole ? named(step) : step, format: format)
            var ticks: [Tick] = []
            for (place, start) in starts.enumerated() {
                // No day, month or year begins at the end of the last one.
                if whole || known && step.unit >= .day, start == upper { continue }
                if namesPeriods, !whole {
                    // It names one of the periods, and stands under the middle of that.
                    let end = edges?.first { $0 > start } ?? start
                    ticks.append(texts[place].tick((Double(start) + Double(end)) / 2, line: .solid))
                    continue
                }
                let end = whole ? (place + 1 < starts.count ? starts[place + 1] : upper) : nil
                ticks.append(
                    texts[place].tick(Double(start), end: end.map(Double.init), line: whole ? .off : .solid))
            }
            rungs.append(ticks)
            if starts.count <= 2 { break }
        }
        if rungs.isEmpty, let finest, finest > .day {
            // Months or years that no step of theirs falls between.
            return try ladder(edges: edges, lower: lower, upper: upper, format: format, finest: .day)
        }
        return rungs
    }

    /// Every period, every second, fifth, … by its name, where periods of some months or years begin at none of the usual steps:
    /// elections, censuses. Nil for all others.
    private func ownRungs(_ edges: [Int64], _ ticker: TimeTicks, _ format: String?) throws -> [[Tick]]? {
        let starts = Array(edges.dropLast())
        guard starts.count > 1, starts.count <= 400, let unit = RowSpacing.period(of: starts, calendar) else {
            return nil
        }
        let period = Double(edges[1] - edges[0])
        guard period > unit.nominalMicroseconds * 1.9 else { return nil }
        let usual = TimeTicks.steps(from: unit).first { ($0.nominalMicroseconds / period - 1).magnitude < 0.1 }
        if let usual, let known = ticker.ticks(usual, limit: 400), Set(edges).isSuperset(of: known) { return nil }
        let texts = try self.texts(starts, step: unit, format: format)
        return [1, 2, 5, 10, 20, 50, 100].filter { $0 < starts.count }.map { every in
            stride(from: 0, to: starts.count, by: every).map { place in
                texts[place].tick(Double(starts[place]), end: Double(edges[place + 1]))
            }
        }
    }

    /// A tick at each of a few instants, in as many words as tell them apart.
    func ticks(at instants: [Int64]) throws -> [Tick] {
        let step = CalendarStep(1, RowSpacing.resolution(of: instants, calendar) ?? .second)
        return zip(instants, try texts(instants, step: step, format: nil)).map {
            $1.tick(Double($0), line: .solid)
        }
    }

    /// Periods of three months are quarters; three months from one tick to the next are not.
    private func named(_ step: CalendarStep) -> CalendarStep {
        step == CalendarStep(3, .month) ? CalendarStep(1, .quarter) : step
    }

    /// Each tier's ticks; at one position the later tier wins.
    func tiers(
        _ tiers: [TierSpec], edges: [Int64]?, bins: [Int64]?, lower: Int64, upper: Int64
    ) throws -> [Tick] {
        var ticks: [Int64: Tick] = [:]
        for tier in tiers {
            let (all, step) = try positions(tier.every ?? tier.labelEvery ?? tier.gridEvery, bins, lower, upper)
            let isPeriods = edges.map { Set($0).isSuperset(of: all) } ?? false
            let texts = try self.texts(all, step: step ?? CalendarStep(1, .day), format: tier.format)
            let grid = tier.gridEvery == nil ? nil : try Set(positions(tier.gridEvery, bins, lower, upper).0)
            for (place, start) in all.enumerated() where !(isPeriods && start == edges?.last) {
                let next = isPeriods ? edges?.first { $0 > start } : nil
                let end = tier.centered && !isPeriods ? (place + 1 < all.count ? all[place + 1] : upper) : next
                let line = tier.tick ?? (isPeriods ? .solid : .off)
                ticks[start] = texts[place].tick(
                    Double(start), end: end.map(Double.init), grid: grid?.contains(start) ?? true, line: line,
                    isTall: tier.tick == .solid)
            }
        }
        return ticks.values.sorted { $0.position < $1.position }
    }

    private func positions(
        _ step: StepSpec?, _ bins: [Int64]?, _ lower: Int64, _ upper: Int64
    ) throws -> ([Int64], CalendarStep?) {
        switch step {
        case .duration(let duration, let from)?:
            guard let step = CalendarStep(duration) else {
                throw ChartsError.stepKind(axis: "x", wanted: "a calendar step")
            }
            var anchored = calendar
            var anchor: Int64?
            switch from {
            case .weekday(let name)?:
                if let day = Weekday.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) {
                    anchored.weekStart = day
                }
            case .instant(let instant)?:
                anchor = try calendar.resolve(instant, now: context.now, onlyDay: nil).lowerBound
            case nil: break
            }
            return (try starts(step, anchor: anchor, lower: lower, upper: upper, in: anchored), step)
        case .cycle?, nil:
            // `every weekday` on an axis of days is every day.
            return (try starts(CalendarStep(1, .day), anchor: nil, lower: lower, upper: upper), CalendarStep(1, .day))
        case .bin?: return (bins?.dropLast().filter { $0 >= lower && $0 <= upper } ?? [], nil)
        case .number?: throw ChartsError.stepKind(axis: "x", wanted: "a calendar step")
        }
    }

    /// Period starts inside lower…upper, an instant at the very end included only for a continuous axis.
    private func starts(
        _ step: CalendarStep, anchor: Int64?, lower: Int64, upper: Int64, in calendar: Calendar? = nil
    ) throws -> [Int64] {
        let count = Double(upper &- lower) / step.nominalMicroseconds
        let ticker = TimeTicks(first: lower, last: upper, calendar: calendar ?? self.calendar)
        guard count < 5000, let starts = ticker.every(step, from: anchor) else {
            throw ChartsError.tooManyTicks(axis: "x", count: Int(exactly: count.rounded()) ?? .max)
        }
        return starts
    }

    /// What a tick says: where others stand before it, and where it is the first.
    private struct Words {
        var label: [String]
        var opening: [String]?

        func tick(
            _ position: Double, end: Double? = nil, grid: Bool = true, line: TickLine = .off, isTall: Bool = false
        ) -> Tick {
            var tick = Tick(position, end: end, label: label, grid: grid, line: line, isTall: isTall)
            tick.opening = opening
            return tick
        }
    }

    /// The lines of each label. Without a format the first of an axis may say its year.
    private func texts(_ starts: [Int64], step: CalendarStep, format: String?) throws -> [Words] {
        if let format { return try formatted(starts, format).map { Words(label: $0) } }
        let words = TimeLabels(calendar: calendar, locale: context.locale)
        func lines(_ label: TimeLabels.Label) -> [String] { [label.lower] + (label.upper.map { [$0] } ?? []) }
        if let wrapped {
            return words.labels(starts, step: step, within: wrapped).map { Words(label: lines($0)) }
        }
        return zip(words.labels(starts, step: step), words.openings(starts, step: step)).map {
            Words(label: lines($0), opening: $1.upper == nil ? nil : lines($1))
        }
    }

    /// A format that names a part of the clock or the calendar keeps the coarser part below it; a pattern is written as it stands.
    private func formatted(_ starts: [Int64], _ format: String) throws -> [[String]] {
        guard let named = TimeFormat.named(format, context.locale) else {
            let pattern = try TimeFormat(format)
            return starts.map { split(pattern.text($0, calendar)) }
        }
        let coarse: TimeFormat? =
            switch format {
            case "hour", "time": TimeFormat.named("date", context.locale)
            case "day": TimeFormat.named("month", context.locale)
            case "month": try TimeFormat("%Y")
            default: nil
            }
        guard let coarse else { return starts.map { [named.text($0, calendar)] } }
        var shown = ""
        return starts.map { start in
            let context = coarse.text(start, calendar)
            defer { shown = context }
            return [named.text(start, calendar)] + (context == shown ? [] : [context])
        }
    }

    private func split(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension CalendarStep {
    /// Whether a label of this step is the name of one period of that length, µs, rather than of the time that begins there:
    /// the day of a week's start, the first month of a quarter.
    fileprivate func names(periodsOf length: Double) -> Bool {
        let days = length / Double(Microseconds.day)
        return switch unit {
        case .day, .week: abs(days - 1) < 0.1
        case .month, .quarter: days > 27 && days < 93
        case .year: days > 364
        default: false
        }
    }
}
