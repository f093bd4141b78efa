import Testing

@testable import Series

/// Questions whose words stand where people put them: numbers in words, what is compared after its number, columns by short names, tables of
/// names and values. The right side is typed in a session of its own.
@Suite struct SayOpeningsTests {
    private static let welds = ReadAs(
        table: """
            weld,crew,tensile,bend,Free Carb (%)
            W1,Red,40,50,1.2
            W2,Red,44,70,1.1
            W3,Blue,60,20,0.9
            W4,Blue,41,30,
            """, file: "welds.csv")

    @Test(arguments: [
        (
            "how many welds in each crew with less than 45 in tensile",
            "where tensile < 45 | aggregate distinct weld by crew"
        ),
        ("is there a correlation between tensile and bend", "correlate tensile, bend"),
        (
            "top 2 weld by tensile and bend together",
            "derive total = (tensile + bend) | top 2 weld by mean total"
        ),
        ("mean free carbon by crew", "aggregate mean \"Free Carb\" by crew"),
        (
            "SELECT count(*) FROM welds WHERE \"Free Carb\" NOT BETWEEN 1 AND 1.15",
            "welds | where not (\"Free Carb\" between 1 and 1.15) and \"Free Carb\" is not missing | aggregate all count"
        ),
    ])
    func ofWelds(typed: String, meant: String) throws { try Self.welds.check(typed, meant) }

    /// W1 and W3 lie outside 1 to 1.15; of W4 nobody knows. Counts as SQLite 3.40 has them.
    @Test(arguments: [
        ("carb NOT BETWEEN 1 AND 1.15", 2), ("NOT carb > 1.15", 2), ("NOT (carb > 1.15 OR bend < 40)", 1),
        ("NOT (carb > 1.15 AND bend > 60)", 4), ("carb + bend NOT BETWEEN 50 AND 60", 2),
        ("NOT (carb IS NULL) AND crew NOT IN ('Blue')", 2), ("NOT (NOT carb > 1.15)", 1),
        ("(carb NOT IN (1.1) OR crew = 'Red') AND bend > 10", 3),
    ])
    func whatIsDeniedIsNotSoOfMissingValues(condition: String, count: Int) throws {
        let line = "SELECT weld FROM welds WHERE \(condition.replacing("carb", with: "\"Free Carb\""))"
        let said = try Self.welds.rig().run(line)
        #expect(said.contains("4 \(count == 4 ? "" : "→ \(count) ")row"), "\(line): \(said)")
    }

    private static let lake = ReadAs(
        table: "time,temp,swimmers\n"
            + (1...9).flatMap { day in
                [("07", "17,4"), ("12", "19,30"), ("19", "18,21")].map { "2024-06-0\(day) \($0.0):00,\($0.1)" }
            }.joined(separator: "\n"), file: "lake.csv")

    @Test(arguments: [
        ("at what time of day are there the most swimmers", "top 1 hour of day by sum swimmers"),
        ("when was temp last below 18", "where temp < 18 | last 1"),
        ("total swimmers for the last two days", "last 2 days | aggregate sum swimmers"),
    ])
    func ofTheLake(typed: String, meant: String) throws { try Self.lake.check(typed, meant) }

    /// Each day has the same sum, and rows in three hours.
    @Test func tiesAndHoursOfTheDayAreSaid() throws {
        #expect(try Self.lake.rig().run("top 1 day by sum swimmers").contains("8 more tie with the last"))
        #expect(try Self.lake.rig().run("aggregate median temp by hour").contains("rows are in 3 hours of the day"))
        #expect(try !Self.lake.rig().run("aggregate median temp by day").contains("hours of the day"))
        #expect(try !Self.lake.rig().run("top 1 hour of day by sum swimmers").contains("tie"))
    }

    private static let vitals = ReadAs(
        table: """
            day,measure,value
            2024-01-05,Pulse,60
            2024-01-06,Weight,80
            2024-02-05,Pulse,54
            2024-02-06,Weight,79
            """, file: "vitals.csv")

    @Test(arguments: [
        ("lowest pulse", "where measure = \"Pulse\" | bottom 1 value"),
        ("pulse by month", "where measure = \"Pulse\" | aggregate mean value by month"),
        ("how many pulse", "where measure = \"Pulse\" | aggregate count"),
    ])
    func namesOfALongTable(typed: String, meant: String) throws { try Self.vitals.check(typed, meant) }

    /// The table's name is no number of its rows, where much of it is asked.
    @Test func muchOfWhatATableIsCalled() throws {
        let honey = ReadAs(
            table: "day,hive,Yield (kg),Cell count (k/ml)\n2024-06-01,A,3,4\n2024-06-02,B,5,6\n", file: "honey.csv")
        try honey.refuse("which hive gave the most honey", "if Yield is meant: top 1 hive by sum Yield")
    }

    /// Cells in a millilitre do not add up; passengers an hour may.
    @Test func densitiesDoNotAddUp() {
        #expect(!AdditiveQuantities.contains("Cell count", unit: "k/ml"))
        #expect(AdditiveQuantities.contains("Cell count", unit: "k"))
        #expect(AdditiveQuantities.contains("Passengers", unit: "1/h"))
    }

    private static let sales = ReadAs(
        table: """
            month,item,region,sold
            2024-01-01,Pens,North,5
            2024-01-01,Labels,South,4
            2024-02-01,Pens,North,6
            2024-02-01,Labels,South,2
            """, file: "sales.csv")

    /// A word of charts is no text in one, and participles are the words of the language.
    @Test(arguments: [
        ("plot bar sum sold by item sorted labels", "plot bar sum sold by item sort labels"),
        (
            "plot bar sum sold by item color region stacked sorted",
            "plot bar sum sold by item color by region stack sort"
        ),
        ("plot bar sum sold by item\n  y reversed", "plot bar sum sold by item | y reverse"),
        ("plot bar sum sold by item sorted\n  rule y 4 \"goal\"", "plot bar sum sold by item sort | rule y 4 \"goal\""),
        (
            "sales | plot bar sum sold by item sorted\n  title \"Sold\"",
            "sales | plot bar sum sold by item sort | title \"Sold\""
        ),
        ("plot bar sum sold by item sorted horizontal", "plot bar sum sold by item sort horizontal"),
    ])
    func charts(typed: String, meant: String) throws { try Self.sales.check(typed, meant) }

    /// One reply for one chart, however many clauses follow it as stages.
    @Test func clausesAsStagesSayNothingTwice() throws {
        let said = try Self.sales.rig().run("plot bar sum sold by item | title \"Sold\" | rule y 4")
        #expect(said.split(separator: "\n").count { $0.hasPrefix("chart:") } == 1)
    }

    /// Numbers in words are none where rows hold them so.
    @Test func numbersThatRowsHold() throws {
        let table = "day,phase,v\n2024-01-01,Phase two,1\n2024-01-02,Phase one,2\n2024-01-03,Phase two,3\n"
        try ReadAs(table: table, file: "phases.csv").check(
            "mean v in phase two", "where phase = \"Phase two\" | aggregate mean v")
    }

    private static let wide = ReadAs(
        table: "country,2000,2001,2002,2003\nA,1,2,3,4\nB,5,6,7,8\n", file: "wide.csv")

    @Test(arguments: [
        ("plot line value by year color country", "unpivot | plot line value by year color by country"),
        ("plot rect value by year, country", "unpivot | plot rect value by year, country"),
    ])
    func timesSideBySide(typed: String, meant: String) throws { try Self.wide.check(typed, meant) }
}
