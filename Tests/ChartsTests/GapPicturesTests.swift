import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Testing

@testable import Charts

/// A long line with missing values looks like the one of all its rows: pictures of both are compared, where every run of rows is a
/// polyline and every lone row a dot.
@Suite struct GapPicturesTests {
    private static let size = Size(200, 120)

    /// Rows a second apart.
    struct Data: CustomTestStringConvertible, Sendable {
        var name: String
        var values: [Double]
        /// As many runs as are to be expected at most.
        var runs: Int
        /// Of the pixels, how many may be much lighter or darker.
        var share = 0.005

        var testDescription: String { name }
    }

    private static func noise(_ random: inout SplitMix) -> Double {
        var sum = 0.0
        for _ in 0..<6 { sum += Double.random(in: -1...1, using: &random) }
        return sum
    }

    static let all: [Data] = {
        var random = SplitMix(seed: 71)
        func made(_ value: (Int) -> Double, missing: (Int) -> Bool) -> [Double] {
            (0..<12_000).map { row in missing(row) ? .nan : value(row) }
        }
        var level = 0.0
        let noisy = made({ _ in noise(&random) }, missing: { _ in Int.random(in: 0..<10, using: &random) == 0 })
        let halved = made({ _ in noise(&random) }, missing: { $0 % 2 == 0 })
        let walk = made(
            { _ in
                level += noise(&random)
                return level
            }, missing: { _ in Int.random(in: 0..<10, using: &random) == 0 })
        // Each level for seven rows, and never a line from one to the other.
        let levels = made({ Double($0 / 8 % 2) * 10 }, missing: { $0 % 8 == 7 })
        let wide = made({ _ in noise(&random) }, missing: { $0 % 4000 < 400 || $0 % 10 == 3 })
        // Runs of 300 rows (three points), 200 missing ones, a lone one in their middle.
        let lone = made({ _ in noise(&random) }, missing: { $0 % 500 >= 300 && $0 % 500 != 400 })
        return [
            Data(name: "a tenth of noise", values: noisy, runs: 60),
            Data(name: "half of noise", values: halved, runs: 1600, share: 0.05),
            Data(name: "a tenth of a walk", values: walk, runs: 80),
            Data(name: "two levels", values: levels, runs: 850),
            Data(name: "wide gaps", values: wide, runs: 80), Data(name: "lone values", values: lone, runs: 300),
        ]
    }()

    private func plot(_ values: [Double], cell: Size? = nil, start: Double = 0) -> PlotFrame {
        let held = values.filter(\.isFinite)
        let y = AxisScale.number(lower: held.min() ?? 0, upper: held.max() ?? 1, by: LinearScale.self)
        let x = AxisScale.time(lower: -500_000, upper: Double(values.count) * 1e6 - 500_000)
        var plot = PlotFrame(
            rect: Rect(x: 0, y: 0, width: Self.size.width, height: Self.size.height),
            x: AxisPlace(scale: x, start: start, end: Self.size.width - start * 2),
            y: AxisPlace(scale: y, start: Self.size.height - 8, end: 8), horizontal: false, theme: .light,
            selectedRows: nil, text: TextPlacer(measurer: FixedMeasurer(), size: Self.size),
            metrics: Metrics(cell: cell))
        plot.cell = cell
        return plot
    }

    private func series(_ values: [Double]) throws -> ResolvedSeries {
        let frame = Fixture.frame(Buffer(values.indices.map { Int64($0) * 1_000_000 }), [Column("v", values)])
        return try #require(try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame).series.first)
    }

    /// What draws every row, painted as those that are kept are.
    private func whole(_ values: [Double], _ plot: PlotFrame, like drawn: [Element]) throws -> [Element] {
        var runs: [[Point]] = [[]]
        for (row, value) in values.enumerated() {
            if value.isNaN {
                if runs.last?.isEmpty == false { runs.append([]) }
            } else {
                runs[runs.count - 1].append(plot.point(Double(row) * 1e6, value))
            }
        }
        let stroke = try #require(drawn.lazy.compactMap(\.stroke).first)
        let line = try #require(drawn.first { $0.stroke != nil })
        return runs.filter { !$0.isEmpty }.map { run in
            guard run.count == 1 else {
                return Element(line.role, .polyline(run), stroke: stroke, clip: line.clip)
            }
            return Element(
                line.role, .symbol(.circle, center: run[0], size: stroke.width + 2), fill: .solid(stroke.color))
        }
    }

    private func scene(_ elements: [Element]) -> Scene {
        var scene = Scene(size: Self.size, background: Color(hex: 0xffffff))
        scene.elements = elements
        return scene
    }

    @Test(arguments: all)
    func pixels(_ data: Data) throws {
        let (plot, one) = (plot(data.values), try series(data.values))
        let drawn = LineMark.draw(one, on: plot)
        #expect(drawn.count <= data.runs, "\(drawn.count) elements")
        let kept = try Raster.draw(scene(drawn))
        let wanted = try Raster.draw(scene(try whole(data.values, plot, like: drawn)))
        if data.share < 0.01 { #expect(PictureComparison.fault(kept, against: wanted) == nil) }
        // Pixel by pixel few are much lighter or darker.
        let differing = zip(kept.values, wanted.values).count { a, b in
            (Int(a & 255) - Int(b & 255)).magnitude > 80
        }
        #expect(Double(differing) <= data.share * Double(kept.values.count), "\(differing) pixels differ")
    }

    /// Cells of a text surface come out the same to the dot, wherever the axis begins.
    @Test(arguments: [0.0, 5.3])
    func cells(start: Double) throws {
        var random = SplitMix(seed: 72)
        for share in [5, 40, 10_000] {
            var (level, isMissing) = (0.0, true)
            var left = 0
            // No lone values: these are symbols.
            var values = (0..<6_000).map { _ in
                if left == 0 {
                    isMissing.toggle()
                    left =
                        isMissing
                        ? Int.random(in: 1...3, using: &random)
                        : (share > 1000 ? share : Int.random(in: 2...share, using: &random))
                }
                left -= 1
                level += Self.noise(&random)
                return isMissing ? .nan : level
            }
            if values[5_998].isNaN { values[5_999] = .nan }
            let (plot, one) = (plot(values, cell: Size(8, 16), start: start), try series(values))
            let drawn = LineMark.draw(one, on: plot)
            #expect(drawn.reduce(0) { $0 + $1.pointCount } < 51 * 4 * 4)
            let text = TextSurface.draw(scene(drawn), style: .unicode, colour: .trueColour)
            let wanted = TextSurface.draw(
                scene(try whole(values, plot, like: drawn)), style: .unicode, colour: .trueColour)
            let isSame = text == wanted
            #expect(isSame, "\(text)\n\(wanted)")
        }
    }

    /// A long area on another begins where that one ends, and one between two columns at the lower one: never at the axis.
    @Test(arguments: ["stack", "between"])
    func feet(_ way: String) throws {
        var random = SplitMix(seed: 73)
        let count = 9_000
        let low = (0..<count).map { _ in Double.random(in: 2...3, using: &random) }
        let high = (0..<count).map { row in
            row % 100 == 50 ? .nan : (way == "stack" ? 0 : low[row]) + Double.random(in: 1...2, using: &random)
        }
        let frame = Fixture.frame(
            Buffer(low.indices.map { Int64($0) * 1_000_000 }), [Column("low", low), Column("high", high)])
        var one = try #require(
            try Fixture.chart(ChartSpec(layers: [Fixture.layer("area", "high")]), frame).series.first)
        let lower = Buffer(low)
        if way == "stack" {
            one.floor = lower
            one.y = Buffer(high.indices.map { high[$0] + low[$0] })
            one.shape = try SeriesShape(x: one.x, y: one.y)
        } else {
            one.lower = lower
        }
        let plot = plot([0, 6] + [Double](repeating: .nan, count: count - 2))
        let drawn = AreaMark.draw(one, on: plot)
        var points = 0
        for case .band(let upper, let lower) in drawn.map(\.shape) {
            #expect(upper.count == lower.count)
            points += lower.count
            // 2 and 3 of 0…6 on the axis.
            #expect(lower.allSatisfy { $0.y <= plot.y.position(2) && $0.y >= plot.y.position(3) })
        }
        #expect(points > 400)
    }
}

extension Element {
    fileprivate var pointCount: Int {
        if case .polyline(let points) = shape { return points.count }
        return 1
    }
}
