import Testing

/// Columns of times of day that run past midnight: what is said of them is of the clock.
@Suite struct SayBedtimesTests {
    /// From 21:30 to 01:30; the mean is 23:30, and without the day's turn would be 14:42.
    private static let table = """
        date,bedtime,wake
        2024-03-01,23:10,07:00
        2024-03-02,00:50,08:05
        2024-03-03,21:30,06:20
        2024-03-04,01:30,08:10
        2024-03-05,22:30,05:40
        """
    private static let read = ReadAs(table: table, file: "sleep.csv")

    @Test(arguments: [
        ("latest bedtime", "top 1 bedtime"),
        ("earliest bedtime", "bottom 1 bedtime"),
        ("bedtime after 23:00", "where bedtime > 23:00"),
        ("how long from bedtime to wake on average", "aggregate mean (mod(wake - bedtime, 86400))"),
        ("first day of each month with bedtime after midnight", "where bedtime > 00:00 | first 1 by month"),
    ])
    func answers(typed: String, meant: String) throws { try Self.read.check(typed, meant) }

    private func told(_ line: String) throws -> String { try Self.read.rig().run(line) }

    @Test(arguments: [
        ("where bedtime > 23:00", "3 rows"),
        ("where bedtime < 1:00", "4 rows"),
        ("where bedtime between 23:00 and 1:00", "2 rows"),
        ("where wake between 6:00 and 8:00", "2 rows"),
        ("aggregate mean bedtime | where bedtime between 23:29 and 23:31", "1 row"),
        // From 21:30 to 25:30.
        ("aggregate spread bedtime | where bedtime = 4 h", "1 row"),
        // 7:50, 7:15, 8:50, 6:40 and 7:10.
        ("derive slept = wake - bedtime | where slept between 6:40 and 7:50", "4 rows"),
        ("where hour(bedtime) = 23", "1 row"),
        // What is made of times of day and is none is a length: 117 h 30 min, not 21:30.
        ("aggregate sum bedtime | where bedtime = 117.5 h", "1 row"),
        ("derive both = bedtime + wake | where both > 30 h and both < 30.5 h", "1 row"),
        ("derive late = bedtime + 30 min | where late > 1:00", "2 rows"),
    ])
    func rows(line: String, count: String) throws {
        let said = try told(line)
        #expect(said.hasSuffix(" " + count), "\(said)")
    }

    @Test func unitsOfWhatIsMade() throws {
        let rig = try Self.read.rig()
        let made = ["aggregate sum bedtime", "derive bedtime = bedtime * 2", "cumulative bedtime", "diff bedtime"]
        for line in made {
            _ = rig.run("sleep | \(line)")
            #expect(try #require(rig.session.workspace.frame("it")?.column("bedtime")).unit == "s", "\(line)")
        }
        _ = rig.run("sleep | aggregate median bedtime")
        #expect(rig.session.workspace.frame("it")?.column("bedtime")?.unit == "s of day")
    }
}
