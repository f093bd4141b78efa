import Diagnostics
import Syntax

/// Which instants the rows of each period span, and from that whether the first and the last period are cut off: not like the others.
///
/// Rows may begin later than their period everywhere, as nothing is recorded before a shop opens. A period is cut off when its rows
/// begin, or end, farther from its edge than those of any other, by more than rows are apart. One period alone is like no other, and
/// who says where periods begin has cut them.
struct CutPeriods {
    private var spans: [Int64: (first: Int64, last: Int64)] = [:]
    private var instants: ClosedRange<Int>
    private var latest: Int64?

    /// - Parameter instants: how many different times rows have that are taken period by period, at least and at most.
    init(instants: ClosedRange<Int> = 0...0) { self.instants = instants }

    /// Takes the first and the last time of some rows of a period.
    mutating func take(_ first: Int64, _ last: Int64, of period: Int64) {
        let known = spans[period]
        spans[period] = (min(known?.first ?? first, first), max(known?.last ?? last, last))
    }

    /// Takes rows in order of time; those of other orders tell nothing.
    mutating func take(_ times: Buffer<Int64>, _ starts: [Int64], _ end: Int64?, _ cancellation: Cancellation) throws {
        guard let end, try TimeOrder.ascending(times, stoppedBy: cancellation) != nil else { return }
        let span = times.span
        let offsets = TimeOrder.offsets(of: starts + [end], in: span)
        var last: Int64?
        for period in starts.indices {
            if period & 1023 == 0 { try cancellation.check() }
            let rows = offsets[period]..<max(offsets[period], offsets[period + 1])
            guard let from = rows.first, let to = rows.last else { continue }
            take(span[from], span[to], of: starts[period])
            last = span[to]
        }
        guard let last else { return }
        let more = try Self.distinct(span, cancellation) - (span[0] == latest ? 1 : 0)
        instants = instants.lowerBound + more...instants.upperBound + more
        latest = last
    }

    private static func distinct(_ times: Span<Int64>, _ cancellation: Cancellation) throws -> Int {
        var count = 0
        for rows in Stretches(of: times.count) {
            try cancellation.check()
            for row in rows where row == 0 || times[row] != times[row - 1] { count += 1 }
        }
        return count
    }

    /// - Returns: nil where neither is cut off for certain.
    /// - Throws: `Interrupted`.
    func note(_ period: Period, end: Int64?, _ cancellation: Cancellation) throws(Interrupted) -> SeriesNote? {
        guard period.isOfCalendar else { return nil }
        let starts = try spans.keys.sorted(stoppedBy: cancellation, by: <)
        guard let end, starts.count > 1, instants.lowerBound > 1, let lowest = spans[starts[0]]?.first,
            let highest = starts.last.flatMap({ spans[$0]?.last })
        else { return nil }
        // How long before the first of its rows a period begins, and after the last ends, at most: of all but the first, and the last.
        var (before, after): (Int64, Int64) = (.min, .min)
        var (ownBefore, ownAfter): (Int64, Int64) = (0, 0)
        var polling = Polling(cancellation)
        for (place, start) in starts.enumerated() {
            try polling.step()
            guard let span = spans[start] else { continue }
            let next = place + 1 < starts.count ? starts[place + 1] : end
            let (begins, ends) = (span.first &- start, next &- span.last)
            if place == 0 { ownBefore = begins } else { before = max(before, begins) }
            // Where a period without rows follows, this one's end is not known.
            let isNext = Double(next &- start) < 1.5 * period.step.nominalMicroseconds
            if place == starts.count - 1 { ownAfter = ends } else if isNext { after = max(after, ends) }
        }
        // Of fewer different times rows are farther apart.
        let step = (highest &- lowest) / Int64(instants.lowerBound - 1)
        let isLate = ownBefore &- before > step
        let isEarly = ownAfter &- after > step
        return isLate || isEarly ? .cutOff(first: isLate, last: isEarly, period.duration) : nil
    }
}
