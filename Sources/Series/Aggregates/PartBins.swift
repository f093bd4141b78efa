import Syntax

/// The bins that parts are made for: as fine as every key needs, so that the bins of the keys themselves are merged of whole ones,
/// across clock changes too.
package struct PartBins: Sendable {
    /// Nil where no key goes by time: all rows are of one bin.
    package let step: CalendarStep?
    /// Whether each of them is one bin of the keys, not a finer one: what cannot be merged may then be asked for.
    package let areKeys: Bool
    private var walker: PeriodWalker?
    private var current: Range<Int64>?

    /// Nil when the rows themselves are needed: windows back from an instant, and steps on the clock that are counted from the first
    /// row.
    ///
    /// - Throws: `SeriesError` of an anchor that is not an instant.
    package init?(for keys: [GroupKey], _ context: SeriesContext) throws {
        var steps: [CalendarStep] = []
        var anchor: Int64?
        var isFiner = false
        for key in keys {
            switch key {
            case .column: continue
            case .expression: return nil
            case .cycle(let cycle):
                steps.append(CalendarStep(1, cycle == .hourOfDay ? .hour : .day))
                isFiner = true
            case .period(let period):
                switch period.origin {
                case .ending: return nil
                case .weekday:
                    steps.append(CalendarStep(1, .day))
                    isFiner = true
                case .from(let instant):
                    guard !instant.needsOnlyDay else { return nil }
                    anchor = try context.calendar.resolve(instant, now: context.now, onlyDay: nil).lowerBound
                    steps.append(period.step)
                case .natural:
                    let isCounted = context.calendar.anchor(for: period.step, first: 0) != nil
                    if isCounted, period.step.unit < .day { return nil }
                    steps.append(isCounted ? CalendarStep(1, .day) : period.step)
                    isFiner = isFiner || isCounted
                }
            }
        }
        areKeys = !isFiner && steps.count < 2
        guard let first = steps.first else {
            step = nil
            return
        }
        var finest = first
        for other in steps.dropFirst() where other != first {
            guard anchor == nil, let common = Self.common(finest, other) else { return nil }
            finest = common
        }
        step = finest
        walker = PeriodWalker(context.calendar, step: finest, anchor: anchor)
    }

    /// A step that divides both: days divide weeks and months, hours divide days.
    private static func common(_ a: CalendarStep, _ b: CalendarStep) -> CalendarStep? {
        if a == b { return a }
        let (fine, coarse) = a.unit < b.unit ? (a, b) : (b, a)
        guard coarse.unit >= .day else { return nil }
        if fine.unit >= .day { return CalendarStep(1, .day) }
        return fine == CalendarStep(1, .hour) ? fine : nil
    }

    /// Where the bin of an instant starts; 0 where all rows are of one.
    package mutating func start(of instant: Int64) -> Int64 {
        guard var walker else { return 0 }
        if let current, current.contains(instant) { return current.lowerBound }
        let start = walker.floor(instant)
        let end = walker.next(after: start)
        self.walker = walker
        current = start..<max(end, start + 1)
        return start
    }
}

extension PartBins {
    /// The starts of the bins that hold the instants of a span, in order; nil when there are more than `limit`, and where all
    /// rows are of one bin.
    package func edges(from first: Int64, through last: Int64, limit: Int = 100_000) -> [Int64]? {
        guard step != nil, first <= last else { return nil }
        var bins = self
        var edges = [bins.start(of: first)]
        while let end = bins.end, end <= last {
            guard edges.count < limit else { return nil }
            edges.append(bins.start(of: end))
        }
        return edges
    }

    /// Where the bin ends that was asked for last.
    private var end: Int64? { current?.upperBound }
}
