@testable import Charts
import Scene
import Series
import Syntax
import Testing

/// Where a period of the calendar has no row, charts show what `aggregate` shows there.
extension RightByDefaultTests {
    /// Fires of two causes, in a year that has months without any, and months with those of one cause alone.
    private static var fires: Frame {
        let days: [(Int, Int, String, Double)] = [
            (1, 3, "a", 3), (1, 9, "b", 4), (2, 3, "a", 1), (2, 5, "a", 2), (3, 3, "b", 2), (5, 3, "a", 1),
            (5, 9, "b", 2), (6, 9, "b", 5), (8, 9, "b", 5), (8, 19, "a", 5), (12, 9, "a", 5),
        ]
        return Fixture.frame(
            Buffer(days.map { Fixture.instant(2024, $0.0, $0.1) }),
            [Column("v", days.map(\.3)), Column("cause", texts: days.map(\.2))])
    }

    /// The rows of each cause and month, counted by hand.
    private static let rows = (
        a: [1.0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1], b: [1.0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0],
        sums: [3.0, 3, 0, 0, 1, 0, 0, 5, 0, 0, 0, 5], all: [2.0, 2, 1, 0, 2, 1, 0, 2, 0, 0, 0, 1]
    )

    @Test func countsOfNothingAreZero() throws {
        for mark in ["line", "point"] {
            let counts = try Self.chart("plot \(mark) count by month color cause", Self.fires)
            #expect(Self.values(counts, 0) == Self.rows.a, "\(mark)")
            #expect(Self.values(counts, 1) == Self.rows.b, "\(mark)")
            #expect(counts.notes.map(\.sentence).contains("a series without rows in a month is 0 there"))
            let lone = try Self.chart("plot \(mark) count by month", Self.fires)
            #expect(Self.values(lone, 0) == Self.rows.all, "\(mark)")
            #expect(lone.notes.map(\.sentence).contains("a month without rows is 0"))
        }
        let sums = try Self.chart("plot line sum v by month color cause", Self.fires)
        #expect(Self.values(sums, 0) == Self.rows.sums)
        let area = try Self.chart("plot area count by month color cause stack off", Self.fires)
        #expect(Self.values(area, 1) == Self.rows.b)
    }

    /// Nobody knows the mean of no row: law (j) says what a line does there.
    @Test func meansOfNothingAreMissing() throws {
        let chart = try Self.chart("plot line mean v by month", Self.fires)
        #expect(!Self.values(chart, 0).contains(0))
        let both = try Self.chart("plot line count, mean v by month", Self.fires)
        #expect(Self.values(both, 0) == Self.rows.all)
        #expect(!Self.values(both, 1).contains(0))
    }

    /// A panel spans the time of all.
    @Test func panelsSpanOneTime() throws {
        let chart = try Self.chart("plot line count by month facet cause", Self.fires)
        let values = chart.panels.map { $0.series.map { one in (0..<one.y.count).map { one.y.span[$0] } } }
        #expect(values == [[Self.rows.a], [Self.rows.b]])
    }

    /// A member of a cycle that no row falls on is 0 too.
    @Test func cyclesHaveZeros() throws {
        let chart = try Self.chart("plot line count by month of year color cause", Self.fires)
        #expect(Self.values(chart, 0) == Self.rows.a && Self.values(chart, 1) == Self.rows.b)
    }

    /// `connect` goes over what has no rows, and bars show it by standing nowhere.
    @Test func connectedLinesHaveNoZeros() throws {
        let chart = try Self.chart("plot line count by month connect", Self.fires)
        #expect(!Self.values(chart, 0).contains(0))
        let bars = try Self.chart("plot bar count by month", Self.fires)
        #expect(!bars.notes.map(\.sentence).contains("a month without rows is 0"))
    }

    /// Rows that stand some periods apart have none between: the rule of `aggregate`.
    @Test func nothingLiesBetweenRowsFarApart() throws {
        let weeks = [0, 1, 2, 4, 5, 6, 7, 9, 10]
        let frame = Fixture.frame(
            Buffer(weeks.map { Fixture.instant(2024, 1, 1) + Int64($0 * 7) * 86_400_000_000 }),
            [Column("v", weeks.map { Double($0) + 1 })])
        let chart = try Self.chart("plot line sum v by day", frame)
        #expect(Self.values(chart, 0) == [1, 2, 3, 0, 5, 6, 7, 8, 0, 10, 11])
    }
}
