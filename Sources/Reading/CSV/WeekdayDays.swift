import Series

/// The days of clocks that stand without a date, where a column says which weekday each row is of: those from Monday, 1970-01-05, on, so
/// that the calendar's weekdays are the column's.
struct WeekdayDays {
    let column: String
    private let weekdays: [Int]

    /// Nil without one column of weekdays, whose names every row has.
    init?(_ columns: [Column?], rows: Int) {
        var found: [WeekdayDays] = []
        for case let column? in columns {
            guard let text = column.text, text.dictionary.count <= 7, rows > 0, text.codes.count == rows else {
                continue
            }
            let names = text.dictionary.map { Cycle.weekday.ordinal(labelled: $0) }
            let codes = text.codes.span
            var weekdays: [Int] = []
            for row in codes.indices {
                guard names.indices.contains(Int(codes[row])), let weekday = names[Int(codes[row])] else { break }
                weekdays.append(weekday)
            }
            if weekdays.count == rows { found.append(WeekdayDays(column: column.name, weekdays: weekdays)) }
        }
        guard found.count == 1 else { return nil }
        self = found[0]
    }

    private init(column: String, weekdays: [Int]) { (self.column, self.weekdays) = (column, weekdays) }

    /// 1970-01-05, a Monday.
    private static let monday = 4 * Microseconds.day

    /// The day of each row, µs. Where no weekday has a clock twice they are one week, in whatever order the rows stand; else each row is of
    /// the same day as the one before or of one after it.
    func days(_ clocks: Span<Int64>) -> [Int64] {
        var met: Set<Int64> = []
        let isOneWeek = weekdays.indices.allSatisfy { row in
            met.insert(Int64(weekdays[row]) * 7 * Microseconds.day + clocks[row]).inserted
        }
        if isOneWeek { return weekdays.map { Self.monday + Int64($0) * Microseconds.day } }
        var (day, last) = (Int64(weekdays.first ?? 0), Int64.min)
        var days: [Int64] = []
        for row in weekdays.indices {
            let step = (weekdays[row] - weekdays[max(0, row - 1)] + 7) % 7
            day += Int64(step == 0 && clocks[row] < last ? 7 : step)
            last = clocks[row]
            days.append(Self.monday + day * Microseconds.day)
        }
        return days
    }
}
