import Session
import Testing

/// Times of a column of its own beside the time of the rows, what picks rows beside what looks at them, and words around a line. The right side is
/// typed in a session of its own, and its rows are compared.
@Suite struct SayTimesOfColumnsTests {
    private static let read = ReadAs(
        table: """
            Lent,Due,Returned,Branch,Curtain Up,Fine,Beds Taken
            2024-02-28,2024-03-10,2024-03-01,Mill Lane,19:30,1,12
            2024-02-29,2024-03-11,2024-03-15,Mill Lane,14:30,2,11
            2024-03-01,2024-03-12,2024-03-12,Harbour,19:30,3,12
            2024-03-02,2024-04-01,2024-03-10,Harbour,20:00,4,9
            2024-04-05,2024-04-16,,Harbour,14:30,5,12
            """, file: "lent.csv")

    @Test(arguments: [
        ("count where returned before 1 March 2024", "where Returned < 2024-03-01 | aggregate count"),
        ("count where due after 11 March 2024", "where Due > 2024-03-11 | aggregate count"),
        ("count where returned in March", "where month(Returned) = March | aggregate count"),
        ("count where curtain up after 15:00", "where \"Curtain Up\" > 15:00 | aggregate count"),
        ("mean fine where curtain up before 15:00", "where \"Curtain Up\" < 15:00 | aggregate mean Fine"),
        ("share of returned after due by branch", "share where Returned > Due by Branch"),
        ("count where returned later than due", "where Returned > Due | aggregate count"),
    ])
    func columnsHaveTimesOfTheirOwn(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// Neither has the day, the month or the year itself.
    @Test(arguments: [
        ("count before 1 March 2024", "where time < 2024-03-01 | aggregate count"),
        ("sum fine after February 2024", "where time > 2024-02 | aggregate sum Fine"),
        ("count where lent is before March 2024", "where time < 2024-03 | aggregate count"),
        ("sum fine until 2024-03", "window ..2024-03 | aggregate sum Fine"),
        ("sum fine since 2024-03", "window 2024-03.. | aggregate sum Fine"),
    ])
    func beforeAndAfterLeaveItOut(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("cumulative fine where branch is Harbour", "where Branch = \"Harbour\" | cumulative Fine"),
        ("show fine where branch = Harbour", "where branch = Harbour | keep fine"),
        ("rolling 2 rows mean fine where branch is Harbour", "where Branch = \"Harbour\" | rolling 2 rows mean fine"),
        ("fine where branch is Harbour by week", "where Branch = \"Harbour\" | aggregate mean Fine by week"),
        ("fine where beds taken > 11 by branch", "where \"Beds Taken\" > 11 | aggregate mean Fine by Branch"),
        ("fine where branch is Harbour, monthly", "where Branch = \"Harbour\" | aggregate mean Fine by month"),
        ("rank fine where branch is Harbour", "rank fine | where Branch = \"Harbour\""),
        ("change fine where fine > 1", "change fine | where fine > 1"),
        ("derive twice = fine * 2 where branch = Harbour", "where branch = Harbour | derive twice = fine * 2"),
    ])
    func rowsArePickedBeforeTheyAreLookedAt(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    @Test(arguments: [
        ("sum fine by branch sort descending", "aggregate sum Fine by Branch | sort Fine desc"),
        ("how often is beds taken 12", "where \"Beds Taken\" = 12 | aggregate count"),
        ("how often was beds taken 11 or more", "where \"Beds Taken\" >= 11 | aggregate count"),
        ("show sum fine / sum beds taken", "aggregate sum fine / sum \"beds taken\""),
        ("count where fine < 20% of beds taken", "aggregate count where fine < 20% * \"beds taken\""),
        ("change of fine against last year", "change percent 1 year Fine"),
        ("mean fine in the first half of 2024", "window 2024-01..2024-06 | aggregate mean Fine"),
        ("count where branch is harbour", "aggregate count where branch = \"Harbour\""),
        ("count duplicates", "duplicates | aggregate count"),
    ])
    func wordsAroundALine(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A yes or no of each row is a condition: one of five days is at a weekend, Saturday, 2024-03-02.
    @Test func shareOfAFunction() throws {
        let rig = try Self.read.rig()
        _ = rig.run("share where isweekend(time)")
        let values = try #require(try rig.session.workspace.frame("it")?.columns.last?.numbers)
        #expect(values.span[0] == 20)
    }

    /// What a line was read as is shown as it would be.
    @Test func whatIsReadOtherwiseIsShown() throws {
        let rig = try Self.read.rig()
        rig.session.showsResults = true
        #expect(rig.run("show duplicates by branch").contains("2024-02-28"))
    }
}
