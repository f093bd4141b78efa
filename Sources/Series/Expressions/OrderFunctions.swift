import Diagnostics
import Syntax

/// Functions that look at other rows too, of the same group when the series has groups.
enum OrderFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "lag", aliases: ["shift", "prev"], "X, [ROWS or DURATION] [by KEYS]",
            summary: "the value of the row before, of so many rows before, or of so much time before",
            example: "lag(wind, 1 hour)",
            isRowWise: false
        ) { call in
            let distance = try distance(call)
            let sources = try distance.places(in: try call.groups(), of: call.frame, for: "lag", call.context)
            let stop = call.context.cancellation
            switch call.values[0] {
            case .numbers(let numbers, let unit):
                return try .numbers(numbers.picking(orMissing: sources, stop), unit: unit)
            case .wholes(let wholes, let unit): return try .wholes(wholes.picking(orMissing: sources, stop), unit: unit)
            case .times(let times): return try .times(times.picking(orMissing: sources, stop))
            case .text(let text):
                return .text(
                    try TextColumn(places: text.places.picking(orMissing: sources, stop), words: text.words))
            default: throw call.wrong(0, "a column")
            }
        },
        ExpressionFunction(
            "rank", "X [desc] [by KEYS]",
            summary:
                "the place in order of the values, 1 the least (with `desc` the greatest); equal ones share the mean",
            example: "rank(wind desc by hour of day)", isRowWise: false, orders: true
        ) { call in try ranked(call) { start, end, _, _ in Double(start + 1 + end) / 2 } },
        ExpressionFunction(
            "minrank", aliases: ["min_rank"], "X [desc] [by KEYS]",
            summary: "as `rank`, but equal ones share the first of their places, as SQL ranks them",
            example: "minrank(wind desc)", isRowWise: false, orders: true
        ) { call in try ranked(call) { start, _, _, _ in Double(start + 1) } },
        ExpressionFunction(
            "denserank", aliases: ["dense_rank"], "X [desc] [by KEYS]",
            summary: "as `rank`, but equal ones share a place and the next value has the next one",
            example: "denserank(wind desc)", isRowWise: false, orders: true
        ) { call in try ranked(call) { _, _, _, place in Double(place) } },
        ExpressionFunction(
            "percentrank", "X [desc] [by KEYS]", summary: "the part of the other values that are less, 0 to 1",
            example: "percentrank(gust)", isRowWise: false, orders: true
        ) { call in try ranked(call) { start, _, count, _ in count > 1 ? Double(start) / Double(count - 1) : 0 } },
        ExpressionFunction(
            "rownumber", "[X [desc]] [by KEYS]",
            summary: "the number of the row, 1 the first; in order of an argument where there is one",
            example: "rownumber(by hour of day)", isRowWise: false, orders: true
        ) { call in
            let stop = call.context.cancellation
            let keys = call.values.isEmpty ? nil : try order(call)
            let within = try call.groups()
            var result = try BufferBuilder<Double>(repeating: .nan, count: call.frame.count)
            var out = result.mutableSpan
            var polling = Polling(stop)
            for group in 0..<within.count {
                var rows = try within.rows(group, stop)
                if let keys { rows = try sorted(rows, by: keys.span, descends: call.descends(0), stop) }
                for (place, row) in rows.enumerated() {
                    try polling.step()
                    out[row] = Double(place + 1)
                }
            }
            return .numbers(result.freeze(), unit: nil)
        },
        ExpressionFunction(
            "cumulative", aliases: ["cumsum"], "X [by KEYS]",
            summary:
                "the running total; `cumulative max(x)` is of the rows so far, `mean(x) over 30 days` of a window",
            example: "cumulative(precipitation)", isRowWise: false
        ) { call in
            guard case .rows(let numbers) = try call.counted(0) else { throw call.wrong(0, "a column of numbers") }
            let made = try call.groups().mapping(numbers) { values, _ in
                try SumAggregate().rolled(values, [Int](repeating: 0, count: values.count), call.context)
            }
            return .numbers(made, unit: call.values[0].unit)
        },
        ExpressionFunction(
            "bins", "X, COUNT",
            summary: "the start of the bin that it lies in, of so many between the least and the greatest value",
            example: "bins(wind, 4)", isRowWise: false
        ) { call in
            let wanted = try call.constant(1)
            guard let count = Int(exactly: wanted), (1...1_000_000).contains(count) else {
                throw call.wrong(1, "a number of bins from 1 to 1,000,000")
            }
            guard case .rows(let numbers) = try call.numbers(0) else { throw call.wrong(0, "a column of numbers") }
            let span = numbers.span
            guard let low = RunKernels.minimum(span), let high = RunKernels.maximum(span), (high - low).isFinite else {
                return .numbers(numbers, unit: call.values[0].unit)
            }
            let width = (high - low) / Double(count)
            // The last stretch includes its end, as that of a histogram does.
            return try Vectorized.map(.rows(numbers)) { value in
                width > 0 ? low + min(((value - low) / width).rounded(.down), Double(count - 1)) * width : low
            }.value(unit: call.values[0].unit)
        },
        ExpressionFunction(
            "session", "DURATION [by KEYS]",
            summary: "the number of the session, 1 the first: another begins after a gap longer than that",
            example: "session(30 min)", isRowWise: false
        ) { call in
            guard case .duration(let gap) = call.values[0] else { throw call.wrong(0, "a duration, `30 min`") }
            guard let times = call.frame.index.times else { throw SeriesError.noTimes(needed: call.name.text) }
            let sessions = try Sessions(of: times, gap: gap, within: call.groups(), call.context)
            return .numbers(sessions.numbers, unit: nil)
        },
    ]

    /// How far before the row of a call's second argument stands; of a negative number of rows it is after it.
    private static func distance(_ call: FunctionCall) throws -> RowDistance {
        guard call.values.count > 1 else { return RowDistance(.rows(1)) }
        if case .duration(let duration) = call.values[1] {
            guard CalendarStep(duration) != nil else { throw SeriesError.badStep(duration.words) }
            return RowDistance(.duration(duration))
        }
        guard case .constant(let number)? = try call.values[1].asNumbers(), let rows = Int(exactly: number),
            rows.magnitude <= 1 << 40
        else { throw call.wrong(1, "a number of rows or a duration") }
        return RowDistance(.rows(rows))
    }

    /// Numbers in the order of the argument's values, NaN for missing.
    private static func order(_ call: FunctionCall) throws -> Buffer<Double> {
        let stop = call.context.cancellation
        switch call.values[0] {
        case .numbers(let numbers, _): return numbers
        case .wholes(let wholes, _): return try Column("", values: .wholes(wholes)).ranks(stop)
        case .text(let text): return try Column("", values: .text(text)).ranks(stop)
        case .times(let times): return try Column("", values: .times(times)).ranks(stop)
        default: throw call.wrong(0, "a column")
        }
    }

    /// The rows that have a value, in order of it; equal ones stay in their order.
    private static func sorted(
        _ rows: [Int], by keys: Span<Double>, descends: Bool, _ stop: Cancellation
    ) throws -> [Int] {
        let known = rows.filter { keys[$0] == keys[$0] }
        return try descends
            ? known.sorted(stoppedBy: stop) { keys[$0] > keys[$1] }
            : known.sorted(stoppedBy: stop) { keys[$0] < keys[$1] }
    }

    /// Of each row that has a value what the body makes of the places of its equals, from 0, of the number of values, and of how many different
    /// ones there are up to it.
    private static func ranked(
        _ call: FunctionCall, _ body: (_ start: Int, _ end: Int, _ count: Int, _ different: Int) -> Double
    ) throws -> ExpressionValue {
        let stop = call.context.cancellation
        let keys = try order(call)
        let span = keys.span
        let within = try call.groups()
        var result = try BufferBuilder<Double>(repeating: .nan, count: call.frame.count)
        var out = result.mutableSpan
        var polling = Polling(stop)
        for group in 0..<within.count {
            let rows = try sorted(within.rows(group, stop), by: span, descends: call.descends(0), stop)
            var (start, different) = (0, 0)
            while start < rows.count {
                try polling.step()
                different += 1
                var end = start + 1
                while end < rows.count, span[rows[end]] == span[rows[start]] { end += 1 }
                for at in start..<end { out[rows[at]] = body(start, end, rows.count, different) }
                start = end
            }
        }
        return .numbers(result.freeze(), unit: nil)
    }
}
