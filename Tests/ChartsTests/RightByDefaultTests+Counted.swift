@testable import Charts
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// What a round over tides, games, charges, commits, splits, vaccinations, birds and a survey showed to be wrong.
extension RightByDefaultTests {
    /// Numbers without a course, by the minimal standard of Park and Miller (1988).
    private static func chance(_ count: Int, below most: Double) -> [Double] {
        var state = 1
        return (0..<count).map { _ in
            state = state * 16807 % 2_147_483_647
            return Double(state) / 2_147_483_647 * most
        }
    }

    private static func title(_ cell: String, _ frame: Frame) throws -> String { try chart(cell, frame).y.title }

    // MARK: Law (d)

    /// Numbers of things go down to none, few as they may be. What was done to things counts them; how a number was found does not.
    @Test(arguments: [
        ("games", 0.0, true), ("absences", 0, true), ("seen", 0, true), ("delivered", 0, true), ("doors", 2, false),
        ("observed", 0, false), ("speed", 0, false), ("feed", 0, false),
    ])
    func numbersThatGoDownToNoneAreCounts(_ name: String, _ least: Double, _ adds: Bool) throws {
        let values = Self.chance(120, below: 16).map { $0.rounded(.down) + least }
        let names = (0..<120).map { ["a", "b"][$0 % 2] }
        let frame = Self.categories(names, [Column(name, values)])
        #expect(try Self.title("plot bar `\(name)` by name", frame) == (adds ? "sum \(name)" : "mean \(name)"))
    }

    /// The energy of charges and the distance of runs add up; those of a sensor that reads one after the other do not, nor what has no unit.
    @Test func extentsOfEventsAddUp() throws {
        let chance = Self.chance(60, below: 40)
        let course = (0..<60).map { 20 + Double($0) / 4 }
        func month(_ column: Column) throws -> String {
            try Self.title("plot bar `\(column.name)` by month", Self.days(Array(0..<60), [column]))
        }
        #expect(try month(Column("energy_kwh", chance)) == "sum energy_kwh")
        #expect(try month(Column("distance", unit: "km", chance)) == "sum distance (km)")
        #expect(try month(Column("distance", unit: "km", course)) == "mean distance (km)")
        #expect(try month(Column("distance", chance)) == "mean distance")
        #expect(try month(Column("distance to shore", unit: "km", chance)) == "mean distance to shore (km)")
    }

    /// A running total says at its last row what all others do; the size of a town, which never falls either, does not begin at nothing.
    @Test func runningTotalsEndWithTheirLast() throws {
        let countries = (0..<60).map { ["a", "b"][$0 % 2] }
        func frame(_ value: (Int) -> Double) -> Frame {
            Self.days(
                (0..<60).map { $0 / 2 },
                [Column("country", texts: countries), Column("doses given so far", (0..<60).map(value))])
        }
        let running = try Self.chart(
            "plot bar `doses given so far` by country", frame { Double($0 / 2 * ($0 % 2 + 1)) })
        #expect(Self.values(running, 0) == [29, 58])
        #expect(running.y.title == "last doses given so far")
        let town = try Self.chart("plot bar `doses given so far` by country", frame { Double(1000 + $0) })
        #expect(town.y.title == "mean doses given so far")
    }

    /// What rises and falls by another column's values, row by row, is a total of all rows before: of a day it is what its last row says.
    @Test func whatIsRunUpEndsWithItsLast() throws {
        let steps = (0..<60).map { Double([7, -3, 5, -11, 2, -4][$0 % 6]) * (1 + Double($0) / 64) }
        let totals = steps.reduce(into: [100.0]) { $0.append($0[$0.count - 1] + $1) }.dropFirst()
        let frame = Self.days(
            (0..<60).map { $0 / 3 }, [Column("weight", steps), Column("stock", Array(totals))])
        let chart = try Self.chart("plot line stock", frame)
        #expect(Self.values(chart, 0) == Array(totals).enumerated().filter { $0.offset % 3 == 2 }.map(\.element))
        #expect(chart.y.title == "last stock")
    }

    // MARK: Law (c)

    /// The people of a survey are counted, whatever else they spent; rows that stand for so many are counted by that.
    @Test func rowsOfThingsAreCountedBesideWhatTheyCost() throws {
        let names = (0..<40).map { ["web", "store"][$0 % 2] }
        let spend = Self.categories(names, [Column("spend", Self.chance(40, below: 90))])
        #expect(try Self.title("plot bar by name", spend) == "rows")
        let tally = Self.categories(names, [Column("Freq", (0..<40).map { Double($0 * 3) })])
        #expect(try Self.title("plot bar by name", tally) == "sum Freq")
        let sales = Self.days(Array(0..<60), [Column("revenue", Self.chance(60, below: 90))])
        #expect(try Self.title("plot bar by month", sales) == "sum revenue")
    }

    // MARK: Law (e)

    @Test func fairIsBetweenPoorAndGood() throws {
        let names = ["good", "very poor", "fair", "very good", "poor"]
        let chart = try Self.chart("plot bar count by name", Self.categories(names + names, []))
        #expect(
            Self.labels(Self.scene(chart)).filter(names.contains) == ["very poor", "poor", "fair", "good", "very good"])
    }

    // MARK: What places rows

    /// A line of rows that are numbered goes over the first column where that rises from row to row, never over identifiers.
    @Test func linesGoOverWhatRises() throws {
        let pulse = Column("pulse", Self.chance(42, below: 170))
        let splits = Self.rows([Column("km", (1...42).map(Double.init)), pulse])
        let chart = try Self.chart("plot line pulse", splits)
        #expect(chart.x.title == "km")
        #expect(chart.series[0].x[0] == 1)
        #expect(
            try Self.chart("plot line pulse", Self.rows([Column("id", (1...42).map(Double.init)), pulse])).x.title == ""
        )
        #expect(
            try Self.chart("plot line pulse", Self.rows([Column("b", Self.chance(42, below: 9)), pulse])).x.title == "")
    }
}
