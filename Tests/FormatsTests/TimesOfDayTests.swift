import Series
import Testing

@testable import Formats
@testable import Reading

/// Columns of times of day beside others, and what `on` says of the times of a file.
@Suite struct TimesOfDayTests {
    private func numbers(_ text: String, _ name: String) throws -> [Double]? {
        let column = try read(text).series[0].frame.columns.first { $0.name == name }
        guard let column, case .numbers(let numbers) = column.values else { return nil }
        #expect(column.unit == (name == "pace" || name == "rest" ? "s" : "s of day"))
        return (0..<numbers.count).map { numbers.span[$0] }
    }

    private let shifts =
        "Date,Start,End,Break\n2024-02-01,08:17,13:49,1\n2024-02-02,09:05,17:28,2\n2024-02-03,07:00,24:00,3\n"

    /// 8 h 17 min are 29,820 s.
    @Test func hoursAndMinutesAreSecondsAfterMidnight() throws {
        #expect(try numbers(shifts, "Start") == [29_820, 32_700, 25_200])
        #expect(try numbers(shifts, "End") == [49_740, 62_880, 86_400])
    }

    @Test func halvesOfTheDay() throws {
        let text = "Date,Opened,v\n2024-02-01,7:11 AM,1\n2024-02-02,12:34 PM,2\n2024-02-03,12:05 am,3\n"
        #expect(try numbers(text, "Opened") == [25_860, 45_240, 300])
    }

    /// Excel writes `6:04` and `22:25` in one table; five digits alone would be minutes and seconds.
    @Test func withoutAZeroBesideTimesOfDay() throws {
        let text = "date,bed,wake\n2024-02-01,23:04,6:00\n2024-02-02,22:25,5:23\n2024-02-03,0:35,7:01\n"
        #expect(try numbers(text, "bed") == [82_980 + 60, 80_700, 86_400 + 2_100])
        #expect(try numbers(text, "wake") == [21_600, 19_380, 25_260])
    }

    /// 1:19 after 23:24 is 25 h 19 min; where some lie at any hour none is of the next day.
    @Test func timesThatRunPastMidnightGoOn() throws {
        let text = "date,bed,v\n2024-02-01,23:24,1\n2024-02-02,01:19,2\n2024-02-03,21:05,3\n"
        #expect(try numbers(text, "bed") == [84_240, 91_140, 75_900])
        #expect(try read(text).notes.sentences.contains { $0.contains("`bed` runs past midnight") })
        let others = text + (3..<20).map { "2024-02-\($0 + 10),\($0 < 10 ? "0" : "")\($0):30,\($0)\n" }.joined()
        #expect(try numbers(others, "bed")?[1] == 4_740)
    }

    @Test func halvesOfTheDayRunPastMidnight() throws {
        let text = "date,bed,v\n2024-02-01,11:24 PM,1\n2024-02-02,1:19 AM,2\n2024-02-03,10:05 PM,3\n"
        #expect(try numbers(text, "bed") == [84_240, 91_140, 79_500])
    }

    @Test(arguments: [
        "date,v,pace\n2024-02-01,1,6:00\n2024-02-02,2,5:23\n",
        "date,start,rest\n2024-02-01,08:00,6:00\n2024-02-02,09:30,5:23\n",
    ])
    func minutesAndSecondsStay(text: String) throws {
        #expect(try numbers(text, text.contains("pace") ? "pace" : "rest") == [360, 323])
    }

    @Test func whatMayBeEitherStaysAsItIsWritten() throws {
        #expect(try numbers("date,Rest,v\n2024-02-01,01:30,1\n2024-02-02,02:00,2\n", "Rest") == nil)
    }

    private func times(_ text: String, _ column: String, on start: Int64) throws -> (first: String, notes: [String]) {
        var options = LoadOptions()
        (options.time, options.day) = (column, start)
        let content = try read(text, options: options)
        let times = try #require(content.series[0].frame.index.times)
        return (Calendar(zone: .utc).iso8601(times.span[0]), content.notes.sentences)
    }

    /// 2024-03-01 is day 19,783 since 1970.
    private let start = 19_783 * Microseconds.day + 14 * Microseconds.hour

    @Test func lengthsCountFromAStartWithAClock() throws {
        #expect(
            try times("time,v\n0:00:01,1\n0:00:02,2\n0:00:03,3\n", "time", on: start).first == "2024-03-01T14:00:01Z")
        #expect(try times("t,v\n0.5,1\n1.5,2\n2.5,3\n", "t", on: start).first == "2024-03-01T14:00:00.5Z")
    }

    @Test(arguments: [
        ("14:00:01,1\n14:00:02,2\n14:00:03,3\n", "2024-03-01T14:00:01Z"),
        ("2024-01-01,1\n2024-01-02,2\n", "2024-01-01T00:00:00Z"),
    ])
    func whatOnLeavesUnusedIsSaid(rows: String, first: String) throws {
        let found = try times("time,v\n" + rows, "time", on: start)
        #expect(found.first == first)
        #expect(found.notes.contains { $0.contains("'on 2024-03-01 14:00:00'") })
    }
}

/// `6:08` is six minutes where nothing says otherwise, which is said; a unit or name of hours makes it six hours.
@Suite struct HoursAndMinutesTests {
    @Test(arguments: [
        ("stay (h:mm)", 22_080.0), ("stay [hh:mm]", 22_080), ("stay (hours)", 22_080), ("hours_worked", 22_080),
        ("stay", 368), ("pace", 368), ("lap (min)", 368),
    ])
    func areTold(_ header: String, _ seconds: Double) throws {
        let loaded = try read("id,\(header)\n1,6:08\n2,14:01\n3,0:23\n")
        let column = try #require(loaded.series[0].frame.columns.last)
        let numbers = try #require(try column.numbers)
        let first = numbers.span[0]
        #expect(first == seconds)
        #expect(column.unit == "s")
    }

    /// Lengths that are all multiples of five minutes are hours and minutes; of some seconds that is chance.
    @Test(arguments: [("chair time", 900.0, 12), ("pace", 15, 12), ("chair time", 15, 5)])
    func areTakenByTheFive(_ header: String, _ seconds: Double, _ rows: Int) throws {
        let lines = (0..<rows).map { "\($0),\($0 % 3):\(["15", "20", "05", "45"][$0 % 4])" }
        let loaded = try read("id,\(header)\n" + lines.joined(separator: "\n") + "\n")
        let column = try #require(loaded.series[0].frame.columns.last)
        let numbers = try #require(try column.numbers)
        let first = numbers.span[0]
        #expect(first == seconds)
    }
}
