import Language

/// For each row of a group the first row of the window that ends at it.
struct RollingWindows: Sendable {
    /// Places within the group in order of time, nil when all rows are taken as they stand.
    let order: [Int]?
    /// For each place (in that order) the first of its window, never descending.
    let starts: [Int]

    /// The last `count` rows up to each of so many rows, or as many as there are.
    init(rows: Int, of count: Int) {
        order = nil
        starts = (0..<rows).map { max(0, $0 - count + 1) }
    }

    /// (t − length, t] at each time, by the calendar for days and longer. Rows without a time are left out, unsorted ones
    /// taken in order of time. Two comparisons a row.
    init(_ times: Span<Int64>, of duration: DurationSyntax, _ calendar: Calendar) {
        var places: [Int] = []
        var descends = false
        for row in 0..<times.count where times[row] != missingTime {
            if let last = places.last, times[row] < times[last] { descends = true }
            places.append(row)
        }
        if descends { places.sort { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 } }
        var edges = WindowEdges(duration, calendar)
        var starts = [Int](repeating: 0, count: places.count)
        var start = 0
        for place in places.indices {
            let edge = edges.edge(of: times[places[place]])
            while start < place, times[places[start]] <= edge { start += 1 }
            starts[place] = start
        }
        self.starts = starts
        order = descends || places.count < times.count ? places : nil
    }

    /// The numbers with the windows' results in their places; missing for rows that are in no window.
    func mapping(
        _ values: Span<Double>, _ body: (Span<Double>, [Int]) throws -> Buffer<Double>
    ) throws -> Buffer<Double> {
        guard let order else { return try body(values, starts) }
        let sorted = order.map { values[$0] }
        let made = try body(sorted.span, starts)
        let result = try Buffer<Double>.filled(.nan, count: values.count)
        let from = made.span
        var out = result.mutableSpan
        for (at, row) in order.enumerated() { out[row] = from[at] }
        return result
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
