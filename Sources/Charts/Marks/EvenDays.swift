import Diagnostics
import Series

/// Dates that are all the same number of days apart, as weeks from a Friday on are: periods, though none of the calendar.
struct EvenDays {
    /// Where each begins, with those that have no rows, and the last one's end.
    let edges: [Int64]
    private let first: Int
    private let step: Int
    private let calendar: Calendar

    /// So few stand beside each other by name.
    private static let fewest = 13
    /// More dates than these have no cell of a point.
    private static let most = 2_000
    /// So many steps stand for each date with rows, at most.
    private static let sparsest = 4

    /// Nil for times of a day, for few dates, and where most steps between the first and the last are empty.
    ///
    /// - Throws: `Interrupted`.
    init?(_ times: Buffer<Int64>, _ calendar: Calendar, _ cancellation: Cancellation) throws(Interrupted) {
        var days: Set<Int> = []
        var polling = Polling(cancellation)
        let span = times.span
        for row in span.indices where span[row] != missingTime {
            try polling.step()
            let civil = calendar.civil(span[row])
            guard civil.microsecondsOfDay == 0, days.count < Self.most else { return nil }
            days.insert(civil.date.daysSinceEpoch)
        }
        let sorted = days.sorted()
        guard sorted.count >= Self.fewest, let first = sorted.first, let last = sorted.last,
            let step = zip(sorted, sorted.dropFirst()).map({ $1 - $0 }).min(),
            sorted.allSatisfy({ ($0 - first) % step == 0 }),
            case let count = (last - first) / step + 1, count <= Self.sparsest * sorted.count
        else { return nil }
        edges = (0...count).map { calendar.startOfDay(CivilDate(daysSinceEpoch: first + $0 * step)) }
        (self.first, self.step, self.calendar) = (first, step, calendar)
    }

    /// Which of them a time is; −1 for a missing one.
    func place(_ time: Int64) -> Int32 {
        time == missingTime ? -1 : Int32((calendar.civil(time).date.daysSinceEpoch - first) / step)
    }
}
