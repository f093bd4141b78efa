@testable import Charts
import Scene
import Series
import Syntax
import Testing

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

    /// Python's `format(value, ".3e")`, whose mantissas are 1 where 9.9999 is rounded.
    @Test(arguments: [
        (9.9999e20, "10²¹"), (9.9994e20, "9.999×10²⁰"), (-9.99951e-9, "−10⁻⁸"), (1e20, "10²⁰"), (1.5e16, "1.5×10¹⁶"),
    ])
    func mantissasThatRoundToTen(_ value: Double, _ text: String) { #expect(PlainNumber.scientific(value) == text) }

    /// What times are written to: the coarsest unit whose every instant they are.
    @Test(arguments: [
        ([(2024, 1, 1, 0), (2023, 1, 1, 0)], DurationUnit.year), ([(2024, 1, 1, 0), (2024, 2, 1, 0)], .month),
        ([(2024, 2, 1, 0), (2024, 2, 2, 0)], .day), ([(2024, 2, 1, 0), (2024, 2, 2, 6)], .hour),
    ])
    func resolutions(_ times: [(Int, Int, Int, Int)], _ unit: DurationUnit) {
        let instants = times.map { Fixture.instant($0.0, $0.1, $0.2, $0.3) }
        #expect(RowSpacing.resolution(of: instants, Fixture.context.calendar) == unit)
    }

    /// Rows that stand regularly, months too, and farther apart than a step, and how far: all others are none, by the gaps gathered
    /// and sorted. Whichever is refused early is refused.
    @Test(
        arguments: [
            ([7, 7, 7], 7), ([1, 1, 1], nil), ([7, 7, 1], nil), ([31, 29, 31, 30], 31), ([7, 8, 7], 7),
            ([7, 9, 7], nil),
            ([2, 2, 2], 2), ([7], nil), ([10, 9, 10, 11], 10), ([10, 8, 10, 12], nil),
        ] as [([Int], Int?)])
    func rowsFartherApartThanADay(_ days: [Int], _ wanted: Int?) {
        var times = [Fixture.instant(2024, 1, 1)]
        for count in days { times.append(times[times.count - 1] + Int64(count) * 86_400_000_000) }
        let found = RowSpacing.own(of: Fixture.frame(Buffer(times), []), coarserThan: CalendarStep(1, .day))
        #expect(found == wanted.map { Double($0) * 86_400e6 })
    }

    /// A whisker ends at the last value that is no farther than 1.5 of the box's height, one exactly there included: of 0, 4, 4, 8, 8, 8, 8,
    /// 8, 14 the quartiles are 4 and 8 (numpy.quantile), and 14 is 6 above.
    @Test func aValueOnTheFence() throws {
        let box = try #require(try BoxSummary([0, 4, 4, 8, 8, 8, 8, 8, 14]))
        #expect((box.lowerQuartile, box.upperQuartile, box.upperWhisker) == (4, 8, 14) && box.outliers.isEmpty)
        let beyond = try #require(try BoxSummary([0, 4, 4, 8, 8, 8, 8, 8, 14.001]))
        #expect(beyond.upperWhisker == 8 && beyond.outliers == [14.001])
    }

    /// One whole decade has the ticks of its logarithm; less than one those of equal distances.
    @Test func ticksOfADecade() {
        #expect(LogScale.ladder(1, 10).first == [1, 2, 5, 10])
        #expect(LogScale.ladder(1, 9).first == LinearScale.ladder(1, 9).first)
    }
}
