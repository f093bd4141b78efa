import Testing

/// Files as banks, shelters and beekeepers have them, and what is asked of them. Expected values were worked out by hand.
@Suite struct SayMeantFilesTests {
    private static let account = ReadAs(
        table: """
            Booking date;Payee;Category;Amount (EUR);Balance (EUR)
            30.12.2024;Spar;Groceries;-35,22;413,25
            29.12.2024;Tram;Transport;-57,27;448,47
            29.12.2024;Hofer;Groceries;-53,02;505,74
            28.12.2024;Employer;Salary;500,00;558,76
            28.12.2024;Landlord;Rent;-300,00;58,76
            27.12.2024;Tram;Transport;-12,00;358,76
            """, file: "account.csv")

    /// Where the newest row stands first, the last of a day stands before the others of it.
    @Test func statementsOfBanks() throws {
        let said = try Self.account.rig().run("aggregate daily last balance | show csv")
        #expect(said.contains("2024-12-28T00:00:00Z,558.76") && said.contains("2024-12-29T00:00:00Z,448.47"), "\(said)")
        let rows = try Self.account.rig().run("keep Payee | show csv").split(separator: "\n").suffix(6)
        #expect(
            rows.compactMap { $0.split(separator: ",").last } == [
                "Tram", "Landlord", "Employer", "Hofer", "Tram", "Spar",
            ])
    }

    @Test(arguments: [
        ("which category costs us the most", "bottom 1 Category by sum Amount"),
        ("which category costs the most", "bottom 1 Category by sum Amount"),
    ])
    func costs(_ typed: String, _ line: String) throws { try Self.account.check(typed, line) }

    /// 8 years, 1 year, 6 months, 1 year 3 months.
    @Test func agesOfSeveralUnits() throws {
        let shelter = ReadAs(
            table:
                "Intake,Species,Age\n2023-01-01,Cat,8 years\n2023-01-02,Cat,1 year\n2023-01-05,Dog,6 months\n2023-01-09,Dog,1 year 3 months",
            file: "shelter.csv")
        let said = try shelter.rig().run("keep Age | show csv")
        let ages = said.split(separator: "\n").suffix(4).compactMap { $0.split(separator: ",").last }
        #expect(ages == ["8", "1", "0.5", "1.25"], "\(said)")
        let means = try shelter.rig().run("average age by species")
        #expect(means.contains("mean of Age by Species"), "\(means)")
        #expect(try shelter.rig().run("aggregate all mean Age").contains("4 → 1 row"))
    }

    private static let hives = ReadAs(
        table: """
            Time,Hive,Weight [kg]
            2024-04-01,Anna,30.5
            2024-04-01,Clara,29.25
            2024-04-02,Anna,31
            2024-04-02,Clara,28.5
            2024-04-03,Anna,33.5
            2024-04-03,Clara,36.25
            """, file: "hives.csv")

    @Test(arguments: [
        ("which hive gained the most weight", "aggregate gain = last(Weight) - first(Weight) by Hive | top 1 gain"),
        ("which hive lost the most weight", "aggregate loss = first(Weight) - last(Weight) by Hive | top 1 loss"),
        ("percentile 90 weight by hive", "aggregate p90 Weight by Hive"),
        ("where hive in ['Anna', 'Bo'] | count", "where Hive in (\"Anna\", \"Bo\") | aggregate count"),
    ])
    func growth(_ typed: String, _ line: String) throws {
        let (rig, own) = (try Self.hives.rig(), try Self.hives.rig())
        let said = rig.run(typed), wanted = own.run(line)
        #expect(!said.contains("error"), "\(said)")
        #expect(said.split(separator: "\n").last == wanted.split(separator: "\n").last, "\(said)\n\(wanted)")
    }

    /// What the stage before has worked out is what is drawn.
    @Test func linesOfWhatWasMade() throws {
        let reviews = ReadAs(
            table: "at,review_id,rating,stars\n"
                + (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\(5000 + $0),\($0 % 5),\($0 % 3)" }
                .joined(separator: "\n"), file: "reviews.csv")
        #expect(try reviews.rig().run("rolling 3 rows mean rating | plot line").contains("chart: line of rating\n"))
    }
}
