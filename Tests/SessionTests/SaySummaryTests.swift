import Diagnostics
import Series
import Testing

@testable import Session

/// Summaries as they come to mind: names before aggregates, ratios of them, shares of keys, periods of any column, stages in a
/// plot's line. Numbers are counted by hand from the table.
@Suite struct SaySummaryTests {
    /// 2024-01-01 is a Monday.
    private static let table = """
        Date,City,Done,Total,Cost,count
        2024-01-05,Oslo,2024-02-09,10,1,1
        2024-01-06,Rome,2024-01-20,20,4,1
        2024-01-07,Oslo,2024-02-11,30,3,1
        2024-02-01,Oslo,2024-03-02,40,2,1
        2024-02-03,Rome,,100,6,1
        """

    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        _ = rig.session.run("load s.csv time Date")
        return rig
    }

    private static let lines: [(line: String, values: [Double])] = [
        // Its cities: Oslo 10 + 30 + 40, Rome 20 + 100; costs 6 and 10.
        ("sum Total / sum Cost by City", [13.333333333333334, 12]),
        ("r = sum(Total) / sum(Cost) by City", [13.333333333333334, 12]),
        ("aggregate by City r = sum Total / sum Cost", [13.333333333333334, 12]), ("sum(Total) / 10 by City", [8, 12]),
        ("aggregate by City r = count / sum Cost", [0.5, 0.2]), ("max Total - min Total by City", [30, 80]),
        ("max Total - Cost by City", [38, 94]), ("most = max Total", [100]),
        ("mean Total group by City", [26.666666666666668, 60]),
        ("aggregate Total sum by City", [80, 120]), ("aggregate Total sum monthly", [60, 140]),
        ("aggregate Total sum, Cost mean by City", [2, 5]), ("aggregate by City Total sum", [80, 120]),
        ("Cost mean, Total sum by City", [80, 120]), ("aggregate City mean", [1, 1]),
        ("aggregate City sum Total", [80, 120]), ("aggregate monthly Total sum", [60, 140]),
        ("sum Total per City", [80, 120]), ("sum(\"Total\") by City", [80, 120]),
        ("share sum Total by City", [40, 60]), ("share sum Cost by City", [37.5, 62.5]),
        ("share count by City", [60, 40]),
        ("share sum Total by month", [30, 70]),
        ("keep City, Total | share Total within City", [12.5, 16.666666666666668, 37.5, 50, 83.33333333333333]),
        ("top 1 month by sum Total", [140]), ("top 1 City, month by sum Total", [100]),
        ("bottom 1 weekday by mean Cost", [1]),
        ("keep City, Total | derive d = Total - lag(Total) by City", [.nan, .nan, 20, 10, 80]),
        ("keep City, Total | derive s = sum(Total) by City", [80, 120, 80, 80, 120]),
        ("keep Total | derive s = sum(Total) by month", [60, 60, 60, 140, 140]),
        ("sum Total by month of Done", [20, 40, 40, 100]),
        ("keep Total | derive b = bin(Total, 30)", [0, 0, 30, 30, 90]),
    ]

    /// What the last column of each row is.
    @Test(arguments: lines.indices) func values(_ place: Int) throws {
        let (line, wanted) = Self.lines[place]
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil)
        let frame = try #require(rig.session.workspace.frame("it"))
        let columns = frame.columns.filter(\.isNumeric)
        let numbers = try columns.last?.numbers
        guard let numbers else {
            Issue.record("no numbers")
            return
        }
        let values = numbers.span
        #expect(values.count == wanted.count)
        for (row, value) in wanted.enumerated() where row < values.count {
            #expect(
                value.isNaN ? values[row].isNaN : (values[row] - value).magnitude < 1e-9, "row \(row): \(values[row])")
        }
    }

    /// What people of Kusto type, and people of none, is the same aggregate.
    @Test(arguments: ["aggregate mean Total per month", "summarize avg(Total) by bin(Date, 1 month)"])
    func perMonth(_ line: String) throws {
        func months(_ line: String) throws -> [String] {
            let rig = try Self.rig()
            #expect(rig.session.run(line).error == nil)
            let frame = try #require(rig.session.workspace.frame("it"))
            let column = try #require(frame.columns.last)
            return (0..<frame.count).map { "\(column.cell($0))" }
        }
        #expect(try months(line) == months("aggregate monthly mean Total"))
    }

    /// A line draws what a stage in it makes: the same picture as of the stage before it.
    @Test(arguments: [
        ("plot line cumulative Total by City", "cumulative Total by City | plot line Total color by City"),
        // What tells lines and panels apart keeps what is made of them apart as well.
        ("plot line cumulative Total color by City", "cumulative Total by City | plot line Total color by City"),
        // Where rows stand is no group of theirs.
        (
            "plot line cumulative Total by date color City",
            "cumulative Total by City | plot line Total color by City"
        ),
        ("plot line cumulative Total facet City", "cumulative Total by City | plot line Total facet City"),
        ("plot line rolling 2 rows mean Total", "rolling 2 rows mean Total | plot line Total"),
        ("plot bar change percent Total", "change percent Total | plot bar Total"),
    ])
    func steps(_ line: String, _ other: String) throws {
        func chart(_ line: String) throws -> String {
            let rig = try Self.rig()
            #expect(rig.session.run(line).error == nil)
            return rig.run("chart | describe")
        }
        #expect(try chart(line) == chart(other))
    }

    /// Beside other layers it has columns of its own.
    @Test func stepBesideLayers() throws {
        let rig = try Self.rig()
        #expect(rig.run("plot line Total + line cumulative Total").contains("line of Total + line of cumulative Total"))
        // Where its rows are others, they are of this layer alone.
        #expect(rig.run("plot line Total + line change Total").contains("line of Total + line of change of Total"))
    }

    /// What named a column before does so still.
    @Test(arguments: ["plot line cumulative", "plot line cumulative by month", "plot line cumulative, Cost"])
    func columnsCalledAsStages(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write("Date,cumulative,Cost\n2024-01-05,1,2\n2024-01-06,3,4\n", to: "s.csv")
        _ = rig.session.run("load s.csv")
        #expect(rig.session.run(line).error == nil)
        #expect(rig.run("chart | describe").contains("cumulative"))
    }
}
