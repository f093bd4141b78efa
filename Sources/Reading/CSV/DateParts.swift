import Series

/// A time that stands in several columns, each a part of it: found by their names.
package struct DateParts: Sendable, Equatable {
    package enum Part: CaseIterable, Sendable {
        case year, quarter, month, day, dayOfYear, hourAndMinute, hour, minute, second

        /// Names in lower case.
        package var names: Set<String> {
            switch self {
            case .year: YearColumn.names
            case .quarter: ["quarter", "qtr", "quartal", "trimestre", "kvartal", "q", "period"]
            case .month:
                [
                    "month", "mon", "mo", "mm", "month_num", "month number", "monat", "mois", "mes", "mese", "maand",
                    "mês", "period",
                    "miesiąc", "měsíc", "måned", "månad", "月",
                ]
            case .day:
                [
                    "day", "dd", "dy", "mday", "day of month", "day_of_month", "dayofmonth", "tag", "jour", "día",
                    "dia",
                    "giorno", "dag", "dzień", "den", "日",
                ]
            case .dayOfYear: ["doy", "day of year", "day_of_year", "dayofyear", "yday", "jday", "julian day"]
            case .hourAndMinute:
                ["hhmm", "hrmn", "hourmin", "hour_min", "time", "mst", "pst", "est", "cst", "lst", "gmt", "utc"]
            case .hour:
                ["hour", "hr", "hh", "stunde", "heure", "hora", "ora", "uur", "time", "hour of day", "hour_of_day"]
            case .minute: ["minute", "min", "minutes", "mn", "mm"]
            case .second: ["second", "sec", "seconds"]
            }
        }

        /// What its numbers may be.
        package var range: ClosedRange<Double> {
            switch self {
            case .year: 1000...2999
            case .quarter: 1...4
            case .month: 1...12
            case .day: 1...31
            case .dayOfYear: 1...366
            case .hourAndMinute: 0...2400
            case .hour: 0...24
            case .minute: 0...59
            case .second: 0...60
            }
        }
    }

    /// Columns by part; `year` is always there, and something finer.
    package private(set) var columns: [Part: Int] = [:]

    /// - Parameters:
    ///   - names: of the columns.
    ///   - evidence: of their sampled values.
    init?(_ names: [String], _ evidence: [ColumnEvidence]) {
        self.init(names) { index, part in
            let spelling = evidence[index].spelling
            if spelling == .month || spelling == .quarter { return part == (spelling == .month ? .month : .quarter) }
            if part == .hourAndMinute { return evidence[index].areHoursAndMinutes }
            // The numbers of periods may be of anything.
            return names[index].lowercased() != "period" && evidence[index].isWhole(within: part.range)
        }
    }

    /// - Parameter fits: whether a column's values may be that part.
    init?(_ names: [String], fits: (Int, Part) -> Bool) {
        for (index, name) in names.enumerated() {
            for part in Part.allCases where columns[part] == nil && part.names.contains(name.lowercased()) {
                guard fits(index, part) else { continue }
                columns[part] = index
                break
            }
        }
        guard columns[.year] != nil else { return nil }
        // A day without a month tells nothing, nor does an hour without a day.
        if columns[.month] == nil { columns[.day] = nil }
        if columns[.day] != nil { columns[.dayOfYear] = nil }
        if columns[.day] == nil && columns[.dayOfYear] == nil { (columns[.hour], columns[.hourAndMinute]) = (nil, nil) }
        if columns[.hour] != nil { columns[.hourAndMinute] = nil }
        if columns[.hour] == nil { columns[.minute] = nil }
        if columns[.minute] == nil { columns[.second] = nil }
        if columns[.month] != nil || columns[.dayOfYear] != nil { columns[.quarter] = nil }
        guard columns.count > 1 else { return nil }
    }

    /// The columns in order of size.
    var ordered: [Int] { Part.allCases.compactMap { columns[$0] } }

    /// The time of a row, local µs; `missingTime` when its parts are not a time.
    package func time(_ value: (Int) -> Double) -> Int64 {
        func part(_ part: Part, _ otherwise: Int) -> Int? {
            guard let column = columns[part] else { return otherwise }
            let number = value(column)
            return part.range.contains(number) ? Int(exactly: number.rounded(.down)) : nil
        }
        guard let year = part(.year, 0), let quarter = part(.quarter, 1), let month = part(.month, quarter * 3 - 2),
            let day = part(.day, 1), let both = part(.hourAndMinute, 0), let hour = part(.hour, both / 100),
            let minute = part(.minute, both % 100), minute < 60,
            let second = part(.second, 0), let dayOfYear = part(.dayOfYear, 1),
            let date = CivilDate(validYear: year, month: month, day: day)
        else { return missingTime }
        let days = date.daysSinceEpoch + dayOfYear - 1
        guard dayOfYear == 1 || CivilDate(daysSinceEpoch: days).year == year else { return missingTime }
        return Int64(days) * Microseconds.day + Int64((hour * 60 + minute) * 60 + second) * Microseconds.second
    }
}
