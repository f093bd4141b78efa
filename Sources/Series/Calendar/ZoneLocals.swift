/// Wall-clock times of a column made instants, those that a clock shows twice told apart by the rows around them.
///
/// Rows go on in time: where the clock goes back among them, what follows is its second showing. Where the clock goes back by no less than
/// the usual step, no row shows it: then the instant that goes on with the step is the one, and of rows of one time those beyond the
/// usual number are of the second.
struct ZoneLocals {
    private var cursor: ZoneCursor
    private(set) var skipped = 0
    private(set) var repeated = 0

    init(_ zone: Zone) { cursor = ZoneCursor(zone) }

    /// What the rows near a change of clocks usually do.
    private struct Pace {
        /// From one time to the next; nil where no step is that of most.
        var step: Int64?
        /// Rows of one time.
        var rows = 1
        var descends = false
    }

    mutating func resolve(_ locals: inout MutableSpan<Int64>) {
        var previous: Int64?
        var row = 0
        while row < locals.count {
            guard locals[row] != missingTime else {
                row += 1
                continue
            }
            let found = cursor.instant(local: locals[row])
            guard found.kind == .overlap else {
                if found.kind == .gap { skipped += 1 }
                locals[row] = found.instant
                previous = found.instant
                row += 1
                continue
            }
            let end = endOfOverlap(locals, from: row)
            settle(&locals, row..<end, after: previous)
            for place in row..<end where locals[place] != missingTime { previous = locals[place] }
            row = end
        }
    }

    /// Behind the rows whose times the clock shows twice, missing ones among them.
    private mutating func endOfOverlap(_ locals: borrowing MutableSpan<Int64>, from first: Int) -> Int {
        var end = first + 1
        while end < locals.count,
            locals[end] == missingTime || cursor.instant(local: locals[end]).kind == .overlap
        {
            end += 1
        }
        return end
    }

    private mutating func settle(_ locals: inout MutableSpan<Int64>, _ range: Range<Int>, after before: Int64?) {
        let pace = pace(locals, around: range)
        var rows = range.filter { locals[$0] != missingTime }
        var previous = before
        if pace.descends {
            rows.reverse()
            previous = range.upperBound < locals.count ? cursor.instant(local: locals[range.upperBound]).instant : nil
        }
        repeated += rows.count
        var first = 0
        while first < rows.count {
            let local = locals[rows[first]]
            var end = first
            while end < rows.count, locals[rows[end]] == local { end += 1 }
            let found = cursor.instant(local: local)
            let (earlier, later) = (found.instant, found.later ?? found.instant)
            let count = Self.showings(of: earlier, later, rows: end - first, after: previous, pace)
            for place in first..<end { locals[rows[place]] = place - first < count ? earlier : later }
            previous = locals[rows[end - 1]]
            first = end
        }
    }

    /// How many of the rows of one time are of its first showing.
    private static func showings(
        of earlier: Int64, _ later: Int64, rows: Int, after previous: Int64?, _ pace: Pace
    ) -> Int {
        if let previous, previous > earlier, previous <= later { return 0 }
        guard let step = pace.step, step >= later - earlier else { return rows }
        if let previous, previous + step == later { return 0 }
        return min(rows, pace.rows)
    }

    /// So many rows on both sides tell.
    fileprivate static let near = 500

    /// - Parameter locals: instants before the range, wall-clock times within it and behind.
    private func pace(_ locals: borrowing MutableSpan<Int64>, around range: Range<Int>) -> Pace {
        let sides = [
            max(0, range.lowerBound - Self.near)..<range.lowerBound,
            range.upperBound..<min(locals.count, range.upperBound + Self.near),
        ]
        var (rises, falls) = (0, 0)
        var steps: [Int64: Int] = [:]
        var runs: [Int: Int] = [:]
        for side in sides {
            var last: Int64?
            var run = 0
            for row in side where locals[row] != missingTime {
                guard let before = last, before != locals[row] else {
                    run += 1
                    last = locals[row]
                    continue
                }
                runs[run, default: 0] += 1
                run = 1
                let step = locals[row] - before
                if step > 0 { rises += 1 } else { falls += 1 }
                steps[Int64(clamping: step.magnitude), default: 0] += 1
                last = locals[row]
            }
            if run > 0 { runs[run, default: 0] += 1 }
        }
        var pace = Pace(descends: falls > rises)
        if let most = steps.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 2 > rises + falls {
            pace.step = most.key
        }
        if let most = runs.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { pace.rows = most.key }
        return pace
    }
}

extension Zone {
    /// Turns wall-clock times into instants in place, row after row, and counts the times that the clock skipped and
    /// those that it showed twice. `missingTime` stays.
    package func resolve(locals: inout MutableSpan<Int64>) -> (skipped: Int, repeated: Int) {
        var all = ZoneLocals(self)
        all.resolve(&locals)
        return (all.skipped, all.repeated)
    }

    /// Whether the clock shows a time twice that stands among the first or last rows, so that rows before or after these would
    /// tell which showing it is.
    package func showsTwice(nearEndsOf times: Span<Int64>) -> Bool {
        var cursor = ZoneCursor(self)
        let near = min(times.count, ZoneLocals.near)
        for row in Array(0..<near) + Array(times.count - near..<times.count) where times[row] != missingTime {
            if cursor.instant(local: cursor.local(times[row])).kind == .overlap { return true }
        }
        return false
    }
}
