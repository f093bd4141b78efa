import Syntax

/// Parts of dates in the session's zone; of the time index when there is no argument.
enum DateFunctions {
    /// Those that a cycle or a number of the calendar is called by, which may stand alone where no column is called so.
    static let parts: Set<String> = Set(all.map(\.entry.name)).subtracting(["isweekend", "isweekday"])

    static let all: [ExpressionFunction] = [
        part("year", "the year", example: "year(time)") { Double($0.year) },
        part("quarter", "the quarter, 1 to 4", example: "quarter(time)") { Double($0.quarter) },
        part("month", "the month, 1 to 12", example: "month(time)") { Double($0.month) },
        part("week", "the week of ISO 8601, 1 to 53", example: "week(time)") { Double($0.isoWeek.week) },
        part("day", "the day of the month, 1 to 31", example: "day(time)") { Double($0.day) },
        ExpressionFunction("hour", "[TIME]", summary: "the hour on the clock, 0 to 23", example: "hour(time)") { call in
            if let clock = try ofDay(call) {
                return .numbers(Buffer(clock.map { ($0 / 3_600_000_000).rounded(.down) }), unit: nil)
            }
            let times = try call.times(0)
            let ordinals = try call.context.calendar.ordinals(of: times.span, in: .hourOfDay)
            return .numbers(try numbers(ordinals), unit: nil)
        },
        ExpressionFunction(
            "timeofday", "[TIME]", summary: "the time on the clock, as seconds after midnight",
            example: "timeofday(time)"
        ) { call in
            .numbers(try clocks(call) { Double($0) / 1e6 }, unit: TimeOfDay.unit)
        },
        clock("minute", "the minute on the clock, 0 to 59", example: "minute(time)") { $0 / Microseconds.minute % 60 },
        clock("second", "the second on the clock, 0 to 59", example: "second(time)") { $0 / Microseconds.second % 60 },
        ExpressionFunction(
            "weekday", aliases: ["dayofweek"], "[TIME]", summary: "the weekday as text, `Monday`",
            example: "weekday(time)"
        ) { call in
            let times = try call.times(0)
            let ordinals = try call.context.calendar.ordinals(of: times.span, in: .weekday)
            return .text(TextColumn(codes: ordinals, dictionary: Weekday.allCases.map(\.name)))
        },
        ExpressionFunction(
            "isweekend", "[TIME]", summary: "whether it is a Saturday or Sunday", example: "isweekend(time)"
        ) { call in
            let times = try call.times(0)
            let ordinals = try call.context.calendar.ordinals(of: times.span, in: .weekday)
            let days = ordinals.span
            return try Vectorized.conditions(days.count) { days[$0] >= 5 }
        },
        ExpressionFunction(
            "isweekday", "[TIME]", summary: "whether it is a day from Monday to Friday", example: "isweekday(time)"
        ) { call in
            let times = try call.times(0)
            let ordinals = try call.context.calendar.ordinals(of: times.span, in: .weekday)
            let days = ordinals.span
            return try Vectorized.conditions(days.count) { (0..<5).contains(days[$0]) }
        },
        part("dayofyear", "the day of the year, 1 to 366", example: "dayofyear(time)") { Double($0.dayOfYear) },
    ]

    /// A part of the date, worked out once a day.
    private static func part(
        _ name: String, _ summary: String, example: String, _ body: @escaping @Sendable (CivilDate) -> Double
    ) -> ExpressionFunction {
        ExpressionFunction(name, "[TIME]", summary: summary, example: example) { call in
            let times = try call.times(0)
            let from = times.span
            var result = try BufferBuilder<Double>(count: from.count)
            var out = result.mutableSpan
            var cursor = ZoneCursor(call.context.calendar.zone)
            var days = Int.min
            var value = Double.nan
            var polling = Polling(call.context.cancellation)
            for row in 0..<from.count {
                try polling.step()
                guard from[row] != missingTime else {
                    out[row] = .nan
                    continue
                }
                let today = Calendar.split(local: cursor.local(from[row])).days
                if today != days {
                    days = today
                    value = body(CivilDate(daysSinceEpoch: today))
                }
                out[row] = value
            }
            return .numbers(result.freeze(), unit: nil)
        }
    }

    /// A part of the time of day, from its microseconds after midnight.
    private static func clock(
        _ name: String, _ summary: String, example: String, _ body: @escaping @Sendable (Int64) -> Int64
    ) -> ExpressionFunction {
        ExpressionFunction(name, "[TIME]", summary: summary, example: example) { call in
            .numbers(try clocks(call) { Double(body($0)) }, unit: nil)
        }
    }

    /// A number from the microseconds after midnight that a clock shows.
    private static func clocks(
        _ call: FunctionCall, _ body: (Int64) -> Double
    ) throws -> Buffer<Double> {
        if let clock = try ofDay(call) { return Buffer(clock.map { $0.isNaN ? $0 : body(Int64($0)) }) }
        let times = try call.times(0)
        let from = times.span
        var result = try BufferBuilder<Double>(repeating: .nan, count: from.count)
        var out = result.mutableSpan
        var cursor = ZoneCursor(call.context.calendar.zone)
        var polling = Polling(call.context.cancellation)
        for row in 0..<from.count where from[row] != missingTime {
            try polling.step()
            out[row] = body(Calendar.split(local: cursor.local(from[row])).microsecondsOfDay)
        }
        return result.freeze()
    }

    /// Microseconds after midnight of times of day, as texts, `17:15`, or as seconds; nil for any other argument.
    private static func ofDay(_ call: FunctionCall) throws -> [Double]? {
        if case .numbers(let numbers, let unit)? = call.values.first, TimeOfDay.isClock(unit) {
            let span = numbers.span
            // Times of day may run past midnight.
            let last = TimeOfDay.day * (unit == TimeOfDay.unit ? 2 : 1)
            for row in span.indices where span[row] < 0 || span[row] > last { return nil }
            return try (0..<numbers.count).mapped(stoppedBy: call.context.cancellation) { row in
                // 24:00 is where the next day starts.
                numbers.span[row].truncatingRemainder(dividingBy: 86_400) * 1e6
            }
        }
        guard case .text(let text)? = call.values.first else { return nil }
        let clocks = text.dictionary.map { name -> Double? in
            guard let instant = InstantSyntax(reading: name), instant.shifts.isEmpty,
                case .time(let microseconds) = instant.base
            else { return nil }
            return Double(microseconds)
        }
        guard !clocks.isEmpty, !clocks.contains(nil) else { return nil }
        let codes = text.codes.span
        return try (0..<codes.count).mapped(stoppedBy: call.context.cancellation) { row in
            codes[row] < 0 ? .nan : clocks[Int(codes[row])] ?? .nan
        }
    }

    private static func numbers(_ ordinals: Buffer<Int32>) throws -> Buffer<Double> {
        let from = ordinals.span
        var result = try BufferBuilder<Double>(count: from.count)
        var out = result.mutableSpan
        for row in 0..<from.count { out[row] = from[row] < 0 ? .nan : Double(from[row]) }
        return result.freeze()
    }
}
