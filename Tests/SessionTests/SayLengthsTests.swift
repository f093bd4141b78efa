import Session
import Syntax
import Testing

/// Rows that last from one time to another, and what people say of such: the right side is typed in a session of its own.
@Suite struct SayLengthsTests {
    private static let outages = ReadAs(
        table: """
            Began,Restored,Feeder,Crew,Customers affected,Air temp,Soil temp,battery_V
            2025-01-01 00:00,2025-01-01 05:00,F1,North,100,10,5,3.1
            2025-01-02 00:00,2025-01-02 01:00,F2,South,300,12,6,2.9
            2025-02-03 00:00,2025-02-03 09:00,F1,North,50,8,4,3.3
            2025-02-04 00:00,2025-02-04 00:30,F3,South,20,15,9,2.8
            """, file: "outages.csv")

    @Test(arguments: [
        ("longest time between began and restored", "derive length = (Restored - Began) | top 1 length"),
        ("median time to restore by crew", "aggregate median (Restored - Began) by Crew"),
        ("how many outages lasted more than 4 hours", "where (Restored - Began) > 4 hour | aggregate count"),
        ("outages longer than 2 hours", "where (Restored - Began) > 2 hour"),
        ("took longer than 2 hours", "where (Restored - Began) > 2 hour"),
        ("share of outages that took less than 2 hours", "share where (Restored - Began) < 2 hour"),
        ("which feeders have a battery below 3", "where battery_V < 3 | distinct by Feeder"),
        ("latest battery per feeder", "last 1 by Feeder | keep Feeder, battery_V"),
        ("warmest day by air temp", "top 1 day by mean \"Air temp\""),
        ("longest time between outages", "gaps longer than 1 us | top 1 length"),
        ("mean time between outages", "aggregate mean(diff(time))"),
        ("share of outages restored within 1 hour", "share where (Restored - Began) <= 1 hour"),
        ("which crew has the longest outages", "derive length = (Restored - Began) | top 1 Crew by mean length"),
        ("feeders per month", "aggregate distinct Feeder by month"),
        ("number of outages that began in 2025", "window 2025 | aggregate count"),
        ("average outages per month by crew", "aggregate count by month, Crew | aggregate mean count by Crew"),
        ("number of days with air temp above 9", "where \"Air temp\" > 9 | aggregate count"),
        ("first time air temp exceeded 11", "where \"Air temp\" > 11 | first 1"),
        ("monthly range of air temp", "aggregate spread \"Air temp\" by month"),
        (
            "difference between air temp and soil temp",
            "derive \"Air temp - Soil temp\" = \"Air temp\" - \"Soil temp\" | keep \"Air temp - Soil temp\""
        ),
        ("median blackout length by crew", "aggregate median (Restored - Began) by Crew"),
        (
            "monthly min air temp as lo, max air temp as hi",
            "aggregate monthly lo = min \"Air temp\", hi = max \"Air temp\""
        ),
    ])
    func values(_ typed: String, _ line: String) throws { try Self.outages.check(typed, line) }

    /// What may be meant is advice, and no answer: nothing says which end is bad, or what is so much.
    @Test(arguments: [
        ("worst 2 outages by customers affected", "worst", "top 2 \"Customers affected\""),
        (
            "how often did North repair in 2025", "repair",
            "window 2025 | where Crew = \"North\" | aggregate count"
        ),
        ("blackouts longer than 2 hours", "blackouts", "where (Restored - Began) > 2 hour"),
    ])
    func whatMayBeMeant(_ typed: String, _ word: String, _ line: String) throws {
        let error = try #require(Self.outages.rig().session.run(typed).error)
        guard case SyntaxError.noPart(let found, _, let advised) = error.fault else {
            Issue.record("\(error)")
            return
        }
        #expect(found.text == word)
        #expect(advised.first?.line == line)
    }

    /// 100 × 5 h + 300 × 1 h is 800 customer-hours, 2,880,000 of their seconds: the reply says which.
    @Test func productsOfLengths() throws {
        for (line, value, isSaid) in [
            ("h = \"Customers affected\" * (Restored - Began)", 2_880_000.0, true),
            ("h = \"Customers affected\" * ((Restored - Began) / 1 hour)", 800, false),
        ] {
            let rig = try Self.outages.rig()
            let reply = rig.run("\(line) | window 2025-01 | sum h")
            #expect(reply.contains("counts seconds") == isSaid)
            let numbers = try #require(rig.session.workspace.frame("it")?.column("h")).numbers
            #expect(numbers.map { $0.span[0] } == value)
        }
    }

    /// 1 car for 2 passengers of each route: ratios of what adds up, not a row for each number of passengers.
    @Test func ratiosOfSums() throws {
        let ferry = ReadAs(
            table: "departure,route,cars,passengers,age\n"
                + (0..<30).map {
                    "2025-01-\($0 + 10 > 31 ? 31 : $0 + 10) \(10 + $0 * 5 % 9):00,\($0 % 2 == 0 ? "A" : "B"),\(1 + $0 % 7),\(2 + $0 % 7 * 2),\(20 + $0)\n"
                }
                .joined(), file: "ferry.csv")
        try ferry.check("cars per passenger by route", "aggregate sum(cars) / sum(passengers) by route")
        try ferry.check("departures older than 30", "where age > 30")
        try ferry.check("peak hour in January", "where month(time) = January | top 1 hour of day by count")
    }

    private static let laundry = ReadAs(
        table: """
            Booked At,program,paid EUR,energy kWh,Litres,Trip km,checked on
            2024-01-05 08:00,Cotton,5,1,30,100,2024-01-06
            2024-01-05 09:00,Quick,3,0.5,20,50,
            2024-02-06 09:30,Cotton,6,1.2,35,120,2024-02-07
            2024-02-07 10:00,Quick,2,0.4,10,40,
            2024-04-07 11:00,Cotton,4,0.9,25,90,2024-04-08
            """, file: "wash.csv")

    @Test(arguments: [
        ("programs per month", "aggregate distinct program by month"),
        ("top 2 days by paid", "top 2 day by sum \"paid EUR\""),
        ("paid per kWh by program", "aggregate sum(\"paid EUR\") / sum(\"energy kWh\") by program"),
        ("litres per 100 km by program", "aggregate 100 * sum(Litres) / sum(\"Trip km\") by program"),
        ("how many bookings were checked", "where \"checked on\" is not missing | aggregate count"),
        ("average paid in Q1", "where quarter(time) = 1 | aggregate mean \"paid EUR\""),
        ("percent of time litres between 20 and 30", "share where Litres in 20..30"),
        ("average days between bookings", "aggregate mean(diff(time) / 1 day)"),
        (
            "growth of paid month over month",
            "aggregate sum \"paid EUR\" by month | change percent 1 month \"paid EUR\""
        ),
        ("how often bookings in January", "where month(time) = January | aggregate count"),
        (
            "df[df.program=='Cotton'].groupby(['program','Litres'])['paid EUR'].sum().unstack()",
            "where program=='Cotton' | pivot sum \"paid EUR\" by program, Litres"
        ),
    ])
    func parts(_ typed: String, _ line: String) throws { try Self.laundry.check(typed, line) }

    /// A time beside its own step is that step.
    @Test func stepsOfTheTime() throws {
        try Self.laundry.check("plot bar count by \"Booked At\" every 2 months", "plot bar count by 2 months")
        try Self.laundry.check("plot bar count every 2 months", "plot bar count by 2 months")
    }

    /// 5 + 6 + 4 of Cotton: what is stacked is a sum, as it is in a question.
    @Test func stacks() throws {
        let rig = try Self.laundry.rig()
        #expect(rig.run("plot bar \"energy kWh\" by program stack").contains("sum of the rows"))
        #expect(rig.run("plot bar \"energy kWh\" by program").contains("mean of the rows"))
        try Self.laundry.check(
            "plot line mean Litres by program with points", "plot line mean Litres by program symbol circle")
    }

    /// What is read again and again at equal steps is no event: its values are meant, not how many there are.
    @Test func readingsAreNotCounted() throws {
        let temps = ReadAs(
            table: "time,value\n"
                + (0..<48).map { "2025-01-0\($0 / 24 + 1) \($0 % 24 < 10 ? "0" : "")\($0 % 24):00,\($0)\n" }.joined(),
            file: "temps.csv")
        try temps.check("max temps by day", "temps | aggregate max by day")
        // 0 … 23 and 24 … 47.
        let rig = try temps.rig()
        _ = rig.run("average temps per day")
        let means = try rig.session.workspace.frame("it")?.column("value")?.numbers
        #expect(means.map { [$0.span[0], $0.span[1]] } == [11.5, 35.5])
    }

    /// A year or a number of things is a key also where its `by` is left out, and a quarter that rows hold is that text.
    @Test func keysByTheirNames() throws {
        let yearly = ReadAs(
            table: "Year,store_id,fiscal,sales\n"
                + (0..<40).map { "\(1980 + $0),\($0 + 7),Q\($0 % 4 + 1),\($0)\n" }.joined(), file: "y.csv")
        let rig = try yearly.rig()
        #expect(rig.run("load y.csv time none\naggregate store_id mean").contains("by store_id"))
        try yearly.check("sum sales in Q1", "where fiscal = \"Q1\" | aggregate sum sales")
    }
}
