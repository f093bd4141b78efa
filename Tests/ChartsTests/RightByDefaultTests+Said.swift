@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What labels, layers and words say of the values that they stand for.
extension RightByDefaultTests {
    // MARK: Labels

    /// Every bar has its label, the longest one too, on either side of zero and lying or standing.
    @Test(arguments: [
        ("plot bar v by name labels", [3, 9, 27.0]), ("plot bar v by name horizontal labels", [3, 9, 27]),
        ("plot bar v by name horizontal labels", [80, -2, -28]), ("plot bar v by name labels", [80, -2, -28]),
        ("plot bar v by name horizontal labels", [-3, -9, -27]),
        ("plot bar v by name horizontal y log labels", [3, 900, 270_000]),
    ])
    func everyBarHasItsLabel(_ line: String, _ values: [Double]) throws {
        for size in [Size(800, 400), Size(500, 320)] {
            let frame = Self.categories(["a", "b", "c"], [Column("v", values)])
            let scene = Self.scene(try Self.chart(line, frame), size)
            let rows = Self.marks(scene).filter { if case .text = $0.shape { true } else { false } }.compactMap(\.row)
            #expect(rows.sorted() == [0, 1, 2], "\(line) \(size): \(rows)")
        }
    }

    /// Bars of one axis are as high for one value in every panel, whatever labels their neighbours have.
    @Test func panelsWithLabelsShareTheirAxis() throws {
        let frame = Self.categories(
            ["a", "b", "a", "b"], [Column("v", [100, 50, 20, 50.0]), Column("k", texts: ["p", "p", "q", "q"])])
        for line in ["plot bar v by name labels", "plot bar v by name horizontal labels"].map({
            $0 + " facet k y 0..100"
        }) {
            let bars = Self.bars(Self.scene(try Self.chart(line, frame)))
            let long = bars.map { line.contains("horizontal") ? $0.width : $0.height }.sorted()
            // 20, 50, 50 and 100.
            #expect(bars.count == 4 && abs(long[1] - long[2]) < 1, "\(line): \(long)")
        }
    }

    /// Labels make room on both axes of values alike: their zeros stay one.
    @Test func labelsLeaveTwoAxesTogether() throws {
        let frame = Self.days(
            [0, 1, 2], [Column("v", unit: "m", [3, 9, 30.0]), Column("w", unit: "s", [10, 12, 11.0])])
        let chart = try Self.chart("plot bar v by day labels + line w right\n  y 0..30", frame)
        let layout = ChartLayout(chart: chart, size: Size(640, 320), measurer: FixedMeasurer(), theme: .light)
        let plan = layout.plan(headerHeight: 40)
        let second = try #require(plan.secondPlace)
        #expect(plan.yPlace.end > plan.plot.y + 4, "there is room for a label")
        #expect(abs(plan.yPlace.start - second.start) < 0.5 && abs(plan.yPlace.end - second.end) < 0.5)
    }

    /// The ends of a slope are labelled once.
    @Test func slopesAreLabelledOnce() throws {
        let frame = Self.days(
            [0, 0, 365, 365], [Column("v", [10, 20, 15, 12] as [Double]), Column("k", texts: ["a", "b", "a", "b"])])
        let plain = Self.scene(try Self.chart("plot line v color k", frame))
        let labelled = Self.scene(try Self.chart("plot line v color k labels", frame))
        #expect(Self.words(plain) == Self.words(labelled))
    }

    private static func words(_ scene: Scene) -> [String] {
        scene.elements.compactMap { if case .text(let run) = $0.shape { run.text } else { nil } }.sorted()
    }

    /// Names at the ends of lines stand in the order of these, where two share a row of text too.
    @Test func namesAtEndsAreInOrder() throws {
        for gap in [0.1, 0.5, 2] {
            let frame = Self.days(
                [0, 0, 0, 1, 1, 1, 2, 2, 2],
                [
                    Column("v", [-21, -20, -80, -22, -20, -80, -20 - gap, -20, -80] as [Double]),
                    Column("k", texts: ["A", "B", "C", "A", "B", "C", "A", "B", "C"]),
                ])
            let scene = try Self.chart("plot line v color k", frame).scene(
                size: Size(640, 320), measurer: CellMeasurer(), theme: .light)
            let tops = ["B", "A", "C"].map { (name: String) -> Double in
                scene.elements.compactMap { element -> Double? in
                    guard element.role == .legendLabel, case .text(let run) = element.shape, run.text == name else {
                        return nil
                    }
                    return run.origin.y
                }.first ?? .nan
            }
            #expect(tops[0] < tops[1] && tops[1] < tops[2], "\(gap): \(tops)")
        }
    }

    // MARK: Layers

    /// A trend of yearly bars begins and ends in the middles of the first and last one, as a line does.
    @Test func trendsGoThroughTheMiddlesOfBars() throws {
        let starts = (2001...2008).map { Fixture.instant($0, 1, 1) }
        var frame = Fixture.frame(Buffer(starts), [Column("v", [3, 5, 4, 6, 7, 6, 8, 9])])
        frame.index.step = DurationSyntax(count: 1, unit: .year)
        frame.index.end = Fixture.instant(2009, 1, 1)
        let scene = Self.scene(try Self.chart("plot bar v + trend", frame))
        let bars = Self.bars(scene)
        let line = try #require(
            Self.marks(scene).compactMap { if case .polyline(let points) = $0.shape { points } else { nil } }.last)
        let (first, last) = (try #require(bars.first), try #require(bars.last))
        #expect(abs((line.first?.x ?? 0) - first.midX) < 1 && abs((line.last?.x ?? 0) - last.midX) < 1)
    }

    /// Bars below zero hang from the line that they grow from.
    @Test func barsHangFromZero() throws {
        let frame = Self.categories(["a", "b"], [Column("v", [-20, -80.0])])
        let scene = Self.scene(try Self.chart("plot bar v by name", frame))
        let axes = scene.elements.compactMap { element -> Double? in
            guard element.role == .axis, case .line(let from, let to) = element.shape, from.y == to.y else {
                return nil
            }
            return from.y
        }
        let top = Self.bars(scene).map(\.y).min() ?? 0
        #expect(axes.count == 1 && abs(axes[0] - top) <= 1, "\(axes) \(top)")
    }

    // MARK: Words

    /// Words name series as the legend does, where a code beside each name splits them too.
    @Test func wordsNameWhatTheLegendNames() throws {
        let frame = Frame(
            index: Self.days([0, 0, 1, 1], []).index,
            columns: [
                Column("code", texts: ["IND", "JPN", "IND", "JPN"]),
                Column("country", texts: ["India", "Japan", "India", "Japan"]), Column("v", [1, 2, 3, 4.0]),
            ], groups: ["code", "country"])
        let chart = try Self.chart("plot line v color country", frame)
        #expect(chart.series.map(\.name) == ["India", "Japan"] && chart.description.contains("India rises"))
    }

    /// Ranges in words are those of the values, not of the tails of their densities.
    @Test func wordsAreOfTheValues() throws {
        let frame = Self.rows([
            Column("age", (0..<40).map { Double(18 + $0) }),
            Column("k", texts: (0..<40).map { $0 % 2 == 0 ? "a" : "b" }),
        ])
        #expect(try Self.chart("plot ridge age by k", frame).description.contains("from 18 to 57"))
    }

    /// Bars are told from left to right, however their rows stand; nothing above zero is told as zero.
    @Test func barsAreToldAlongTheirAxis() throws {
        let frame = Self.rows([Column("rating", [3, 2, 4, 5, 1.0]), Column("v", [28, 11, 33, 25, 3.0])])
        let words = try Self.chart("plot bar v over rating", frame).description
        #expect(words.contains("starts at its lowest, 3") && words.contains("ends at 25"), "\(words)")
        let tiny = Self.categories(["electron", "Sun"], [Column("mass", [9.1e-31, 2e30])])
        #expect(!(try Self.chart("plot bar mass by name y log", tiny).description.contains("0 for electron")))
    }

    // MARK: Numbers

    /// Lengths of time are told by clocks on logarithms too: twelve minutes to nine days.
    @Test func durationsOnLogarithms() throws {
        let frame = Self.days([0, 1, 2, 3], [Column("wait", unit: "s", [720, 7200, 90_000, 780_000])])
        let chart = try Self.chart("plot line wait y log", frame)
        let labels = Self.labels(Self.scene(chart))
        #expect(labels.contains("1h") && labels.contains("1d"), "\(labels)")
    }

    /// Who asks for logarithms along x has numbers there, not their names.
    @Test func logarithmsAlongXAreOfNumbers() throws {
        let frame = Self.rows([
            Column("dose", [0.1, 0.1, 1, 1, 10, 10]), Column("v", [100, 98, 70, 72, 5, 7.0]),
            Column("k", texts: ["a", "b", "a", "b", "a", "b"]),
        ])
        let chart = try Self.chart("plot line mean v by dose color k x log", frame)
        guard case .number = chart.x.scale else {
            Issue.record("\(chart.x.scale)")
            return
        }
        #expect(chart.series.count == 2)
    }

    // MARK: What tells lines and panels apart

    /// Lines of means are one for each whole number after `color by`, however many; panels of numbers say of what.
    @Test func numbersTellLinesApart() throws {
        let subjects = (0..<36).map { Double(300 + $0 / 3) }
        let frame = Self.rows([
            Column("subject", subjects), Column("day", texts: (0..<36).map { "d\($0 % 3)" }),
            Column("v", (0..<36).map { Double($0) }),
        ])
        let lines = try Self.chart("plot line mean v by day color by subject", frame)
        #expect(lines.series.count == 12)
        let panels = try Self.chart("plot line v by day facet by subject", frame).panels
        #expect(panels.map(\.title).prefix(2) == ["subject 300", "subject 301"])
    }

    /// What several columns are combined by is said once, where their names stand by their lines.
    @Test func sharedAggregateIsTheTitle() throws {
        let frame = Self.categories(["a", "a", "b"], [Column("v", [1, 2, 3]), Column("w", [2, 3, 4])])
        #expect(try Self.chart("plot line mean v, mean w by name", frame).y.title == "mean")
        #expect(try Self.chart("plot line mean v, max w by name", frame).y.title.isEmpty)
        #expect(try Self.chart("plot line mean v by name", frame).y.title == "mean v")
    }

    /// A point of two columns that lacks one of them is nowhere, which is said.
    @Test func pointsWithoutAPlaceAreCounted() throws {
        let frame = Self.rows([Column("a", [1, 2, .nan, 4]), Column("b", [1, .nan, 3, 4])])
        #expect(try Self.chart("plot point a over b", frame).notes.contains(.valuesMissing(2)))
    }

    /// What was kept apart by a key that stands along x has no second colour.
    @Test func groupsAlongTheAxisHaveOneColour() throws {
        var frame = Self.categories(["a", "b", "c"], [Column("v", [3, 2, 1])])
        frame.groups = ["name"]
        let chart = try Self.chart("plot bar v by name", frame)
        #expect(chart.series.count == 1)
    }

    /// What is lowest on a logarithmic axis stands above the axis; a bound that somebody gave stays.
    @Test func lowestStandsAboveTheAxis() throws {
        let frame = Self.categories(["a", "b", "c"], [Column("v", [0.001, 1, 100])])
        let lower = { (line: String) in try Self.chart(line, frame).y.scale.domain.lower }
        #expect(try lower("plot point v by name\n  y log") == 0.0005)
        #expect(try lower("plot point v by name\n  y 0.001..100 log") == 0.001)
    }

    /// Days of two months have a tick a week beside names at the ends of lines, too.
    @Test func twoMonthsHaveWeeks() throws {
        let frame = Self.days(
            Array(0..<60),
            [Column("high", (0..<60).map { Double($0) }), Column("low", (0..<60).map { Double(60 - $0) })])
        let scene = Self.scene(try Self.chart("plot line high, low", frame), Size(800, 400))
        let below = scene.elements.filter { $0.role == .tickLabel }.compactMap { element -> TextRun? in
            if case .text(let run) = element.shape, run.origin.y > 340 { run } else { nil }
        }
        #expect(below.count > 6, "\(below.map(\.text))")
    }
}
