import Session
import Testing

/// What a share is of, totals that are averaged, spans that are compared, signs in words. The right side is typed in a session of its own, and its
/// rows are compared.
@Suite struct SayWholesTests {
    private static let table = """
        opened,team,state,rush,minutes,fee
        2024-01-01 08:00,North,Done,yes,100,30
        2024-01-01 12:00,South,No show,no,20,40
        2024-01-02 09:00,North,Done,no,35,50
        2024-02-03 10:00,South,Late,yes,240,10
        2024-02-03 18:00,North,Late,yes,15,20
        2024-07-05 08:00,South,No show,no,500,60
        2024-07-06 11:00,North,Done,yes,60,70
        2024-12-07 12:00,South,Done,no,25,80
        """
    private static let read = ReadAs(table: table, file: "jobs.csv")

    @Test(arguments: [
        ("percent of late jobs with minutes over 100", "where state = \"Late\" | share where minutes > 100"),
        ("what share of north jobs are done", "where team = \"North\" | share where state = \"Done\""),
        ("share of jobs with fee over 30 where team is South", "where team = \"South\" | share where fee > 30"),
        ("share of late jobs by team", "share where state = \"Late\" by team"),
        ("percent of jobs that are late", "share where state = \"Late\""),
        ("share of done jobs in North", "where team = \"North\" | share where state = \"Done\""),
        // Which part of a measure is meant, and whose parts.
        ("what share of the fee was North each month", "share fee where team = \"North\" by month"),
        ("share of fee that was late by team", "share fee where state = \"Late\" by team"),
        ("share of fee by state in North", "where team = \"North\" | share sum fee by state"),
        ("share of late teams by month", "share where state = \"Late\" by month"),
        ("how many days had a late job", "where state = \"Late\" | distinct by day | aggregate count"),
    ])
    func whatAShareIsOf(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    private static let beats = ReadAs(
        table: "at,offense,beat,loss (€)\n"
            + (0..<40).map { row in
                "2024-05-\(10 + row / 4) 0\(row % 9):00,\(["Theft", "Fraud", "Theft"][row % 3]),\(1 + row % 4),\(row * 7 % 31)"
            }.joined(separator: "\n"), file: "crimes.csv")

    /// A number that says of which thing a row is ranks nothing.
    @Test(arguments: [
        ("most common offense by beat", "aggregate count by beat, offense | top 1 count by beat"),
        ("most frequent offense for each beat", "aggregate count by beat, offense | top 1 count by beat"),
    ])
    func numbersOfThingsAreKeys(_ typed: String, _ line: String) throws { try Self.beats.check(typed, line) }

    /// North of all, by month: 80 of 120, 20 of 30, 70 of 130, none of 80.
    @Test(arguments: ["share fee where team = North by month", "share fee by month where team = North"])
    func partsOfEachMonth(_ line: String) throws {
        let rows = try Self.read.rig().run(line + " | where fee > 0 | show csv")
        #expect(
            rows.hasSuffix(
                "66.66666666666666\n2024-02-01T00:00:00Z,66.66666666666666\n2024-07-01T00:00:00Z,53.84615384615385"),
            "\(rows)")
    }

    @Test(arguments: [
        ("average daily fee", "aggregate sum fee by day empty drop | aggregate mean fee"),
        ("max monthly total minutes", "aggregate sum minutes by month empty drop | aggregate max minutes"),
        ("mean of daily sum fee by team", "aggregate sum fee by day, team empty drop | aggregate mean fee by team"),
        ("average daily count", "aggregate count by day | aggregate mean count"),
        ("daily mean fee", "aggregate daily mean fee"),
        ("months where total fee is over 100", "aggregate sum fee by month | where fee > 100"),
        ("total fee per total minutes by team", "aggregate sum(fee) / sum(minutes) by team"),
    ])
    func totalsOfPeriods(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        (
            "compare mean fee of january to june with july to december",
            "where time in 2024-01..2024-06 or time in 2024-07..2024-12 | aggregate mean fee by "
                + "if(time in 2024-01..2024-06, \"2024-01..2024-06\", \"2024-07..2024-12\")"
        ),
        ("mean fee january to june", "window 2024-01..2024-06 | aggregate mean fee"),
        (
            "compare mean fee between North and South",
            "where team in (\"North\", \"South\") | aggregate mean fee by team"
        ),
        ("count no shows by team", "where state = \"No show\" | aggregate count by team"),
        ("rolling 2 rows mean fee since 2024-07", "rolling 2 rows mean fee | window 2024-07.."),
        ("first and last fee by team", "aggregate first fee, last fee by team"),
        (
            "longest gap between callouts where rush is yes",
            "where rush = \"yes\" | gaps longer than 1 us | top 1 length"
        ),
    ])
    func spansAndRows(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("sum fee minus sum minutes", "aggregate sum fee - sum minutes"),
        ("derive d = minutes plus fee", "derive d = minutes + fee"),
        ("sum of fee times minutes by team", "aggregate sum of fee * minutes by team"),
        ("sum fee divided by sum minutes", "aggregate sum fee / sum minutes"),
        ("sum fee / sum minutes in percent", "aggregate 100 * sum fee / sum minutes"),
        ("north's share of fee", "share fee where team = \"North\""),
        ("mean fee between 8 and 10 o'clock", "where time between 08:00 and 10:00 | aggregate mean fee"),
        ("show gaps longer than 1 day", "gaps longer than 1 day"),
        ("rolling mean fee over 3 days", "rolling 3 days mean fee"),
        ("plot line mean fee by month, one line per team", "plot line mean fee by month, team"),
        ("plot line cumulative fee in 2024-02", "window 2024-02 | cumulative fee | plot line fee"),
    ])
    func signsInWords(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    private static let shifts = ReadAs(
        table: "Date,Start,End\n2024-02-01,08:15,17:45\n2024-02-02,22:30,06:00\n2024-02-03,09:00,12:00\n",
        file: "shifts.csv")

    /// From half past ten in the evening to six it is seven and a half hours.
    @Test(arguments: [
        ("mean hours between start and end", "aggregate mean ((mod(End - Start, 86400)) / 1 hour)"),
        ("hours from Start to End", "derive between = ((mod(End - Start, 86400)) / 1 hour) | keep between"),
        ("longest time from start to end", "derive length = (mod(End - Start, 86400)) | top 1 length"),
        ("mean Start", "aggregate mean Start"),
    ])
    func timesOfDay(_ typed: String, _ line: String) throws { try Self.shifts.check(typed, line) }
}
