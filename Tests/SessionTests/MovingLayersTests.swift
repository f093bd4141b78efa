@testable import Charts
import Series
@testable import Session
import Testing

/// What moves along rows, as people say it, and beside other layers of a chart.
@Suite struct MovingLayersTests {
    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        let rows = (1...9).map { "2024-01-0\($0),\($0 * $0),\(10 - $0)" }
        try rig.write((["time,unit rate (p),close"] + rows).joined(separator: "\n"), to: "t.csv")
        _ = rig.session.run("load t.csv")
        return rig
    }

    private static func chart(_ line: String) throws -> ResolvedChart {
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line)")
        let drawn = result.outputs.compactMap { if case .figure(let chart) = $0 { chart } else { nil } }.last
        return try #require(drawn).onlyChart()
    }

    private static func values(_ chart: ResolvedChart, _ series: Int) -> [Double] {
        let y = chart.series[series].y
        return (0..<y.count).map { y.span[$0] }
    }

    /// pandas 2.2: `rolling(3, min_periods=1).mean()` of the squares of 1 to 9.
    private static let three: [Double] = [
        1, 2.5, 14.0 / 3, 29.0 / 3, 50.0 / 3, 77.0 / 3, 110.0 / 3, 149.0 / 3, 194.0 / 3,
    ]

    @Test(arguments: [
        "plot line \"unit rate\" + line average 3d \"unit rate\"",
        "plot line unit rate + line 3-day average of unit rate",
        "plot line \"unit rate\" + line moving average 3 \"unit rate\"",
        "plot line \"unit rate\" + line rolling 3 days mean \"unit rate\"",
        "plot line \"unit rate\" + line rolling average 3 days \"unit rate\"",
    ])
    func movingAveragesAreLayers(_ line: String) throws {
        let chart = try Self.chart(line)
        let span = line.contains("average 3 \"") ? "3-row" : "3-day"
        #expect(chart.series.map(\.name) == ["unit rate", "\(span) mean unit rate"], "\(line)")
        #expect(zip(Self.values(chart, 1), Self.three).allSatisfy { abs($0 - $1) < 1e-9 }, "\(line)")
    }

    /// One of three rows and one of nine, `rolling(9, min_periods=1).mean()`: 95 / 3 at the end.
    @Test(arguments: [
        "plot line rolling 3 days mean \"unit rate\" + line rolling 9 days mean \"unit rate\"",
        "plot line \"unit rate\" rolling 3 days + line \"unit rate\" rolling 9 days",
    ])
    func twoOfThemAreTwo(_ line: String) throws {
        let chart = try Self.chart(line)
        #expect(Set(chart.series.map(\.name)).count == 2, "\(chart.series.map(\.name))")
        #expect(abs((Self.values(chart, 0).last ?? 0) - 194.0 / 3) < 1e-9)
        #expect(abs((Self.values(chart, 1).last ?? 0) - 95.0 / 3) < 1e-9)
    }

    /// A number behind `+ rule` is that of the rule, and no year.
    @Test func rulesAreNoLayers() throws {
        let chart = try Self.chart("plot line close + rule 3000")
        #expect(chart.series.map(\.name) == ["close"] && chart.annotations.count == 1)
    }

    /// pandas 2.2: `shift(1)` and `shift(3)` end at 64 and 36; a total of all and one of each are two lines.
    @Test func stagesOfOneVerbAreApart() throws {
        let lags = try Self.chart("plot line lag 1 \"unit rate\" + line lag 3 \"unit rate\"")
        #expect(lags.series.map(\.name) == ["lag 1 unit rate", "lag 3 unit rate"])
        #expect((0..<2).map { Self.values(lags, $0).last } == [64, 36])
        let ranks = try Self.chart("plot line rank close + line rank close desc")
        #expect(Set(ranks.series.map(\.name)).count == 2)
    }

    /// An aggregate before a year is of that year, never of so many rows.
    @Test(arguments: ["sum 2024 close", "mean 2024 \"unit rate\"", "sum 3 days close"])
    func aggregatesOfTimesMoveNot(_ line: String) throws {
        let printed = try Self.rig().run(line)
        #expect(!printed.contains("rolling"), "\(line): \(printed)")
    }

    @Test func whatIsDrawnIsSaidOnce() throws {
        let both = try Self.chart("plot line close + line cumulative close")
        #expect(both.series.map(\.name) == ["close", "cumulative close"])
        let words = try Self.chart("plot line \"unit rate\" rolling 3 days + line \"unit rate\"")
        #expect(words.series.map(\.name) == ["3-day mean unit rate", "unit rate"])
    }
}
