import Scene
import SceneSamples
import Series
import Syntax
import Testing

@testable import Charts

/// Shapes read back from what is drawn: borders, spans, bins, and names at the ends of lines.
extension ReadBackTests {
    /// `pathMonth` of d3's calendar view (observablehq.com/@d3/calendar): M (week + 1, 0), V weekday, H week, V 7, so that each
    /// stroke is upright or level.
    @Test(arguments: [500.0, 900, 1400]) func bordersOfMonthsAreStepped(_ width: Double) throws {
        let frame = RightByDefaultTests.days(Array(0..<360), [Column("v", (0..<360).map(Double.init))])
        let scene = RightByDefaultTests.scene(
            try RightByDefaultTests.chart("plot calendar v", frame), Size(width, 300))
        let borders = scene.elements.compactMap { element -> [Point]? in
            guard element.role == .axis, case .path(let steps) = element.shape else { return nil }
            return steps.compactMap { step in
                switch step {
                case .move(let point), .line(let point): point
                default: nil
                }
            }
        }
        #expect(borders.count >= 10)
        for border in borders {
            for (a, b) in zip(border, border.dropFirst()) { #expect(a.x == b.x || a.y == b.y, "\(border)") }
        }
    }

    /// A group wider than its band stands within nine tenths of it, with whole symbols.
    @Test func swarmsStayWithinTheirBand() throws {
        let names = (0..<60).map { $0 % 2 == 0 ? "a" : "b" }
        let frame = RightByDefaultTests.categories(names, [Column("v", names.map { _ in 5.0 })])
        let scene = RightByDefaultTests.scene(
            try RightByDefaultTests.chart("plot beeswarm v by name", frame), Size(200, 300))
        let plot = try #require(scene.plots.first).area
        let band = plot.width / 2
        let points = RightByDefaultTests.marks(scene).compactMap { element -> (x: Double, size: Double)? in
            if case .symbol(_, let center, let size) = element.shape { (center.x, size) } else { nil }
        }
        #expect(points.count == 60)
        for point in points {
            let slot = (point.x - plot.x) / band
            let middle = plot.x + (slot.rounded(.down) + 0.5) * band
            #expect(abs(point.x - middle) + point.size / 2 <= band * 0.45 + 0.75)
        }
    }

    /// Of three values the line reaches from the lowest to the highest, whichever column has them.
    @Test func dumbbellsOfThree() throws {
        let frame = RightByDefaultTests.categories(
            ["x", "y"], [Column("a", [2.0, 6]), Column("b", [5.0, 7]), Column("c", [9.0, 1])])
        let scene = RightByDefaultTests.scene(try RightByDefaultTests.chart("plot dumbbell a, b, c by name", frame))
        let points = RightByDefaultTests.marks(scene).compactMap { element -> Point? in
            if case .symbol(_, let center, _) = element.shape { center } else { nil }
        }
        let lines = scene.elements.compactMap { element -> (Point, Point)? in
            if element.role == .rule, case .line(let a, let b) = element.shape { (a, b) } else { nil }
        }
        #expect(points.count == 6 && lines.count == 2)
        for (a, b) in lines {
            let own = points.filter { abs($0.x - a.x) < 1 }.map(\.y)
            #expect(own.count == 3 && min(a.y, b.y) == own.min() && max(a.y, b.y) == own.max())
        }
    }

    /// Of dates nothing is counted in parts of days: `frame.groupby("time").size()`.
    @Test func binsOfDatesAreDays() throws {
        let day = Fixture.instant(2024, 3, 1)
        let times = Buffer([0, 0, 1, 2].map { day + Int64($0) * Microseconds.day })
        let chart = try RightByDefaultTests.chart("plot histogram time", Fixture.frame(times, []))
        #expect(RightByDefaultTests.values(chart, 0) == [2, 1, 1])
    }

    /// Four lines that end together at the foot of the plot, or at its head: their names stand a line apart.
    @Test(arguments: [0.0, 100]) func namesAtTheEndsDoNotTouch(_ last: Double) throws {
        let columns = ["north", "east", "south", "west"].enumerated().map { at, name in
            Column(name, [Double(20 * at + 10), 50, last])
        }
        let scene = RightByDefaultTests.scene(
            try RightByDefaultTests.chart(
                "plot line north, east, south, west", RightByDefaultTests.days([0, 1, 2], columns)))
        let names = scene.elements.compactMap { element -> (y: Double, size: Double)? in
            guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
            return (run.origin.y, run.style.size)
        }
        .sorted { $0.y < $1.y }
        #expect(names.count == 4)
        for (a, b) in zip(names, names.dropFirst()) { #expect(b.y - a.y >= a.size, "\(names)") }
    }

    /// A lowest value that two bars have is at no one place; a highest that one has is at its own.
    @Test func whatIsThereTwiceIsToldSo() throws {
        let frame = RightByDefaultTests.categories(
            ["a", "b", "c", "d", "e", "f", "g", "h"], [Column("v", [3.0, 1, 4, 1, 5, 9, 2, 6])])
        let text = try RightByDefaultTests.chart("plot bar v by name", frame).description
        #expect(text.contains("lowest 1 (2 times)") && text.contains("highest 9"), "\(text)")
        #expect(!text.contains("9 (1 times)"))
    }

    /// `x A..B` of days shows no row behind its last day, not even the one that stands at its very end.
    @Test func theEndOfTheAxisIsNotTold() throws {
        let frame = RightByDefaultTests.days(
            Array(0..<10), [Column("v", (0..<10).map { $0 == 5 ? 99.0 : Double($0 % 4) })])
        // Day 5 is January 8, the first instant behind January 7.
        let chart = try RightByDefaultTests.chart("plot line v\n  x 2024-01-04..2024-01-07", frame)
        #expect(!chart.description.contains("99"), "\(chart.description)")
        #expect(
            try RightByDefaultTests.chart("plot line v\n  x 2024-01-04..2024-01-08", frame).description.contains("99"))
    }

    /// Rows of one place are added up before areas stand on each other: `frame.groupby("x").v.sum().reindex([0, 1, 2], fill_value=0)`.
    @Test func areasOfRepeatedPlaces() throws {
        let frame = RightByDefaultTests.days([0, 1, 2], [Column("a", [1.0, 1, 1]), Column("b", [1.0, 1, 1])])
        var series = try RightByDefaultTests.chart("plot line a, b", frame).series
        (series[0].x, series[0].y) = (.numbers(Buffer([0.0, 0, 1])), Buffer([2.0, 3, 4]))
        (series[1].x, series[1].y) = (.numbers(Buffer([0.0, 2])), Buffer([1.0, 1]))
        let made = try #require(Stacking.aligned(series))
        #expect(made.map { one in (0..<one.y.count).map { one.y.span[$0] } } == [[5, 4, 0], [1, 0, 1]])
    }
}
