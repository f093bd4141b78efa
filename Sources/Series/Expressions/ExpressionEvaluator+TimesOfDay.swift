import Diagnostics
import Syntax

/// A time of day beside times is that time of every day, on the clock of the zone: `time < 10:00`, `time between 09:00 and 17:00`;
/// over midnight where it ends before it begins, `time between 22:00 and 06:00`.
extension ExpressionEvaluator {
    /// A comparison of times with a time of day; nil where no side is one, or the other is no column of times.
    mutating func timesOfDay(
        _ symbol: BinaryOperator, _ left: Expression, _ right: Expression
    ) throws -> ExpressionValue? {
        if let clock = right.timeOfDay, !left.isConstant {
            let value = try evaluate(left)
            if case .times(let times) = value { return try compare(symbol, times, clock: clock) }
            if let length = try length(clock, right.range, beside: value) {
                return try compare(symbol, left, Expression(.duration(length), right.range))
            }
        }
        if let clock = left.timeOfDay, !right.isConstant {
            let value = try evaluate(right)
            if case .times(let times) = value { return try compare(Self.flipped(symbol), times, clock: clock) }
            if let length = try length(clock, left.range, beside: value) {
                return try compare(symbol, Expression(.duration(length), left.range), right)
            }
        }
        return nil
    }

    /// What is written as a clock has it is a length beside lengths of time: `"net time" < 1:05:00`. Beside such that are all under an hour
    /// `5:00` is minutes and seconds, as in `pace < 5:00`; chunks of rows that do not agree on that are an error in the end.
    private func length(
        _ clock: Int64, _ range: SourceRange, beside value: ExpressionValue
    ) throws -> DurationSyntax? {
        guard case .numbers(let numbers, let word?) = value, word != "m", let unit = DurationUnit(unit: word),
            unit < .month
        else { return nil }
        let seconds = Double(clock) / 1e6
        if word == TimeOfDay.unit { return try timeOfDay(seconds, range, beside: numbers) }
        guard clock % Microseconds.minute == 0 else { return DurationSyntax(count: seconds, unit: .second) }
        let span = numbers.span
        var longest = 0.0
        for rows in Stretches(of: span.count) {
            try context.cancellation.check()
            for row in rows where span[row].isFinite { longest = max(longest, span[row]) }
        }
        let isShort = longest * unit.nominalMicroseconds < Double(Microseconds.hour)
        context.readings.note(clockAt: range, isOther: isShort)
        return DurationSyntax(count: isShort ? seconds / 60 : seconds, unit: .second)
    }

    /// Beside times of day that run past midnight it may be one of those after it; what chunks of rows do not agree on, too.
    private func timeOfDay(
        _ seconds: Double, _ range: SourceRange, beside numbers: Buffer<Double>
    ) throws -> DurationSyntax? {
        guard let (least, greatest) = ValueSpread.extremes(of: numbers) else {
            return DurationSyntax(count: seconds, unit: .second)
        }
        let found = TimeOfDay.seconds(seconds, beside: least...greatest)
        context.readings.note(clockAt: range, isOther: found != seconds)
        return DurationSyntax(count: found, unit: .second)
    }

    /// Whether a span of times of day goes over midnight beside these values: not where they do so themselves.
    mutating func isAfterMidnight(_ value: Expression, from lower: Expression, until upper: Expression) throws -> Bool {
        guard let from = lower.timeOfDay, let until = upper.timeOfDay, from > until else { return false }
        guard case .numbers(let numbers, TimeOfDay.unit) = try evaluate(value),
            let (least, greatest) = ValueSpread.extremes(of: numbers)
        else { return true }
        func second(_ clock: Int64) -> Double { TimeOfDay.seconds(Double(clock) / 1e6, beside: least...greatest) }
        return second(from) > second(until)
    }

    private func compare(
        _ symbol: BinaryOperator, _ times: Buffer<Int64>, clock: Int64
    ) throws -> ExpressionValue {
        let from = times.span
        var cursor = ZoneCursor(context.calendar.zone)
        return try Vectorized.conditions(from.count) { row in
            guard from[row] != missingTime else { return false }
            return Self.holds(symbol, Calendar.split(local: cursor.local(from[row])).microsecondsOfDay, clock)
        }
    }
}

extension Expression {
    /// Microseconds after midnight of `14:20` and of `"14:20"`; nil for all else.
    fileprivate var timeOfDay: Int64? {
        let instant: InstantSyntax? =
            switch node {
            case .instant(let instant): instant
            case .text(let text): InstantSyntax(reading: text)
            default: nil
            }
        guard let instant, instant.shifts.isEmpty, case .time(let microseconds) = instant.base else { return nil }
        return Int64(microseconds)
    }
}
