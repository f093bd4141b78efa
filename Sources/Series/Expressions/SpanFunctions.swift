import Syntax

/// Functions of how long rows stand: until the next one, or until a time of their own.
enum SpanFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "lasting", "[by KEYS]",
            summary:
                "how long the row stands: until the next, or one step where a reading is missing",
            example: "lasting() / 1 hour", isRowWise: false
        ) { call in
            guard let times = call.frame.index.times else { throw SeriesError.noTimes(needed: call.name.text) }
            let (made, capped, step) = try lasting(times, call)
            if let step, capped > 0 {
                call.notes.append(.gapsAsSteps(capped, StepText.length(microseconds: step)))
            }
            return .numbers(made, unit: "s")
        },
        ExpressionFunction(
            "concurrent", "END, [by KEYS]",
            summary: "how many rows go on as the row begins, it among them; one without an end goes on",
            example: "concurrent(time + 30 min)", isRowWise: false
        ) { call in
            guard let starts = call.frame.index.times else { throw SeriesError.noTimes(needed: call.name.text) }
            return .numbers(try concurrent(starts, call.times(0), call), unit: nil)
        },
    ]

    /// Seconds until the next row of the group. Of readings at equal steps what is longer than one and a half of them is a gap, of which one step
    /// counts, as it does of the last row; of others the last row has none. O(n log n).
    private static func lasting(
        _ times: Buffer<Int64>, _ call: FunctionCall
    ) throws -> (seconds: Buffer<Double>, capped: Int, step: Int64?) {
        let stop = call.context.cancellation
        let within = try call.groups()
        let span = times.span
        let groups = try (0..<within.count).map { try within.timed($0, span, stop) }
        // Steps backward, from a group to the next, are left out.
        let ordered = groups.flatMap { $0.map { span[$0] } }
        let spacing = Spacing(ordered.span, stop)
        let step = spacing.isRegular ? spacing.median.flatMap { $0 > 0 ? $0 : nil } : nil
        let limit = step.map { GapLimit(microseconds: $0 / 2 * 3) }
        var result = try BufferBuilder<Double>(repeating: .nan, count: times.count)
        var out = result.mutableSpan
        var capped = 0
        var polling = Polling(stop)
        for rows in groups {
            for (place, row) in rows.enumerated() {
                try polling.step()
                guard place + 1 < rows.count else {
                    if let step { out[row] = Double(step) / 1e6 }
                    continue
                }
                let next = span[rows[place + 1]]
                if let limit, let step, limit.isPassed(from: span[row], to: next, call.context.calendar) {
                    out[row] = Double(step) / 1e6
                    capped += 1
                } else {
                    out[row] = Double(next &- span[row]) / 1e6
                }
            }
        }
        return (result.freeze(), capped, step)
    }

    /// Of each row how many of its group have begun by its start and end after it. O(n log n).
    private static func concurrent(
        _ starts: Buffer<Int64>, _ ends: Buffer<Int64>, _ call: FunctionCall
    ) throws -> Buffer<Double> {
        let stop = call.context.cancellation
        let within = try call.groups()
        let (start, end) = (starts.span, ends.span)
        var result = try BufferBuilder<Double>(repeating: .nan, count: starts.count)
        var out = result.mutableSpan
        var polling = Polling(stop)
        for group in 0..<within.count {
            let rows = try within.timed(group, start, stop)
            // What ends before it begins was never there.
            let known = rows.filter { end[$0] != missingTime && end[$0] > start[$0] }
            let over = try known.sorted(stoppedBy: stop) { end[$0] < end[$1] }
            var (begun, ended, first) = (0, 0, 0)
            while first < rows.count {
                // Rows of one time begin together.
                var last = first
                while last < rows.count, start[rows[last]] == start[rows[first]] {
                    try polling.step()
                    let row = rows[last]
                    if end[row] == missingTime || end[row] > start[row] { begun += 1 }
                    last += 1
                }
                while ended < over.count, end[over[ended]] <= start[rows[first]] {
                    try polling.step()
                    ended += 1
                }
                for place in first..<last { out[rows[place]] = Double(begun - ended) }
                first = last
            }
        }
        return result.freeze()
    }
}
