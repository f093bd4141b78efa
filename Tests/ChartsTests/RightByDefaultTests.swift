@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Defaults on data that nobody has looked at: what a picture must not say wrongly.
@Suite struct RightByDefaultTests {
    static func chart(_ cell: String, _ frame: Frame) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(cell), frame)
    }

    static func categories(_ names: [String?], _ columns: [Column]) -> Frame {
        Frame(index: Index(name: "row", keys: .row(names.count)), columns: [Column("name", texts: names)] + columns)
    }

    static func rows(_ columns: [Column]) -> Frame {
        Frame(index: Index(name: "row", keys: .row(columns[0].count)), columns: columns)
    }

    static func days(_ offsets: [Int], _ columns: [Column]) -> Frame {
        let start = Fixture.instant(2024, 1, 3)
        return Fixture.frame(Buffer(offsets.map { start + Int64($0) * Microseconds.day }), columns)
    }

    static func scene(_ chart: ResolvedChart, _ size: Size = Size(800, 400)) -> Scene {
        chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
    }

    static func marks(_ scene: Scene) -> [Element] {
        scene.elements.filter { if case .mark = $0.role { true } else { false } }
    }

    static func bars(_ scene: Scene) -> [Rect] {
        marks(scene).compactMap { if case .rect(let rect, _) = $0.shape { rect } else { nil } }
    }

    static func values(_ chart: ResolvedChart, _ place: Int) -> [Double] {
        let y = chart.series[place].y
        return (0..<y.count).map { y.span[$0] }
    }

    static func labels(_ scene: Scene, _ role: Element.Role = .tickLabel) -> [String] {
        scene.elements.compactMap { element in
            guard element.role == role, case .text(let run) = element.shape else { return nil }
            return run.text
        }
    }

    // MARK: Colours by value

    @Test(arguments: [
        "plot point v color by value", "plot point v color by y 0..100 viridis", "plot point v over w color by shade",
    ])
    func everyPointHasItsOwnColour(_ cell: String) throws {
        let frame = Self.days(
            Array(0..<20),
            [
                Column("v", (0..<20).map { Double($0 * 5) }), Column("w", (0..<20).map { Double($0) }),
                Column("shade", (0..<20).map { Double($0) * 1.5 }),
            ])
        let chart = try Self.chart(cell, frame)
        let scene = Self.scene(chart)
        let colors = Set(Self.marks(scene).compactMap { $0.fill.map { "\($0)" } })
        #expect(colors.count == 20)
        #expect(
            scene.elements.contains { if case .legendSymbol = $0.role { true } else { false } },
            "a ramp says what they mean")
    }

    @Test func aLineByValueHasManyColours() throws {
        let frame = Self.days(Array(0..<20), [Column("v", (0..<20).map { Double($0 * 5) })])
        let scene = Self.scene(try Self.chart("plot line v color by value", frame))
        let strokes = Self.marks(scene).compactMap { $0.stroke?.color }
        #expect(Set(strokes.map { "\($0)" }).count > 8)
    }

    /// Up to eight whole numbers are names, ascending; more are a scale.
    @Test func fewWholeNumbersAreColoursEach() throws {
        let frame = Self.days(
            Array(0..<12),
            [
                Column("v", (0..<12).map { Double($0) }), Column("few", (0..<12).map { Double(8 - $0 % 3 * 2) }),
                Column("many", (0..<12).map { Double($0) }),
            ])
        let few = try Self.chart("plot point v color by few", frame)
        #expect(few.series.map(\.name) == ["4", "6", "8"])
        let many = try Self.chart("plot point v color by many", frame)
        #expect(many.series.count == 1 && many.series[0].shades?.name == "many")
    }

    @Test func divergingPalettesHaveZeroInTheirMiddle() throws {
        let frame = Self.categories(["a", "b", "c"], [Column("v", [-48.0, -5, 27])])
        for mark in ["bar", "point"] {
            let chart = try Self.chart("plot \(mark) v by name color by value redblue", frame)
            guard case .value(_, let lower, let upper) = chart.series[0].style.coloring else {
                Issue.record("no colours by value")
                return
            }
            #expect(lower == -48 && upper == 48, "\(mark)")
        }
    }

    // MARK: Bars

    @Test func barsOverIrregularDaysDoNotOverlap() throws {
        let chart = try Self.chart(
            "plot bar rain", Self.days([0, 1, 63, 125, 340], [Column("rain", [2.0, 5, 11, 7, 3])]))
        let bars = Self.bars(Self.scene(chart)).sorted { $0.x < $1.x }
        #expect(bars.count == 5)
        for (one, next) in zip(bars, bars.dropFirst()) { #expect(one.maxX <= next.x + 0.01) }
        // Law (g): all have the width of the smallest gap, here of a day in 340 over 800 points.
        #expect(Set(bars.map { ($0.width * 64).rounded() }).count == 1)
        #expect(bars[0].width >= 1 && bars[0].width < 4)
    }

    @Test func rowsOfAWeekStandAWeekWideUnderDays() throws {
        let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: 7 * Microseconds.day, count: 20)
        let end = Fixture.instant(2024, 5, 20)
        let frame = Fixture.frame(
            times, [Column("v", (0..<20).map { Double($0 + 1) })], step: DurationSyntax(count: 1, unit: .week), end: end
        )
        let chart = try Self.chart("plot bar v by day", frame)
        #expect(chart.notes.sentences.contains { $0.contains("a week") })
        let bars = Self.bars(Self.scene(chart))
        #expect(bars.count == 20 && bars.allSatisfy { $0.width > 15 })
    }

    @Test func theOrderOfRowsIsKeptUnderAKey() throws {
        let frame = Self.categories(["b", "c", "a"], [Column("v", [3.0, 2, 1])])
        guard case .slots(let names) = try Self.chart("plot bar v by name", frame).x.scale else { return }
        #expect(names == ["b", "c", "a"])
        guard case .slots(let sorted) = try Self.chart("plot bar v by name\n  x sort asc first 2", frame).x.scale else {
            return
        }
        #expect(sorted == ["a", "c"])
    }

    @Test func theRestIsFoldedIntoOne() throws {
        let frame = Self.categories(["a", "b", "c", "d"], [Column("v", [1.0, 8, 4, 2])])
        let chart = try Self.chart("plot bar sum v by name\n  x sort desc first 2 rest", frame)
        guard case .slots(let names) = chart.x.scale else { return }
        #expect(names == ["b", "c", "2 others"])
        #expect(Self.values(chart, 0) == [8, 4, 3])
    }

    /// Sums of both signs stand on their own side of zero, not where their parts stood.
    @Test func theRestOfAStackIsStackedAnew() throws {
        let frame = Self.rows([
            Column("name", texts: ["a", "b", "c", "d", "a", "b", "c", "d"]),
            Column("k", texts: ["p", "p", "p", "p", "q", "q", "q", "q"]), Column("v", [5.0, 4, 3, -4, 4, 3, -2, 3]),
        ])
        let chart = try Self.chart("plot bar sum v by name color by k\n  x sort desc first 2 rest", frame)
        // a 5 + 4, b 4 + 3, and of c and d −1 and 1.
        #expect(Self.values(chart, 0) == [5, 4, -1] && Self.values(chart, 1) == [9, 7, 1])
        let floors = chart.series.map { one in one.floor.map { floor in (0..<floor.count).map { floor.span[$0] } } }
        #expect(floors == [[0, 0, 0], [5, 4, 0]])
    }

    @Test func rowsWithoutAKeyAreCounted() throws {
        let frame = Self.categories(["a", nil, "b", nil], [Column("v", [1.0, 2, 3, 4])])
        #expect(try Self.chart("plot bar v by name", frame).notes.sentences.contains("2 rows without a name left out"))
    }

    @Test func numbersAreKeysAscending() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(4)),
            columns: [Column("n", [8.0, 4, 6, 4]), Column("v", [1.0, 2, 3, 4])])
        guard case .slots(let names) = try Self.chart("plot bar v by n", frame).x.scale else { return }
        #expect(names == ["4", "6", "8"])
        let many = Frame(
            index: Index(name: "row", keys: .row(2000)),
            columns: [Column("n", (0..<2000).map { Double($0) }), Column("v", (0..<2000).map { Double($0) })])
        #expect(throws: ChartsError.tooManyKeys("n")) { try Self.chart("plot bar v by n", many) }
    }

    @Test(arguments: ["plot", "plot bar v", "plot bar v horizontal"])
    func rowsThatAreNamedStandOverTheirNames(_ cell: String) throws {
        let chart = try Self.chart(
            cell, Self.rows([Column("name", texts: ["b", "a", "c"]), Column("v", [3.0, 2, 1])]))
        guard case .slots(let names) = chart.x.scale else {
            Issue.record("rows are numbered")
            return
        }
        #expect(names == ["b", "a", "c"])
        #expect(chart.notes.sentences.contains("by name"))
    }

    /// What does not tell rows apart names none.
    @Test func rowsOfOneNameStayNumbered() throws {
        let frame = Self.rows([Column("name", texts: ["b", "b", "c"]), Column("v", [3.0, 2, 1])])
        guard case .number = try Self.chart("plot bar v", frame).x.scale else {
            Issue.record("names that come again stand for rows")
            return
        }
    }

    @Test(arguments: ["plot", "plot line v", "plot area v"]) func rowsOfOneInstantDoNotZigzag(_ cell: String) throws {
        let start = Fixture.instant(2024, 1, 1)
        let frame = Fixture.frame(
            Buffer([0, 0, 1, 1, 2, 2].map { start + Int64($0) * Microseconds.day }),
            [Column("v", [1.0, 100, 2, 110, 3, 120]), Column("k", texts: ["a", "b", "a", "b", "a", "b"])])
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.map(\.name) == ["a", "b"])
        // A bare plot says the words that part them.
        #expect(chart.notes.sentences.contains(cell == "plot" ? "chosen: plot line v color by k" : "one each k"))
    }

    @Test func yearsAreNotGrouped() throws {
        let frame = Self.rows([Column("year", [1931.0, 1932, 1935]), Column("v", [3.0, 2, 1])])
        let labels = try Self.chart("plot point v over year", frame).x.rungs.flatMap { $0 }.flatMap(\.label)
        #expect(labels.contains("1932") && !labels.contains { $0.contains(",") })
    }

    /// Fifty-three bars in a hundred columns: none is a hair and no third of the plot is empty.
    @Test(arguments: [20, 30, 40, 53, 60]) func barsFillATextSurface(_ count: Int) throws {
        let frame = Self.days(Array(0..<count), [Column("v", (0..<count).map { Double($0 % 7 + 1) })])
        for cell in ["plot bar v by day", "plot bar v"] {
            let size = CellMeasurer.size(columns: 105, rows: 24)
            let scene = try Self.chart(cell, frame).scene(size: size, measurer: CellMeasurer(), theme: .dark)
            let bars = Self.bars(scene).sorted { $0.x < $1.x }
            let column = size.width / 105
            #expect(bars.count == count)
            #expect(bars.allSatisfy { $0.width >= column - 0.01 && ($0.x / column).rounded() * column == $0.x })
            #expect((bars.last?.maxX ?? 0) - (bars.first?.x ?? 0) >= size.width * 0.8)
            for (one, next) in zip(bars, bars.dropFirst()) { #expect(one.maxX <= next.x + 0.01) }
            // No stripes: more than half of the plot is bars.
            #expect(bars.map(\.width).reduce(0, +) > size.width * 0.54)
        }
    }

    // MARK: Stacks, panels, ranges

    @Test func stackedAreasShareTheirPlaces() throws {
        let start = Fixture.instant(2024, 1, 1)
        let frame = Fixture.frame(
            Buffer([0, 1, 2, 3, 1, 3].map { start + Int64($0) * Microseconds.day }),
            [Column("v", [1.0, 2, 3, 4, 10, 20]), Column("k", texts: ["a", "a", "a", "a", "b", "b"])])
        let chart = try Self.chart("plot area v color by k", frame)
        #expect(chart.series.map(\.y.count) == [4, 4])
        #expect(Self.values(chart, 1) == [1, 12, 3, 24])
        #expect(chart.notes.sentences.contains { $0.contains("counts as zero") })
    }

    @Test func histogramsInPanelsHaveTheSameBins() throws {
        let values = (0..<60).map { Double($0 % 30) + ($0 >= 30 ? 70.0 : 0) }
        let frame = Frame(
            index: Index(name: "row", keys: .row(60)),
            columns: [Column("v", values), Column("k", texts: (0..<60).map { $0 < 30 ? "a" : "b" })])
        let chart = try Self.chart("plot histogram v\n  facet by k", frame)
        let places = chart.panels.map { panel in (0..<panel.series[0].x.count).map { panel.series[0].x[$0] } }
        #expect(places[0] == places[1])
    }

    @Test func yFitsWhatXShows() throws {
        let frame = Self.days(Array(0..<10), [Column("v", [1.0, 2, 1, 2, 1, 500, 800, 900, 700, 600])])
        let chart = try Self.chart("plot line v\n  x 2024-01-03..2024-01-06", frame)
        #expect(chart.y.scale.domain.upper < 10)
    }

    // MARK: Labels

    @Test func differentValuesReadDifferently() {
        #expect(TextMark.texts([1226, 1232.8], unit: nil) == ["1,226", "1,233"])
        #expect(Set(TextMark.texts([1226, 1226.4, 9000], unit: nil)).count == 3)
    }

    @Test(arguments: [
        (["1e-9", "2e-9", "3.5e-9"], "A", "v (nA)"), (["1e-9", "2e-9", "3e-9"], "kg", "v (10⁻⁹ kg)"),
        (["1e16", "2e16", "3e16"], nil, "v (10¹⁵)"),
    ])
    func anAxisHasOneUnit(_ texts: [String], _ unit: String?, _ title: String) throws {
        let frame = Self.days(
            [0, 1, 2], [Column("v", unit: unit, values: .numbers(Buffer(texts.compactMap(Double.init))))])
        let chart = try Self.chart("plot line v", frame)
        #expect(chart.y.title == title)
        let labels = chart.y.rungs.flatMap { $0 }.flatMap(\.label)
        #expect(!labels.isEmpty && labels.allSatisfy { !$0.contains("10") || !$0.contains("⁻") && !$0.contains("×") })
    }

    /// Along x too, where the title is that of a column; not under a title that says another thing.
    @Test func anAxisSaysItsPower() throws {
        let frame = Self.rows([
            Column("v", unit: "m", values: .numbers(Buffer([1e-9, 2e-9, 3e-9]))), Column("w", [1.0, 2, 3]),
        ])
        #expect(try Self.chart("plot point w over v", frame).x.title == "v (nm)")
        let titled = try Self.chart("plot point w over v\n  x title \"length\"", frame)
        let labels = titled.x.rungs.flatMap { $0 }.flatMap(\.label)
        #expect(titled.x.power == 0 && labels.contains { $0.contains("10⁻⁹") })
    }

    @Test func aLogAxisHasOneNotation() throws {
        let labels = try NumberLabels(isEachItsOwn: true).texts([100, 1000, 5000, 10_000, 1_000_000])
        #expect(labels == ["100", "1k", "5k", "10k", "1M"])
        #expect(try NumberLabels(isEachItsOwn: true).texts([1e-9, 1e-8, 1e-3]) == ["10⁻⁹", "10⁻⁸", "10⁻³"])
    }

    @Test func longLengthsOfTimeReadAsHours() throws {
        let frame = Self.days(
            [0, 1, 2], [Column("sleep", unit: "s", values: .numbers(Buffer([32_631.0, 28_000, 35_000])))])
        let chart = try Self.chart("plot bar sleep by day", frame)
        #expect(chart.y.title == "sleep")
        #expect(chart.y.rungs.first?.last?.label == ["10h"])
    }

    /// One day, two days, first days of months: no tick lies between them.
    @Test(arguments: [([0], 1), ([0, 1], 2), ([0, 7], 8)])
    func ticksAreNoFinerThanDays(_ offsets: [Int], _ most: Int) throws {
        let chart = try Self.chart(
            "plot line v + point v", Self.days(offsets, [Column("v", offsets.map { Double($0 + 1) })]))
        let labels = Self.labels(Self.scene(chart)).filter { !$0.contains(".") }
        #expect(!labels.contains { $0.hasSuffix("AM") || $0.hasSuffix("PM") }, "\(labels)")
        #expect(chart.x.rungs.allSatisfy { $0.count <= most })
    }

    @Test(arguments: [
        (Microseconds.day * 28, 12), (Microseconds.day * 182, 12), (Microseconds.day * 985, 12),
        (Int64(15_000_000), 12),
    ])
    func timeTicksAreCalm(_ length: Int64, _ most: Int) throws {
        let times = Buffer((0..<200).map { Fixture.instant(2024, 1, 1) + Int64($0) * (length / 199) })
        let chart = try Self.chart(
            "plot line v", Fixture.frame(times, [Column("v", (0..<200).map { Double($0 % 17) })]))
        let scene = Self.scene(chart, Size(1200, 400))
        let plan = scene.elements.filter { element in
            guard element.role == .tickLabel, case .text(let run) = element.shape else { return false }
            return run.anchor == .middle && run.origin.y < 395
        }
        let lines = Dictionary(grouping: plan) { element -> Double in
            if case .text(let run) = element.shape { run.origin.y } else { 0 }
        }
        let labels = lines.values.map(\.count).max() ?? 0
        #expect(labels <= most && labels >= 4, "\(labels)")
    }

    // MARK: Two axes

    @Test func theRightAxisTakesItsOwnWords() throws {
        let frame = Self.days([0, 1, 2], [Column("a", [1.0, 2, 3]), Column("b", [10.0, 200, 3000])])
        let chart = try Self.chart("plot line a + line b right\n  y right log title \"many\"\n  y 0..9", frame)
        let right = try #require(chart.secondY)
        #expect(right.title == "many" && chart.y.scale.domain.upper == 9)
        guard case .number(_, _, let scale) = right.scale else { return }
        #expect(scale.name == "log")
        // With one axis the words move it.
        #expect(try Self.chart("plot line a\n  y right 0..5", frame).y.side == .right)
        #expect(try Self.chart("plot line a + line b y right", frame).secondY != nil)
    }

    // MARK: Many series

    @Test func theLargestSeriesHaveTheHues() throws {
        let names = (0..<30).map { "s\($0)" }
        let start = Fixture.instant(2024, 1, 1)
        let frame = Fixture.frame(
            Buffer((0..<60).map { start + Int64($0 / 30) * Microseconds.day }),
            [Column("v", (0..<60).map { Double($0 % 30) }), Column("k", texts: (0..<60).map { names[$0 % 30] })])
        let chart = try Self.chart("plot line v color by k", frame)
        func place(_ name: String) -> Int? {
            guard case .constant(.series(let place))? = chart.series.first(where: { $0.name == name })?.style.coloring
            else {
                return nil
            }
            return place
        }
        // s22 … s29 are the eight largest, in order of appearance; s14 … s21 their tints.
        #expect((22..<30).map { place("s\($0)") } == (0..<8).map { Optional($0) })
        #expect((14..<22).map { place("s\($0)") } == (8..<16).map { Optional($0) })
        #expect(chart.series.prefix(14).allSatisfy { $0.isFolded }, "grey lies beneath")
        #expect(Self.labels(Self.scene(chart), .legendLabel).contains("14 more"))
    }

    // MARK: Words

    @Test(arguments: [Size(300, 200), Size(400, 250), Size(800, 400)])
    func thePlotKeepsHalfOfEachSide(_ size: Size) throws {
        let long = "Water supply; sewerage, waste management and remediation activities"
        let frame = Self.categories([long, "Education", long + " elsewhere"], [Column("employees", [3.0, 2, 1])])
        let chart = try Self.chart(
            "plot bar employees by name horizontal\n  title \"Employees\"\n  subtitle \"of a year\"\n  caption \"Source: nobody\"",
            frame)
        let scene = Self.scene(chart, size)
        let bars = Self.bars(scene)
        let clip = try #require(Self.marks(scene).first?.clip)
        #expect(bars.count == 3)
        #expect(clip.width >= scene.size.width / 2 && clip.height >= scene.size.height / 2 - 1, "\(clip)")
        let whole = scene.elements.compactMap { if case .text(let run) = $0.shape { run.whole } else { nil } }
        #expect(size.width > 500 || whole.contains(long))
    }
}
