import Scene
import Series
import SceneSamples
import Surfaces
import Testing

@testable import Charts

/// What laws derive where nobody said it. Expected values are counts and sums of the small tables, worked out by hand.
@Suite struct ChannelTests {
    private static func chart(_ cell: String, _ columns: [Column]) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(cell), RightByDefaultTests.rows(columns))
    }

    private static func values(_ chart: ResolvedChart) -> [Double] {
        chart.series.flatMap { one in (0..<one.y.count).map { one.y.span[$0] } }
    }

    private static let stars = [1.0, 2, 2, 3, 3, 3]
    private static let kinds = ["a", "b", "a", "b", "a", "a"]

    // MARK: (c) and (d)

    @Test func rowsAreCountedWhereNoMeasureIsSaid() throws {
        let chart = try Self.chart(
            "plot bar by stars", [Column("stars", Self.stars), Column("price", [9, 8, 7, 6, 5, 4.5])])
        #expect(Self.values(chart) == [1, 2, 3])
        #expect(chart.y.title == "rows")
        #expect(chart.x.title == "stars")
    }

    @Test func aMeasureWithOneRowAPlaceIsDrawn() throws {
        let chart = try Self.chart(
            "plot bar by name", [Column("name", texts: ["x", "y", "z"]), Column("height", [1.5, 2.5, 3.5])])
        #expect(Self.values(chart) == [1.5, 2.5, 3.5])
        #expect(chart.y.title == "height")
    }

    @Test func panelsAreAPartOfAPlace() throws {
        let columns = [
            Column("name", texts: ["x", "y", "x", "y"]), Column("site", texts: ["n", "n", "s", "s"]),
            Column("height", [1.5, 2.5, 3.5, 4.5]),
        ]
        #expect(Self.values(try Self.chart("plot bar by name\n  facet by site", columns)) == [1.5, 2.5, 3.5, 4.5])
        #expect(Self.values(try Self.chart("plot bar by name", columns)) == [2, 2])
    }

    @Test func rowsThatStandForSoManyAreSummed() throws {
        let chart = try Self.chart(
            "plot bar by kind", [Column("kind", texts: Self.kinds), Column("Freq", [1.0, 2, 3, 4, 5, 6])])
        #expect(Self.values(chart) == [15, 6])
        #expect(chart.y.title == "sum Freq")
    }

    @Test(arguments: [
        ("price", 4.0, "mean price"), ("revenue", 16, "sum revenue"), ("death_rate", 4, "mean death_rate"),
    ])
    func theQuantityDecidesTheAggregate(_ name: String, _ first: Double, _ title: String) throws {
        let chart = try Self.chart(
            "plot bar \(name) by kind", [Column("kind", texts: Self.kinds), Column(name, [1.0, 9, 3, 9, 5, 7])])
        #expect(Self.values(chart).first == first)
        #expect(chart.y.title == title)
    }

    @Test(arguments: [
        ("Freq", true), ("n", true), ("ncases", true), ("Number of visits", true), ("Units Sold", true),
        ("energyUsed", true),
        ("rain_mm", true), ("total sales", true), ("price", false), ("temperature", false), ("deaths per 1000", false),
        ("mean rainfall", false), ("cost index", false), ("kWh", false), ("population", false), ("id", false),
    ])
    func quantitiesAddUpByTheirNames(_ name: String, _ adds: Bool) {
        #expect(AdditiveQuantities.contains(name) == adds)
    }

    /// So much energy, mass or volume that was moved adds up; how something was found, or what it cost, does not.
    @Test(arguments: [
        ("Imported", "kWh", true), ("fed_delivered", "m³", true), ("Wasted", "kg", true), ("Measured", "kWh", false),
        ("Delayed", "min", false), ("Imported", "kWh/m²", false), ("Elevated", "°C", false),
    ])
    func whatWasDoneAddsUp(_ name: String, _ unit: String, _ adds: Bool) {
        #expect(AdditiveQuantities.contains(name, unit: unit) == adds)
    }

    // MARK: (a)

    @Test func legendsSayWhatIsColoured() throws {
        let chart = try Self.chart(
            "plot box v by supp color by dose",
            [
                Column("v", (0..<24).map { Double($0) }), Column("supp", texts: (0..<24).map { $0 < 12 ? "OJ" : "VC" }),
                Column("dose", (0..<24).map { [0.5, 1, 2][$0 % 3] }),
            ])
        #expect(chart.legendTitle == "dose")
        #expect(chart.series.map(\.legendName) == ["0.5", "1", "2"])
    }

    @Test func rampsHaveNoSwatches() throws {
        let chart = try Self.chart(
            "plot point v over w by k color by h",
            [
                Column("v", (0..<60).map { Double($0 % 7) }), Column("w", (0..<60).map { Double($0 / 3) }),
                Column("k", texts: (0..<60).map { "k\($0 % 3)x" }), Column("h", (0..<60).map { Double($0) * 1.5 }),
            ])
        let scene = chart.scene(size: Size(800, 480), measurer: FixedMeasurer(), theme: .light)
        #expect(!scene.elements.contains { $0.role == .legendLabel })
    }

    // MARK: (b)

    @Test(arguments: [
        (["2015-01-01", "2016-01-01"], ["2015", "2016"]), (["2015-03-01", "2015-04-01"], ["Mar 2015", "Apr 2015"]),
        (["2015-03-04", "2015-04-05"], ["Mar 4", "Apr 5"]),
        (["2015-03-04", "2016-04-05"], ["Mar 4, 2015", "Apr 5, 2016"]),
    ])
    func instantsAreNamedByTheCoarsestUnit(_ days: [String], _ names: [String]) {
        let instants = days.map { day in
            let parts = day.split(separator: "-").compactMap { Int($0) }
            return Fixture.instant(parts[0], parts[1], parts[2])
        }
        let found = InstantNames(instants, Fixture.context.calendar)
        #expect(instants.map(found.text) == names)
    }

    // MARK: (f)

    @Test func wholeNumbersHaveABinEach() throws {
        let bins = try #require(try HistogramBins([1, 2, 2, 5, 5, 5], count: nil))
        #expect(bins.centers == [1, 2, 3, 4, 5])
        #expect(try HistogramBins([0, 31], count: nil)?.width != 1)
    }

    // MARK: (n)

    /// All of a density is 1, however near zero its values lie.
    @Test func aDensityOfWhatIsNeverNegativeEndsAtZero() throws {
        let values = (0..<200).map { 0.2 + Double($0 * $0) / 4000 }
        let one = try #require(try Self.chart("plot density v", [Column("v", values)]).series.first)
        #expect(one.x[0] == 0)
        let all = (1..<one.y.count).reduce(0.0) { sum, row in
            sum + (one.x[row] - one.x[row - 1]) * (one.y.span[row] + one.y.span[row - 1]) / 2
        }
        #expect(abs(all - 1) < 0.02)
        let around = try #require(try Self.chart("plot density v", [Column("v", values.map { $0 - 1 })]).series.first)
        #expect(around.x[0] < -1)
    }

    // MARK: Lone rows

    @Test(arguments: ["area", "line"]) func aRowBetweenGapsIsSeen(_ mark: String) throws {
        let values = [1, 2, .nan, 5, .nan, 2, 3]
        let chart = try Fixture.chart(
            PlotParsingTests.spec("plot \(mark) v"),
            Fixture.frame(
                Fixture.times(from: Fixture.instant(2024, 3, 1), every: Microseconds.day, count: 7),
                [Column("v", values)]))
        for measurer in [FixedMeasurer() as any TextMeasurer, CellMeasurer()] {
            let size = measurer.cell == nil ? Size(800, 400) : CellMeasurer.size(columns: 80, rows: 24)
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            let lone = scene.elements.filter { element in
                guard case .mark = element.role else { return false }
                return switch element.shape {
                case .line, .symbol: true
                default: false
                }
            }
            #expect(lone.count == 1)
        }
    }

    @Test func barsOfZerosAloneAreSaid() throws {
        let chart = try Self.chart("plot bar v by k", [Column("k", texts: ["a", "b"]), Column("v", [0.0, 0])])
        #expect(chart.notes.contains(.allZero(["v"])))
    }

    // MARK: Kinds

    @Test func kindsAreFoundByValuesAndNames() throws {
        #expect(try Kind(Column("deaths", [3, 0, 250, 7])) == .count)
        #expect(try Kind(Column("cyl", [4, 6, 8, 4])) == .discrete)
        #expect(try Kind(Column("hp", [4.5, 6, 8, 4])) == .quantity)
        #expect(try Kind(Column("am", [0, 1, 1, 0])) == .truth)
        #expect(try Kind(Column("size", texts: ["M", "S", "XL"])) == .ordered)
        #expect(try Kind(Column("city", texts: ["Rome", "Oslo"])) == .name)
        #expect(Kind.count.aggregated(by: "mean") == .quantity)
        #expect(Kind.name.aggregated(by: "distinct") == .count)
    }
}
