@testable import Charts
import Scene
import Series
import Testing

/// What marks that add up show of several rows, and lengths of time along x.
extension RightByDefaultTests {
    private static func budget() -> Frame {
        categories(
            ["rent", "food", "rent", "food"],
            [Column("actual CHF", [1000, 300, 1100, 500]), Column("price", [10, 20, 30, 60])])
    }

    /// Law (d): parts of a whole and steps are the sums of their rows, unless the name says a level; a bar beside others is their mean.
    @Test(arguments: [
        ("plot treemap \"actual CHF\" by name", "sum actual CHF"),
        ("plot sector \"actual CHF\" by name", "sum actual CHF"),
        ("plot waterfall \"actual CHF\" by name", "sum actual CHF"), ("plot treemap price by name", "mean price"),
        ("plot bar \"actual CHF\" by name", "mean actual CHF"),
    ])
    func partsAreSums(_ cell: String, _ words: String) throws {
        let chart = try Self.chart(cell, Self.budget())
        let said = [chart.y.title] + chart.series.map(\.name) + chart.notes.sentences
        #expect(said.contains { $0.contains(words) }, "\(said)")
    }

    /// Seconds along x are told by clocks, and bins of them are minutes: 40 min to 1 h 25 min in steps of five.
    @Test func lengthsOfTimeAlongX() throws {
        let times = (0..<300).map { 2400 + Double($0) * 9 }
        let frame = Self.rows([Column("net time", unit: "s", values: .numbers(Buffer(times)))])
        let chart = try Self.chart("plot histogram \"net time\"", frame)
        #expect(chart.x.told == .duration)
        #expect(chart.x.title == "net time")
        #expect(chart.notes.sentences.contains { $0.contains("of 5m (") }, "\(chart.notes.sentences)")
        let short = Self.rows([Column("lap", unit: "s", values: .numbers(Buffer(times.map { $0 / 100 })))])
        #expect(try Self.chart("plot histogram lap", short).x.title == "lap (s)")
    }
}
