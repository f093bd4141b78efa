import Session
import Testing

/// Questions of what was to happen and did, of what is not there, of words that are like a column's: the right side is typed in a session
/// of its own, and its rows are compared.
@Suite struct SayDueTests {
    /// Eight bills: what is due, when it was paid (one not yet), whom, how much, whether it was queried.
    private static let bills = ReadAs(
        table: """
            Billed On,Due Date,Paid On,Payee,Category,Amount (£),Usage (kWh),Queried,Assigned To
            2024-01-03,2024-01-17,2024-01-16,Octo,Gas,100,400,no,Ann
            2024-01-10,2024-01-24,2024-01-30,Thames,Water,40,,yes,Bob
            2024-02-03,2024-02-17,2024-02-17,Octo,Gas,80,320,no,Ann
            2024-02-12,2024-02-26,2024-02-20,Thames,Water,40,,no,Cem
            2024-03-04,2024-03-18,2024-03-29,Octo,Gas,60,240,yes,Bob
            2024-03-11,2024-03-25,2024-03-26,Thames,Water,42,,no,Bob
            2024-04-03,2024-04-17,2024-04-10,Octo,Gas,50,200,no,Ann
            2024-04-11,2024-04-25,,Thames,Water,44,,yes,Ann
            """, file: "bills.csv")

    @Test(arguments: [
        ("bills paid late", "where \"Paid On\" > \"Due Date\""),
        ("how many bills were paid on time by payee", "where \"Paid On\" <= \"Due Date\" | aggregate count by Payee"),
        ("which payee was most often late", "where \"Paid On\" > \"Due Date\" | top 1 Payee by count"),
        ("bills more than 5 days late", "where (\"Paid On\" - \"Due Date\") > 5 day"),
        ("average delay by payee", "aggregate delay = mean (\"Paid On\" - \"Due Date\") by Payee"),
        ("average gas bill", "where Category = \"Gas\" | aggregate mean Amount"),
        ("average bill per payee", "aggregate mean Amount by Payee"),
        ("gas costs by month", "where Category = \"Gas\" | aggregate sum Amount by month"),
        ("how many bills per month", "aggregate count by month"),
        ("amount per kwh", "where Usage is not missing | aggregate sum(Amount) / sum(Usage)"),
        ("mean consumption by payee", "aggregate mean Usage by Payee"),
        ("unpaid bills", "where \"Paid On\" is missing"),
        ("bills not queried", "where Queried = \"no\""),
        ("queried no by payee", "where Queried = \"no\" | aggregate count by Payee"),
        ("bills per assignee", "aggregate count by \"Assigned To\""),
    ])
    func ofBills(_ typed: String, _ line: String) throws { try Self.bills.check(typed, line) }

    /// The day that the row is of, not the one on which something is due.
    @Test func happening() throws {
        let rig = try Self.bills.rig()
        #expect(rig.session.run("where time < 2024-01-04 | aggregate count").error == nil)
        #expect(try #require(rig.session.workspace.frame("bills")).index.name == "Billed On")
    }

    /// Paid after it was due: 30 January, 29 and 26 March, by 6, 11 and 1 days; on it: 17 February.
    @Test(arguments: [("how many bills were paid late", 3.0), ("how many bills were paid on time", 4)])
    func amounts(_ line: String, _ wanted: Double) throws {
        let rig = try Self.bills.rig()
        #expect(rig.session.run(line).error == nil)
        let frame = try #require(rig.session.workspace.frame("it"))
        let numbers = try #require(try frame.columns.last?.numbers)
        #expect(numbers.span[0] == wanted)
    }

    /// Counters by the hour of two days, and what the weather was.
    private static let counters = ReadAs(
        table: "Timestamp,Market St,Canal Path,Rain (mm),T_out [°C]\n"
            + (0..<48).map { hour in
                let clock = "2024-06-0\(7 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
                return
                    "\(clock),\(hour % 24 == 17 ? 90 : hour % 7),\(hour % 5),\(hour % 8 == 0 ? 1.5 : 0),\(10 + hour % 24)"
            }.joined(separator: "\n"),
        file: "counters.csv")

    @Test(arguments: [
        ("average canal path when it rains", "where Rain > 0 | aggregate mean \"Canal Path\""),
        ("busiest hour of the day on Market St", "top 1 hour of day by sum \"Market St\""),
        ("warmest hour of the day", "top 1 hour of day by mean T_out"),
        ("filter weekend | count", "where isweekend(time) | aggregate count"),
        ("plot scatter canal path against rain", "plot point \"Canal Path\" over Rain"),
        ("plot \"Rain (mm)\" with linespoints", "plot line \"Rain (mm)\" symbol circle"),
    ])
    func ofCounters(_ typed: String, _ line: String) throws { try Self.counters.check(typed, line) }

    /// Of readings each hour has as many: nothing says what is busy.
    @Test func busyWithoutMeasure() throws {
        let rig = try Self.counters.rig()
        #expect(rig.session.run("busiest hour of the day").error != nil)
    }

    private static let runs = ReadAs(
        table: """
            Date,Type,Runner,Distance km,Duration,Pace (min/km),Avg HR (bpm)
            2024-01-03,Easy,Ann,8,0:48:00,6:00,140
            2024-01-05,Tempo,Bob,6,0:27:00,4:30,165
            2024-01-08,Tempo,Ann,10,0:47:00,4:42,168
            2024-01-11,Easy,Ann,5,0:32:00,6:24,138
            """, file: "runs.csv")

    @Test(arguments: [
        ("fastest tempo run", "where Type = \"Tempo\" | bottom 1 Pace"), ("slowest run", "top 1 Pace"),
        ("average heart rate by type", "aggregate mean \"Avg HR\" by Type"),
        ("who runs the most", "top 1 Runner by sum \"Distance km\""),
    ])
    func ofRuns(_ typed: String, _ line: String) throws { try Self.runs.check(typed, line) }
}
