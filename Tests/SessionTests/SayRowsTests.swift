import Syntax
import Testing

@testable import Session

/// What rows are called, how long they last and when they are, in words.
@Suite struct SayRowsTests {
    private static let visits = ReadAs(
        table: """
            Visit No,Check-in,Check-out,Club,Pages,Fee (€),Queue Time (s),Duration (s),Stars,Status,Failed Tests
            1,2025-06-02 07:10,2025-06-02 08:00,North,10,1,5,300,5,failed,2
            2,2025-06-02 19:30,2025-06-02 20:30,South,20,2,7,900,4,ok,0
            3,2025-06-09 08:05,,North,30,1.5,9,200,5,ok,1
            4,2025-06-11 13:00,2025-06-11 15:00,South,40,3,4,100,3,failed,0
            5,2025-07-01 23:15,2025-07-02 01:15,North,50,2.5,6,400,5,ok,0

            """, file: "gym.csv")

    /// By the heading that numbers rows, and by those of this table.
    @Test(arguments: [
        ("visits per week", "aggregate count by week"), ("plot visits per month", "plot count by month"),
        ("longest visit", "top 1 Duration"), ("last visit of each month", "last 1 by month"),
        ("top 1 clubs by number of visits", "top 1 Club by count"),
        ("share of 5 star visits by club", "share where Stars = 5 by Club"),
        ("first of each club", "first 1 by club"),
        ("percentage of failed visits by month", "share where Status = \"failed\" by month"),
        ("pages per visit by club", "aggregate mean Pages by Club"),
        ("how long is a visit", "aggregate mean Duration"),
        ("how long do visits last by club", "aggregate mean Duration by Club"),
    ])
    func names(_ typed: String, _ line: String) throws { try Self.visits.check(typed, line) }

    @Test(arguments: [
        ("mean pages in the morning", "where time >= 06:00 and time < 12:00 | aggregate mean Pages"),
        ("visits at night", "where time >= 22:00 or time < 06:00"),
        ("mean pages on June 9th", "window 2025-06-09 | aggregate mean Pages"),
        ("mean pages from 2 jun to 9 jun", "window 2025-06-02..2025-06-09 | aggregate mean Pages"),
        ("mean pages since 9 June 2025", "window 2025-06-09.. | aggregate mean Pages"),
        ("plot line pages between jun 2 and jun 11", "window 2025-06-02..2025-06-11 | plot line Pages"),
        ("pages this month", "window 2025-07 | keep Pages"),
        // July 1st is a Tuesday (Python's calendar).
        ("pages this week", "window 2025-06-30..2025-07-06 | keep Pages"),
        (
            "compare pages this month with last month",
            "where time in (2025-07, 2025-06) | aggregate sum Pages by month"
        ),
    ])
    func times(_ typed: String, _ line: String) throws { try Self.visits.check(typed, line) }

    /// Without a column of lengths a row is as long as from its one time to the other.
    @Test func fromOneTimeToAnother() throws {
        let spans = ReadAs(
            table:
                "Started,Return Date,Branch\n2025-01-01 10:00,2025-01-03 10:00,A\n2025-01-02 10:00,,A\n2025-01-05 10:00,2025-01-06 10:00,B\n",
            file: "loans.csv")
        try spans.check("longest loan", "derive length = (\"Return Date\" - Started) | top 1 length")
        try spans.check("average length of loans by branch", "aggregate mean (\"Return Date\" - Started) by Branch")
        try spans.check("how many loans were not returned", "where \"Return Date\" is missing | aggregate count")
    }

    /// A column of lengths is one, and money is measured, not counted.
    @Test func whatIsMeasured() throws {
        let tracks = ReadAs(
            table: "Started,Track Length (km),Minutes,Rent (dollars),Northbound (bikes)\n"
                + (0..<40).map {
                    "2025-01-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1),\($0 % 7).5,\($0 % 9),\(500 + $0 * 7),\($0 % 31)\n"
                }
                .joined(), file: "laps.csv")
        try tracks.check("average length by month", "aggregate mean \"Track Length\" by month")
        try tracks.check("rent by month", "aggregate mean Rent by month")
        try tracks.check("northbound by month", "aggregate sum Northbound by month")
    }

    /// Even steps have a longest gap too; an hour of the day is no length; what is done the most may be counted in anything.
    @Test func whatWasAskedIsAnswered() throws {
        let flights = ReadAs(
            table: "Departed,Flight,Carrier,Passengers,Hour,Queue (s),Taxi Time (s)\n"
                + (0..<30).map {
                    "2025-03-01 \($0 / 2 + 8 < 10 ? "0" : "")\($0 / 2 + 8):\($0 % 2 == 0 ? "00" : "30"),F\($0),\($0 % 3 == 0 ? "A" : "B"),\(100 + $0),\($0 / 2 + 8),\($0 % 7),\($0 % 5)\n"
                }
                .joined(), file: "t.csv")
        try flights.check("longest gap", "gaps longer than 1 us | top 1 length")
        #expect(try flights.rig().run("longest gap").contains("1 row"))
        #expect(try flights.rig().session.run("longest flight").error != nil)
        #expect(try flights.rig().session.run("which carrier flies the most").error != nil)
    }

    /// Of what nothing here is called the error says the line that it would be for the rows.
    @Test(arguments: [
        ("unicorns per week", "unicorns", "aggregate count by week"),
        ("top 2 clubs by number of unicorns", "unicorns", "top 2 Club by count"),
        ("last unicorn of each month", "unicorn", "last 1 by month"),
        ("longest unicorn", "unicorn", "top 1 Duration"),
    ])
    func whatNothingIsCalled(_ line: String, _ word: String, _ advice: String) throws {
        let error = try #require(Self.visits.rig().session.run(line).error)
        guard case SyntaxError.noPart(let found, _, let advised) = error.fault else {
            Issue.record("\(error)")
            return
        }
        #expect(found.text == word)
        #expect(advised.first?.line == advice)
    }
}

/// Parts of a whole that are drawn, wherever the percent is said.
@Suite struct SayPartsTests {
    private static let requests = ReadAs(
        table: """
            time,path,status,ms
            2025-06-02T07:10:00Z,/,200,10
            2025-06-02T07:20:00Z,/a,404,20
            2025-06-02T08:05:00Z,/,200,30
            2025-06-02T09:00:00Z,/a,500,40
            2025-06-02T09:10:00Z,/,200,50

            """, file: "requests.csv")

    @Test(arguments: [
        ("plot stacked percent area count by hour color by status", "plot area count by hour, status stack percent"),
        ("plot percent stacked bar count by path color by status", "plot bar count by path, status stack percent"),
        ("plot percent bar count by path color by status", "plot bar count by path, status stack percent"),
        ("plot 100% stacked bar count by path color by status", "plot bar count by path, status stack percent"),
        ("plot percent bar count by path", "share count by path | plot bar"),
        ("plot stacked area ms color by path percent", "plot area ms color by path stack percent"),
        ("plot line p95 ms every 30 minutes", "plot line p95 ms by 30 minutes"),
        ("plot bar count by path limit 1 sort desc", "plot bar count by path top 1"),
    ])
    func wholes(_ typed: String, _ line: String) throws { try Self.requests.check(typed, line) }

    /// Each place is 100 %, as `stack percent` has it.
    @Test(arguments: ["area", "bar"]) func ofEachPlace(mark: String) throws {
        let (rig, own) = (try Self.requests.rig(), try Self.requests.rig())
        _ = rig.run("plot \(mark) count by hour color by status percent\nexport a.vl.json")
        _ = own.run("plot \(mark) count by hour color by status stack percent\nexport a.vl.json")
        #expect(rig.text("a.vl.json")?.contains("series") ?? false)
        #expect(rig.text("a.vl.json") == own.text("a.vl.json"))
    }
}
