import Diagnostics
import Series
import Testing

@testable import Session

/// Texts, columns and parts of the time that are typed without quotes or parentheses. Numbers are counted by hand in the table beside
/// them.
@Suite struct BareTextTests {
    /// 2024-01-01 is a Monday.
    private static let table = """
        Date,City,Unit price,Total,hours,month,state,Opened,Closed
        2024-01-01,Oslo,2.5,10,1,a,on,2024-01-01T08:00,2024-01-01T09:30
        2024-01-02,New York,1.5,20,2,b,off,2024-01-02T08:00,2024-01-02T08:45
        2024-01-03,Oslo,3.5,30,1,a,on,2024-01-03T08:00,2024-01-03T10:00
        2024-01-08,A&E,4.5,40,2,b,half-on,2024-01-08T08:00,2024-01-08T20:00
        2024-02-05,New York,5.5,50,1,a,,2024-02-05T08:00,2024-02-06T08:00
        """

    private static func run(_ line: String) throws -> (replies: [String], session: Session, error: Complaint?) {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        #expect(rig.session.run("load s.csv").error == nil)
        let result = rig.session.run(line)
        let replies = result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        return (replies, rig.session, result.error)
    }

    @Test(arguments: [
        ("where City = Oslo", "where City = \"Oslo\""),
        ("where City = New York | sum Total", "where City = \"New York\" | aggregate sum Total"),
        ("where City is not A&E", "where City != \"A&E\""), ("where state = half-on", "where state = \"half-on\""),
        ("where City in (Oslo, New York)", "where City in (\"Oslo\", \"New York\")"),
        ("count state = on", "aggregate count state = \"on\""),
        ("where weekday = Monday", "where weekday(time) = Monday"),
        ("where year = 2024 and month = a", "where year(time) = 2024 and month = \"a\""),
        ("sum Total by City and month", "aggregate sum Total by City, month"),
        ("mean Unit price by City", "aggregate mean \"Unit price\" by City"),
        ("derive x = Unit price * 2", "derive x = \"Unit price\" * 2"),
        ("derive x = Total - first Total", "derive x = Total - first(Total)"),
        ("last Total by City", "aggregate last Total by City"), ("bar sum Total by City", "plot bar sum Total by City"),
        ("monthly sum Total", "aggregate monthly sum Total"),
        ("sum Total by Total > 20", "aggregate sum Total by Total > 20"),
    ])
    func echo(_ typed: String, _ canonical: String) throws {
        let replies = try Self.run(typed).replies
        #expect(replies.first == "= \(canonical)")
        #expect(try Array(replies.dropFirst()) == Self.run(canonical).replies.filter { !$0.hasPrefix("= ") })
    }

    @Test(arguments: [
        ("where City = Oslo | aggregate all sum Total", "Total", [40.0]),
        ("where City = New York | aggregate all sum Total", "Total", [70]),
        ("where City = A&E | aggregate all sum Total", "Total", [40]),
        ("where state = half-on | aggregate all sum Total", "Total", [40]),
        ("where state is empty | aggregate all sum Total", "Total", [50]),
        ("where weekday = Monday | aggregate all sum Total", "Total", [100]),
        ("where time in 2024-01-03 | aggregate all sum Total", "Total", [30]),
        ("aggregate all sum Total - \"Unit price\"", "Total_Unit price_sum", [132.5]),
        ("aggregate sum Total by hours", "Total", [90, 60]), ("aggregate all average Total", "Total", [30]),
        ("derive m = (Closed - Opened) in minutes | aggregate all max m", "m", [1440]),
        ("derive h = (Closed - Opened) / 3600 | aggregate all sum h", "h", [40.25]),
        ("derive h = (Closed - Opened) / 1 h | aggregate all min h", "h", [0.75]),
        ("rolling 2 rows min Total, max Total | last 1", "Total_max", [50]),
        ("aggregate sum Total by City | sort desc | keep Total", "Total", [70, 40, 40]),
    ])
    func values(_ line: String, _ column: String, _ expected: [Double]) throws {
        let (_, session, error) = try Self.run(line)
        #expect(error == nil)
        let found = try #require(session.workspace.frame("it")?.column(column))
        #expect(expected.indices.map { found.cell($0) } == expected.map { ColumnCell.number($0) })
    }

    /// Hours keep their unit, and what is left of a division by an hour has none.
    @Test(arguments: [("/ 3600", "h"), ("/ 60", "min"), ("in minutes", nil), ("/ 2", "s")])
    func units(_ divided: String, _ unit: String?) throws {
        let (_, session, _) = try Self.run("derive h = (Closed - Opened) \(divided)")
        #expect(session.workspace.frame("it")?.column("h")?.unit == unit)
    }

    @Test(arguments: [
        ("where City = Osol", "no row of 'City' is 'Osol', and no column is called so", "did you mean \"Oslo\"?"),
        ("where City = Isle of Man", "no row of 'City' is 'Isle of Man', and no column is called so", nil),
        ("where Total = many", "unknown column 'many'", nil),
        // A period may stand behind the column.
        ("mean Total hours", "unknown period 'hours'", "did you mean 'hourly'?"),
    ])
    func refused(_ line: String, _ what: String, _ mend: String?) throws {
        let error = try #require(try Self.run(line).error)
        #expect(error.fault.what == what)
        if let mend { #expect(error.fault.mend == mend) }
    }

    /// A unit's own word wins, and the reply names the column that it hides, in a chart too.
    @Test(arguments: ["aggregate sum Total by month", "plot bar sum Total by month"])
    func hidden(_ line: String) throws {
        #expect(try Self.run(line).replies.contains { $0.contains("month is a word of the calendar here") })
    }
}
