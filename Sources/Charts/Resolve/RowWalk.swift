import Checked
import Diagnostics
import Series

/// The rows of a series in the order of their places along x, for who goes along them: ranks from 0, missing values passed over.
///
/// Where places ascend already nothing is sorted or copied. Whatever goes over rows one by one hears of being stopped every
/// `pause` of them, and throws `Interrupted`.
package struct RowWalk {
    private let series: ResolvedSeries
    /// The rows by rank; nil when they are in order as they stand.
    private let order: [Int]?
    private let values: Buffer<Double>
    package let count: Int
    /// Stops what goes over rows.
    private let cancellation: Cancellation

    /// Rows between two looks: less than a millisecond of work.
    private static let pause = 32_768

    /// O(n log n) once where places do not ascend, O(1) otherwise.
    package init(_ series: ResolvedSeries, stoppedBy cancellation: Cancellation = .process) throws(Interrupted) {
        self.series = series
        self.cancellation = cancellation
        values = series.shown
        if series.shape?.isOrdered ?? false {
            order = nil
            count = min(series.x.count, values.count)
        } else {
            let x = series.x
            var rows: [Int] = []
            for row in 0..<min(x.count, values.count) {
                if row % Self.pause == 0 { try cancellation.check() }
                if x[row].isFinite { rows.append(row) }
            }
            let sorted: [Int]
            do {
                sorted = try rows.sorted {
                    if $0 % 64 == 0 { try cancellation.check() }
                    return (x[$0], $0) < (x[$1], $1)
                }
            } catch {
                throw error as? Interrupted ?? Interrupted()
            }
            order = sorted
            count = sorted.count
        }
    }

    /// Asks, at every so many ranks, whether to stop.
    @inline(__always)
    private func look(_ rank: Int) throws(Interrupted) {
        if rank % Self.pause == 0 { try cancellation.check() }
    }

    private func row(_ rank: Int) -> Int { order.map { $0[rank] } ?? rank }

    /// Axis units; NaN outside.
    package func x(_ rank: Int) -> Double { rank >= 0 && rank < count ? series.x[row(rank)] : .nan }

    /// NaN where missing, and outside.
    package func value(_ rank: Int) -> Double { rank >= 0 && rank < count ? values.span[row(rank)] : .nan }

    /// Its row in the series, to ask that for more.
    package func row(at rank: Int) -> Int? { rank >= 0 && rank < count ? row(rank) : nil }

    package func isShown(_ rank: Int) -> Bool { value(rank).isFinite }

    /// The first rank at or after a place; `count` when there is none. O(log n).
    package func rank(atOrAfter place: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if x(middle) < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The ranks whose places lie between two, both included.
    package func ranks(from lower: Double, through upper: Double) -> Range<Int> {
        let first = rank(atOrAfter: lower)
        return first..<max(first, rank(atOrAfter: upper.nextUp))
    }

    /// The shown rank nearest to a place; nil when nothing is shown.
    package func rank(nearest place: Double) throws(Interrupted) -> Int? {
        let at = rank(atOrAfter: place)
        let behind = try next(from: at, forward: true)
        let before = try next(from: at - 1, forward: false)
        guard let behind else { return before }
        guard let before else { return behind }
        return place - x(before) <= x(behind) - place ? before : behind
    }

    /// The first shown rank from one on, itself included; nil at the end.
    package func next(from rank: Int, forward: Bool) throws(Interrupted) -> Int? {
        var at = forward ? max(0, rank) : min(rank, count - 1)
        while at >= 0, at < count {
            if isShown(at) { return at }
            try look(at)
            at += forward ? 1 : -1
        }
        return nil
    }

    /// The first rank of the highest or lowest value among some; nil when none is shown.
    package func extreme(of ranks: Range<Int>, highest: Bool) throws(Interrupted) -> Int? {
        let ranks = ranks.clamped(to: 0..<count)
        if order == nil, values === series.y, let found = series.shape?.blocks.extremes(of: values, in: ranks) {
            let rank = highest ? found.high : found.low
            return isShown(rank) ? rank : nil
        }
        var best: Int?
        for rank in ranks {
            try look(rank)
            guard isShown(rank) else { continue }
            guard let known = best else {
                best = rank
                continue
            }
            if highest ? value(rank) > value(known) : value(rank) < value(known) { best = rank }
        }
        return best
    }

    /// The rank at the far side of the next gap: missing values, or rows farther apart than three times the usual distance.
    /// Nil when there is none that way. O(rows passed).
    package func gap(from rank: Int, forward: Bool) throws(Interrupted) -> Int? {
        let usual = usualDistance * 3
        let step = forward ? 1 : -1
        var at = rank
        while at + step >= 0, at + step < count {
            let next = at + step
            try look(next)
            if !isShown(next) { return try self.next(from: next, forward: forward) }
            if usual > 0, (x(next) - x(at)).magnitude > usual { return next }
            at = next
        }
        return nil
    }

    /// The next rank whose value fits, or between which and the one before it the line crosses a value; nil when none is that
    /// way. O(rows passed).
    package func match(from rank: Int, forward: Bool, _ test: ValueTest) throws(Interrupted) -> Int? {
        let step = forward ? 1 : -1
        var (at, before) = (rank + step, rank)
        while at >= 0, at < count {
            try look(at)
            if isShown(at) {
                if test.fits(value(at), after: isShown(before) ? value(before) : nil) { return at }
                before = at
            }
            at += step
        }
        return nil
    }

    /// The median distance of rows, of very many some thousands.
    private var usualDistance: Double {
        guard count > 2 else { return 0 }
        var gaps: [Double] = []
        for rank in stride(from: 1, to: count, by: max(1, count / 4000)) {
            let gap = x(rank) - x(rank - 1)
            if gap > 0 { gaps.append(gap) }
        }
        gaps.sort()
        return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }
}

/// What a value is searched by: `20`, `> 20`, `< 0`.
package enum ValueTest: Sendable, Equatable {
    /// Reached or crossed.
    case at(Double)
    /// Gone beyond: the first of a run that is.
    case above(Double), below(Double)

    func fits(_ value: Double, after before: Double?) -> Bool {
        switch self {
        case .at(let wanted):
            if value == wanted { return true }
            return before.map { $0 != wanted && ($0 < wanted) != (value < wanted) } ?? false
        case .above(let bound): return value > bound && !(before.map { $0 > bound } ?? false)
        case .below(let bound): return value < bound && !(before.map { $0 < bound } ?? false)
        }
    }
}

extension AxisScale {
    /// The value at a fraction of the axis, 0…1: the inverse of `fraction` within the domain.
    package func value(at fraction: Double) -> Double {
        var (low, high) = domain
        if fraction <= 0 { return low }
        if fraction >= 1 { return high }
        if case .time = self { return low + fraction * (high - low) }
        for _ in 0..<200 {
            let middle = low / 2 + high / 2
            if middle <= low || middle >= high { break }
            if self.fraction(middle) < fraction { low = middle } else { high = middle }
        }
        return high
    }
}
