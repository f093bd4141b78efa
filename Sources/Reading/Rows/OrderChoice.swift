import Checked
import Series

/// Which of two numbers is the day, where no value tells: the reading that makes the rows regular, or in order.
enum OrderChoice {
    /// How well times fit together.
    private enum Fit: Int, Comparable {
        case none, ordered, regular

        static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
    }

    /// - Parameters:
    ///   - dates: read with the day first, none of whose days or months is above 12; µs, missing ones among them.
    ///   - clocks: the times of day that go with them, from a column of their own: 24:00 is where the next day starts.
    /// - Returns: the order, and why; nil when both do as well.
    static func order(
        _ dates: Buffer<Int64>, clocks: Buffer<Int64>? = nil
    ) -> (order: DateOrder, reason: TableNote.OrderReason)? {
        let span = dates.span
        var dayFirst: [Int64] = []
        var monthFirst: [Int64] = []
        // The same, where midnight ends the day before.
        var monthFirstEnding: [Int64] = []
        for row in 0..<span.count where span[row] != missingTime {
            var clock: Int64 = 0
            if let clocks { clock = clocks.span[row] }
            guard clock != missingTime, span[row] + clock != dayFirst.last else { continue }
            dayFirst.append(span[row] + clock)
            monthFirst.append(swapped(span[row]) + clock)
            monthFirstEnding.append(swapped(span[row], endsDay: true) + clock)
        }
        guard dayFirst.count > 1 else { return nil }
        let a = fit(dayFirst)
        var b = fit(monthFirst)
        // Which day a midnight belongs to tells nothing where all times are one.
        if b.fit != .regular, clocks == nil, dayFirst.contains(where: { $0 % Microseconds.day != 0 }),
            case let ending = fit(monthFirstEnding), ending.fit > b.fit
        {
            b = ending
        }
        guard a.fit != b.fit else { return nil }
        return a.fit > b.fit ? (.dmy, a.reason) : (.mdy, b.reason)
    }

    /// The time with day and month in the other order; of a midnight that ends a day, the end of that other day.
    private static func swapped(_ time: Int64, endsDay: Bool) -> Int64 {
        guard endsDay, time % Microseconds.day == 0 else { return swapped(time) }
        return swapped(time - Microseconds.day) + Microseconds.day
    }

    private static func swapped(_ time: Int64) -> Int64 {
        let days = Int(saturating: (Double(time) / Double(Microseconds.day)).rounded(.down))
        let date = CivilDate(daysSinceEpoch: days)
        guard let other = CivilDate(validYear: date.year, month: date.day, day: date.month) else { return time }
        return time + Int64(other.daysSinceEpoch - days) * Microseconds.day
    }

    private static func fit(_ times: [Int64]) -> (fit: Fit, reason: TableNote.OrderReason) {
        var (rises, falls) = (0, 0)
        for (before, after) in zip(times, times.dropFirst()) {
            if after > before { rises += 1 } else { falls += 1 }
        }
        if let step = regularStep(Array(Set(times)).sorted()) { return (.regular, .regular(step)) }
        return rises == 0 || falls == 0 ? (.ordered, .inOrder) : (.none, .inOrder)
    }

    /// The one step between distinct times: equal lengths, weekdays, or months of one day.
    private static func regularStep(_ times: [Int64]) -> TableNote.OrderReason.Step? {
        guard times.count > 2 else { return nil }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        let dates = times.map {
            CivilDate(daysSinceEpoch: Int(saturating: (Double($0) / Double(Microseconds.day)).rounded(.down)))
        }
        if steps.allSatisfy({ $0 == steps[0] }) {
            return steps[0] == Microseconds.day ? .daily : steps[0] == Microseconds.week ? .weekly : .other
        }
        let months = zip(dates, dates.dropFirst()).map { ($1.year - $0.year) * 12 + $1.month - $0.month }
        let isOneDay = dates.allSatisfy { $0.day == dates[0].day }
        if isOneDay, months.allSatisfy({ $0 == months[0] }) {
            return months[0] == 1 ? .monthly : months[0] == 3 ? .quarterly : months[0] == 12 ? .yearly : .other
        }
        let areWeekdays = zip(dates, steps).allSatisfy { date, step in
            let days = step / Microseconds.day
            return days == 1 || (days == 3 && date.weekday == .friday)
        }
        return areWeekdays ? .weekdays : nil
    }
}

extension CSVPass.Result {
    /// Which of two numbers is the day in the dates of a column; those of the index with their times of day, which tell what days
    /// follow each other.
    func order(_ index: Int, _ plan: CSVPlan) -> (order: DateOrder, reason: TableNote.OrderReason)? {
        guard let dates = times[index] else { return nil }
        let clocks = index == plan.timeIndex ? plan.clockIndex.flatMap { times[$0] } : nil
        return OrderChoice.order(dates, clocks: clocks)
    }
}
