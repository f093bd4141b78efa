import Scene
import SceneSamples
import Series
import Testing

@testable import Charts

/// Where each mark is drawn, read back by the lines of the grid, whose values are known: every end of it against the rows, upright and
/// lying. Quantiles are numpy's (`linear`), by hand.
@Suite struct GeometryReadBackTests {
    private typealias Right = RightByDefaultTests

    /// A drawn chart, and what its coordinates along the axis of values mean.
    struct Drawn {
        let marks: [Element]
        let rules: [Element]
        let isLying: Bool
        private let origin: Double
        private let unit: Double

        init(_ cell: String, _ frame: Frame, lying: Bool) throws {
            let chart = try Right.chart(cell + (lying ? " horizontal" : ""), frame)
            let scene = Right.scene(chart, Size(900, 700))
            isLying = lying
            marks = Right.marks(scene)
            rules = scene.elements.filter { $0.role == .rule }
            // Lines of the grid across the axis of values, in order, and the ticks that have one.
            let places = scene.elements.compactMap { element -> Double? in
                guard element.role == .grid || element.role == .axis, case .line(let a, let b) = element.shape else {
                    return nil
                }
                if lying { return a.x == b.x && abs(b.y - a.y) > 300 ? a.x : nil }
                return a.y == b.y && abs(b.x - a.x) > 400 ? a.y : nil
            }
            let labels = scene.elements.compactMap { element -> (value: Double, at: Double)? in
                guard element.role == .tickLabel, case .text(let run) = element.shape,
                    lying || run.anchor == .end, let value = Double(run.text.replacing("−", with: "-"))
                else { return nil }
                return (value, lying ? run.origin.x : run.origin.y)
            }
            let (lines, values) = (Set(places).sorted(), labels.map(\.value).sorted())
            let (first, last) = (try #require(lines.first), try #require(lines.last))
            let (least, most) = (try #require(values.first), try #require(values.last))
            try #require(lines.count == values.count && most > least && first < last, "\(lines) \(values)")
            unit = lying ? (last - first) / (most - least) : (first - last) / (most - least)
            origin = lying ? first - least * unit : last - least * unit
        }

        func value(_ point: Point) -> Double { ((isLying ? point.x : point.y) - origin) / unit }

        func along(_ point: Point) -> Double { isLying ? point.y : point.x }

        /// The lower and upper value of each rectangle, in the order of what they stand by.
        var spans: [(low: Double, high: Double)] {
            marks.compactMap { element -> (Double, (Double, Double))? in
                guard case .rect(let rect, _) = element.shape else { return nil }
                let ends = [value(Point(rect.x, rect.y)), value(Point(rect.maxX, rect.maxY))].sorted()
                return (isLying ? rect.y : rect.x, (ends[0], ends[1]))
            }.sorted { $0.0 < $1.0 }.map(\.1)
        }

        /// The values of the middles of symbols, in that order.
        var symbols: [Double] {
            marks.compactMap { element -> (Double, Double)? in
                if case .symbol(_, let center, _) = element.shape { (along(center), value(center)) } else { nil }
            }.sorted { $0.0 < $1.0 }.map(\.1)
        }

        var lines: [(Point, Point)] {
            marks.compactMap { if case .line(let a, let b) = $0.shape { (a, b) } else { nil } }
        }
    }

    private static func near(_ a: [Double], _ b: [Double], within reach: Double = 0.2) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= reach }
    }

    private static let names = ["a", "b", "c", "d", "e"]
    private static let v = [30.0, 12, 47, 8, 61]

    private static func frame() -> Frame {
        Right.categories(
            names, [Column("v", v), Column("low", [10.0, 5, 20, 4, 33]), Column("high", [40.0, 25, 70, 9, 80])])
    }

    @Test(arguments: [false, true]) func barsReachTheirValues(_ lying: Bool) throws {
        let drawn = try Drawn("plot bar v by name", Self.frame(), lying: lying)
        #expect(Self.near(drawn.spans.map(\.high), Self.v) && Self.near(drawn.spans.map(\.low), [0, 0, 0, 0, 0]))
    }

    @Test(arguments: [false, true]) func rangesReachFromOneToTheOther(_ lying: Bool) throws {
        let drawn = try Drawn("plot range low..high by name", Self.frame(), lying: lying)
        #expect(Self.near(drawn.spans.map(\.low), [10, 5, 20, 4, 33]))
        #expect(Self.near(drawn.spans.map(\.high), [40, 25, 70, 9, 80]))
    }

    /// Each stands on the one before; the last is the whole.
    @Test func waterfallsAddUp() throws {
        let frame = Right.categories(["a", "b", "c", "d"], [Column("v", [30.0, -12, 20, -5])])
        let spans = try Drawn("plot waterfall v by name", frame, lying: false).spans
        #expect(Self.near(spans.map(\.low), [0, 18, 18, 33, 0]) && Self.near(spans.map(\.high), [30, 30, 38, 38, 33]))
    }

    /// Of two series the second stands on the first, and what is below zero hangs from it.
    @Test func stacksAddUp() throws {
        let frame = Right.categories(
            ["x", "x", "y", "y"], [Column("v", [10.0, 30, 20, 15]), Column("k", texts: ["p", "q", "p", "q"])])
        let spans = try Drawn("plot bar v by name color by k stack on", frame, lying: false).spans
        let ends = spans.map { [$0.low.rounded(), $0.high.rounded()] }
        #expect(Set(ends) == [[0, 10], [10, 40], [0, 20], [20, 35]])
    }

    @Test func pointsAndLinesStandAtTheirValues() throws {
        let frame = Right.days([0, 1, 2, 3, 4], [Column("v", Self.v)])
        #expect(Self.near(try Drawn("plot point v", frame, lying: false).symbols, Self.v))
        let line = try Drawn("plot line v", frame, lying: false)
        let paths = line.marks.compactMap { element -> [Point]? in
            if case .polyline(let points) = element.shape { points } else { nil }
        }
        let points = try #require(paths.first)
        #expect(Self.near(points.map(line.value), Self.v))
        let steps = zip(points, points.dropFirst()).map { $1.x - $0.x }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 0.6 })
        let area = try Drawn("plot area v", frame, lying: false)
        let bands = area.marks.compactMap { element -> ([Point], [Point])? in
            if case .band(let upper, let lower) = element.shape { (upper, lower) } else { nil }
        }
        let (upper, lower) = try #require(bands.first)
        #expect(Self.near(upper.map(area.value), Self.v) && lower.allSatisfy { abs(area.value($0)) < 0.2 })
    }

    /// 0, 10 … 100 and one far away: quartiles, whiskers at the last values within 1.5 of their distance, the outlier by itself.
    @Test(arguments: [false, true]) func boxesStandAtTheirQuartiles(_ lying: Bool) throws {
        let values = (0...10).map { Double($0) * 10 } + [300]
        let frame = Right.categories(values.map { _ in "a" }, [Column("v", values)])
        let drawn = try Drawn("plot box v by name", frame, lying: lying)
        let box = try #require(drawn.spans.max { $0.high - $0.low < $1.high - $1.low })
        // numpy.quantile of the twelve: 27.5, 55, 82.5; the fence ends at 165.
        #expect(Self.near([box.low, box.high], [27.5, 82.5], within: 1))
        let ends = drawn.lines.flatMap { [drawn.value($0.0), drawn.value($0.1)] }
        for wanted in [0.0, 27.5, 82.5, 100, 55] {
            #expect(ends.contains { abs($0 - wanted) < 1 }, "\(wanted) of \(ends)")
        }
        #expect(ends.allSatisfy { (-1...101).contains($0) } && Self.near(drawn.symbols, [300], within: 1))
    }

    /// A violin is as wide on both sides, from the least to the greatest value; its bar goes from quartile to quartile, and its dot
    /// stands at the median, which is none of these.
    @Test(arguments: [false, true]) func violinsStandAtTheirQuartiles(_ lying: Bool) throws {
        let values = [0.0, 1, 2, 3, 4, 20, 30, 60, 100]
        let frame = Right.categories(values.map { _ in "a" }, [Column("v", values)])
        let drawn = try Drawn("plot violin v by name", frame, lying: lying)
        let outline =
            drawn.marks.compactMap { element -> [Point]? in
                guard case .path(let steps) = element.shape else { return nil }
                return steps.compactMap { step in
                    switch step {
                    case .move(let point), .line(let point): point
                    default: nil
                    }
                }
            }.first ?? []
        #expect(outline.count > 100 && outline.count % 2 == 0)
        let dots = drawn.marks.compactMap { if case .symbol(_, let center, _) = $0.shape { center } else { nil } }
        let dot = try #require(dots.first)
        #expect(abs(drawn.value(dot) - 4) < 1 && dots.count == 1)
        let middle = drawn.along(dot)
        for (one, other) in zip(outline, outline.reversed()) {
            #expect(abs(drawn.value(one) - drawn.value(other)) < 0.2)
            #expect(abs((drawn.along(one) - middle) + (drawn.along(other) - middle)) < 0.1)
        }
        let reached = outline.map(drawn.value)
        #expect(abs((reached.min() ?? -9) - 0) < 1 && abs((reached.max() ?? -9) - 100) < 1)
        let bar = try #require(drawn.lines.first)
        #expect(Self.near([drawn.value(bar.0), drawn.value(bar.1)].sorted(), [2, 30], within: 1))
    }

    /// `numpy.histogram(v, bins=[0, 10, 20, 30, 40])`.
    @Test func histogramsCount() throws {
        let frame = Right.rows([Column("v", [1.0, 5, 9, 10, 19, 31, 35, 36, 39, 40])])
        let spans = try Drawn("plot histogram v bins 4", frame, lying: false).spans
        #expect(spans.map { $0.high.rounded() }.reduce(0, +) == 10 && spans.allSatisfy { abs($0.low) < 0.1 })
    }

    @Test func dumbbellsStandAtTheirValues() throws {
        let symbols = try Drawn("plot dumbbell low, high by name", Self.frame(), lying: false).symbols.map {
            $0.rounded()
        }
        #expect(symbols.sorted() == [4, 5, 9, 10, 20, 25, 33, 40, 70, 80])
    }

    /// A column that a mark of one column leaves out is named, however few there are.
    @Test(arguments: [
        "rect", "calendar", "violin", "box", "histogram", "density", "ecdf", "beeswarm", "strip", "sector", "treemap",
    ])
    func oneColumnOfTwo(_ mark: String) throws {
        let frame = Right.days(
            Array(0..<60),
            [
                Column("a", (0..<60).map { Double($0 % 7 + 1) }),
                Column("b", unit: "kg", (0..<60).map { Double($0 % 5 + 1) }),
            ])
        let keys = mark == "rect" ? " by weekday, month" : ["sector", "treemap"].contains(mark) ? " by weekday" : ""
        guard let chart = try? Right.chart("plot \(mark) sum a, sum b\(keys)", frame) else { return }
        let shown =
            chart.series.map { "\($0.name) \($0.legendName)" }.joined(separator: ", ")
            + chart.panels.map(\.title).joined(separator: ", ") + chart.y.title + chart.x.title
        let left = chart.notes.contains { if case .notShown = $0 { true } else { false } }
        #expect(left || shown.contains("a") && shown.contains("b"), "\(shown)")
    }
}
