import Diagnostics
import Syntax

/// For each row of a group the first row of the window that ends at it.
struct RollingWindows: Sendable {
    /// Places within the group in order of time, nil when all rows are taken as they stand.
    let order: [Int]?
    /// For each place (in that order) the first of its window. Descends only where clocks change: the day before 03:00 may
    /// begin earlier than that before a 02:30 which did not exist then.
    let starts: [Int]
    private let descends: Bool

    /// The first row, among those of its group, whose window is whole; nil where that is the first or none.
    var firstWhole: Int? {
        let count = starts.prefix { $0 == 0 }.count
        guard count > 1, count < starts.count else { return nil }
        return order.map { $0[count - 1] } ?? count - 1
    }

    /// Rows before the first whose window is whole: all, where a window of rows is longer than there are rows.
    let shortCount: Int

    /// The last `count` rows up to each of so many rows, or as many as there are.
    init(rows: Int, of count: Int, _ cancellation: Cancellation) throws(Interrupted) {
        order = nil
        var starts = [Int](repeating: 0, count: rows)
        var polling = Polling(cancellation)
        for row in min(count, rows)..<rows {
            try polling.step()
            starts[row] = row - count + 1
        }
        self.starts = starts
        descends = false
        shortCount = min(rows, max(0, count - 1))
    }

    /// (t − length, t] at each time, by the calendar for days and longer. Rows without a time are left out, unsorted ones
    /// taken in order of time. Two comparisons a row.
    ///
    /// - Throws: `Interrupted`.
    init(
        _ times: Span<Int64>, of duration: DurationSyntax, _ calendar: Calendar, _ cancellation: Cancellation
    ) throws(Interrupted) {
        var places: [Int] = []
        var isUnsorted = false
        var polling = Polling(cancellation)
        for row in 0..<times.count where times[row] != missingTime {
            try polling.step()
            if let last = places.last, times[row] < times[last] { isUnsorted = true }
            places.append(row)
        }
        if isUnsorted { try places.sort(stoppedBy: cancellation) { (times[$0], $0) < (times[$1], $1) } }
        var edges = WindowEdges(duration, calendar)
        var starts = [Int](repeating: 0, count: places.count)
        var start = 0
        var descends = false
        for place in places.indices {
            try polling.step()
            let edge = edges.edge(of: times[places[place]])
            while start < place, times[places[start]] <= edge { start += 1 }
            while start > 0, times[places[start - 1]] > edge { start -= 1 }
            if place > 0, start < starts[place - 1] { descends = true }
            starts[place] = start
        }
        self.starts = starts
        self.descends = descends
        // Of those that begin with the first row the last is whole.
        shortCount = max(0, starts.prefix { $0 == 0 }.count - 1)
        order = isUnsorted || places.count < times.count ? places : nil
    }

    /// The numbers with the windows' results in their places; missing for rows that are in no window.
    func mapping(
        _ values: Span<Double>, _ body: (Span<Double>, [Int]) throws -> Buffer<Double>
    ) throws -> Buffer<Double> {
        guard let order else { return try ascending(values, body) }
        let sorted = order.map { values[$0] }
        let made = try ascending(sorted.span, body)
        var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
        let from = made.span
        var out = result.mutableSpan
        for (at, row) in order.enumerated() { out[row] = from[at] }
        return result.freeze()
    }
}

extension RollingWindows {
    /// `body` over each stretch of rows whose windows begin ever later, which is what the kernels ask for.
    private func ascending(
        _ values: Span<Double>, _ body: (Span<Double>, [Int]) throws -> Buffer<Double>
    ) throws -> Buffer<Double> {
        guard descends else { return try body(values, starts) }
        var result = try BufferBuilder<Double>(repeating: .nan, count: starts.count)
        var out = result.mutableSpan
        var from = 0
        while from < starts.count {
            var to = from + 1
            while to < starts.count, starts[to] >= starts[to - 1] { to += 1 }
            // Rows before the stretch that its windows reach back to go before it; what they come to is left out.
            let first = starts[from]
            let own = [Int](repeating: 0, count: from - first) + (from..<to).map { starts[$0] - first }
            let made = try body(values.extracting(first..<to), own)
            let part = made.span
            for row in from..<to { out[row] = part[row - first] }
            from = to
        }
        return result.freeze()
    }
}

/// The instants that windows begin after.
private struct WindowEdges {
    private let duration: DurationSyntax
    private let calendar: Calendar
    /// The length on ordinary days, nil for months and longer.
    private let length: Int64?
    private let isClock: Bool
    private var here: ZoneCursor
    private var there: ZoneCursor

    init(_ duration: DurationSyntax, _ calendar: Calendar) {
        self.duration = duration
        self.calendar = calendar
        isClock = duration.unit < .day
        length =
            duration.unit < .month
            ? Int64(exactly: (duration.count * duration.unit.nominalMicroseconds).rounded()) : nil
        here = ZoneCursor(calendar.zone)
        there = ZoneCursor(calendar.zone)
    }

    mutating func edge(of time: Int64) -> Int64 {
        if let length {
            let (edge, overflow) = time.subtractingReportingOverflow(length)
            if isClock { return overflow ? .min : edge }
            // The same clock time so many days before, as long as the clock stands the same there.
            if !overflow, Calendar.instants.contains(edge), here.offset(at: time) == there.offset(at: edge) {
                return edge
            }
        }
        return calendar.adding(duration, times: -1, to: time) ?? .min
    }
}
