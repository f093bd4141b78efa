@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Testing

/// What lies under lines, and what is too flat or too few to be drawn as it was.
extension RightByDefaultTests {
    /// Many bars behind a line of the other axis are paler, and reach half of the height at most; few are values to be read, and bars on the
    /// axis of a line have its scale.
    @Test(arguments: [
        ("plot line close + bar volume right", 200, true), ("plot line close + bar volume right", 20, false),
        ("plot line close + bar volume", 200, false), ("plot bar volume + line close right", 200, true),
    ])
    func volumesLeaveRoom(_ cell: String, _ count: Int, _ areGround: Bool) throws {
        let frame = Self.days(
            Array(0..<count),
            [
                Column("close", (0..<count).map { 8000 + Double($0 * 7 % 11) }),
                Column("volume", (0..<count).map { 9000 + Double($0 * 5 % 13) * 1000 }),
            ])
        let chart = try Self.chart(cell, frame)
        let bars = try #require(chart.series.first { $0.column == "volume" })
        #expect(bars.isGround == areGround)
        #expect((bars.style.opacity < 1) == areGround)
        let scene = Self.scene(chart)
        let plot = try #require(Self.bars(scene).first).maxY
        let tallest = Self.bars(scene).map(\.height).max() ?? 0
        #expect((tallest < 0.5 * (plot - 40)) == areGround)
    }

    /// A bar of another axis would hide the candle behind it, however few there are.
    @Test func volumesLieUnderCandles() throws {
        let close = (0..<20).map { 100 + Double($0 * 7 % 11) }
        let frame = Self.days(
            Array(0..<20),
            [
                Column("open", close.map { $0 - 1 }), Column("high", close.map { $0 + 2 }),
                Column("low", close.map { $0 - 3 }), Column("close", close),
                Column("volume", close.map { $0 * 1000 }),
            ])
        let chart = try Self.chart("plot candle open, high, low, close + bar volume right", frame)
        let bars = try #require(chart.series.first { $0.column == "volume" })
        #expect(bars.isGround && bars.style.opacity < 1)
    }

    /// What is too small for a colour of its own is one piece at the end of each stack, not a stripe between others.
    @Test(arguments: ["plot bar sum n by day color k", "plot area sum n by day color k"])
    func theGreyPiecesOfAStackStandTogether(_ cell: String) throws {
        let kinds = (0..<40).map { "kind \($0)" }
        let values = (0..<120).map { Double($0 * 37 % 97 + 1) }
        let names = (0..<120).map { kinds[$0 % 40] }
        let frame = Self.days((0..<120).map { $0 / 40 }, [Column("k", texts: names), Column("n", values)])
        let chart = try Self.chart(cell, frame)
        let grey = chart.series.map(\.isFolded)
        #expect(grey.contains(true) && grey == grey.sorted { !$0 && $1 })
        // Each stands on all before it: their sum is that of the day.
        let last = try #require(chart.series.last)
        let sums = (0..<3).map { day in values[(day * 40)..<(day * 40 + 40)].reduce(0, +) }
        #expect((0..<last.y.count).map { last.y.span[$0] } == sums)
    }

    // MARK: Ridges

    /// Waits of minutes and of hours: on one scale of density the long ones would be flat lines.
    @Test(arguments: [([1.0, 2], false), ([1.0, 60], true)])
    func ridgesAreSeen(_ spreads: [Double], _ areOwn: Bool) throws {
        let names = ["a", "b"]
        let frame = Self.rows([
            Column("v", (0..<80).map { Double($0 / 2 % 20) * spreads[$0 % 2] }),
            Column("k", texts: (0..<80).map { names[$0 % 2] }),
        ])
        let chart = try Self.chart("plot ridge v by k", frame)
        let heights = Self.marks(Self.scene(chart)).compactMap { element -> Double? in
            guard case .band(let upper, let lower) = element.shape else { return nil }
            return zip(upper, lower).map { $1.y - $0.y }.max()
        }
        #expect(heights.count == 2)
        // An area of one over twice the length is half as high.
        let ratio = (heights.max() ?? 0) / (heights.min() ?? 1)
        #expect(abs(ratio - (areOwn ? 1 : 2)) < 0.1)
        #expect(chart.notes.contains { if case .ownHeights = $0 { true } else { false } } == areOwn)
    }

    // MARK: Curves

    /// A smooth curve goes through eight points or more at each place; through four it would be a path from one to the next.
    @Test func fewPointsHaveASmoothCurve() throws {
        let kinds = (0..<22).map { $0 < 7 ? "few" : "many" }
        let x = (0..<22).map { Double($0 < 7 ? $0 * 3 : $0) }
        let frame = Self.rows([
            Column("v", x.indices.map { x[$0] + ($0 % 2 == 0 ? 5 : -5) }), Column("w", x), Column("kind", texts: kinds),
        ])
        let chart = try Self.chart("plot point v over w color by kind + trend loess", frame)
        let curves = chart.series.filter { $0.mark.name == "trend" }
        #expect(curves.map(\.name) == ["many"])
        #expect(chart.notes.contains(.tooFewToSmooth(["few"], least: 8)))
        let curve = try #require(curves.first)
        let steps = (1..<curve.x.count).map { curve.x[$0] - curve.x[$0 - 1] }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 })
        // The points lie five above and five below a line of slope one in turn: the curve follows the line, not the points.
        for row in 0..<curve.y.count { #expect(abs(curve.y.span[row] - curve.x[row]) < 4) }
        // Its band has no say in where the axis ends.
        #expect(chart.y.scale.domain.upper <= 30)
        #expect(throws: ChartsError.self) {
            try Self.chart(
                "plot point v over w + trend loess v over w",
                Self.rows([Column("v", [1, 2, 4]), Column("w", [1, 2, 3])]))
        }
    }

    /// Years are written as years also where a line goes through places between them.
    @Test(arguments: ["trend", "trend loess"]) func trendsKeepYears(_ trend: String) throws {
        let frame = Self.rows([
            Column("score", (0..<30).map { Double($0 * 7 % 11) }),
            Column("built", (0..<30).map { Double(1881 + $0 * 4) }),
        ])
        let labels = Self.labels(Self.scene(try Self.chart("plot point score over built + \(trend)", frame)))
        #expect(labels.contains("1900") && !labels.contains("1,900"), "\(labels)")
    }

    // MARK: Titles

    /// Law (a): numbers up the side of a lying chart are numbers of something; names say what they are.
    @Test(arguments: [(["0", "1", "2", "14"], true), (["Oslo", "Rome", "Bern", "Wien"], false)])
    func numbersUpTheSideAreTitled(_ names: [String], _ isTitled: Bool) throws {
        for (size, measurer) in [
            (Size(800, 400), FixedMeasurer() as any TextMeasurer),
            (CellMeasurer.size(columns: 80, rows: 24), CellMeasurer()),
        ] {
            let chart = try Self.chart("plot bar count by floor horizontal", Self.rows([Column("floor", texts: names)]))
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            #expect(Self.labels(scene, .axisTitle).contains("floor") == isTitled)
        }
    }
}
