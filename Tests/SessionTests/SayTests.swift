import Diagnostics
import Series
import Testing

@testable import Session

/// Lines as they come to mind, and what they answer. Numbers are counted in the cell beside them by Python's csv and datetime.
@Suite struct SayTests {
    /// Columns that are called like words of the language. 2024-01-01 is a Monday.
    private static let table = """
        Date,City,Customer type,Total,mean,day,Weight (kg)
        2024-01-05,Oslo,Member,10,1,1,70
        2024-01-06,Rome,Normal,20,2,2,71
        2024-01-07,Oslo,Member,30,3,3,72
        2024-01-08,Rome,Member,40,4,4,73
        2024-02-01,Oslo,Normal,50,5,5,74
        2024-02-03,Rome,Normal,60,6,6,75
        """

    private static func replies(_ line: String) throws -> [String] {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        let loaded = rig.session.run("load s.csv")
        #expect(loaded.error == nil)
        let result = rig.session.run(line)
        if let error = result.error { return ["error: \(error.fault.what)"] }
        return result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
    }

    /// What was moved, left out or read otherwise than typed is echoed, and the echo answers the same.
    @Test(arguments: [
        ("sum Total by City", "aggregate sum Total by City"), ("count by City", "aggregate count by City"),
        ("count per City", "aggregate count per City"), ("count per week", "aggregate count per week"),
        ("where Total > 20 | mean Total by City", "where Total > 20 | aggregate mean Total by City"),
        ("change Total percent", "change percent Total"),
        ("change 1 month percent Total", "change percent 1 month Total"),
        ("change Total percent 1 month", "change percent 1 month Total"),
        ("rolling mean 2 days Total", "rolling 2 days mean Total"),
        ("rolling 3 mean Total", "rolling 3 rows mean Total"),
        ("cumulative by City Total", "cumulative Total by City"), ("top Total 3 by month", "top 3 Total by month"),
        ("sort desc Total", "sort Total desc"), ("order by Total desc | limit 3", "sort Total desc | first 3"),
        ("aggregate weekday sum Total", "aggregate by weekday sum Total"),
        ("aggregate City sum Total", "aggregate by City sum Total"),
        ("aggregate City mean mean", "aggregate by City mean mean"),
        ("group by City sum Total", "aggregate by City sum Total"), ("distinct City, month", "distinct by City, month"),
        ("plot line Total color City", "plot line Total color by City"),
        ("plot line Total facet City", "plot line Total facet by City"),
    ])
    func echo(_ typed: String, _ canonical: String) throws {
        let replies = try Self.replies(typed)
        #expect(replies.first == "= \(canonical)")
        #expect(try Array(replies.dropFirst()) == Self.replies(canonical))
    }

    /// Other signs and quotes are spellings of the same: nothing is echoed.
    @Test(arguments: [
        ("where City = \"Oslo\"", "where City == \"Oslo\""), ("where City = 'Oslo'", "where City == \"Oslo\""),
        ("where City <> 'Oslo'", "where City != \"Oslo\""),
        ("where \"Customer type\" = \"Member\"", "where `Customer type` == \"Member\""),
        ("where \"Total\" > 20 && \"Total\" < 50", "where `Total` > 20 and `Total` < 50"),
        ("where Total between 20 and 40", "where Total in 20..40"),
        ("where not (Total > 20) || mean = 1", "where not (Total > 20) or mean == 1"),
        ("where City in ('Oslo')", "where City in (\"Oslo\")"),
        ("where \"Customer type\" is null", "where `Customer type` is missing"),
        ("aggregate all max \"Total\"", "aggregate all max Total"),
        ("aggregate all sum of Total", "aggregate all sum Total"),
        ("derive r = \"Total\" / lag(\"Total\")", "derive r = `Total` / lag(`Total`)"),
        ("plot box Total by \"Customer type\"", "plot box Total by `Customer type`"),
        ("aggregate all max \"Weight (kg)\"", "aggregate all max Weight"),
        ("where Total > 20;", "where Total > 20"), ("rename Total to amount", "rename amount = Total"),
    ])
    func spellings(_ typed: String, _ other: String) throws {
        #expect(try Self.replies(typed) == Self.replies(other))
    }

    /// A `;` before a blank stands for the end of a line: of statements, of a question, of what other tools say.
    @Test(arguments: [
        ("mean Total; max Total", "mean Total\nmax Total"),
        ("how many Total are over 20; max Total;", "how many Total are over 20\nmax Total"),
        ("select max(Total) from s; mean Total", "select max(Total) from s\nmean Total"),
        ("where City = \"a; b\"; max Total", "where City = \"a; b\"\nmax Total"),
        ("set timezone Europe/Oslo; max Total", "set timezone Europe/Oslo\nmax Total"),
    ])
    func statementsOfALine(_ typed: String, _ lines: String) throws {
        #expect(try Self.replies(typed) == Self.replies(lines))
    }

    /// Rows by hand: 6 and 7 January and 3 February are weekends; two Saturdays; the best of each month are 40 and 60.
    @Test(arguments: [
        ("where weekday(time) >= 6", 3), ("where weekday(time) in (Sat, Sun)", 3), ("where isweekend(time)", 3),
        ("where weekday(time) = Saturday", 2), ("where month(time) = Feb", 2), ("where City like 'O%'", 3),
        ("where City not like '%o'", 3), ("top 1 Total by month", 2), ("distinct month of year", 2),
        ("distinct hour(time)", 1), ("aggregate by month(time) sum Total", 2), ("where !(City = 'Oslo')", 3),
        ("histogram Total bins 3", 3), ("histogram Total bins width 25", 3),
    ])
    func rows(_ line: String, _ count: Int) throws {
        let last = try Self.replies(line).last ?? ""
        #expect(last.contains(" \(count) row") || last.contains("→ \(count) row"), "\(last)")
    }

    /// Running sums within calendar months, by hand: 10 30 60 100 and 50 110.
    @Test func keysOfEveryKind() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        _ = rig.session.run("cumulative Total by month | keep Total as run")
        let frame = try #require(rig.session.workspace.frame("run"))
        let column = try #require(frame.column("Total"))
        let sums = [10.0, 30, 60, 100, 50, 110]
        #expect(sums.indices.map { column.cell($0) } == sums.map { ColumnCell.number($0) })
        #expect(frame.columnNames == ["Total"])
    }

    /// A slot's own word wins, and the reply names the column that it hides.
    @Test func hiddenColumn() throws {
        #expect(try Self.replies("aggregate by day sum Total").last?.contains("day is a word of the calendar") == true)
        #expect(try Self.replies("aggregate by `day` sum Total").last?.contains("word of the calendar") == false)
        #expect(try Self.replies("aggregate daily mean mean").last?.hasPrefix("it: daily mean of mean") == true)
    }

    /// Another unit than the file's is not a name of the column.
    @Test(arguments: [
        ("aggregate all max \"Weight (lb)\"", "error: unknown column 'Weight (lb)'"),
        ("!ls", "error: '!' begins a line of a shell or of IPython"),
        ("%time load s.csv", "error: '%' begins a line of a shell or of IPython"),
    ])
    func refused(_ line: String, _ what: String) throws {
        #expect(try Self.replies(line) == [what])
    }

    /// Advice that would fail is not shown: a column called Total is not a sum.
    @Test func adviceRuns() throws {
        for line in ["sort Total descending please", "plot box Totl by City", "aggregate monthly average of the Total"]
        {
            let rig = try SessionRig()
            try rig.write(Self.table, to: "s.csv")
            _ = rig.session.run("load s.csv")
            guard let mend = rig.session.run(line).error?.fault.mend, mend.hasPrefix("here it is: ") else { continue }
            #expect(rig.session.run(String(mend.dropFirst("here it is: ".count))).error == nil, "\(mend)")
        }
    }

    @Test func settingsAlone() throws {
        #expect(try Self.replies("set").first == "timezone: UTC")
    }
}
