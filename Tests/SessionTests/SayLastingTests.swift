import Session
import Testing

/// How long something holds, how much goes on at once, and times against those before them: each is a line of stages, whose rows are compared
/// with those of the right side, typed in a session of its own.
@Suite struct SayLastingTests {
    /// Readings each half hour from 2024-03-30 on, 9 degrees and more from noon on and below zero in the first two hours; a day of readings is
    /// missing.
    private static let readings = ReadAs(
        table: "time,temp (°C),humidity (%),glucose (mmol/L)\n"
            + (0..<192).filter { !(96..<144).contains($0) }.map { step in
                let (day, half) = (step / 48, step % 48)
                let date = ["2024-03-30", "2024-03-31", "2024-04-01", "2024-04-02"][day]
                let clock = "\(half / 2 < 10 ? "0" : "")\(half / 2):\(half % 2 == 0 ? "00" : "30")"
                let temp = half < 4 ? -2 : half < 24 ? 5 : 9
                return "\(date) \(clock),\(temp),\(40 + half % 30),\(4 + Double(half % 10) / 2)"
            }.joined(separator: "\n"),
        file: "readings.csv")

    @Test(arguments: [
        ("how long was temp above 8", "derive lasting = lasting() | aggregate sum lasting where temp > 8"),
        (
            "how long was temp above 8 by day",
            "derive lasting = lasting() | aggregate sum lasting where temp > 8 by day"
        ),
        (
            "hours below zero per month",
            "derive hours = lasting() / 1 hour | aggregate sum hours where temp < 0 by month"
        ),
        ("how many hours below zero", "derive hours = lasting() / 1 hour | aggregate sum hours where temp < 0"),
        (
            "time with glucose above 8 mmol by day",
            "derive lasting = lasting() | aggregate sum lasting where glucose > 8 by day"
        ),
        (
            "time spent with humidity over 60 % in april",
            "derive lasting = lasting() | where month(time) = April | aggregate sum lasting where humidity > 60"
        ),
        ("time above 7 mmol", "derive lasting = lasting() | aggregate sum lasting where glucose > 7"),
        (
            "time between 4 and 5 mmol by day",
            "derive lasting = lasting() | aggregate sum lasting where glucose in 4..5 by day"
        ),
        ("how many hours was it below zero", "derive hours = lasting() / 1 hour | aggregate sum hours where temp < 0"),
        ("percent of time below zero", "share where temp < 0"),
        ("percent of time between 4 and 5 mmol", "share where glucose in 4..5"),
        ("number of days below zero", "where temp < 0 | distinct by day | aggregate count"),
        (
            "bar chart of hours below zero per day",
            "derive hours = if(temp < 0, lasting() / 1 hour, 0) | plot bar sum hours by day"
        ),
        (
            "minutes of glucose between 4 and 5",
            "derive minutes = lasting() / 1 minute | aggregate sum minutes where glucose in 4..5"
        ),
    ])
    func isLength(_ typed: String, _ line: String) throws { try Self.readings.check(typed, line) }

    /// By hand: four half hours of each of the three days that have readings are below zero. The day without any is said.
    @Test func lengths() throws {
        let rig = try Self.readings.rig()
        let said = rig.run("hours below zero by day | show csv")
        let hours = said.split(separator: "\n").suffix(4).compactMap { $0.split(separator: ",").last }
        #expect(hours == ["2", "2", "0", "2"], "\(said)")
        #expect(said.contains("1 gap between readings counts as 30 min"), "\(said)")
    }

    /// Which of several columns is meant is nobody's guess; the line that is advised gives the answer.
    @Test func subjectsAreAsked() throws {
        let rig = try Self.readings.rig()
        let said = rig.run("how long above 8 by day")
        #expect(said.contains("error:") && !said.contains("\nit:"), "\(said)")
    }

    private static let trips = ReadAs(
        table: """
            trip_id,start_time,end_time,station
            1,2024-05-01 08:00,2024-05-01 09:00,North
            2,2024-05-01 08:30,2024-05-01 10:30,South
            3,2024-05-01 08:45,2024-05-01 08:50,North
            4,2024-05-01 09:00,2024-05-01 09:30,North
            5,2024-05-01 10:40,2024-05-01 10:50,South
            """, file: "trips.csv")

    @Test(arguments: [
        ("peak number of people at once", "derive concurrent = concurrent(end_time) | aggregate max concurrent"),
        ("most bikes out at the same time", "derive concurrent = concurrent(end_time) | aggregate max concurrent"),
        ("how many trips at once", "derive concurrent = concurrent(end_time) | aggregate max concurrent"),
        ("max concurrent trips", "derive concurrent = concurrent(end_time) | aggregate max concurrent"),
        (
            "concurrent sessions by hour",
            "derive concurrent = concurrent(end_time) | aggregate max concurrent by hour of day"
        ),
        (
            "concurrent trips by station",
            "derive concurrent = concurrent(end_time by station) | aggregate max concurrent by station"
        ),
    ])
    func isConcurrent(_ typed: String, _ line: String) throws { try Self.trips.check(typed, line) }

    /// By hand: three go on from 8:45 on; at 9:00 the first has ended.
    @Test func concurrency() throws {
        let rig = try Self.trips.rig()
        #expect(rig.run("derive n = concurrent(end_time) | keep n | show csv").contains(",1\n"))
        let said = rig.run("trips | derive n = concurrent(end_time) | keep n | show csv")
        let last = said.split(separator: "\n").compactMap { $0.split(separator: ",").last }.suffix(5)
        #expect(last.map(String.init) == ["1", "2", "3", "2", "1"], "\(said)")
        #expect(rig.run("trips | peak number of people at once | show csv").contains("all,3"))
    }

    /// Two years and a month, a sale each day.
    private static let sales = ReadAs(
        table: "date,shop,amount\n"
            + (0..<24).flatMap { month in
                (1...28).map { day in
                    "\(2023 + month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)-\(day < 10 ? "0" : "")\(day),\(day % 3 == 0 ? "A" : "B"),\(month + day)"
                }
            }.joined(separator: "\n"),
        file: "sales.csv")

    @Test(arguments: [
        ("compare this year with last", "where year(time) in (2024, 2023) | aggregate sum amount by year"),
        ("this year vs last year", "where year(time) in (2024, 2023) | aggregate sum amount by year"),
        ("this month against last month", "where time in (2024-12, 2024-11) | aggregate sum amount by month"),
        (
            "compare amount this year with the year before by shop",
            "where year(time) in (2024, 2023) | pivot sum amount by shop, year(time)"
        ),
        (
            "last 28 days vs previous 28 days",
            "window 2024-11-03..2024-12-28 | aggregate sum amount by 28 days from 2024-11-03"
        ),
        (
            "amount last 2 weeks compared to the 2 weeks before by shop",
            "window 2024-12-01..2024-12-28 | aggregate sum amount by 2 weeks from 2024-12-01, shop"
        ),
        ("amount vs last year", "where year(time) in (2024, 2023) | aggregate sum amount by year"),
        ("2023 vs 2024", "where year(time) in (2023, 2024) | aggregate sum amount by year"),
        (
            "how many rows last 3 months vs the 3 months before that",
            "window 2024-06-29..2024-12-28 | aggregate count by 3 months from 2024-06-29"
        ),
    ])
    func isCompared(_ typed: String, _ line: String) throws { try Self.sales.check(typed, line) }
}
