import Scene
import Series
import SceneSamples
import Seeded
import Testing

@testable import Charts

/// A reduced line touches the pixels that the whole one touches, which is what M4 promises (Jugel et al., "M4: A
/// Visualization-Oriented Time Series Data Aggregation", VLDB 2014). The pixels are found here by clipping every segment to
/// every pixel column it crosses, without anti-aliasing; extremes by going over all rows.
@Suite struct ReductionPixelsTests {
    /// The pixels that runs of points touch: by column, the rows. Two columns and two rows a point.
    private func pixels(_ runs: [[Point]], columns: Int) -> [Set<Int>] {
        var touched = [Set<Int>](repeating: [], count: columns)
        for run in runs {
            for (a, b) in zip(run, run.count > 1 ? run[1...] : run[0...]) {
                let first = Int((a.x * 2).rounded(.down)), last = Int((b.x * 2).rounded(.down))
                for column in first...max(first, last) {
                    // Where the segment enters and leaves the column.
                    func y(at x: Double) -> Double { b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : a.y }
                    let enters = column == first ? a.y : y(at: Double(column) / 2)
                    let leaves = column == last ? b.y : y(at: Double(column + 1) / 2)
                    let rows = [enters, leaves].map { Int(($0 * 2).rounded(.down)) }
                    touched[min(max(column, 0), columns - 1)].formUnion(rows.min()!...rows.max()!)
                }
            }
        }
        return touched
    }

    /// Waves, noise, jumps and long stretches between readings, at times that are never on a column's edge.
    private func series(_ count: Int, gaps: Bool, _ random: inout SplitMix) -> (times: [Int64], values: [Double]) {
        var times: [Int64] = []
        var values: [Double] = []
        var time: Int64 = 1_700_000_000_000_017
        var level = 0.0
        for row in 0..<count {
            time += Int64.random(in: 0...3, using: &random) == 0 ? 1_000_003 : 7919
            if row % 9973 == 0 { time += 400_000_007 }
            level += Double.random(in: -1...1, using: &random)
            if row % 7001 == 0 { level += Double.random(in: -300...300, using: &random) }
            times.append(time)
            let isGap = gaps && (row % 5003 < 40 || Int.random(in: 0..<20_000, using: &random) == 0)
            values.append(isGap ? .nan : level)
        }
        return (times, values)
    }

    @Test(arguments: [false, true])
    func samePixels(gaps: Bool) throws {
        var random = SplitMix(seed: gaps ? 11 : 12)
        for size in [Size(401, 300), Size(800, 450), Size(1600, 900)] {
            let (times, values) = series(100_000, gaps: gaps, &random)
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            var layer = Fixture.layer("line", "v")
            // The long stretches are no gaps here: law (j) has tests of its own.
            layer.styles.connect = true
            let chart = try Fixture.chart(ChartSpec(layers: [layer]), frame)
            let one = try #require(chart.series.first)
            let present = values.filter { !$0.isNaN }
            let y = AxisScale.number(lower: present.min()!, upper: present.max()!, by: LinearScale.self)
            let x = AxisScale.time(lower: Double(times[0] - 5), upper: Double(times[times.count - 1] + 5))
            let plot = PlotFrame(
                rect: Rect(x: 0, y: 0, width: size.width, height: size.height),
                x: AxisPlace(scale: x, start: 0, end: size.width), y: AxisPlace(scale: y, start: size.height, end: 0),
                horizontal: false, theme: .light, selectedRows: nil,
                text: TextPlacer(measurer: FixedMeasurer(), size: size), metrics: Metrics(cell: nil))
            let reduced = LinePoints.runs(one, on: plot)
            #expect(reduced.reduce(0) { $0 + $1.count } < 4 * Int(size.width * 2) + 1000)

            var whole: [[Point]] = [[]]
            for (time, value) in zip(times, values) {
                if value.isNaN {
                    whole.append([])
                } else {
                    whole[whole.count - 1].append(plot.point(Double(time), value))
                }
            }
            let columns = Int(size.width * 2)
            let expected = pixels(whole.filter { !$0.isEmpty }, columns: columns)
            let drawn = pixels(reduced, columns: columns)
            let different = (0..<columns).filter { expected[$0] != drawn[$0] }
            #expect(different.isEmpty, "\(size), columns \(different.prefix(5))")
        }
    }

    /// First, least, greatest and last of each stretch of rows, found by going over it.
    private func brute(_ values: [Double], _ stretches: Int, ends: Bool) -> [Int] {
        var rows: [Int] = []
        for at in 0..<stretches {
            let (even, rest) = values.count.quotientAndRemainder(dividingBy: stretches)
            let start = at * even + min(at, rest)
            let own = (start..<start + even + (at < rest ? 1 : 0)).filter { !values[$0].isNaN }
            guard let first = own.first, let last = own.last else { continue }
            var low = first, high = first
            for row in own {
                if values[row] < values[low] { low = row }
                if values[row] > values[high] { high = row }
            }
            rows += Set(ends ? [first, low, high, last] : [low, high]).sorted()
        }
        return rows
    }

    @Test func extremesOfStretches() throws {
        var random = SplitMix(seed: 5)
        // Beyond 65,536 rows two workers share them.
        for count in [9, 127, 128, 129, 1000, 70_001, 200_000] {
            for missing in [0, 2, 50, 100] {
                let values = (0..<count).map { _ in
                    Int.random(in: 0..<100, using: &random) < missing
                        ? .nan : Double(Int.random(in: -40...40, using: &random)) / 4
                }
                let places = (0..<count).map(Double.init)
                for wanted in [4, 8, 120, 1600] where wanted < count {
                    #expect(
                        try Reduction.pick(.minmax, x: places.span, y: values.span, count: wanted)
                            == brute(values, wanted / 2, ends: false), "minmax \(count) \(missing) \(wanted)")
                    #expect(
                        try Reduction.pick(.m4, x: places.span, y: values.span, count: wanted)
                            == brute(values, wanted / 4, ends: true), "m4 \(count) \(missing) \(wanted)")
                }
            }
        }
    }

    /// With the extremes of blocks the same rows are picked as without.
    @Test func blocksChangeNothing() throws {
        var random = SplitMix(seed: 6)
        for count in [1, 127, 128, 129, 5000, 70_001, 150_000] {
            for step in [1, 3, 1000] {
                let values = Buffer((0..<count).map { _ in Double(Int.random(in: -40...40, using: &random) / step) })
                let times = Buffer((0..<count).map { Int64($0) * 1000 })
                let (spread, blocks) = try ValueSpread.surveyed(values)
                #expect(spread == ValueSpread(values.span))
                for columns in [1, 7, 100, 1599] {
                    let last = Int64(count) * 1000
                    let with = Reduction.m4(
                        x: times.span, y: values.span, from: 500, to: last, columns: columns, blocks: blocks)
                    let without = Reduction.m4(
                        x: times.span, y: values.span, from: 500, to: last, columns: columns)
                    #expect(with == without, "\(count) rows, \(columns) columns")
                }
            }
        }
    }
}
