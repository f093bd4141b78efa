import Testing

/// Questions about times of day, times beside each other, streaks, gaps and what lies between: each is a line of stages, whose rows are
/// compared with those of the right side, typed in a session of its own.
@Suite struct SayTimesTests {
    private static let table = """
        started,ended,station,energy (kWh),price,status
        2024-03-04 08:10,2024-03-04 09:00,Harbour,24.8,11.2,completed
        2024-03-05 09:30,2024-03-05 10:10,Mall,10.25,6.3,completed
        2024-03-09 21:40,2024-03-09 23:00,Harbour,35.5,17.1,failed
        2024-04-02 22:30,2024-04-03 05:10,Mall,40.5,19.4,completed
        2024-04-03 05:40,2024-04-03 06:20,Harbour,8.5,4.2,completed
        2024-04-13 12:00,2024-04-13 12:45,Harbour,12.5,6.9,failed
        2025-03-02 23:50,2025-03-03 01:00,Mall,22.5,12.1,completed
        """
    private static let read = ReadAs(table: table, file: "charging.csv")

    @Test(arguments: [
        (
            "mean price by station between 22:00 and 06:00",
            "where time between 22:00 and 06:00 | aggregate mean price by station"
        ),
        (
            "total price between 8 and 10 am on mondays",
            "where time between 08:00 and 10:00 | where weekday(time) = Monday | aggregate sum price"
        ),
        ("mean price before noon", "where time < 12:00 | aggregate mean price"),
        ("how many rows after 9 pm", "where time >= 21:00 | aggregate count"),
        ("rows from 8 am to 12:30", "where time between 08:00 and 12:30"),
        (
            "compare price in march with april",
            "where month(time) in (March, April) | aggregate mean price by month(time)"
        ),
        ("compare price march 2024 vs april 2024", "where time in (2024-03, 2024-04) | aggregate mean price by month"),
        // The months between were not asked for, and are no zeros.
        (
            "sum price in march 2024 vs june 2024",
            "where time in (2024-03, 2024-06) | aggregate sum price by month empty drop"
        ),
        (
            "price in 2024 vs 2025 by station",
            "where year(time) in (2024, 2025) | pivot mean price by station, year(time)"
        ),
        ("compare price on weekends and weekdays", "aggregate mean price by isweekend(time)"),
        (
            "mean price in april compared to march",
            "where month(time) in (April, March) | aggregate mean price by month(time)"
        ),
        ("longest gap between rows", "gaps longer than 1 us | top 1 length"),
        ("longest stretch without a row", "gaps longer than 1 us | top 1 length"),
        ("longest streak of completed rows", "runs status = \"completed\" | top 1 rows"),
        ("longest streak of price over 10", "runs price > 10 | top 1 rows"),
        ("longest run of days with more than 1 row", "aggregate count by day | runs count > 1 | top 1 rows"),
        ("longest run of days with total price over 15", "aggregate sum price by day | runs price > 15 | top 1 rows"),
        ("median duration between started and ended by station", "aggregate median (ended - started) by station"),
        ("time between rows by station", "derive between = diff(time by station) | keep between, station"),
        ("mean time between rows", "aggregate mean(diff(time))"),
        ("first row of each month", "first 1 by month"),
        ("price per kwh by station", "aggregate sum(price) / sum(energy) by station"),
        ("rank stations by total price", "aggregate sum price by station | sort price desc"),
        ("mean price by decade", "aggregate mean price by decade"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A part of a column's total, and of the rows: by hand, 63.6 of 77.2 and 5 of 7.
    @Test(arguments: [
        ("share of price on weekends", "share price where isweekend(time)"),
        ("percent of price of completed rows", "share price where status = \"completed\""),
        ("percent of rows in march", "share where month(time) = March"),
        ("share of rows by station per month", "aggregate count by station, month | share count within time"),
    ])
    func shares(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test func partOfATotal() throws {
        let rig = try SessionRig()
        try rig.write("t,v,k\n2024-01-01,1,a\n2024-01-02,3,b\n2024-01-03,4,a\n", to: "d.csv")
        _ = rig.run("load d.csv")
        #expect(rig.run("share v where k = \"a\" | show csv").hasSuffix("all,v (%)\nall,62.5"))
        #expect(rig.run("share v where k = \"c\"").contains("error"))
        try rig.write("v,k\n0,a\n0,b\n", to: "z.csv")
        _ = rig.run("load z.csv")
        #expect(rig.run("share v where k = \"a\"").contains("1 total of zero, shares missing"))
    }

    /// A plural that nothing is called is an error, whose advice is the line for the case that the rows are meant.
    @Test(arguments: [
        ("mean time between outages", "aggregate mean(diff(time))"),
        ("how many faults per station", "aggregate count by station"),
    ])
    func rowsByAnotherName(_ typed: String, _ line: String) throws {
        let rig = try Self.read.rig()
        let said = rig.run(typed)
        #expect(said.contains("nothing here is called") && said.contains("if these are the rows: \(line)"), "\(said)")
        #expect(rig.session.run(line).error == nil)
    }

    /// A noun of what happens is the rows of a file that names them no other way.
    @Test(arguments: [
        ("how many sessions per station", "aggregate count by station"),
        ("longest gap between sessions by station", "gaps longer than 1 us by station | top 1 length by station"),
    ])
    func rowsOfWhatHappens(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What rows hold says which of them are meant, so that the plural is all of them.
    @Test func rowsBesideAText() throws {
        try Self.read.check("percentage of failed sessions by station", "share where status = \"failed\" by station")
    }

    /// As pandas 2.2 has it: `df.t.diff()`, `df.groupby("k").t.diff()`.
    @Test func differencesOfTimes() throws {
        let rig = try SessionRig()
        try rig.write("t,k\n2024-01-01 00:00,a\n2024-01-01 00:10,b\n2024-01-01 00:40,a\n", to: "d.csv")
        _ = rig.run("load d.csv")
        #expect(
            rig.run("derive d = diff(time) / 1 minute | keep d | show csv").hasSuffix(
                "t,d\n2024-01-01T00:00:00Z,\n2024-01-01T00:10:00Z,10\n2024-01-01T00:40:00Z,30"))
        #expect(
            rig.run("d | derive d = diff(time by k) / 1 minute | keep d | show csv").hasSuffix(
                ",\n2024-01-01T00:40:00Z,40"))
    }
}
