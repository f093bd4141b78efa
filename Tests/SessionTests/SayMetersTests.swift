import Session
import Testing

/// Columns that hold what a meter shows: what is asked of them is what came in between. Each right side is typed in a session of its own, and
/// its rows are compared.
@Suite struct SayMetersTests {
    /// A car: a reading at each fill, about 500 km after the one before.
    private static let car = ReadAs(
        table: "date,odometer (km),litres\n"
            + (0..<24).map { row in
                let month = row / 2 + 1
                return
                    "2024-\(month < 10 ? "0" : "")\(month)-\(row % 2 == 0 ? "05" : "20"),\(45_000 + row * 500 + row % 3 * 20),\(30 + row % 7)"
            }.joined(separator: "\n"),
        file: "car.csv")

    /// Two houses, whose meters begin at different places; one is changed for a new one.
    private static let houses = ReadAs(
        table: "time,house,kWh\n"
            + (0..<80).flatMap { hour in
                ["A,\(1_000 + hour * 3)", "B,\(hour < 60 ? 9_000 + hour * 5 : hour - 60)"].map { row in
                    "2024-03-0\(1 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00,\(row)"
                }
            }.joined(separator: "\n"),
        file: "houses.csv")

    @Test(arguments: [
        ("km per month", "diff counter odometer | aggregate sum odometer by month"),
        (
            "how many km in march",
            "diff counter odometer | where month(time) = March | aggregate sum odometer"
        ),
        ("which month had the most km", "diff counter odometer | top 1 month by sum odometer"),
        ("litres per 100 km", "diff counter odometer | aggregate 100 * sum(litres) / sum(odometer)"),
        ("average km per month", "diff counter odometer | aggregate sum odometer by month | aggregate mean odometer"),
        ("bar chart of km per month", "diff counter odometer | plot bar sum odometer by month"),
    ])
    func isOfOneMeter(_ typed: String, _ line: String) throws { try Self.car.check(typed, line) }

    @Test(arguments: [
        ("kWh used per day", "diff counter kWh by house | aggregate sum kWh by day"),
        ("kWh per day and house", "diff counter kWh by house | aggregate sum kWh by day, house"),
        ("kWh by house", "diff counter kWh by house | aggregate sum kWh by house"),
    ])
    func isOfSeveralMeters(_ typed: String, _ line: String) throws { try Self.houses.check(typed, line) }

    /// By hand: 3 an hour of A over 79 hours, 5 an hour of B over 59 and 19 after its meter was changed.
    @Test func amounts() throws {
        let rig = try Self.houses.rig()
        let said = rig.run("kWh by house | show csv")
        #expect(said.contains("A,237\nB,314"), "\(said)")
    }

    /// A sum of readings that was asked for is given, with a word; one of what came in between is not spoken of.
    @Test func sumsOfReadings() throws {
        let rig = try Self.houses.rig()
        #expect(rig.run("aggregate sum kWh by day").contains("`diff counter kWh by house` before it"))
        #expect(!rig.run("houses | diff counter kWh by house | aggregate sum kWh by day").contains("only rises"))
        #expect(!rig.run("houses | aggregate max kWh by house").contains("only rises"))
    }

    /// What rises by chance, or is a level that does, is no meter.
    @Test func othersAreNone() throws {
        let rig = try SessionRig()
        let rows = (0..<40).map { "\(1980 + $0),\(1_000 + $0 * 10),\(50 + $0)" }.joined(separator: "\n")
        try rig.write("year,population,visitors\n\(rows)\n", to: "town.csv")
        rig.run("load town.csv")
        #expect(rig.run("population per year").contains("= aggregate mean population by year"))
        #expect(!rig.run("town | aggregate sum population").contains("only rises"))
    }

    /// A number of its own in each row puts nothing together.
    @Test func keysOfEachRow() throws {
        let rig = try SessionRig()
        try rig.write(
            "order_id,time,region,amount\n1,2024-01-01,N,3\n2,2024-01-02,S,4\n3,2024-01-03,N,8\n", to: "o.csv")
        rig.run("load o.csv")
        #expect(rig.run("aggregate mean amount by order_id").contains("each row has its own order_id"))
        #expect(!rig.run("o | aggregate mean amount by region").contains("each row"))
        #expect(!rig.run("o | aggregate count by order_id").contains("each row"))
    }

    /// Differences that rise themselves are none of a meter: nothing is in doubt once they were taken.
    @Test func differencesAreNoReadings() throws {
        let rig = try SessionRig()
        let rows = (0..<60).map { "2020-01-01 \($0 / 3 < 10 ? "0" : "")\($0 / 3):\($0 % 3)0,\(100 + $0 * $0)" }
        try rig.write((["time,total"] + rows).joined(separator: "\n"), to: "t.csv")
        _ = rig.session.run("load t.csv")
        #expect(rig.run("aggregate sum total by hour").contains("only rises"))
        #expect(!rig.run("t | diff counter total | aggregate sum total by hour").contains("only rises"))
    }
}
