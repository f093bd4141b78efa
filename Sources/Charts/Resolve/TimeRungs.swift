import Language
import Series

/// The ticks of a time axis: a ladder of calendar steps with two-level labels, or the tiers that a person asked for.
struct TimeRungs {
    let context: SeriesContext
    private var calendar: Calendar { context.calendar }

    init(context: SeriesContext) { self.context = context }

    /// From fine to coarse. A rung never has more than 400 ticks.
    ///
    /// - Parameter edges: the axis' own periods; a rung of the same step names whole periods, in their middle.
    func ladder(edges: [Int64]?, lower: Int64, upper: Int64, format: Word?) throws -> [[Tick]] {
        let labels = try format.map { try self.format($0.text) }
        var rungs: [[Tick]] = []
        for step in Self.steps {
            let count = Double(upper &- lower) / step.nominalMicroseconds
            guard count <= 400 else { continue }
            if let edges, edges.count > 1 {
                // Never finer than the periods themselves.
                let period = Double(edges[1] - edges[0])
                if step.nominalMicroseconds < period * 0.9 { continue }
            }
            let starts = try starts(step, anchor: nil, lower: lower, upper: upper)
            guard !starts.isEmpty else { continue }
            let whole = edges.map { Set($0).isSuperset(of: starts) && starts.count >= $0.count - 1 } ?? false
            let ticks = labelled(starts, step: step, format: labels, upper: upper, whole: whole)
            rungs.append(ticks)
            if starts.count <= 2 { break }
        }
        return rungs
    }

    /// Each tier's ticks; at one position the later tier wins.
    func tiers(_ tiers: [TierSpec], edges: [Int64]?, lower: Int64, upper: Int64) throws -> [Tick] {
        var ticks: [Int64: Tick] = [:]
        for tier in tiers {
            let (all, step) = try positions(tier.every ?? tier.labelEvery ?? tier.gridEvery, edges, lower, upper)
            let format = try tier.format.map { try self.format($0.text) }
            let isPeriods = edges.map { Set($0).isSuperset(of: all) } ?? false
            let texts = format.map { format in all.map { split(format.text($0, calendar)) } }
                ?? automatic(all, step: step ?? CalendarStep(1, .day))
            let grid = tier.gridEvery == nil ? nil : try Set(positions(tier.gridEvery, edges, lower, upper).0)
            for (place, start) in all.enumerated() {
                let next = isPeriods ? edges?.first { $0 > start } : nil
                let end = tier.centered && !isPeriods ? (place + 1 < all.count ? all[place + 1] : upper) : next
                let line = tier.tick ?? (isPeriods ? .solid : .off)
                ticks[start] = Tick(
                    Double(start), end: end.map(Double.init), label: texts[place], grid: grid?.contains(start) ?? true,
                    line: line, isTall: tier.tick == .solid)
            }
        }
        return ticks.values.sorted { $0.position < $1.position }
    }

    private func positions(
        _ step: StepSpec?, _ edges: [Int64]?, _ lower: Int64, _ upper: Int64
    ) throws -> ([Int64], CalendarStep?) {
        switch step {
        case .duration(let duration, let from)?:
            guard let step = CalendarStep(duration) else { throw ChartsError.stepKind(axis: "x", wanted: "a calendar step") }
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
        case .bin?: return (edges.map { Array($0.dropLast()) } ?? [], nil)
        case .number?: throw ChartsError.stepKind(axis: "x", wanted: "a calendar step")
        }
    }

    /// Period starts inside lower…upper, an instant at the very end included only for a continuous axis.
    private func starts(
        _ step: CalendarStep, anchor: Int64?, lower: Int64, upper: Int64, in calendar: Calendar? = nil
    ) throws -> [Int64] {
        let count = Double(upper &- lower) / step.nominalMicroseconds
        guard count < 5000 else { throw ChartsError.tooManyTicks(axis: "x", count: Int(count)) }
        let all = try (calendar ?? self.calendar).periods(covering: lower, through: upper, step: step, anchor: anchor)
        return all.filter { $0 >= lower && $0 <= upper }
    }

    private func labelled(
        _ starts: [Int64], step: CalendarStep, format: TimeFormat?, upper: Int64, whole: Bool
    ) -> [Tick] {
        let texts = format.map { format in starts.map { split(format.text($0, calendar)) } } ?? automatic(starts, step: step)
        var ticks: [Tick] = []
        for (place, start) in starts.enumerated() {
            if whole, start == upper { continue }
            let end = whole ? (place + 1 < starts.count ? starts[place + 1] : upper) : nil
            ticks.append(Tick(Double(start), end: end.map(Double.init), label: texts[place], line: whole ? .off : .solid))
        }
        return ticks
    }

    /// The fine part, over the coarse part where that changes and at the first tick.
    private func automatic(_ starts: [Int64], step: CalendarStep) -> [[String]] {
        let patterns: (String, String)
        switch step.unit {
        case .microsecond, .millisecond: patterns = ("%H:%M:%S.%L", "%-d %b")
        case .second: patterns = ("%H:%M:%S", "%-d %b")
        case .minute, .hour: patterns = ("%H:%M", "%-d %b")
        case .day, .week: patterns = ("%-d", "%b")
        case .month, .quarter: patterns = ("%b", "%Y")
        case .year: patterns = ("%Y", "")
        }
        guard let fine = try? TimeFormat(patterns.0), let coarse = try? TimeFormat(patterns.1) else { return [] }
        var before = ""
        return starts.map { start in
            let upper = coarse.text(start, calendar)
            defer { before = upper }
            return upper == before || upper.isEmpty ? [fine.text(start, calendar)] : [fine.text(start, calendar), upper]
        }
    }

    private func format(_ name: String) throws -> TimeFormat {
        try TimeFormat.named(name, .american) ?? TimeFormat(name)
    }

    private func split(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// From fine to coarse.
    static let steps: [CalendarStep] = [
        CalendarStep(1, .microsecond), CalendarStep(10, .microsecond), CalendarStep(100, .microsecond),
        CalendarStep(1, .millisecond), CalendarStep(10, .millisecond), CalendarStep(100, .millisecond),
        CalendarStep(1, .second), CalendarStep(5, .second), CalendarStep(15, .second), CalendarStep(30, .second),
        CalendarStep(1, .minute), CalendarStep(5, .minute), CalendarStep(15, .minute), CalendarStep(30, .minute),
        CalendarStep(1, .hour), CalendarStep(3, .hour), CalendarStep(6, .hour), CalendarStep(12, .hour),
        CalendarStep(1, .day), CalendarStep(2, .day), CalendarStep(1, .week), CalendarStep(2, .week),
        CalendarStep(1, .month), CalendarStep(1, .quarter), CalendarStep(6, .month), CalendarStep(1, .year),
        CalendarStep(2, .year), CalendarStep(5, .year), CalendarStep(10, .year), CalendarStep(20, .year),
        CalendarStep(50, .year), CalendarStep(100, .year), CalendarStep(500, .year), CalendarStep(1000, .year),
    ]
}
