@testable import Charts
import Scene
import Series
import Syntax
import Testing

/// Aggregates and keys that somebody asked for.
extension RightByDefaultTests {
    /// Days in four seasons and two kinds: 1 … 8 and 9 … 16 and so on.
    private static var episodes: Frame {
        days(
            Array(0..<32),
            [
                Column("plays", (1...32).map(Double.init)), Column("season", (0..<32).map { Double($0 / 8 + 1) }),
                Column("kind", texts: (0..<32).map { $0 % 2 == 0 ? "talk" : "news" }),
            ])
    }

    /// The mean of 1 … 8 is 4.5, as pandas' groupby("season").plays.mean() has it; of odd numbers to 31 it is 16.
    @Test(arguments: ["bar", "point", "rule", "lollipop", "line"])
    func anAggregateIsOfItsKey(_ mark: String) throws {
        let seasons = try Self.chart("plot \(mark) mean plays by season", Self.episodes)
        #expect(seasons.series.count == 1)
        #expect(Self.values(seasons, 0) == [4.5, 12.5, 20.5, 28.5])
        guard mark != "line" else { return }
        let kinds = try Self.chart("plot \(mark) mean plays by kind", Self.episodes)
        #expect(kinds.series.count == 1)
        #expect(Self.values(kinds, 0) == [16, 17])
    }

    /// Lines over time that an aggregate makes of several rows at an instant stay lines of their key.
    @Test func linesOfNumbersStayLines() throws {
        let frame = Self.days(
            (0..<24).map { $0 / 4 },
            [
                Column("v", (0..<24).map(Double.init)), Column("room", (0..<24).map { Double($0 % 2 + 1) }),
                Column("k", texts: (0..<24).map { "k\($0 % 4 / 2)" }),
            ])
        #expect(try Self.chart("plot line mean v by room", frame).series.map(\.name) == ["1", "2"])
        #expect(try Self.chart("plot line mean v by k", frame).series.map(\.name) == ["k0", "k1"])
    }

    /// Numbers of many values are what lines and points run along, of one column and of several.
    @Test(arguments: ["plot line power by elapsed", "plot line power, pulse by elapsed", "plot area power by elapsed"])
    func linesRunAlongNumbers(_ cell: String) throws {
        let count = 1400
        let columns = [
            Column("elapsed", (0..<count).map { Double($0 * 2) }), Column("power", (0..<count).map { Double($0 % 97) }),
            Column("pulse", (0..<count).map { Double($0 % 89) }),
        ]
        for frame in [Self.rows(columns), Self.days(Array(0..<count), columns)] {
            let chart = try Self.chart(cell, frame)
            guard case .number = chart.x.scale else {
                Issue.record("\(cell): \(chart.x.scale)")
                continue
            }
            #expect(chart.x.title == "elapsed")
            #expect(chart.series.allSatisfy { $0.y.count == count })
        }
    }

    /// Rows that come to a place again are one value there: the mean of 0 … 4 is 2.
    @Test func whatComesAgainAlongNumbersIsCombined() throws {
        let count = 500
        let frame = Self.rows([
            Column("v", (0..<count).map { Double($0 % 5) }), Column("minute", (0..<count).map { Double($0 / 5) }),
        ])
        let chart = try Self.chart("plot line v by minute", frame)
        #expect(chart.series.map(\.y.count) == [100])
        #expect(Self.values(chart, 0).allSatisfy { $0 == 2 })
    }

    // MARK: Names of marks

    @Test(arguments: [
        ("column v by k", "bar"), ("dot v by k", "point"), ("stripplot v by k", "strip"), ("ridgeline v by k", "ridge"),
        ("donut sum v by k", "sector"), ("doughnut count by k", "sector"), ("lollipop v by k", "lollipop"),
        ("swarm v by k", "beeswarm"),
    ])
    func marksHaveTheirUsualNames(_ words: String, _ mark: String) throws {
        let frame = Self.rows([
            Column("v", (1...12).map(Double.init)), Column("k", texts: (0..<12).map { "k\($0 % 3)" }),
        ])
        let chart = try Self.chart("plot \(words)", frame)
        #expect(chart.series.allSatisfy { $0.mark.name == mark })
        if mark == "sector" {
            #expect(chart.series[0].style.hole == 0.6)
            #expect(try Self.chart("plot \(words)\n  hole 40%", frame).series[0].style.hole == 0.4)
        }
    }
}
