import Diagnostics
import Series
import Testing

@testable import Session

/// Lines that have one meaning only, though a word of theirs is elsewhere or not there. Rows are counted in the table by hand.
@Suite struct SayMeantTests {
    private static let table = """
        time,City,Units Sold,Price
        2024-01-01T23:30,Oslo,10,4
        2024-01-02T05:00,Rome,20,3
        2024-01-02T12:00,Oslo,30,2
        2024-01-02T22:00,Rome,40,100
        2024-01-03T06:00,Oslo,50,1
        2024-01-03T06:30,Rome,60,7
        """

    private static func replies(_ line: String) throws -> [String] {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        #expect(rig.session.run("load s.csv").error == nil)
        let result = rig.session.run(line)
        if let error = result.error { return ["error: \(error.fault.what)"] }
        return result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
    }

    @Test(arguments: [
        ("where time between 22:00 and 06:00", 4), ("where time < 10:00", 3), ("where time >= \"22:00\"", 2),
        ("where time in 05:00..12:00", 4), ("where \"Price\" < \"Units Sold\"", 5),
        ("where \"Units Sold\" > lag(\"Units Sold\")", 5), ("top 2 by \"Units Sold\"", 2),
        ("count by City | top 1 by City", 2), ("sum \"Units Sold\" by City, day | top 1 by City", 2),
        ("top 2 Price asc", 2), ("derive unit price = Price / \"Units Sold\" | where \"unit price\" > 1", 1),
        ("aggregate sum \"Units Sold\" by City as total | top 1 total", 1), ("daily mean Price as p | where p > 10", 1),
        ("pivot City by day sum \"Units Sold\"", 3), ("pivot \"Units Sold\" by City", 6),
        ("pivot mean Price by City", 6), ("where Price > diff(\"Units Sold\")", 1),
        ("derive big price = Price * 10 | where \"big price\" > 50", 2), ("pivot Price by City", 6),
        ("where Units Sold > 30", 3), ("resample 1 day mean Price", 3),
        ("share City = Oslo by day", 3), ("where \"price\" > mean(\"price\")", 1),
        ("derive n = cumsum(City = Oslo) | where n = 3", 2), ("resample 6 hours | where \"Units Sold\" > 35", 3),
    ])
    func rows(_ line: String, _ count: Int) throws {
        let last = try Self.replies(line).last ?? ""
        #expect(last.contains(" \(count) row") || last.contains("→ \(count) row"), "\(last)")
    }

    /// A series that is named where a column would be is what the statement works on.
    @Test(arguments: [
        ("plot line b", "b | plot line"), ("plot bar b by day", "b | plot bar by day"), ("describe b", "b | describe"),
        ("diff b", "b | diff"), ("plot b", "b | plot"), ("plot line b title \"a  b\"", "b | plot line title \"a  b\""),
        ("plot line b\n  y log", "b | plot line y log"),
    ])
    func seriesAsObject(_ line: String, _ reading: String) throws {
        let rig = try SessionRig()
        try rig.write("time,load\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n", to: "b.csv")
        try rig.write("time,v\n2024-01-01,10\n2024-01-02,20\n2024-01-03,40\n", to: "c.csv")
        #expect(rig.session.run("load b.csv as b").error == nil && rig.session.run("load c.csv as c").error == nil)
        let (meant, own) = (rig.session.run(line), rig.session.run(reading))
        #expect(meant.error == nil && own.error == nil, "\(String(describing: meant.error))")
        func replies(_ result: CellResult) -> [String] {
            result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        }
        #expect(replies(meant) == ["= \(reading)"] + replies(own))
    }

    /// A column wins, a word beside columns stays one that is not there, and what does not run so is not run.
    @Test(arguments: ["plot line b, v", "plot line v, b", "where b > 3", "c | plot line b", "diff b | plot line zzz"])
    func noSeriesAsObject(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write("time,load\n2024-01-01,1\n2024-01-02,2\n", to: "b.csv")
        try rig.write("time,v\n2024-01-01,10\n2024-01-02,20\n", to: "c.csv")
        #expect(rig.session.run("load b.csv as b").error == nil && rig.session.run("load c.csv as c").error == nil)
        #expect(rig.session.run(line).error != nil)
        #expect(rig.session.run("plot line v").error == nil)
    }

    /// A name that a stage gave its result draws the column that it made.
    @Test func namedResultIsDrawn() throws {
        let last = try Self.replies("aggregate daily sum \"Units Sold\" as total | plot line total").last
        #expect(last?.hasPrefix("chart: line of Units Sold") == true)
    }

    /// A function of another tool is the stage that it is here, which is said in the line as it was typed.
    @Test(arguments: [
        ("derive r = pct_change(Price)", "derive r = Price / lag(Price) - 1"),
        ("derive r = Price / cummax(Price) - 1 | top 1 r", "derive r = Price / cumulative max(Price) - 1 | top 1 r"),
        ("derive z = zscore(Price)", "derive z = normalize(Price, zscore)"),
    ])
    func foreignFunction(_ line: String, _ own: String) throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "s.csv")
        #expect(rig.session.run("load s.csv").error == nil)
        #expect(rig.run(line).contains("= \(own)\n"))
        #expect(rig.session.run(own).error == nil)
    }

    /// What is advised is tried without being shown.
    @Test func advisedChartIsNotDrawn() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        let result = rig.session.run("smooth Price | plot line Price")
        #expect(result.error?.fault.mend?.contains("rolling 7 rows mean Price | plot line Price") == true)
        #expect(result.outputs.isEmpty)
        // What makes nothing up is run, and drawn once.
        let drawn = rig.session.run("derive r = cummax(Price) | plot line r").outputs
        #expect(drawn.count { if case .figure = $0 { true } else { false } } == 1)
        #expect(rig.run("resample 6 hours | interpolate").contains("= resample every 6 hours | fill linear"))
        #expect(rig.session.run("plot line Price + line rolling(Price, 2)").error == nil)
    }

    @Test func sharesOfRowsAreSaid() throws {
        let last = try Self.replies("share \"Units Sold\" by City").last
        #expect(last?.contains("`share sum \"Units Sold\" by City` has a row a key") == true, "\(last ?? "")")
        #expect(try Self.replies("share sum \"Units Sold\" by City").last?.contains("has a row a key") == false)
    }

    @Test(arguments: [
        ("where \"Citi\" < Price", "cannot compare text and a number"),
        ("pivot City by day", "pivot needs a key for the rows, one for the columns, and a value for the cells"),
        ("daily mean Price, sum \"Units Sold\" as p | where p > 10", "unknown column 'p'"),
        ("top 1 by City", "top of each City needs a column to rank by"),
    ])
    func refused(_ line: String, _ what: String) throws {
        #expect(try Self.replies(line).last == "error: \(what)")
    }
}
