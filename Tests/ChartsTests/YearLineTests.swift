import Series
import Testing

@testable import Charts

/// Lines along years that are numbers.
@Suite struct YearLineTests {
    private static func chart(_ cell: String) throws -> ResolvedChart {
        let years: [Double] = [2006, 2006, 2007, 2009, 2010, 2012, 2012]
        let frame = Frame(
            index: Index(name: "row", keys: .row(years.count)),
            columns: [Column("review_date", years), Column("rating", [3, 4, 2, 5, 4, 1, 3])])
        return try Fixture.chart(PlotParsingTests.spec(cell), frame)
    }

    /// pandas: `groupby("review_date").rating.mean()` has 3.5, 2, 5, 4 and 2; 2008 and 2011 have their room.
    @Test func haveTheirDistances() throws {
        let chart = try Self.chart("plot line mean rating by review_date")
        let one = try #require(chart.series.first)
        #expect((0..<one.y.count).map { one.x[$0] } == [2006, 2007, 2009, 2010, 2012])
        #expect((0..<one.y.count).map { one.y.span[$0] } == [3.5, 2, 5, 4, 2])
        guard case .slots = chart.x.scale else { return }
        Issue.record("years stand in slots")
    }

    @Test func barsHaveSlots() throws {
        let chart = try Self.chart("plot bar mean rating by review_date")
        guard case .slots = chart.x.scale else {
            Issue.record("bars stand along numbers")
            return
        }
    }
}
