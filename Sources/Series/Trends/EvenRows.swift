import Checked
import Diagnostics
import Syntax

/// Rows in order of time on a regular grid of the calendar: what a season is counted on.
///
/// Steps are whole months, whole days on the clock, or a fixed length. Places without a row, and rows without a value, are
/// filled along a straight line; those at the ends are left out.
struct EvenRows {
    /// The rows that have a time, in order of it, and the place of each on the grid, from 0.
    let rows: [Int]
    let places: [Int]
    let step: DurationSyntax
    /// Values of the grid from `offset` on, none missing.
    let values: [Double]
    let offset: Int
    /// Places that were filled.
    let filled: Int

    /// - Parameter verb: what needs even rows, for messages.
    /// - Throws: `SeriesError.unevenRows`, `.noTimes`; `Interrupted`.
    init(
        _ rows: [Int], _ times: Span<Int64>, _ numbers: Span<Double>, for verb: String, _ context: SeriesContext
    ) throws {
        self.rows = rows
        (places, step) = try Self.grid(rows.mapped(stoppedBy: context.cancellation) { times[$0] }, verb, context)
        var known: [(place: Int, value: Double)] = []
        var polling = Polling(context.cancellation)
        for (at, row) in rows.enumerated() {
            try polling.step()
            if numbers[row].isFinite { known.append((places[at], numbers[row])) }
        }
        guard let first = known.first, let last = known.last else {
            (values, offset, filled) = ([], 0, 0)
            return
        }
        try Frame.checkRoom(rows: last.place - first.place + 1, columns: 2)
        var values: [Double] = []
        for (at, one) in known.enumerated() {
            try polling.step()
            if at > 0 {
                let before = known[at - 1]
                for place in before.place + 1..<max(before.place + 1, one.place) {
                    let part = Double(place - before.place) / Double(one.place - before.place)
                    values.append(before.value + (one.value - before.value) * part)
                }
            }
            values.append(one.value)
        }
        self.values = values
        offset = first.place
        filled = values.count - known.count
    }

    private static func grid(
        _ times: [Int64], _ verb: String, _ context: SeriesContext
    ) throws -> (places: [Int], step: DurationSyntax) {
        guard times.count > 1 else { return (times.map { _ in 0 }, DurationSyntax(count: 1, unit: .day)) }
        var polling = Polling(context.cancellation)
        var months: [Int64] = []
        var locals: [Int64] = []
        var areMonths = true
        let calendar = context.calendar
        let first = calendar.civil(times[0])
        for time in times {
            try polling.step()
            let civil = calendar.civil(time)
            let isSame =
                civil.date.day == first.date.day
                || isLast(civil.date) && (isLast(first.date) || civil.date.day < first.date.day)
            if !isSame || civil.microsecondsOfDay != first.microsecondsOfDay { areMonths = false }
            months.append(Int64(civil.date.year * 12 + civil.date.month))
            locals.append(Int64(civil.date.daysSinceEpoch) * Microseconds.day + civil.microsecondsOfDay)
        }
        if areMonths, let (places, step) = try places(months, &polling) {
            return (places, DurationSyntax(count: Double(step), unit: .month))
        }
        if let (places, step) = try places(locals, &polling), step % Microseconds.day == 0 {
            return (places, DurationSyntax(count: Double(step / Microseconds.day), unit: .day))
        }
        if let (places, step) = try places(times, &polling) {
            return (places, DurationSyntax(count: Double(step), unit: .microsecond))
        }
        throw SeriesError.unevenRows(needed: verb, repeats: zip(times, times.dropFirst()).contains { $0 == $1 })
    }

    /// Where values stand on a grid of their least distance; nil where they do not, or most places would be empty.
    private static func places(
        _ values: [Int64], _ polling: inout Polling
    ) throws(Interrupted) -> (places: [Int], step: Int64)? {
        var least = Int64.max
        for at in values.indices.dropFirst() {
            try polling.step()
            least = min(least, values[at] &- values[at - 1])
        }
        guard least > 0 else { return nil }
        var places = [0]
        for at in values.indices.dropFirst() {
            try polling.step()
            guard (values[at] &- values[at - 1]) % least == 0 else { return nil }
            places.append(Int(values[at] &- values[0]) / Int(least))
        }
        guard let last = places.last, last < values.count * 4 + 8 else { return nil }
        return (places, least)
    }

    private static func isLast(_ date: CivilDate) -> Bool {
        date.day == CivilDate.days(inMonth: date.month, of: date.year)
    }

    /// How many steps a length is; nil for less than two.
    func steps(_ duration: DurationSyntax) -> Int? {
        let count = Int(saturating: (duration.count * duration.unit.nominalMicroseconds / stepLength).rounded())
        return count >= 2 ? count : nil
    }

    private var stepLength: Double { step.count * step.unit.nominalMicroseconds }

    /// The season that rows of this step have: a year of months, weeks and quarters, a week of days, a day or an hour of what is
    /// shorter; the first of which there are two. Nil for none.
    var usualSeason: Int? {
        let units: [DurationUnit] =
            switch step.unit {
            case .month: [.year]
            case .day: step.count < 7 ? [.week] : [.year]
            default: [.day, .hour]
            }
        for unit in units {
            guard let count = steps(DurationSyntax(count: 1, unit: unit)), count <= 1500, count * 2 <= values.count
            else { continue }
            return count
        }
        return nil
    }

    /// The instant so many steps after the last row.
    func time(after steps: Int, _ times: Span<Int64>, _ calendar: Calendar) -> Int64? {
        guard let last = rows.last else { return nil }
        return calendar.adding(step, times: Double(steps), to: times[last])
    }
}

/// How long a season is, as it was said.
enum SeasonLength: Sendable {
    case usual, none
    case steps(Int)
    case duration(DurationSyntax)

    /// Reads `season` (a duration), `steps` (a count) and the flag `none`.
    init(_ arguments: Arguments) {
        if let duration = arguments.duration("season") {
            self = .duration(duration)
        } else if let steps = arguments.count("steps") {
            self = .steps(steps)
        } else {
            self = arguments.has("none") ? .none : .usual
        }
    }

    /// How many rows it is.
    ///
    /// - Returns: nil for none, also where nothing is said and there are not two of the usual one.
    /// - Throws: `SeriesError.shortSeason` where what was said is not there twice.
    func steps(of even: EvenRows, for verb: String) throws -> Int? {
        let steps: Int?
        switch self {
        case .usual: return even.usualSeason
        case .none: return nil
        case .steps(let count): steps = count
        case .duration(let duration): steps = even.steps(duration)
        }
        guard let steps, steps >= 2, steps * 2 <= even.values.count else {
            throw SeriesError.shortSeason(needed: verb, steps: steps ?? 0, rows: even.values.count)
        }
        return steps
    }
}
