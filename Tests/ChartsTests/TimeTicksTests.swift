@testable import Charts
import Glibc
import Series
import Syntax
import Testing

@Suite struct TimeTicksTests {
    private static func rows() -> [[String]] {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        // SAFETY: the stream is checked and closed; fread writes at most the bytes given.
        guard let stream = unsafe fopen("/" + folder + "/Goldens/d3-time-ticks.csv", "r") else { return [] }
        defer { _ = unsafe fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Every second day: the 29th of a month of thirty is two days before the first, the 31st of another is one.
    @Test func secondDaysAtTheEndOfAMonth() throws {
        func days(_ month: Int, _ day: Int) throws -> [String] {
            let first = Fixture.instant(2024, month, day)
            let ticks = TimeTicks(
                first: first, last: Fixture.instant(2024, month + 1, 3), calendar: Fixture.context.calendar)
            return try #require(ticks.ticks(CalendarStep(2, .day))).map { instant in
                let date = Fixture.context.calendar.civil(instant).date
                return "\(date.month)-\(date.day)"
            }
        }
        #expect(try days(4, 27) == ["4-27", "4-29", "5-1", "5-3"])
        #expect(try days(5, 27) == ["5-27", "5-29", "6-1", "6-3"])
        #expect(try days(2, 26) == ["2-27", "3-1", "3-3"])
    }

    /// Expected values: d3-scale 2.2's `scaleUtc().ticks(count)`, by Tests/Support/d3-time-ticks.js.
    @Test func stepsAndTicksAreThoseOfD3() throws {
        let rows = Self.rows()
        #expect(rows.count > 200)
        let calendar = Calendar(zone: .utc, weekStart: .sunday)
        for row in rows {
            let first = Int64(try #require(Double(row[0])) * 1000)
            let last = Int64(try #require(Double(row[1])) * 1000)
            let ticks = TimeTicks(first: first, last: last, calendar: calendar)
            let step = ticks.step(near: try #require(Int(row[2])))
            var expected = try row[3].split(separator: " ").map { try #require(Int64($0)) * 1000 }
            if step == CalendarStep(2, .day) {
                // d3 marks the 31st and the 1st a day apart; we leave the former out.
                expected = expected.filter { instant in
                    let date = calendar.civil(instant).date
                    return CivilDate.days(inMonth: date.month, of: date.year) != date.day || date.day % 2 == 0
                }
            }
            #expect(ticks.ticks(step) == expected, "\(row[0]) … \(row[1]) in \(row[2]): \(step)")
        }
    }

    @Test func theLadderGrows() {
        for (finer, coarser) in zip(TimeTicks.ladder, TimeTicks.ladder.dropFirst()) {
            #expect(finer.nominalMicroseconds < coarser.nominalMicroseconds)
        }
    }

    @Test func ticksFollowTheClockAcrossItsChange() throws {
        // Berlin 2024-10-27: 25 hours; 3-hourly ticks stay at multiples of three on the clock.
        let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
        let day = calendar.startOfDay(CivilDate(year: 2024, month: 10, day: 27))
        let ticks = TimeTicks(first: day, last: day + 25 * 3_600_000_000, calendar: calendar)
        let times = try #require(ticks.ticks(CalendarStep(3, .hour)))
        #expect(times.map { calendar.civil($0).hour } == [0, 3, 6, 9, 12, 15, 18, 21, 0])
        let labels = TimeLabels(calendar: calendar, locale: .american).labels(times, step: CalendarStep(3, .hour))
        #expect(labels.map(\.lower) == ["12 AM", "3 AM", "6 AM", "9 AM", "12 PM", "3 PM", "6 PM", "9 PM", "12 AM"])
        #expect(labels.map(\.upper) == ["Oct 27", nil, nil, nil, nil, nil, nil, nil, "Oct 28"])
    }

    /// Expected values: Python's zoneinfo, by Tests/Support/zone_ticks_expected.py.
    @Test func ticksOfZonesAcrossClockChanges() throws {
        let rows = Golden.lines("zone-ticks.csv").dropFirst()
        #expect(rows.count == 55)
        for row in rows {
            let parts = row.split(separator: ",").map(String.init)
            let calendar = Calendar(zone: try Zone.named(parts[0]))
            let ticks = TimeTicks(
                first: try #require(Int64(parts[1])) * 1_000_000, last: try #require(Int64(parts[2])) * 1_000_000,
                calendar: calendar)
            let hours = try #require(Int(parts[3]))
            let step = hours == 24 ? CalendarStep(1, .day) : CalendarStep(hours, .hour)
            let expected = try parts[4].split(separator: " ").map { try #require(Int64($0)) * 1_000_000 }
            #expect(ticks.ticks(step) == expected, "\(row)")
        }
    }

    /// The ticks that `x every STEP` asks for, on the axis of a chart. Expected values: Python's zoneinfo, by
    /// Tests/Support/zone_days_expected.py.
    @Test func askedTicksOfDaysThatClocksLeaveOutOrShowTwice() throws {
        let rows = Golden.lines("zone-days.csv").dropFirst()
        #expect(rows.count == 22)
        for row in rows {
            let parts = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let first = try #require(Int64(parts[1])) * 1_000_000
            let last = try #require(Int64(parts[2])) * 1_000_000
            let context = SeriesContext(calendar: Calendar(zone: try Zone.named(parts[0])), now: 0)
            let count = Int((last - first) / Gallery.hour)
            let frame = Fixture.frame(
                Fixture.times(from: first, every: Gallery.hour, count: count + 1),
                [Column("level", (0...count).map { Double($0 % 24) })])
            for mark in ["line", "bar"] {
                let spec = try PlotParsingTests.spec("plot \(mark) level\n  x every \(parts[3])")
                let ticks = try #require(try Fixture.chart(spec, frame, context).x.rungs.first)
                let expected = try parts[4].split(separator: " ").map { Double(try #require(Int64($0)) * 1_000_000) }
                #expect(ticks.map(\.position) == expected, "\(mark): \(row)")
                if !parts[5].isEmpty {
                    #expect(
                        ticks.compactMap(\.label.first) == parts[5].split(separator: " ").map(String.init), "\(row)")
                }
            }
        }
    }

    /// A month of days is told apart by its weeks, from the day that weeks begin on. Python's calendar: November 2024 begins on a
    /// Friday; its Mondays are 4, 11, 18 and 25, its Sundays 3, 10, 17 and 24.
    @Test func aMonthOfDaysTicksByWeeks() throws {
        for (start, days) in [(Weekday.monday, ["4", "11", "18", "25"]), (.sunday, ["3", "10", "17", "24"])] {
            var context = Fixture.context
            context.calendar.weekStart = start
            let first = Fixture.instant(2024, 11, 1)
            let times = Fixture.times(from: first, every: Gallery.day, count: 30)
            for (mark, step) in [("bar", DurationSyntax(count: 1, unit: .day)), ("line", nil)] {
                let frame = Fixture.frame(
                    times, [Column("steps", (0..<30).map { Double($0 % 7) })], step: step, end: first + 30 * Gallery.day
                )
                let chart = try Fixture.chart(PlotParsingTests.spec("plot \(mark) steps"), frame, context)
                let labels = chart.x.rungs.map { $0.compactMap(\.label.first) }
                #expect(labels.contains(days), "\(mark): \(labels)")
                #expect(!labels.contains { $0.count > 10 && $0.count < 20 }, "every other day: \(labels)")
                guard mark == "bar", let rung = chart.x.rungs.first(where: { $0.compactMap(\.label.first) == days })
                else {
                    continue
                }
                // A day's name stands under the middle of its bar.
                #expect(rung[0].position == Double(Fixture.instant(2024, 11, start == .monday ? 4 : 3, 12)))
            }
        }
    }

    @Test func atMostKeepsWithinTheCount() throws {
        let calendar = Calendar(zone: try Zone.named("America/New_York"))
        let first: Int64 = 1_710_000_000_000_000
        for span: Int64 in [
            0, 1, 1000, 1_000_000, 3_600_000_000, 86_400_000_000, 40 * 86_400_000_000, 400 * 86_400_000_000,
            200_000 * 86_400_000_000,
        ] {
            let ticks = TimeTicks(first: first, last: first + span, calendar: calendar)
            for count in [1, 3, 8, 20] {
                let step = ticks.step(atMost: count)
                let found = try #require(ticks.ticks(step))
                #expect(found.count <= count)
                // The next finer step has more.
                if let place = TimeTicks.ladder.firstIndex(of: step), place > 0 {
                    #expect((ticks.ticks(TimeTicks.ladder[place - 1])?.count ?? .max) > count)
                }
            }
        }
    }

    @Test func explicitSteps() throws {
        let calendar = Calendar(zone: .utc, weekStart: .sunday)
        func at(_ day: Int, _ hour: Int = 0) -> Int64 {
            Calendar.local(CivilDate(year: 2024, month: 5, day: day), Int64(hour) * 3_600_000_000)
        }
        let ticks = TimeTicks(first: at(1, 5), last: at(22), calendar: calendar)
        // Mondays of May 2024: 6, 13, 20.
        let mondays = TimeTicks(first: at(1, 5), last: at(22), calendar: Calendar(zone: .utc, weekStart: .monday))
        #expect(mondays.every(CalendarStep(1, .week)) == [at(6), at(13), at(20)])
        #expect(ticks.every(CalendarStep(1, .week)) == [at(5), at(12), at(19)])
        #expect(ticks.every(CalendarStep(7, .day), from: at(3)) == [at(3), at(10), at(17)])
        #expect(ticks.every(CalendarStep(1, .second)) == nil)
        #expect(
            TimeTicks(first: at(1, 5), last: at(1, 12), calendar: calendar).every(CalendarStep(3, .hour)) == [
                at(1, 6), at(1, 9), at(1, 12),
            ])
    }

    @Test func twoLevels() throws {
        let calendar = Calendar(zone: .utc)
        func at(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
            Calendar.local(CivilDate(year: year, month: month, day: day))
        }
        let labels = TimeLabels(calendar: calendar)
        let months = labels.labels([at(2023, 11, 1), at(2023, 12, 1), at(2024, 1, 1)], step: CalendarStep(1, .month))
        #expect(
            months == [
                .init(lower: "Nov", upper: "2023"), .init(lower: "Dec", upper: nil), .init(lower: "Jan", upper: "2024"),
            ])
        let days = labels.labels([at(2024, 8, 30), at(2024, 8, 31), at(2024, 9, 1)], step: CalendarStep(1, .day))
        #expect(
            days == [.init(lower: "30", upper: "Aug"), .init(lower: "31", upper: nil), .init(lower: "1", upper: "Sep")])
        let weekdays = TimeLabels(calendar: calendar, dayStyle: .weekday).labels(
            [at(2024, 8, 30)], step: CalendarStep(1, .day))
        #expect(weekdays == [.init(lower: "Fri", upper: "Aug")])
        let years = labels.labels([at(2020, 1, 1), at(2025, 1, 1)], step: CalendarStep(5, .year))
        #expect(years == [.init(lower: "2020", upper: nil), .init(lower: "2025", upper: nil)])
        let winter = labels.labels([at(2023, 12, 31), at(2024, 1, 1)], step: CalendarStep(12, .hour))
        #expect(winter == [.init(lower: "12 AM", upper: "Dec 31, 2023"), .init(lower: "12 AM", upper: "Jan 1, 2024")])
        let second = labels.labels([at(2024, 1, 1) + 54_000_250_000], step: CalendarStep(50, .millisecond))
        #expect(second == [.init(lower: "3:00:00.250 PM", upper: "Jan 1")])
        let clock = TimeLabels(calendar: calendar, locale: .international).labels(
            [at(2024, 1, 1) + 54_300_000_000], step: CalendarStep(5, .minute))
        #expect(clock == [.init(lower: "15:05", upper: "1 Jan")])
        #expect(labels.labels([], step: CalendarStep(1, .day)).isEmpty)
    }
}
