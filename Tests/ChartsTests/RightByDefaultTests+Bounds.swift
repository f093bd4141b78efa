import Scene
import Series
import Testing

@testable import Charts

/// Values exactly where a rule turns: zero, a power of ten, parts of both signs.
extension RightByDefaultTests {
    /// Shares are of the amounts without their signs, each on its own side of zero: 3 and −1 are three quarters and one below.
    @Test func sharesOfMixedSigns() throws {
        let frame = Self.rows([
            Column("name", texts: ["a", "a", "a", "b", "b", "b"]), Column("k", texts: ["p", "q", "r", "p", "q", "r"]),
            Column("v", [3.0, -1, 4, -5, 5, 0]),
        ])
        let chart = try Self.chart("plot bar v by name color by k stack normalize", frame)
        #expect(Self.values(chart, 0) == [0.375, -0.5])
        #expect(Self.values(chart, 1) == [-0.125, 0.5])
        #expect(Self.values(chart, 2) == [0.875, 0.5])
        let floors = chart.series.map { one in one.floor.map { floor in (0..<floor.count).map { floor.span[$0] } } }
        #expect(floors == [[0, 0], [0, 0], [0.375, 0.5]])
    }

    /// A bar that is exactly a power of ten has a decade of height: the axis begins at the power below, and ends at its own.
    @Test(arguments: [
        ([10.0, 100, 1000], 1.0, 1000.0), ([1, 10], 0.1, 10), ([0.001, 0.02], 1e-4, 0.02), ([20, 200], 10, 200),
    ])
    func barsAtPowersOfTen(_ values: [Double], _ lower: Double, _ upper: Double) throws {
        let frame = Self.categories(values.map { "\($0)" }, [Column("v", values)])
        let chart = try Self.chart("plot bar v by name\n  y log", frame)
        #expect(chart.y.scale.domain.lower == lower && chart.y.scale.domain.upper == upper, "\(chart.y.scale.domain)")
        let bars = Self.bars(Self.scene(chart))
        #expect(bars.count == values.count && bars.allSatisfy { $0.height > 20 }, "\(bars)")
    }

    /// `by sign`: what is below zero has one colour, zero and what is above it the other.
    @Test func zeroHasTheColourOfWhatIsAbove() throws {
        let frame = Self.categories(["a", "b", "c", "d"], [Column("v", [1.0, 0, -0.0, -1])])
        let scene = Self.scene(try Self.chart("plot point v by name color by sign indigo teal", frame))
        let fills = Self.marks(scene).map(\.fill)
        #expect(fills.count == 4 && fills[0] == fills[1] && fills[1] == fills[2] && fills[2] != fills[3], "\(fills)")
    }
}
