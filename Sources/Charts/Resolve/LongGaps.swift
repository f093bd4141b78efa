import Checked
import Series

/// Law (j): rows that stand at equal steps, or at nearly equal ones as samples taken every ten days or so, and where so many are missing that
/// no line goes over the gap. Of rows at steps of any length a gap is one that is many times as long as nearly all others.
enum LongGaps {
    /// Rows that are looked at for their steps.
    static let most = 100_000
    /// Of fewer rows nobody knows their steps.
    static let fewest = 13
    /// So many missing rows are bridged.
    static let bridged = 3.0
    /// Rows by chance have no gap so many times as long as nineteen of twenty are: of a hundred thousand the longest is four times that
    /// (the logarithm of their number over that of twenty).
    private static let outstanding = 10.0

    /// The series with the longest step that their lines go over.
    static func found(in series: [ResolvedSeries]) -> [ResolvedSeries] {
        guard series.contains(where: isMeant) else { return series }
        // Series of one table stand at one column.
        var known: [ObjectIdentifier: Double?] = [:]
        return series.map { one in
            guard isMeant(one), case .times(let times) = one.x else { return one }
            var result = one
            let id = ObjectIdentifier(times)
            let longest = known[id] ?? longest(times.span)
            known[id] = longest
            result.longestStep = longest
            return result
        }
    }

    private static func isMeant(_ one: ResolvedSeries) -> Bool {
        guard one.mark.arrangement == .joined, !one.style.connects, one.shape?.isOrdered ?? false, case .times = one.x
        else { return false }
        return true
    }

    /// Nil for rows without steps, and for gaps that come again as nights and weekends do.
    static func longest(_ times: Span<Int64>) -> Double? {
        let count = min(most, times.count)
        guard count >= fewest else { return nil }
        var gaps: [Double] = []
        gaps.reserveCapacity(count)
        for row in 1..<count { gaps.append(Double(times[row]) - Double(times[row - 1])) }
        // Whoever draws throws once Ctrl-C was pressed.
        guard let sorted = try? gaps.ascending() else { return nil }
        let middle = sorted[sorted.count / 2]
        // A month may be three days shorter than another, a day of another clock an hour.
        let alike = gaps.count { $0 >= middle * 0.9 && $0 <= middle * 1.1 }
        let isAlike = alike * 10 >= gaps.count * 9
        // Of twenty steps nineteen are at most twice the usual one, which few are: rows by chance are farther apart, and where a shop is closed
        // once a week most steps are one.
        let longest = sorted[sorted.count * 19 / 20]
        guard middle > 0 else { return nil }
        let isNear = longest <= middle * 2 && alike * 2 < gaps.count
        let limit = isAlike ? middle * (bridged + 1.5) : longest * (isNear ? bridged : outstanding)
        var long: [(start: Double, length: Double)] = []
        for row in 1..<count where gaps[row - 1] > limit { long.append((Double(times[row - 1]), gaps[row - 1])) }
        return recurring(long) ?? limit
    }

    /// A gap that is longer than the others of its kind by more than half is none of them: an outage of days where nights are closed.
    private static let beyond = 1.5

    /// The longest step that a line goes over where most gaps begin a day or a week after another one, as nights and weekends do: all that are
    /// about as long as those that come again. Nil where they do not. O(gaps), which ascend.
    static func recurring(_ gaps: [(start: Double, length: Double)]) -> Double? {
        let day = 86_400e6
        let pairs = zip(gaps, gaps.dropFirst()).filter { before, after in
            [day, 7 * day].contains { abs(after.start - before.start - $0) < day * 0.1 }
        }
        guard gaps.count > 2, pairs.count * 2 > gaps.count else { return nil }
        // Weekends come again a week after each other, whatever nights lie between.
        var longest: Double?
        for step in [1, 7] {
            var other = 0
            for gap in gaps {
                while other < gaps.count, gaps[other].start < gap.start + (Double(step) - 0.1) * day { other += 1 }
                guard other < gaps.count, gaps[other].start < gap.start + (Double(step) + 0.1) * day else { continue }
                let lesser = min(gap.length, gaps[other].length)
                if max(gap.length, gaps[other].length) < lesser * 1.25 { longest = max(longest ?? 0, lesser * 1.25) }
            }
        }
        return longest.map { $0 * beyond }
    }
}
