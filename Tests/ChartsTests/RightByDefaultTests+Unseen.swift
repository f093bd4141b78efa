@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What a round over fourteen more tables showed to be wrong.
extension RightByDefaultTests {
    /// Elections: two rows each four years.
    private static var elections: Frame {
        let years = [1932, 1936, 1940, 1944, 1948].flatMap { [$0, $0] }
        return Fixture.frame(
            Buffer(years.map { Fixture.instant($0, 1, 1) }),
            [
                Column("vote", [60, 40, 70, 50, 30, 10, 90, 70, 55, 45]),
                Column("south", texts: years.indices.map { $0 % 2 == 0 ? "yes" : "no" }),
            ])
    }

    /// Law (d): rows that stand apart by more than what they are `by` are put together like all others.
    @Test func rowsFarApartAreCombined() throws {
        let chart = try Self.chart("plot bar vote by year", Self.elections)
        #expect(Self.values(chart, 0) == [50, 60, 20, 80, 50])
        #expect(chart.y.title == "mean vote")
        #expect(Self.bars(Self.scene(chart)).count == 5)
    }

    /// The names along x, in order.
    private static func slots(of chart: ResolvedChart) throws -> [String] {
        let names: [String]? = if case .slots(let names) = chart.x.scale { names } else { nil }
        return try #require(names)
    }

    /// Law (g): boxes and cells keep the width of their rows where these stand farther apart than a unit.
    @Test(arguments: ["plot box vote by year", "plot rect vote by year, south"])
    func placesFarApartAreWide(_ cell: String) throws {
        let chart = try Self.chart(cell, Self.elections)
        guard case .periods(let edges) = chart.x.scale else {
            Issue.record("no periods")
            return
        }
        #expect(edges.count == 6)
        #expect(Set(Self.labels(Self.scene(chart))).isSuperset(of: ["1932", "1936", "1948"]))
    }

    /// Law (d): columns of one unit on one axis have one aggregate, or their bars cannot be compared.
    @Test(arguments: [
        // Whole numbers beside those that count count too.
        ("men", [1, 0, 3, 1], "women", [44, 51, 12, 20], ["sum men", "sum women"]),
        ("sales", [10, 20, 30, 40], "margin", [0.5, 0.25, 0.5, 0.75], ["mean sales", "mean margin"]),
        ("sales", [10, 20, 30, 40], "rating", [1, 5, 4, 4], ["mean sales", "mean rating"]),
        ("rain", [10, 20, 30, 40], "snow", [0.5, 0.25, 0.5, 0.75], ["sum rain", "sum snow"]),
    ])
    func columnsOfOneLayerShareAnAggregate(
        _ one: String, _ ones: [Double], _ other: String, _ others: [Double], _ titles: [String]
    ) throws {
        let frame = Self.rows([
            Column("side", texts: ["a", "b", "a", "b"]), Column(one, ones), Column(other, others),
        ])
        let chart = try Self.chart("plot bar \(one), \(other) by side", frame)
        #expect(chart.series.map(\.measure.title) == titles)
    }

    /// Law (e): amounts of money are bands as ages are.
    @Test(arguments: [
        ["< $25k", "$25k-$50k", "$50k-$100k", "> $100k"], ["under £500", "£500 – £999", "£1,000+"],
        ["€0-€9", "€10-€99", "€100-€1k", "€1k+"], ["$500k", "$1m", "$2.5m", "$1bn"],
        ["1-9", "10-99", "100-999", "1k-10k"],
    ])
    func amountsAreBands(_ names: [String]) throws {
        let met = Array(names.reversed())
        let frame = Self.categories(met, [Column("v", met.indices.map { Double($0) })])
        let chart = try Self.chart("plot bar v by name", frame)
        let shown = try Self.slots(of: chart)
        #expect(shown == names)
    }

    /// Law (i): names of an ordered kind become shorter before they are turned or left out.
    @Test func monthsAreShortenedFirst() throws {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(names, [Column("v", names.indices.map { Double($0) })]))
        for (size, measurer) in [
            (Size(600, 400), FixedMeasurer() as any TextMeasurer),
            (CellMeasurer.size(columns: 80, rows: 20), CellMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            #expect(Self.labels(scene).filter { names.map { String($0.prefix(3)) }.contains($0) }.count == 12)
        }
    }

    /// `by` may be left out where a column alone may follow.
    @Test func looksMayOmitBy() throws {
        let styles = try PlotParsingTests.spec("plot point v over w size n").layers[0].styles.over(
            PlotParsingTests.spec("plot point v over w size n").styles)
        #expect(styles.size?.column == "n")
        let symbols = try PlotParsingTests.spec("plot point v over w symbol species")
        #expect(symbols.layers[0].styles.over(symbols.styles).symbolBy == "species")
        let size = try PlotParsingTests.spec("plot point v over w size 600x300")
        #expect(size.size == ChartSize(600, 300))
        let diamond = try PlotParsingTests.spec("plot line v symbol diamond")
        #expect(diamond.layers[0].styles.over(diamond.styles).symbol == .diamond)
    }

    /// Laws (b) and (h): whole numbers that can only be years are written as years, whatever the column is called.
    @Test(arguments: [
        "plot point v over Born", "plot point Born over v", "plot histogram Born", "plot point v over w color by Born",
    ])
    func yearsAreNeverGrouped(_ cell: String) throws {
        let born = (0..<60).map { Double(1940 + $0 * 7 % 61) }
        let frame = Self.rows([
            Column("Born", born), Column("v", born.indices.map { Double($0 * 7 % 13) }),
            Column("w", born.indices.map { Double($0) }),
        ])
        let labels = Self.labels(Self.scene(try Self.chart(cell, frame)))
        #expect(labels.contains("1960"), "\(labels)")
        #expect(!labels.contains { $0.contains(",") || $0.contains(".") })
    }

    /// What is measured, has a unit or adds up is none.
    @Test(arguments: ["weight", "price", "visitors", "elevation_m"])
    func amountsAreGrouped(_ name: String) throws {
        let values = (0..<60).map { Double(1640 + $0 * 7 % 61 * 6) }
        let frame = Self.rows([Column(name, values), Column("v", values.indices.map { Double($0) })])
        let labels = Self.labels(Self.scene(try Self.chart("plot point v over \(name)", frame)))
        #expect(labels.contains("1,800"), "\(labels)")
    }

    // MARK: The second round

    /// Law (e): numbers that names begin with alike order them.
    @Test(arguments: [
        ["P1 - Critical", "P2 - High", "P3 - Normal", "P10 - None"],
        ["Level 1: easy", "Level 2: hard", "Level 12: mad"],
        ["1) never", "2) often"], ["Q1. yes", "Q2. no"], ["Underweight", "Normal", "Overweight", "Obese"],
    ])
    func numberedNamesAreOrdered(_ names: [String]) throws {
        let met = Array(names.reversed())
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(met, [Column("v", met.indices.map { Double($0) })]))
        let shown = try Self.slots(of: chart)
        #expect(shown == names)
    }

    /// Flights and rooms are not counted through.
    @Test(arguments: [["A1-B", "A2-C"], ["1.9", "1.10"], ["X1 Y", "Z2 Y"]])
    func codesKeepTheirOrder(_ names: [String]) throws {
        let met = Array(names.reversed())
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(met, [Column("v", met.indices.map { Double($0) })]))
        let shown = try Self.slots(of: chart)
        #expect(shown == met)
    }

    /// Law (n): numbers that go up by one from row to row, and those called so by a sign, count rows.
    @Test(arguments: [("Ticket", 40_000, 1), ("Ticket #", 7, 3), ("№", 5, 2)])
    func countersOfRowsAreNotDrawn(_ name: String, _ start: Int, _ step: Int) throws {
        let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.hour, count: 30)
        let frame = Fixture.frame(
            times,
            [
                Column(name, (0..<30).map { Double(start + $0 * step) }),
                Column("v", (0..<30).map { Double($0 * 7 % 11) }),
            ])
        #expect(try Self.chart("plot", frame).series.map(\.column) == ["v"])
    }

    /// Many years as colours of points are shades of one palette, as other numbers are.
    @Test func manyYearsAreShades() throws {
        let frame = Fixture.frame(
            Buffer((0..<20).map { Fixture.instant(1990 + $0, 1, 1) }),
            [Column("v", (0..<20).map { Double($0 * 7 % 11) }), Column("w", (0..<20).map { Double($0) })])
        for name in ["time", "year"] {
            let scene = Self.scene(try Self.chart("plot point v over w color by \(name)", frame))
            #expect(Set(Self.marks(scene).compactMap { $0.fill.map { "\($0)" } }).count == 20)
            #expect(Self.labels(scene).contains("1995") && Self.labels(scene, .legendLabel).isEmpty, "\(name)")
        }
        // A few are names.
        let few = Self.scene(try Self.chart("plot point v over w color by year", Self.elections(4)))
        #expect(Self.labels(few, .legendLabel) == ["1932", "1936", "1940", "1944"])
    }

    private static func elections(_ count: Int) -> Frame {
        Fixture.frame(
            Buffer((0..<count).map { Fixture.instant(1932 + $0 * 4, 1, 1) }),
            [Column("v", (0..<count).map { Double($0) }), Column("w", (0..<count).map { Double($0 * 2) })])
    }

    /// Law (d): of a line each that somebody said, rows of one place are put together, and no column that nobody named splits them.
    @Test func saidLinesAreCombined() throws {
        let years = [1983, 1985]
        let times = years.flatMap {
            [Fixture.instant($0, 1, 1)] + Array(repeating: Fixture.instant($0, 1, 1), count: 3)
        }
        let frame = Fixture.frame(
            Buffer(times),
            [
                Column("Freq", [1, 2, 3, 4, 5, 6, 7, 8]),
                Column("grade", texts: ["x", "x", "y", "y", "x", "x", "y", "y"]),
                Column("opinion", texts: ["good", "bad", "good", "bad", "good", "bad", "good", "bad"]),
            ])
        let chart = try Self.chart("plot line Freq by grade", frame)
        #expect(chart.series.map(\.name) == ["x", "y"])
        #expect(Self.values(chart, 0) == [3, 11] && Self.values(chart, 1) == [7, 15])
        #expect(chart.series.allSatisfy { $0.measure.title == "sum Freq" })
        // Where nothing is said each thing is a line.
        #expect(try Self.chart("plot line Freq color by grade", frame).series.count == 4)
    }

    /// Each line goes over the instants that it has rows at, whatever others have between.
    @Test(arguments: ["plot line v by k", "plot line sum v by k", "plot line mean v color by k"])
    func linesGoOverTheirOwnPlaces(_ cell: String) throws {
        let frame = Self.days(
            [0, 1, 2, 2, 3, 4, 5, 6],
            [
                Column("v", [1, 2, 3, 30, 4, 5, 6, 7]),
                Column("k", texts: ["a", "b", "a", "a", "b", "a", "b", "a"]),
            ])
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.map { $0.y.count } == [4, 3])
        #expect(chart.series.allSatisfy { one in (0..<one.y.count).allSatisfy { one.y.span[$0] > 0 } })
        let runs = Self.marks(Self.scene(chart)).filter { if case .polyline = $0.shape { true } else { false } }
        #expect(runs.count == 2)
    }

    /// Law (g): bars by an index of many instants stand in time; a few are names.
    @Test func barsByManyInstantsStandInTime() throws {
        let many = Self.days((0..<200).map { $0 * $0 % 997 }.sorted(), [Column("v", (0..<200).map { Double($0) })])
        for cell in ["plot bar by time", "plot bar v by time"] {
            guard case .time = try Self.chart(cell, many).x.scale else {
                Issue.record("\(cell): names")
                continue
            }
        }
        let few = Self.days([0, 3, 4], [Column("v", [1, 2, 3])])
        guard case .slots = try Self.chart("plot bar v by time", few).x.scale else {
            Issue.record("no names")
            return
        }
    }

    /// Sales of two lands, kept apart by what `unpivot` left.
    private static var kept: Frame {
        let times = Buffer((0..<8).map { Fixture.instant(2020 + $0 / 4, 1, 1) })
        let parts = (0..<8).map { $0 % 2 == 0 ? "gas" : "oil" }
        let lands = (0..<8).map { $0 % 4 < 2 ? "north" : "south" }
        var frame = Fixture.frame(
            times,
            [Column("value", (1...8).map(Double.init)), Column("land", texts: lands), Column("part", texts: parts)])
        frame.groups = ["part"]
        return frame
    }

    /// What a chart's aggregate is of says what it is by: 3 + 7 and so on by hand.
    @Test(arguments: ["plot area sum value by year stack color by land", "plot bar sum value by year, land"])
    func namedKeysStandForRememberedOnes(_ cell: String) throws {
        let chart = try Self.chart(cell, Self.kept)
        #expect(chart.series.count == 2)
        #expect((0..<2).map { chart.series[$0].name } == ["north", "south"])
        #expect(try Self.slots(of: Self.chart("plot bar sum value by land", Self.kept)) == ["north", "south"])
        #expect(try Self.values(Self.chart("plot bar sum value by land", Self.kept), 0) == [14, 22])
        // Without one the rows stay apart.
        #expect(try Self.chart("plot line sum value by year", Self.kept).series.count == 2)
    }

    /// An axis of parts of a whole says so.
    @Test func sharesAreTitled() throws {
        #expect(
            try Self.chart("plot bar count by year stack percent color by land", Self.kept).y.title == "share of rows")
        let area = try Self.chart("plot area sum value by year stack percent color by land", Self.kept)
        #expect(area.y.title == "share of value")
        #expect(try Self.chart("plot area sum value by year stack color by land", Self.kept).y.title == "sum value")
    }

    /// A count of what has no room in a legend wears no series' colour.
    @Test func countedNamesHaveNoColour() throws {
        let names = (0..<12).map { "a rather long name \($0)" }
        let frame = Fixture.frame(
            Buffer((0..<24).map { Fixture.instant(2020 + $0 / 12, 1, 1) }),
            [Column("v", (0..<24).map(Double.init)), Column("k", texts: (0..<24).map { names[$0 % 12] })])
        let scene = Self.scene(try Self.chart("plot line v color by k", frame), Size(400, 250))
        let words = Self.labels(scene, .legendLabel)
        let symbols = scene.elements.count { if case .legendSymbol = $0.role { true } else { false } }
        #expect(words.last?.hasSuffix("more") ?? false)
        #expect(symbols == words.count - 1)
    }

    /// The interval from zero on holds most of the rows, also where a logarithmic axis does not reach zero: 40 of 50 are below 20.
    @Test func firstBinsAreWholeOnLogarithms() throws {
        let low: [Double] = (0..<40).map { Double($0 % 19) + 1.5 }
        let high: [Double] = (0..<10).map { Double($0) * 40 + 25.5 }
        let frame = Self.rows([Column("v", low + high)])
        let chart = try Self.chart("plot histogram v bins 20 x log", frame)
        let drawn = Self.bars(Self.scene(chart)).count
        #expect(drawn == Self.values(chart, 0).count { $0 > 0 })
        #expect(Self.values(chart, 0).reduce(0) { $0 + ($1.isFinite ? $1 : 0) } == 50)
    }
}
