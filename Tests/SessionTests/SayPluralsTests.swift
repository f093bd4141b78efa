import Testing

/// Plurals of rows beside columns that are called nearly so, and keys after styles.
@Suite struct SayPluralsTests {
    private static let roasts = ReadAs(
        table: "batch,roasted_at,origin,roasted_g,total_time,score\n"
            + (0..<40).map { row in
                "\(row + 1),2024-01-\(10 + row / 2) 0\(row % 9 + 1):00,\(["Huila", "Kerinci"][row % 2]),\(800 + row),\(9 + row % 4):1\(row % 9),\(80 + row % 9).5"
            }.joined(separator: "\n"), file: "roasts.csv")

    /// What lasts is no weight, and what numbers rows is not what they score.
    @Test(arguments: [
        ("roasts longer than 10 minutes", "where total_time > 600"),
        ("count batches over 85", "where score > 85 | aggregate count"),
    ])
    func pluralsAreRows(_ typed: String, _ line: String) throws { try Self.roasts.check(typed, line) }

    private static let votes = ReadAs(
        table: "year,constituency,party,votes\n"
            + (0..<48).map { row in
                "\(2009 + row / 16 * 4),\(["Northport", "Eastfield", "Highmoor", "Lakeside"][row % 4]),\(["Green", "Unity", "Labour", "Liberal"][row / 4 % 4]),\(900 + row * 37 % 400)"
            }.joined(separator: "\n"), file: "election.csv")

    @Test(arguments: [
        ("plot bar sum votes by year stack percent by party", "plot bar sum votes by year by party stack percent"),
        ("plot bar votes by party stack percent by year", "plot bar votes by party by year stack percent"),
    ])
    func keysAfterStyles(_ typed: String, _ line: String) throws { try Self.votes.check(typed, line) }

    private static let birds = ReadAs(
        table: "date,species,count\n"
            + (0..<60).map { row in
                "2024-0\(row % 9 + 1)-1\(row % 7),\(["tern", "gull", "tit", "rail", "knot"][row % 5]),\(row * 7 % 23 + 1)"
            }.joined(separator: "\n"), file: "species.csv")

    /// A column that is called as its file holds names that come again; counts of rows that have some are added up.
    @Test(arguments: [
        ("how many species per month", "aggregate distinct species by month"),
        ("how many different species", "aggregate distinct species"),
    ])
    func namesCalledAsTheFile(_ typed: String, _ line: String) throws { try Self.birds.check(typed, line) }

    @Test func countsOfRowsAddUp() throws {
        let said = try Self.birds.rig().run("top 2 species by count")
        #expect(said.contains("it: sum of count by species, the 2 greatest by count · 60 → 2 rows"), "\(said)")
        let each = try Self.birds.rig().run("aggregate count by species | top 2 species by count")
        #expect(each.contains("it: count by species, the 2 greatest by count"), "\(each)")
    }

    private static let emissions = ReadAs(
        table:
            "Country Name,Indicator,1990,1995,2000,2005\nNorway,CO2 emissions,4.5,5.1,6.2,7\nKenya,CO2 emissions,1,2,3.5,4\nOman,CO2 emissions,9,8,7.5,6",
        file: "co2.csv")

    @Test(arguments: [("value of Norway over time", "unpivot | where \"Country Name\" = \"Norway\" | plot line value")])
    func valuesOverTime(_ typed: String, _ line: String) throws { try Self.emissions.check(typed, line) }
}
