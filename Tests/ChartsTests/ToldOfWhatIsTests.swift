@testable import Charts
import Scene
import Series
import Syntax
import Testing

/// Words of a figure are of its own rows: of the day that was measured, of what the axis shows, of all that tie.
@Suite struct ToldOfWhatIsTests {
    /// A value a day of 2024, highest on `peak`; rain beside it.
    private static func year(_ peak: Int64) -> Frame {
        let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.day, count: 366)
        return Fixture.frame(
            times,
            [
                Column("temperature", times.span.indices.map { times.span[$0] == peak ? 99 : Double($0 % 30) }),
                Column("rain", times.span.indices.map { Double($0 % 7) }),
            ])
    }

    /// A line of days over bars of periods is read by its own day.
    @Test(arguments: ["month", "year", "quarter", "3 months"])
    func aDayOverPeriodsIsADay(_ period: String) throws {
        let cell = "plot line temperature + bar sum rain by \(period)"
        let frame = Self.year(Fixture.instant(2024, 3, 1))
        // March 15, 2024 was a Friday.
        let chart = try RightByDefaultTests.chart(cell + "\n  select 2024-03-15", frame)
        #expect(chart.readout?.hasPrefix("Fri, Mar 15 · temperature ") == true, "\(chart.readout ?? "")")
        #expect(chart.selection?.axisLabel == "Mar 15")
        let first = try RightByDefaultTests.chart(cell + "\n  select 2024-03-01", frame)
        #expect(first.readout?.hasPrefix("Fri, Mar 1 · temperature 99") == true, "\(first.readout ?? "")")
        #expect(first.description.contains("99 on Mar 1"), "\(first.description)")
    }

    /// Rows of months are months, whatever stands beside them.
    @Test func monthsOverQuartersAreMonths() throws {
        let times = Buffer((0..<12).map { Fixture.instant(2024, 1 + $0, 1) })
        let frame = Fixture.frame(
            times, [Column("v", (0..<12).map { $0 == 4 ? 99.0 : Double($0) }), Column("w", (0..<12).map(Double.init))])
        let chart = try RightByDefaultTests.chart("plot line v + bar sum w by quarter\n  select 2024-05-01", frame)
        #expect(chart.readout?.hasPrefix("May 2024 · v 99") == true, "\(chart.readout ?? "")")
        #expect(chart.description.contains("99, in May 2024"), "\(chart.description)")
    }

    /// Lower ends, and the bounds of a trend, are spoken of where the axis shows them.
    @Test(arguments: [
        "plot range low..high", "plot trend linear low", "plot trend linear high", "plot line low + range low..high",
    ])
    func lowerEndsAreOfWhatIsShown(_ cell: String) throws {
        let days = Array(0..<60)
        let frame = RightByDefaultTests.days(
            days,
            [
                Column("low", unit: "m", days.map { $0 == 3 ? -999 : Double($0) }),
                Column("high", unit: "m", days.map { $0 == 50 ? 888 : Double($0) + 5 }),
            ])
        let whole = try RightByDefaultTests.chart(cell, frame).description
        let part = try RightByDefaultTests.chart(cell + "\n  x 2024-02-01..2024-02-10", frame)
        let text = part.description
        #expect(!text.contains("999") && !text.contains("888") && !text.contains("Jan"), "\(text)")
        #expect(text.firstRange(of: " from ") != nil && text != whole)
        // Every value with the unit lies between the ends of the axis, or of what is drawn.
        guard !cell.contains("trend") else { return }
        for match in text.matches(of: /([0-9.−-]+) m\b/) {
            let value = try #require(Double(match.1.replacing("−", with: "-")))
            #expect((28...44).contains(value), "\(value) in \(text)")
        }
    }

    /// The bounds of a trend over all rows reach from −1,000 on; of the shown part they do not.
    @Test func boundsOfATrendAreOfWhatIsShown() throws {
        let days = Array(0..<60)
        let frame = RightByDefaultTests.days(
            days, [Column("v", unit: "m", days.map { Double($0) * 100 + Double($0 % 3) })])
        let text = try RightByDefaultTests.chart("plot trend linear v\n  x 2024-02-01..2024-02-10", frame).description
        let match = try #require(text.firstMatch(of: /from ([0-9,.−-]+) m to ([0-9,.−-]+) m/))
        let ends = [match.1, match.2].compactMap { Double($0.replacing(",", with: "").replacing("−", with: "-")) }
        // February 1 is the 29th day, 2,900.
        #expect(ends.count == 2 && ends[0] > 2_800 && ends[1] < 3_900, "\(text)")
    }

    /// Two bins that tie are not one that leads.
    @Test(arguments: [
        ([1.0, 1, 2, 2], "as many as in 1 other interval"), ([1, 1, 1, 2], "more than in any other interval"),
    ])
    func tiesAreSaid(_ values: [Double], _ words: String) throws {
        let text = try RightByDefaultTests.chart(
            "plot histogram v bins 2", RightByDefaultTests.rows([Column("v", values)])
        )
        .description
        #expect(text.contains(words), "\(text)")
    }
}
