@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Room of words and symbols: what a figure as large as a column of a page, 400×250, showed to be cut, hidden or left out.
extension RightByDefaultTests {
    private static let small = Size(400, 250)

    private static func boxes(_ scene: Scene, _ isOf: (Element.Role) -> Bool) -> [(text: String, box: Rect)] {
        let text = TextPlacer(measurer: FixedMeasurer(), size: scene.size)
        return scene.elements.compactMap { element -> (text: String, box: Rect)? in
            guard isOf(element.role), case .text(let run) = element.shape else { return nil }
            return (run.text, text.box(of: run))
        }
    }

    private static func discs(_ scene: Scene) -> [(series: Int, middle: Point, size: Double)] {
        scene.elements.compactMap { element in
            guard case .mark(let series) = element.role, case .symbol(_, let middle, let size) = element.shape else {
                return nil
            }
            return (series, middle, size)
        }
    }

    // MARK: Bands

    /// Cells without colour show a band's ground by its edges; an end that the axis does not show has none.
    @Test(arguments: [("band y 60..75 \"comfort\"", 2), ("band y 60.. \"comfort\"", 1), ("band x 5..9 \"trial\"", 2)])
    func bandsHaveEdgesInCells(_ clause: String, _ count: Int) throws {
        let frame = Self.rows([
            Column("at", (0..<20).map(Double.init)), Column("v", (0..<20).map { 50 + Double($0 * 7 % 40) }),
        ])
        let chart = try Self.chart("plot line v over at\n  \(clause)", frame)
        func edges(_ size: Size, _ measurer: any TextMeasurer) -> Int {
            chart.scene(size: size, measurer: measurer, theme: .light).elements.count { element in
                if element.role == .annotation, case .polyline = element.shape { true } else { false }
            }
        }
        #expect(edges(CellMeasurer.size(columns: 80, rows: 20), CellMeasurer()) == count)
        #expect(edges(Self.small, FixedMeasurer()) == 0)
    }

    // MARK: Names around a circle

    /// A name is whole wherever the figure leaves room for it beside or over its sector: small sectors stand near the top, where half
    /// the figure is free.
    @Test func smallSectorsKeepTheirNames() throws {
        let names = ["Yes", "No", "Undecided", "Refused to say"]
        let frame = Self.categories(names, [Column("people", [970.0, 15, 10, 5])])
        let scene = Self.scene(try Self.chart("plot sector people by name", frame), Self.small)
        let written = Self.labels(scene)
        for name in names { #expect(written.contains(name), "\(name) in \(written)") }
    }

    /// The circle is as large as its names leave it: no name alone makes it a third of the figure.
    @Test func aCircleFillsWhatItsNamesLeave() throws {
        let frame = Self.categories(
            ["Wheat", "Winter barley", "Sugar beet", "Oilseed rape", "Field beans", "Flax"],
            [Column("tonnes", [4100.0, 2600, 1900, 700, 120, 75])])
        let scene = Self.scene(try Self.chart("plot sector tonnes by name", frame), Self.small)
        let outlines = Self.marks(scene).compactMap { element -> [PathStep]? in
            if case .path(let steps) = element.shape { steps } else { nil }
        }
        let radius = outlines.joined().compactMap { step -> Double? in
            if case .arc(_, let radius, _, _) = step { radius } else { nil }
        }.max()
        #expect(try #require(radius) >= 70)
        let words = Self.boxes(scene) { $0 == .tickLabel }
        #expect(words.count == 12)
        for one in words { #expect(one.box.x >= 0 && one.box.maxX <= 400, "\(one)") }
    }

    // MARK: Legends

    /// A legend takes a third of the figure before it leaves a name out: of 18 rows six.
    @Test func legendsKeepTheirNames() throws {
        let kinds = ["rail", "road", "inland water", "coast", "pipes", "air", "sea", "post", "couriers", "animals"].map
        {
            $0 + " freight"
        }
        let frame = Self.rows([
            Column("at", (0..<60).map { Double($0 / 10) }), Column("v", (0..<60).map { Double($0 * 7 % 40) }),
            Column("kind", texts: (0..<60).map { kinds[$0 % 10] }),
        ])
        let chart = try Self.chart("plot point v over at by kind", frame)
        let scene = chart.scene(
            size: CellMeasurer.size(columns: 44, rows: 18), measurer: CellMeasurer(), theme: .light)
        #expect(Self.labels(scene, .legendLabel) == kinds)
        // In a figure of points a legend beside the plot holds them all.
        #expect(Self.labels(Self.scene(chart, Self.small), .legendLabel) == kinds)
    }

    // MARK: Symbols at the ends of axes

    /// What is largest of all stands whole within the plot and touches no label of an axis; the axis goes over no symbol.
    @Test(arguments: [Size(800, 480), Size(400, 250)]) func symbolsAtTheEndsAreWhole(_ size: Size) throws {
        let frame = Self.rows([
            Column("x", [0.0, 100, 0, 100, 50]), Column("y", [0.0, 50, 50, 0, 25]),
            Column("staff", [10.0, 10, 99, 100, 30]),
        ])
        for cell in ["plot point y over x size by staff", "plot point y over x"] {
            let scene = Self.scene(try Self.chart(cell, frame), size)
            let plot = try #require(scene.plots.first).area
            let discs = Self.discs(scene)
            #expect(discs.count == 5)
            let words = Self.boxes(scene) { $0 == .tickLabel }
            for (_, middle, across) in discs {
                let half = across / 2
                #expect(middle.y + half <= plot.maxY + 4.5 && middle.y - half >= plot.y - 4.5, "\(cell): \(middle)")
                for (text, box) in words {
                    let (dx, dy) = (
                        middle.x - min(max(middle.x, box.x), box.maxX), middle.y - min(max(middle.y, box.y), box.maxY)
                    )
                    #expect(dx * dx + dy * dy >= (half - 0.5) * (half - 0.5), "\(cell): \(text)")
                }
            }
            let lastAxis = try #require(scene.elements.lastIndex { $0.role == .axis })
            let first = try #require(scene.elements.firstIndex { if case .symbol = $0.shape { true } else { false } })
            if cell.hasSuffix("x") { #expect(lastAxis < first) }
        }
    }

    // MARK: Words beside values

    /// The value of one bar stands on no other bar.
    @Test(arguments: [24, 30, 40]) func valuesStandOnNoOtherBar(_ count: Int) throws {
        let frame = Self.categories(
            (0..<count).map { "k\($0)" }, [Column("v", (0..<count).map { Double(($0 * 7919 % 97 + 3) * 9_973) })])
        let scene = Self.scene(try Self.chart("plot bar v by name labels", frame), Self.small)
        let bars = Self.bars(scene)
        let words = Self.boxes(scene) { if case .mark = $0 { true } else { false } }
        #expect(bars.count == count && words.count > 3)
        for (text, box) in words {
            for bar in bars {
                let (across, down) = (
                    min(bar.maxX, box.maxX) - max(bar.x, box.x), min(bar.maxY, box.maxY) - max(bar.y, box.y)
                )
                #expect(across < 1 || down < 4, "\(text)")
            }
        }
    }

    /// A name over its point slides along it before it is left out, and two names have a space between them.
    @Test func namesSlideAlongTheirPoints() throws {
        let names = ["Manchester", "Kiev", "Berlin", "Nicosia", "Prague"]
        let frame = Self.rows([
            Column("city", texts: names), Column("a", [2.0, 2.6, 5, 9, 12]), Column("b", [3.0, 3, 6, 1, 9]),
        ])
        let scene = Self.scene(try Self.chart("plot point b over a labels by city", frame), Self.small)
        let words = Self.boxes(scene) { if case .mark = $0 { true } else { false } }
        #expect(Set(words.map(\.text)) == Set(names))
    }

    @Test func namesHaveASpaceBetweenThem() throws {
        let count = 60
        let frame = Self.rows([
            Column("city", texts: (0..<count).map { "town \($0)" }),
            Column("a", (0..<count).map { Double($0 * 37 % 60) }),
            Column("b", (0..<count).map { Double($0 * 17 % 11) }),
        ])
        let scene = Self.scene(try Self.chart("plot point b over a labels by city", frame), Self.small)
        let words = Self.boxes(scene) { if case .mark = $0 { true } else { false } }
        #expect(words.count > 5)
        for (place, one) in words.enumerated() {
            for other in words[(place + 1)...] where min(one.box.maxY, other.box.maxY) - max(one.box.y, other.box.y) > 8
            {
                let apart = max(one.box.x, other.box.x) - min(one.box.maxX, other.box.maxX)
                #expect(apart >= 4, "\(one.text), \(other.text)")
            }
        }
    }

    // MARK: Calendars

    /// Four years take what a small figure gives them.
    @Test func calendarsGrowToTheFigure() throws {
        let times = Fixture.times(from: Fixture.instant(2021, 1, 1), every: Microseconds.day, count: 1461)
        let frame = Fixture.frame(times, [Column("v", (0..<1461).map { Double($0 * 31 % 97) })])
        let scene = Self.scene(try Self.chart("plot calendar v", frame), Self.small)
        let cells = scene.elements.compactMap { element -> Rect? in
            if element.row != nil, case .rect(let rect, _) = element.shape { rect } else { nil }
        }
        let lines = Set(cells.map(\.y)).sorted()
        #expect(lines.count == 4 * 7)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $1 - $0 >= 5 }, "\(lines)")
        #expect(cells.allSatisfy { $0.maxY <= 250 && $0.maxX <= 400 })
    }

    // MARK: Legends of colours

    private static func grid(_ values: [Double]) -> Frame {
        rows([
            Column("day", texts: (0..<values.count).map { "d\($0 / 3)" }),
            Column("kind", texts: (0..<values.count).map { "k\($0 % 3)" }), Column("v", values),
        ])
    }

    /// The bar of a palette ends where the values do, though the palette goes on as far below zero as above it.
    @Test func rampsEndWithTheValues() throws {
        let chart = try Self.chart("plot rect sum v by day, kind", Self.grid([-3, 7, 1, -2, 6, 0, 8, -1, 2]))
        for size in [Size(800, 480), Self.small] {
            let scene = Self.scene(chart, size)
            let numbers = Self.labels(scene).compactMap { Double($0.replacing("\u{2212}", with: "-")) }
            #expect(numbers.allSatisfy { $0 >= -3 && $0 <= 8 } && numbers.contains { $0 < 0 }, "\(numbers)")
            // Red to blue at −8…8 in eleven colours (ColorBrewer RdBu): what is left of them begins pale.
            let bar = try #require(scene.elements.first { if case .legendSymbol = $0.role { true } else { false } })
            guard case .linearGradient(_, _, let stops)? = bar.fill else {
                Issue.record("no gradient")
                return
            }
            #expect(stops[0].color.contrast(to: Color(hex: 0xffffff)) < 3)
        }
        let cells = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: 20), measurer: CellMeasurer(), theme: .light)
        #expect(Self.labels(cells).contains("\u{2212}3"))
        let shares = cells.elements.compactMap { if case .ramp(_, let share) = $0.role { share } else { nil } }
        #expect(abs((shares.min() ?? 0) - 5.0 / 16) < 0.01 && shares.max() == 1)
    }

    /// Whole numbers have whole numbers beside their colours.
    @Test(arguments: ["plot rect sum v by day, kind", "plot rect count by day, kind", "plot point v color by v"])
    func rampsOfWholeNumbersAreWhole(_ cell: String) throws {
        for most in [1, 2, 3, 4, 5] {
            let frame = Self.grid((0..<27).map { Double(1 + $0 * 5 % most) })
            let scene = Self.scene(try Self.chart(cell, frame))
            guard
                let bar = scene.elements.firstIndex(where: { if case .legendSymbol = $0.role { true } else { false } })
            else { continue }
            let ticks = scene.elements[bar...].prefix { $0.role != .axisTitle }.compactMap { element -> String? in
                guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
                return run.text
            }
            #expect(!ticks.contains { $0.contains(".") }, "\(most): \(ticks)")
        }
    }

    // MARK: Lines of names

    /// Where x is names, what lies between two of them is no value: each row has a dot, as long as they stand wide apart.
    @Test func linesOfNamesHaveDots() throws {
        let frame = Self.rows([
            Column("stage", texts: ["Draft", "Review", "Pilot", "Launch", "Support"].flatMap { [$0, $0] }),
            Column("team", texts: (0..<10).map { $0 % 2 == 0 ? "red" : "blue" }),
            Column("score", (0..<10).map { Double($0 * 7 % 40) }),
        ])
        let chart = try Self.chart("plot line score by stage, team", frame)
        #expect(Self.discs(Self.scene(chart)).count == 10)
        #expect(Self.discs(Self.scene(chart, Self.small)).count == 10)
        #expect(Self.discs(Self.scene(chart, Size(160, 100))).isEmpty)
        let days = Self.days(Array(0..<5), [Column("score", (0..<5).map { Double($0 * 7 % 40) })])
        #expect(Self.discs(Self.scene(try Self.chart("plot line score", days))).isEmpty)
    }

    // MARK: Kinds on each other

    /// Where symbols of several kinds lie on each other none is hidden for being named first.
    @Test(arguments: [1, 7]) func kindsLieAmongEachOther(_ step: Int) throws {
        let count = 900
        let frame = Self.rows([
            Column("x", (0..<count).map { Double($0 / 3 * step % 30) + Double($0 % 3) / 50 }),
            Column("y", (0..<count).map { Double($0 / 3 % 10) }),
            Column("kind", texts: (0..<count).map { ["finch", "tit", "wren"][$0 % 3] }),
        ])
        let discs = Self.discs(Self.scene(try Self.chart("plot point y over x by kind", frame), Self.small))
        let last = discs.suffix(discs.count / 4)
        for series in 0..<3 { #expect(last.contains { $0.series == series }, "\(series)") }
    }

    // MARK: Sizes

    /// The least of symbols by size is seen, and the legend shows none smaller.
    @Test(arguments: [Size(800, 480), Size(400, 250)]) func theLeastBubbleIsSeen(_ size: Size) throws {
        let frame = Self.rows([
            Column("x", (0..<9).map(Double.init)), Column("y", (0..<9).map { Double($0 * 5 % 9) }),
            Column(
                "people",
                (0..<9).map { Double([20_000, 90_000, 1_000_000, 4_000_000, 30_000_000, 2, 9, 1, 9_000][$0]) }),
        ])
        let scene = Self.scene(try Self.chart("plot point y over x size by people", frame), size)
        let sizes = Self.discs(scene).map(\.size)
        // A point of it is its edge in the ground's colour.
        #expect(sizes.count == 9 && (sizes.min() ?? 0) >= 5, "\(sizes)")
    }
}
