@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What figures leave out or state, judged by what a reader must find in them.
extension RightByDefaultTests {
    // MARK: Panels

    /// A panel's title says what colours say; what sizes, symbols, dashes and ramps stand for is said nowhere else.
    @Test(arguments: [
        "plot point v over w color by class size by hp", "plot point v over w color by class symbol by sex",
        "plot line v over w color by class dash by sex", "plot point v over w color by hp",
        "plot point v over w color by class + point w over w color by hp",
    ])
    func panelsKeepTheLegendsTheirTitlesDoNotSay(_ cell: String) throws {
        let frame = Self.rows([
            Column("v", (0..<48).map { Double($0 * 7 % 11) }), Column("w", (0..<48).map { Double($0) }),
            Column("hp", (0..<48).map { Double($0) * 3.7 + 1 }),
            Column("class", texts: (0..<48).map { ["a", "b", "c"][$0 % 3] }),
            Column("sex", texts: (0..<48).map { ["f", "m"][$0 / 3 % 2] }),
        ])
        let scene = Self.scene(try Self.chart(cell + "\n  facet by class", frame))
        #expect(scene.elements.contains { if case .legendSymbol = $0.role { true } else { false } })
        // Nor is said twice what the titles say.
        if cell.hasSuffix("size by hp") {
            #expect(Set(Self.labels(scene, .legendLabel)).isDisjoint(with: ["a", "b", "c"]))
        }
    }

    // MARK: Orders

    /// Names whose order is certain stand in it; of all others the rows decide, which somebody may have put in order.
    private static let orders: [(names: [String], order: [String]?)] = [
        (["5,000+", "0-500", "1,000-5,000", "500-1,000"], ["0-500", "500-1,000", "1,000-5,000", "5,000+"]),
        (["10 years", "1 year", "5 years"], ["1 year", "5 years", "10 years"]),
        (["2.5 km", "0.5 km", "10 km"], ["0.5 km", "2.5 km", "10 km"]), (["3+", "1", "2"], ["1", "2", "3+"]),
        (["10–14", "5–9"], ["5–9", "10–14"]), (["2020-21", "2019-20"], ["2019-20", "2020-21"]),
        (["30 to 40 kg", "5 to 30 kg"], ["5 to 30 kg", "30 to 40 kg"]),
        (["500 m", "1 km", "5 km"], nil), (["30 min", "1 h", "2 h"], nil), (["6 weeks", "3 months", "1 year"], nil),
        (["12 AM", "1 AM", "11 AM"], nil), (["1.9", "1.10"], nil), (["31/01", "01/02"], nil),
        (["80s", "90s", "00s"], nil), (["22:00", "23:00", "0:00"], nil), (["type 1.9", "type 1.10"], nil),
        (["temp -5", "temp -10"], nil), (["500-900 kg", "1-5 t"], nil), (["1.9.0", "1.10.0"], nil),
        (["2,5 kg", "10 kg"], nil), (["20-10", "15-5", "5-0"], nil),
    ]

    @Test(arguments: orders)
    func onlyCertainOrdersAreTaken(_ names: [String], _ wanted: [String]?) throws {
        let twice = names + names
        let frame = Self.categories(twice, [Column("v", twice.indices.map { Double($0 + 1) })])
        guard case .slots(let found) = try Self.chart("plot bar sum v by name", frame).x.scale else {
            Issue.record("no slots")
            return
        }
        #expect(found == wanted ?? names)
    }

    // MARK: Slopes

    /// Where the names at the ends have no room, the values stand along the side as they always do.
    @Test func aSlopeWithoutNamesHasItsAxis() throws {
        let chart = try Self.chart("plot line rate color by country", Self.slope((0..<30).map { 10 + Double($0) }))
        for (size, measurer) in [
            (Size(800, 400), FixedMeasurer() as any TextMeasurer), (Size(200, 300), FixedMeasurer()),
            (CellMeasurer.size(columns: 80, rows: 24), CellMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            let ticks = Self.labels(scene).filter { !$0.hasPrefix("20") || $0 == "20" }
            #expect(ticks.count >= 2, "\(size): \(Self.labels(scene))")
            #expect(scene.elements.contains { $0.role == .grid })
        }
        // With room for them they stand alone.
        #expect(Self.labels(Self.scene(chart, Size(800, 900))) == ["2017", "2024"])
    }

    private static func stations(_ rows: [(Int, String, Double)]) -> Frame {
        Fixture.frame(
            Buffer(rows.map { Fixture.instant($0.0, 1, 1) }),
            [Column("v", rows.map(\.2)), Column("station", texts: rows.map(\.1))])
    }

    /// A value stands at the place that it is of: nothing at one where a series has no row or no value.
    @Test func slopesNameTheEndsThereAre() throws {
        func names(_ rows: [(Int, String, Double)], _ words: String = "") throws -> [(String, Double)] {
            let chart = try Self.chart("plot line v color by station" + words, Self.stations(rows))
            #expect(chart.isSlope)
            return Self.scene(chart).elements.compactMap { element in
                guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
                return (run.text, run.origin.x)
            }
        }
        let short = try names([(2023, "A", 1), (2024, "A", 3), (2023, "B", 2)])
        #expect(short.map(\.0).sorted() == ["3  A", "A  1", "B  2"])
        let missing = try names([(2023, "A", 1), (2024, "A", 3), (2023, "B", 2), (2024, "B", .nan)])
        #expect(missing.map(\.0).sorted() == ["3  A", "A  1", "B  2"])
        let turned = try names([(2023, "A", 1), (2024, "A", 3), (2023, "B", 2), (2024, "B", 4)], "\n  x reverse")
        #expect(turned.filter { $0.1 < 400 }.map(\.0).sorted() == ["A  3", "B  4"])
        #expect(turned.filter { $0.1 > 400 }.map(\.0).sorted() == ["1  A", "2  B"])
    }

    /// One value that is missing says nothing of how the others are written.
    @Test func missingValuesNeedNoDecimals() throws {
        let texts = try NumberLabels(unit: nil).texts([1, .nan, 2.5])
        #expect([texts[0], texts[2]] == ["1.0", "2.5"])
    }

    // MARK: Legends

    /// The title of a legend gives way to its names, whatever room there is.
    @Test(arguments: [120.0, 160, 200, 300], [1, 2])
    func theTitleOfALegendGivesWay(_ width: Double, _ rows: Int) throws {
        let names = ["1,234,567", "2,345,678", "3,456,789"]
        let frame = Self.rows([
            Column("v", (0..<12).map(Double.init)), Column("w", (0..<12).map(Double.init)),
            Column("a very long name of a column of groups", texts: (0..<12).map { names[$0 % 3] }),
        ])
        let chart = try Self.chart("plot point v over w color by `a very long name of a column of groups`", frame)
        var layout = ChartLayout(chart: chart, size: Size(width, 200), measurer: FixedMeasurer(), theme: .light)
        layout.legendRows = rows
        let legend = LegendLayout(layout)
        #expect((1...rows).contains(legend.headerRows))
        legend.draw(into: &layout, left: layout.metrics.padding.left, top: 0)
        for element in layout.elements {
            guard case .text(let run) = element.shape else { continue }
            let end = run.origin.x + layout.text.width(run.text, run.style)
            #expect(end <= width - layout.metrics.padding.right + 0.5, "\(run.text) ends at \(end) of \(width)")
        }
    }

    /// "and N more" counts values; the name of the place is none.
    @Test func aReadoutCountsItsValues() throws {
        let parts = (1...6).map { ResolvedSelection.Part(name: "series \($0)", value: "\($0)") }
        let selection = ResolvedSelection(
            items: [], x: 0, axisLabel: "",
            parts: [.init(name: "a place with a long name of its own", value: "")] + parts)
        let text = TextPlacer(measurer: FixedMeasurer(), size: Size(90, 100))
        let chart = try Self.chart("plot line v", Self.days([0, 1], [Column("v", [1.0, 2])]))
        var layout = ChartLayout(chart: chart, size: Size(90, 100), measurer: FixedMeasurer(), theme: .light)
        ReadoutLayout(selection, text: text, width: 60, cell: nil).draw(into: &layout, left: 0, top: 0)
        #expect(
            Self.labels(
                Scene(size: layout.size, background: layout.theme.background, elements: layout.elements, title: ""),
                .readout
            ).last == "and 6 more")
    }

    // MARK: Clouds

    /// Beyond the threshold folded clouds are one; a layer of the same groups that is drawn otherwise stays.
    @Test func layersOfTheSameGroupsStay() throws {
        let count = Density.threshold + 2000
        let frame = Self.rows([
            Column("v", (0..<count).map { Double($0 * 7 % 1009) }), Column("w", (0..<count).map { Double($0 % 997) }),
            Column("id", texts: (0..<count).map { "g\($0 % 40)" }),
        ])
        let chart = try Self.chart("plot point v over w color by id + point v over w color by id size by w", frame)
        let crowd = Density.Crowd(chart.series)
        #expect(crowd.isCrowded && crowd.series.count < chart.series.count)
        #expect(crowd.series.count { $0.sizes != nil } == chart.series.count { $0.sizes != nil })
    }
}

extension RightByDefaultTests {
    // MARK: Bars of some years

    /// Bars at no round steps have a tick each; of very many they keep the steps of the scale.
    @Test(arguments: [([1990, 1994, 1998, 2002, 2005], true), ((0..<20).map { 1971 + $0 * 3 / 2 }, false)])
    func barsOfSomeYearsHaveTicksOfTheirOwn(_ years: [Int], _ areOwn: Bool) throws {
        // Since 1970 every fourth year is a leap year, until 2100.
        let starts = years.map { Int64(($0 - 1970) * 365 + ($0 - 1969) / 4) * Microseconds.day }
        let frame = Fixture.frame(Buffer(starts), [Column("seats", years.map { Double($0 % 7 + 1) })])
        let chart = try Self.chart("plot bar sum seats by year", frame)
        let first = try #require(chart.x.rungs.first).flatMap(\.label)
        #expect((first == years.map { "\($0)" }) == areOwn, "\(first)")
    }

    // MARK: What lasts

    /// What lasts so long stands before its times, as in PlantUML's and Mermaid's lists of tasks.
    @Test(arguments: [
        "plot gantt task start..end", "plot timeline task from start to end", "plot gantt start..end by task",
    ])
    func tasksBeforeTheirTimes(_ line: String) throws {
        let day = Microseconds.day
        let frame = Self.rows([
            Column("task", texts: ["plan", "build"]), Column("start", values: .times(Buffer([0, 3 * day]))),
            Column("end", values: .times(Buffer([2 * day, 9 * day]))),
        ])
        let chart = try Self.chart(line, frame)
        guard case .slots(let names) = chart.y.scale else {
            Issue.record("\(chart.y.scale)")
            return
        }
        #expect(Set(names) == ["plan", "build"])
    }
}
