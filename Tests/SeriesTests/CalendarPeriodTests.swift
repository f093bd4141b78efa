import Seeded
import Series
import Syntax
import Testing

private func step(_ text: String) throws -> CalendarStep {
    let parts = text.split(separator: " ").map(String.init)
    return CalendarStep(try #require(Int(parts[0])), try #require(DurationUnit(rawValue: parts[1])))
}

private func microseconds(_ seconds: some StringProtocol) throws -> Int64 {
    try #require(Int64(seconds)) * Microseconds.second
}

@Suite struct CalendarPeriodTests {
    /// Expected values: the clock read minute by minute with Python's zoneinfo, by Tests/Support/calendar_expected.py.
    @Test func cutsAcrossClockChangesAreThoseOfTheClock() throws {
        let rows = goldenRows("periods.csv")
        #expect(rows.count == 180)
        for row in rows {
            let calendar = Calendar(zone: try Zone.named(row[0]))
            let step = try step(row[1])
            let cuts = try row[2].split(separator: " ").map { try microseconds($0) }
            let first = try #require(cuts.first)
            let last = try #require(cuts.last)
            let found = try calendar.periods(covering: first, through: last, step: step).dropLast()
            #expect(Array(found) == cuts, "\(row[0]) \(row[1])")
            for (start, end) in zip(cuts, cuts.dropFirst()) {
                for instant in [start, start + 1, (start + end) / 2, end - 1] {
                    #expect(calendar.floor(instant, to: step) == start, "\(row[0]) \(row[1])")
                    #expect(calendar.next(after: instant, step: step) == end, "\(row[0]) \(row[1])")
                }
            }
        }
    }

    @Test(arguments: [
        "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "America/St_Johns",
        "Africa/Monrovia", "UTC",
    ])
    func everyInstantLiesInItsPeriod(name: String) throws {
        var seeded = SplitMix(seed: 0x5EED)
        let calendar = Calendar(zone: try Zone.named(name), weekStart: .sunday)
        let steps = try [
            "7 minute", "20 minute", "1 hour", "5 hour", "36 hour", "1 day", "3 day", "1 week", "2 week", "1 month",
            "5 month", "1 quarter", "1 year", "10 year",
        ].map(step)
        for _ in 0..<100 {
            let instant = Int64.random(in: -4_000_000_000_000_000...6_000_000_000_000_000, using: &seeded)
            for step in steps {
                for anchor in [nil, instant - 12_345_678_901] as [Int64?] {
                    let start = calendar.floor(instant, to: step, anchor: anchor)
                    let end = calendar.next(after: instant, step: step, anchor: anchor)
                    #expect(start <= instant && instant < end, "\(name) \(step) \(instant)")
                    #expect(calendar.floor(start, to: step, anchor: anchor) == start, "\(name) \(step) \(instant)")
                    #expect(calendar.floor(end - 1, to: step, anchor: anchor) == start, "\(name) \(step) \(instant)")
                    #expect(calendar.floor(end, to: step, anchor: anchor) == end, "\(name) \(step) \(instant)")
                    #expect(
                        calendar.next(after: start, step: step, anchor: anchor) == end, "\(name) \(step) \(instant)")
                }
            }
        }
    }

    @Test func daysOfABerlinYear() throws {
        let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
        let first = calendar.startOfDay(CivilDate(year: 2024, month: 1, day: 1))
        let last = calendar.startOfDay(CivilDate(year: 2025, month: 1, day: 1)) - 1
        let days = try calendar.periods(covering: first, through: last, step: CalendarStep(1, .day))
        let lengths = zip(days, days.dropFirst()).map { ($1 - $0) / Microseconds.hour }
        #expect(lengths.count == 366)
        #expect(lengths.filter { $0 == 23 }.count == 1 && lengths.filter { $0 == 25 }.count == 1)
        #expect(lengths.firstIndex(of: 23) == CivilDate(year: 2024, month: 3, day: 31).dayOfYear - 1)
        let hours = try calendar.periods(covering: first, through: last, step: CalendarStep(1, .hour))
        #expect(hours.count - 1 == 8784)
    }

    @Test func theDaysThatSemanticsName() throws {
        // tzdata: São Paulo skipped midnight on 2018-11-04, Apia the whole of 2011-12-30.
        let brazil = Calendar(zone: try Zone.named("America/Sao_Paulo"))
        #expect(
            brazil.iso8601(brazil.startOfDay(CivilDate(year: 2018, month: 11, day: 4))) == "2018-11-04T01:00:00-02:00")
        let samoa = Calendar(zone: try Zone.named("Pacific/Apia"))
        let days = try samoa.periods(
            covering: samoa.startOfDay(CivilDate(year: 2011, month: 12, day: 29)),
            through: samoa.startOfDay(CivilDate(year: 2011, month: 12, day: 31)), step: CalendarStep(1, .day))
        #expect(days.map { String(samoa.iso8601($0).prefix(10)) } == ["2011-12-29", "2011-12-31", "2012-01-01"])
    }

    @Test func anchors() throws {
        let calendar = Calendar(zone: .utc)
        func at(_ day: Int, _ hour: Int = 0, month: Int = 6) -> Int64 {
            Calendar.local(CivilDate(year: 2020, month: month, day: day), Int64(hour) * Microseconds.hour)
        }
        // Several days count from the first row's day.
        #expect(
            try calendar.periods(covering: at(3, 5), through: at(8), step: CalendarStep(3, .day)) == [
                at(3), at(6), at(9),
            ])
        // Windows of seven days that end at noon of 20 August, back to the one that holds the first row.
        let windows = try calendar.periods(
            covering: at(1, 13, month: 8), through: at(20, 12, month: 8) - 1, step: CalendarStep(7, .day),
            anchor: at(20, 12, month: 8))
        #expect(windows == [at(30, 12, month: 7), at(6, 12, month: 8), at(13, 12, month: 8), at(20, 12, month: 8)])
        // Hours start over each day; from an anchor they run on.
        #expect(
            try calendar.periods(covering: at(1, 20), through: at(2, 6), step: CalendarStep(5, .hour)) == [
                at(1, 20), at(2), at(2, 5), at(2, 10),
            ])
        #expect(
            try calendar.periods(covering: at(1, 20), through: at(2, 4), step: CalendarStep(5, .hour), anchor: at(1))
                == [at(1, 20), at(2, 1), at(2, 6)])
        // Months from January, years from 0, months from an anchor clamped to the month's end.
        #expect(calendar.floor(at(15), to: CalendarStep(4, .month)) == at(1, month: 5))
        #expect(
            calendar.civil(calendar.floor(at(15), to: CalendarStep(7, .year))).date
                == CivilDate(year: 2016, month: 1, day: 1))
        #expect(
            try calendar.periods(
                covering: at(31, month: 1), through: at(1, month: 4), step: CalendarStep(1, .month),
                anchor: at(31, month: 1)) == [at(31, month: 1), at(29, month: 2), at(31, month: 3), at(30, month: 4)])
        // Weeks from the week start: 2020-06-03 is a Wednesday.
        #expect(calendar.floor(at(3), to: CalendarStep(1, .week)) == at(1))
        #expect(Calendar(zone: .utc, weekStart: .sunday).floor(at(3), to: CalendarStep(1, .week)) == at(31, month: 5))
        #expect(Calendar(zone: .utc, weekStart: .wednesday).floor(at(3), to: CalendarStep(1, .week)) == at(3))
    }

    @Test func refusesTooMany() {
        let calendar = Calendar(zone: .utc)
        #expect(throws: SeriesError.self) {
            try calendar.periods(
                covering: Calendar.instants.lowerBound, through: Calendar.instants.upperBound,
                step: CalendarStep(1, .minute))
        }
    }

    @Test func theEdgesOfTimeDoNotTrap() throws {
        for name in ["UTC", "Europe/Berlin", "Pacific/Apia", "Africa/Casablanca"] {
            let calendar = Calendar(zone: try Zone.named(name))
            for instant in [
                Int64.min, Int64.min + 1, Int64.max, Int64.max - 1, Calendar.instants.lowerBound,
                Calendar.instants.upperBound,
            ] {
                for unit in DurationUnit.allCases {
                    _ = calendar.floor(instant, to: CalendarStep(3, unit))
                    _ = calendar.next(after: instant, step: CalendarStep(3, unit))
                    _ = calendar.adding(DurationSyntax(count: 1e12, unit: unit), to: instant)
                    _ = calendar.adding(DurationSyntax(count: -1, unit: unit), to: instant)
                }
                _ = calendar.zone.instant(local: instant)
                _ = calendar.iso8601(instant)
                for cycle in Cycle.allCases { _ = calendar.ordinal(of: instant, in: cycle) }
            }
        }
    }

    /// Expected values: hand arithmetic.
    @Test(arguments: [
        (1.5, DurationUnit.hour, "90 minute"), (0.5, .day, "12 hour"), (48, .hour, "2 day"),
        (0.1, .second, "100 millisecond"),
        (1, .quarter, "1 quarter"), (0.5, .year, "6 month"), (1.5, .week, "252 hour"), (24, .hour, "1 day"),
    ])
    func stepsFromDurations(count: Double, unit: DurationUnit, expected: String) throws {
        #expect(try CalendarStep(DurationSyntax(count: count, unit: unit)) == step(expected))
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 0.3333])
    func stepsThatAreNone(count: Double) {
        #expect(CalendarStep(DurationSyntax(count: count, unit: .month)) == nil)
        #expect(CalendarStep(DurationSyntax(count: 1e300, unit: .day)) == nil)
        #expect(CalendarStep(DurationSyntax(count: count, unit: .microsecond)) == nil)
    }

    @Test func sumsAgreeWithPython() throws {
        let rows = goldenRows("additions.csv")
        #expect(rows.count > 300)
        for row in rows {
            let calendar = Calendar(zone: try Zone.named(row[0]))
            let count = try #require(Double(row[2]))
            let unit = try #require(DurationUnit(rawValue: row[3]))
            let sum = calendar.adding(DurationSyntax(count: count, unit: unit), to: try microseconds(row[1]))
            #expect(sum == (try microseconds(row[4])), "\(row)")
        }
    }

    /// Of an outline's few rows nobody looks at each second between them.
    @Test func periodsOfAnOutline() throws {
        var calendar = Calendar(zone: .utc)
        let (first, last) = (Int64(0), 280 * Microseconds.day + 1)
        calendar.mostPeriods = 1000
        let starts = try calendar.periods(covering: first, through: last, step: CalendarStep(1, .second))
        #expect(starts.count < 1010 && starts[1] == Microseconds.second)
        #expect(zip(starts, starts.dropFirst()).allSatisfy(<))
        // The last row lies in the last second, which begins with that day.
        #expect(starts.suffix(2) == [280 * Microseconds.day, 280 * Microseconds.day + Microseconds.second])
        // Too many are too many.
        #expect(throws: SeriesError.self) {
            try calendar.periods(covering: 0, through: 30_000 * Microseconds.day, step: CalendarStep(1, .second))
        }
    }
}
