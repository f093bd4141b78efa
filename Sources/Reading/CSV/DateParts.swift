import Series

/// A time that stands in several columns, each a part of it: found by their names.
package struct DateParts: Sendable, Equatable {
    package enum Part: CaseIterable, Sendable {
        case year, quarter, month, day, dayOfYear, hourAndMinute, minuteOfDay, hour, minute, second, gpsWeek,
            secondOfWeek

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
            // `14:20` is known by its shape.
            case .minuteOfDay: []
            case .hour:
                ["hour", "hr", "hh", "stunde", "heure", "hora", "ora", "uur", "time", "hour of day", "hour_of_day"]
            case .minute: ["minute", "min", "minutes", "mn", "mm"]
            case .second: ["second", "sec", "seconds"]
            case .gpsWeek: ["gpst week", "gps week", "gpsweek", "gps_week", "gpsw"]
            case .secondOfWeek:
                [
                    "gpst second of week", "tow", "sow", "gps tow", "gps_tow", "time of week", "second of week",
                    "seconds of week", "gps seconds", "gps sow",
                ]
            }
        }

        /// What its numbers may be.
        package var range: ClosedRange<Double> {
            switch self {
            case .year: 1000...2999
            case .quarter: 1...4
            case .month: 1...12
            case .day: 1...31
            case .dayOfYear: 1...366.999_999
            case .hourAndMinute: 0...2400
            case .minuteOfDay: 0...1439
            case .hour: 0...24
            case .minute: 0...59
            case .second: 0...60.999_999
            case .gpsWeek: 0...9999
            case .secondOfWeek: 0...604_799.999_999
            }
        }
    }

    /// Columns by part; `year` is always there, and something finer.
    package private(set) var columns: [Part: Int] = [:]

    /// Whether they tell a time of day.
    var haveClock: Bool { columns.keys.contains { ![.year, .quarter, .month, .day, .dayOfYear].contains($0) } }

    /// - Parameters:
    ///   - names: of the columns.
    ///   - evidence: of their sampled values.
    init?(_ names: [String], _ evidence: [ColumnEvidence]) {
        self.init(names) { index, part in
            let spelling = evidence[index].spelling
            if spelling == .month || spelling == .quarter { return part == (spelling == .month ? .month : .quarter) }
            if part == .hourAndMinute { return evidence[index].areHoursAndMinutes }
            // The numbers of periods may be of anything.
            return names[index].lowercased() != "period" && evidence[index].fits(part)
        }
        takeClock(evidence)
    }

    /// A time of day right behind the day: `2024,1,31,14:20`.
    private mutating func takeClock(_ evidence: [ColumnEvidence]) {
        guard columns[.day] != nil || columns[.dayOfYear] != nil, columns[.hour] == nil,
            columns[.hourAndMinute] == nil,
            let last = columns.values.max(),
            last + 1 < evidence.count, evidence[last + 1].fits(.minuteOfDay)
        else { return }
        columns[.minuteOfDay] = last + 1
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
        takeNeighbours(names, fits)
        if columns[.gpsWeek] != nil, columns[.secondOfWeek] != nil {
            columns = columns.filter { $0.key == .gpsWeek || $0.key == .secondOfWeek }
            return
        }
        (columns[.gpsWeek], columns[.secondOfWeek]) = (nil, nil)
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
        func microseconds(_ part: Part) -> Int64? {
            guard let column = columns[part] else { return 0 }
            let seconds = value(column)
            return part.range.contains(seconds) ? Int64(exactly: (seconds * 1_000_000).rounded()) : nil
        }
        if columns[.gpsWeek] != nil {
            guard let week = part(.gpsWeek, 0), let second = microseconds(.secondOfWeek) else { return missingTime }
            return Self.firstWeek + Int64(week) * 7 * Microseconds.day + second
        }
        guard let year = part(.year, 0), let quarter = part(.quarter, 1), let month = part(.month, quarter * 3 - 2),
            let day = part(.day, 1), let both = part(.hourAndMinute, 0),
            let ofDay = part(.minuteOfDay, both / 100 * 60 + both % 100),
            both % 100 < 60, let hour = part(.hour, ofDay / 60), let minute = part(.minute, ofDay % 60),
            let second = microseconds(.second), let dayOfYear = part(.dayOfYear, 1),
            let date = CivilDate(validYear: year, month: month, day: day)
        else { return missingTime }
        let days = date.daysSinceEpoch + dayOfYear - 1
        guard dayOfYear == 1 || CivilDate(daysSinceEpoch: days).year == year else { return missingTime }
        return Int64(days) * Microseconds.day + Int64((hour * 60 + minute) * 60) * Microseconds.second + second
            + partOfDay(value)
    }

    /// The part of a day behind the point of a day of the year, where nothing else tells the time of day: 183.5 is noon. To the second.
    private func partOfDay(_ value: (Int) -> Double) -> Int64 {
        guard !haveClock, let column = columns[.dayOfYear], case let days = value(column) else { return 0 }
        return Int64(saturating: ((days - days.rounded(.down)) * 86_400).rounded()) * Microseconds.second
    }

    /// 1980-01-06, on which GPS weeks begin.
    private static let firstWeek: Int64 = 3657 * Microseconds.day
}

extension ColumnEvidence {
    /// Whether numbers may be that part of a time: whole ones but for seconds.
    func fits(_ part: DateParts.Part) -> Bool {
        switch part {
        case .second, .secondOfWeek, .dayOfYear:
            present > 0 && numbers == present && part.range.contains(least) && part.range.contains(largest)
        case .minuteOfDay: areTimesOfDay && absent == 0
        case .month where spelling == .month: true
        default: isWhole(within: part.range)
        }
    }
}

extension DateParts {
    /// Columns beside each other that are year, month, day and so on whatever they are called, rise from row to row, and do not without
    /// the last of them: fixed columns of weather services, observatories and models.
    ///
    /// - Parameter areNamed: whether there is a header; year and month alone may be anything then.
    init?(unnamed rows: [CSVSample.Row], _ evidence: [ColumnEvidence], areNamed: Bool) {
        for start in evidence.indices.prefix(Self.mostBefore) {
            guard let parts = Self(rows, evidence, from: start, least: start == 0 && !areNamed ? 2 : 3) else {
                continue
            }
            self = parts
            return
        }
        return nil
    }

    /// Columns of codes and names that stand before the year.
    private static let mostBefore = 8

    private init?(_ rows: [CSVSample.Row], _ evidence: [ColumnEvidence], from start: Int, least: Int) {
        let found = [[Part.month, .day, .hour], [.dayOfYear, .hour], [.dayOfYear, .hourAndMinute]].lazy.compactMap {
            Self(rows, evidence, from: start, least: least, order: [.year] + $0 + [.minute, .second])
        }
        guard let first = found.first else { return nil }
        self = first
    }

    /// - Parameter order: parts that may stand beside each other, the year first.
    private init?(
        _ rows: [CSVSample.Row], _ evidence: [ColumnEvidence], from start: Int, least: Int, order: [Part]
    ) {
        let fitting = zip(evidence[start...], order).prefix { $0.fits($1) && $0.absent == 0 }.count
        guard fitting >= least, fitting < evidence.count, rows.count > 3, (1600...2200).contains(evidence[start].least),
            (1600...2200).contains(evidence[start].largest)
        else { return nil }
        for depth in least...fitting {
            let columns = Dictionary(uniqueKeysWithValues: order.prefix(depth).enumerated().map { ($1, start + $0) })
            var parts = DateParts(columns: columns)
            parts.takeClock(evidence)
            let times = rows.prefix(500).map { row in
                parts.time { parts.value(row, $0) }
            }
            guard !times.contains(missingTime), zip(times, times.dropFirst()).allSatisfy(<) else { continue }
            // Days of January may be months, too.
            guard
                parts.columns[.dayOfYear] == nil
                    ? depth > 2 || parts.areMonths(rows, evidence, start)
                    : evidence[start + 1].largest > 31 && Self.areEven(times)
            else { continue }
            self = parts
            return
        }
        return nil
    }

    /// Whether times step alike but for a few: any rising numbers may look like days of a year.
    private static func areEven(_ times: [Int64]) -> Bool {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        guard steps.count > 5, case let usual = steps.sorted()[steps.count / 2] else { return false }
        return steps.count { $0 == usual } * 10 >= steps.count * 9
    }

    /// Whether months follow each other: two numbers may be anything otherwise.
    private func areMonths(_ rows: [CSVSample.Row], _ evidence: [ColumnEvidence], _ start: Int) -> Bool {
        let months = rows.prefix(500).compactMap { row in
            guard start + 1 < row.fields.count else { return nil as Double? }
            let (first, second) = (row.fields[start].bytes, row.fields[start + 1].bytes)
            return number(first.span, start).flatMap { year in
                number(second.span, start + 1).map { year * 12 + $0 }
            }
        }
        let areTold = rows.count > 12 || evidence[start + 1].spelling == .month
        return areTold && zip(months, months.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }

    init(columns: [Part: Int]) { self.columns = columns }

    mutating func set(_ part: Part, _ column: Int) { columns[part] = column }

    /// What a row says in one of the columns; not a number where it says nothing.
    func value(_ row: CSVSample.Row, _ column: Int) -> Double {
        guard column < row.fields.count else { return .nan }
        let bytes = row.fields[column].bytes
        return number(bytes.span, column) ?? .nan
    }

    /// What a field of one of the columns says.
    private func number(_ bytes: Span<UInt8>, _ column: Int) -> Double? {
        if columns[.minuteOfDay] == column { return NumberSpelling.clock.number(bytes, NumberStyle()) }
        let number = NumberStyle().number(bytes)
        return columns[.month] == column ? number ?? NumberSpelling.month.number(bytes, NumberStyle()) : number
    }
}
