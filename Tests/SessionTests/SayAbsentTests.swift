import Session
import Testing

/// What is not there, rates among some rows, and changes against a period before. The right side is typed in a session of its own, and its rows
/// are compared.
@Suite struct SayAbsentTests {
    private static let diary = ReadAs(
        table: """
            Date,Systolic,Ache,Dose
            2024-02-01,131,none,5
            2024-02-02,127,mild,5
            2024-02-03,140,none,5
            2024-02-05,138,severe,10
            2024-02-06,125,none,10
            2024-02-07,129,none,10
            2024-03-01,133,mild,10
            2024-03-02,135,none,7.5
            2024-03-03,130,none,7.5
            """, file: "diary.csv")
    private static let orders = ReadAs(
        table: """
            Order date,order,Item,Voucher,Amount
            2024-02-01 10:00,101,Mug,SPRING,12
            2024-02-01 14:30,102,Bowl,,31
            2024-02-02 09:15,103,Mug,,12
            2024-03-02 09:20,104,Mug,SPRING,24
            """, file: "orders.csv")
    private static let games = ReadAs(
        table: """
            Played at,Colour,Result,Moves
            2024-01-01 18:00,white,win,40
            2024-01-01 19:10,black,win,31
            2024-01-02 18:00,white,loss,22
            2024-02-02 18:00,white,win,50
            2024-02-03 20:00,black,loss,17
            """, file: "games.csv")
    private static let pump = ReadAs(
        table: """
            Time,Tank temp (°C),Pump
            2024-05-01 00:00,24.1,off
            2024-05-01 00:30,26.2,on
            2024-05-01 01:00,26.4,on
            2024-05-01 01:30,25.0,off
            2024-05-01 02:00,24.8,on
            2024-05-01 02:30,24.9,off
            """, file: "tank.csv")
    private static let energy = ReadAs(
        table: "Month,Solar (kWh),Gas (m³)\n"
            + (0..<26).map { "\(2022 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1),\(40 + $0),\(300 - 3 * $0)" }
            .joined(separator: "\n"), file: "energy.csv")

    @Test(arguments: [
        ("which days are missing", "aggregate count by day | where count = 0"),
        ("missing days", "aggregate count by day | where count = 0"),
        ("days without a reading", "aggregate count by day | where count = 0"),
        ("days with no data", "aggregate count by day | where count = 0"),
        ("missing dates", "gaps"),
        ("longest run of days without an ache", "runs Ache = \"none\" | top 1 rows"),
        ("average systolic on days with an ache", "where Ache != \"none\" | aggregate mean Systolic"),
        ("share of days with an ache by month", "share where Ache != \"none\" by month"),
        ("how many days without an ache", "where Ache = \"none\" | aggregate count"),
        ("when did the dose change?", "where Dose != lag(Dose)"),
    ])
    func inADiary(_ typed: String, _ line: String) throws { try Self.diary.check(typed, line) }

    @Test(arguments: [
        ("how many orders used a voucher?", "where Voucher is not missing | aggregate count"),
        ("percentage of orders with a voucher", "share where Voucher is not missing"),
        ("how many orders without a voucher by month", "where Voucher is missing | aggregate count by month"),
        ("percentage of orders where item = Mug", "share where Item = \"Mug\""),
    ])
    func numbersOfRowsAreNoAmounts(_ typed: String, _ line: String) throws { try Self.orders.check(typed, line) }

    @Test(arguments: [
        ("longest winning streak", "runs Result = \"win\" | top 1 rows"),
        ("win rate by month with white", "where Colour = \"white\" | share where Result = \"win\" by month"),
        (
            "which colour has the best win percentage?",
            "share where Result = \"win\" by Colour | sort desc | first 1"
        ),
    ])
    func rates(_ typed: String, _ line: String) throws { try Self.games.check(typed, line) }

    @Test(arguments: [
        (
            "hours per day the pump was on",
            "derive hours = lasting() / 1 hour | aggregate sum hours where Pump = \"on\" by day"
        ),
        ("tank temp per hour", "aggregate mean \"Tank temp\" by hour"),
        ("when was tank temp above 26?", "runs \"Tank temp\" > 26"),
        ("how many times was the pump on", "runs Pump = \"on\" | aggregate count"),
        ("longest time above 26 degrees", "runs \"Tank temp\" > 26 | top 1 rows"),
        ("longest pump off", "runs Pump = \"off\" | top 1 rows"),
    ])
    func states(_ typed: String, _ line: String) throws { try Self.pump.check(typed, line) }

    /// A run may be a kind of sport that rows hold.
    @Test func whatRowsHoldIsNoStreak() throws {
        let sports = ReadAs(
            table: """
                Day,Sport,Who,Distance (km)
                2024-01-02,Run,Ann,8.6
                2024-01-05,Ride,Ann,41
                2024-01-06,Run,Ann,15.8
                2024-01-13,Run,Ben,21.1
                """, file: "training.csv")
        try sports.check("longest Run of Ann", "where Sport = \"Run\" and Who = \"Ann\" | top 1 Distance")
    }

    @Test(arguments: [
        "plot line moves with a 3 game moving average", "plot line moves and its rolling mean of 3 games",
        "plot line moves + line rolling mean of 3 games",
    ])
    func whatMovesIsALayer(_ typed: String) throws {
        let said = try Self.games.rig().run(typed)
        #expect(said.contains("+ line rolling 3 rows mean Moves") && !said.contains("error:"), "\(said)")
        #expect(said.contains("the first 2 values of 3-row mean Moves have shorter windows"), "\(said)")
    }

    @Test(arguments: [
        "gas change vs last year in percent", "gas yoy %", "percent change in gas from the same month last year",
        "year over year growth of gas", "gas growth against the previous year",
    ])
    func changesAgainstAYear(_ typed: String) throws { try Self.energy.check(typed, "change percent 1 year Gas") }

    @Test(arguments: [
        ("how many months in a row was gas above 250", "runs Gas > 250 | top 1 rows"),
        ("consecutive months with gas below 290", "runs Gas < 290 | top 1 rows"),
        ("solar.quantile(0.9)", "aggregate p90 Solar"),
    ])
    func inMonthlyRows(_ typed: String, _ line: String) throws { try Self.energy.check(typed, line) }

    /// An article alone says nothing of whether there is one.
    @Test func whatIsNamedIsNotPicked() throws {
        let said = try Self.orders.rig().run("mean amount for a voucher")
        #expect(!said.contains("not missing"), "\(said)")
    }

    /// A share of what is asked is no change.
    @Test func sharesAreNoChanges() throws {
        let said = try Self.orders.rig().run("percent of orders from last year")
        #expect(!said.contains("change percent"), "\(said)")
    }

    /// 90 % of a column of fractions is 0.9, of one in percent 90.
    @Test(arguments: [
        ("how many games with share above 50%", "where Share > 0.5 | aggregate count"),
        ("how many games with load above 50%", "where Load > 50 | aggregate count"),
        ("how many games with fill above 50%", "where Fill > 50 | aggregate count"),
    ])
    func percentsOfFractions(_ typed: String, _ line: String) throws {
        let table =
            "Played at,Share,Load (%),Fill\n2024-01-01 18:00,0.2,60,70\n2024-01-01 18:09,0.7,40,20\n2024-01-02 07:00,0.9,55,90\n"
        try ReadAs(table: table, file: "games.csv").check(typed, line)
    }

    /// Rows without a time are none of a unit.
    @Test func rowsWithoutATime() throws {
        let days = (1...12).map {
            $0 == 5 ? ",5,a" : "2024-01-\($0 < 10 ? "0" : "")\($0),\($0),\($0 % 3 == 0 ? "" : "a")"
        }
        let table = "Date,v,k\n" + days.joined(separator: "\n")
        try ReadAs(table: table, file: "some.csv").check(
            "mean v on days with a k", "where k is not missing | aggregate mean v")
    }

    /// Rows of both kinds are no rows of one.
    @Test func oppositesAreTold() throws {
        let said = try Self.games.rig().run("how many games at weekends and on weekdays")
        #expect(said.contains("= aggregate count by isweekend(time)"), "\(said)")
    }

    /// What a thing is says which: a word that is not known is no silence.
    @Test func whatAThingIsIsNeverPassedOver() throws {
        let rig = try SessionRig()
        rig.run("load Samples/stations.csv")
        #expect(rig.session.run("which station was silent the longest?").error != nil)
    }
}
