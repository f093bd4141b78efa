@testable import Charts
import Scene
import Series
import Syntax
import Testing

/// Calendar units beside longer ones, and what stands along x where a time stands there too.
extension RightByDefaultTests {
    /// One row a month from March 2022 to April 2024, 1 to 26.
    private static var months: Frame {
        let places = (0..<26).map { (2022 + ($0 + 2) / 12, ($0 + 2) % 12 + 1) }
        return Fixture.frame(
            Buffer(places.map { Fixture.instant($0.0, $0.1, 5) }),
            [
                Column("v", (1...26).map(Double.init)), Column("yr", places.map { Double($0.0) }),
                Column("year", places.map { Double($0.0) }),
            ])
    }

    private static func slots(_ chart: ResolvedChart) -> [String] {
        guard case .slots(let names) = chart.x.scale else { return [] }
        return names
    }

    /// d3: the months of each year over each other, Mar 2022 is 1 and Apr 2024 26; before the first row and after the last nobody counted.
    @Test(arguments: ["plot line sum v by month color year", "plot line sum v by month of year color year"])
    func monthsOfYearsLieOverEachOther(_ line: String) throws {
        let chart = try Self.chart(line, Self.months)
        #expect(Self.slots(chart).count == 12)
        #expect(chart.series.map(\.name) == ["2022", "2023", "2024"])
        let values = (0..<3).map { Self.values(chart, $0) }
        #expect(values[0].map { $0.isNaN ? -1 : $0 } == [-1, -1] + (1...10).map(Double.init))
        #expect(values[1] == (11...22).map(Double.init))
        #expect(values[2].map { $0.isNaN ? -1 : $0 } == [23, 24, 25, 26] + Array(repeating: -1, count: 8))
    }

    @Test func barsAndPanelsOfYearsHaveTwelveMonths() throws {
        let bars = try Self.chart("plot bar mean v by month color year", Self.months)
        #expect(Self.slots(bars).count == 12 && bars.series.count == 3)
        let quarters = try Self.chart("plot bar mean v by quarter color year", Self.months)
        #expect(Self.slots(quarters) == ["Q1", "Q2", "Q3", "Q4"])
        let panels = try Self.chart("plot line sum v by month facet year", Self.months)
        #expect(panels.panels.count == 3 && Self.slots(panels).count == 12)
    }

    /// A column that is called so and says something else is that column.
    @Test func yearsOfSomethingElseAreNoPeriods() throws {
        var frame = Self.months
        frame.columns[2] = Column("year", (0..<26).map { Double(1990 + $0 % 2) })
        let chart = try Self.chart("plot line sum v by month color year", frame)
        #expect(Self.slots(chart).isEmpty)
    }

    /// A line by what each time has once is one over that, in a colour each.
    @Test func whatIsMetOnceStandsAlongX() throws {
        let frame = Fixture.frame(
            Buffer((0..<12).map { Fixture.instant(2025, 8, 1 + $0 / 2 * 7) }),
            [
                Column("matchday", (0..<12).map { Double(1 + $0 / 2) }),
                Column("points", (0..<12).map { Double($0 * $0) }),
                Column("age", texts: (0..<12).map { ["0-4", "5-9", "10-14", "15-19", "20-24", "25-29"][$0 / 2] }),
                Column("team", texts: (0..<12).map { $0 % 2 == 0 ? "a" : "b" }),
            ])
        for key in ["matchday", "age"] {
            let chart = try Self.chart("plot line points by \(key) color team", frame)
            #expect(chart.series.map(\.name) == ["a", "b"], "\(key)")
            #expect(Self.values(chart, 0) == [0, 4, 16, 36, 64, 100], "\(key)")
            #expect(chart.x.title == key)
        }
        // Each team has many times: it is a line.
        let teams = try Self.chart("plot line points by team", frame)
        #expect(teams.series.map(\.name) == ["a", "b"])
    }

    /// Two years that lie far apart are two names under bars.
    @Test func fewYearsAreNames() throws {
        let years = [1990, 1990, 2023, 2023]
        let frame = Fixture.frame(
            Buffer(years.map { Fixture.instant($0, 1, 1) }),
            [Column("people", [1, 2, 3, 4]), Column("sex", texts: ["m", "f", "m", "f"])])
        let chart = try Self.chart("plot bar sum people by year color sex", frame)
        #expect(Self.slots(chart) == ["1990", "2023"])
    }

    /// A range under a line is its ground, and rows that are one of its periods each stand in the middle of these.
    @Test func rangesUnderLinesAreBands() throws {
        let frame = Fixture.frame(
            Buffer((2000...2010).map { Fixture.instant($0, 1, 1) }),
            [
                Column("low", (0...10).map(Double.init)), Column("high", (0...10).map { Double($0 + 4) }),
                Column("mid", (0...10).map { Double($0 + 2) }),
            ])
        let chart = try Self.chart("plot range low..high by year + line mid", frame)
        #expect(chart.series.map(\.style.band) == [true, false])
        #expect((0..<11).allSatisfy { chart.series[0].x[$0] == chart.series[1].x[$0] })
        let alone = try Self.chart("plot range low..high by year + point mid", frame)
        #expect(alone.series.first?.style.band == false)
        let said = try Self.chart("plot range low..high by year width 50% + line mid", frame)
        #expect(said.series.first?.style.band == false)
    }
}
