import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Testing

@testable import Charts

/// What is in the rows is in the picture, whatever the rows are: laws (a), (e), (j) and (l) on tables by chance. What is expected is worked out
/// here, from the law's words alone. Each was seen to fail, as docs/architecture/channels.md lists.
extension ChartLawTests {
    /// Every row that has a place, a value and a size is a symbol, an amount of nothing too.
    @Test func everyRowIsASymbol() throws {
        try Self.visit("rows") { seed, random in
            let count = Int.random(in: 2...60, using: &random)
            func drawn(_ least: Double) -> [Double] {
                (0..<count).map { _ in
                    switch Int.random(in: 0...9, using: &random) {
                    case 0: .nan
                    case 1: 0
                    default: (Double.random(in: least...20, using: &random) * 4).rounded() / 4
                    }
                }
            }
            let (x, y, sizes) = (drawn(1), drawn(1), drawn(seed % 4 == 0 ? -20 : 1))
            let known = (0..<count).filter { x[$0].isFinite && y[$0].isFinite && sizes[$0].isFinite }
            guard !known.isEmpty, known.contains(where: { sizes[$0] > 0 }) else { return }
            let frame = RightByDefaultTests.rows([
                Column("x", x), Column("y", y), Column("amount", sizes),
                Column("k", texts: (0..<count).map { ["a", "b", "c"][$0 % 3] }),
            ])
            let words = seed % 2 == 0 ? "" : " color k"
            let chart = try RightByDefaultTests.chart("plot point y over x size amount\(words)", frame)
            for size in [Size(800, 480), Size(400, 250)] {
                let seen = RightByDefaultTests.marks(RightByDefaultTests.scene(chart, size)).count { element in
                    if case .symbol = element.shape { element.row != nil } else { false }
                }
                #expect(seen == known.count, "seed \(seed)")
            }
        }
    }

    /// The last value of a line in steps is as long as others: level at its end, and that within the plot.
    @Test func lastValuesHold() throws {
        try Self.visit("steps") { seed, random in
            let count = Int.random(in: 3...40, using: &random)
            let step = [Microseconds.hour, Microseconds.day, 7 * Microseconds.day][Int(seed % 3)]
            let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: step, count: count)
            let frame = Fixture.frame(
                times, [Column("v", (0..<count).map { _ in Double.random(in: 50...90, using: &random).rounded() })])
            let mark = seed % 2 == 0 ? "line" : "area"
            let chart = try RightByDefaultTests.chart("plot \(mark) v interpolate step", frame)
            let scene = RightByDefaultTests.scene(chart)
            let plot = try #require(scene.plots.first?.area)
            let ends = RightByDefaultTests.marks(scene).compactMap { element -> Double? in
                guard element.fill == nil, case .path(let steps) = element.shape else { return nil }
                var points: [Point] = []
                for case .line(let point) in steps where points.last.map({ $0.x != point.x || $0.y != point.y }) ?? true
                {
                    points.append(point)
                }
                guard points.count > 2, abs(points[points.count - 2].y - points[points.count - 1].y) < 0.01 else {
                    return nil
                }
                return points[points.count - 1].x - points[points.count - 2].x
            }
            let tread = plot.width / Double(count)
            #expect(ends.count == 1 && abs((ends.first ?? 0) - tread) < tread * 0.2 + 2, "seed \(seed)")
        }
    }

    /// Ranks stand with one on top, whoever is ranked and however rows are sorted; the same numbers that never change are no ranks.
    @Test func oneIsOnTopOfRanks() throws {
        try Self.visit("ranks") { seed, random in
            let (count, seasons) = (Int.random(in: 3...14, using: &random), Int.random(in: 3...10, using: &random))
            let isFixed = seed % 4 == 0
            var rows: [(season: Int, name: Int, rank: Double)] = []
            var order = Array(0..<count)
            for season in 0..<seasons {
                if !isFixed || season == 0 { order.shuffle(using: &random) }
                for (rank, name) in order.enumerated() { rows.append((season, name, Double(rank + 1))) }
            }
            if seed % 3 == 0 { rows.sort { ($0.season, $0.name) < ($1.season, $1.name) } }
            let frame = Fixture.frame(
                Buffer(rows.map { Fixture.instant(2000 + $0.season, 1, 1) }),
                [Column("name", texts: rows.map { "name \($0.name)" }), Column("place", rows.map(\.rank))])
            let chart = try RightByDefaultTests.chart("plot line place color name", frame)
            #expect(chart.y.reverse == !isFixed, "seed \(seed)")
            guard !isFixed else { return }
            for size in [Size(800, 480), Size(400, 250)] {
                let scene = RightByDefaultTests.scene(chart, size)
                let labels = RightByDefaultTests.labels(scene)
                #expect(labels.contains("1") && !labels.contains("0"), "seed \(seed)")
                #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [], "seed \(seed)")
            }
        }
    }

    /// Parts of a whole go from the largest on unless their names have an order.
    @Test func partsDescend() throws {
        try Self.visit("parts") { seed, random in
            let isOrdered = seed % 3 == 0
            let all = isOrdered ? ["xs", "s", "m", "l", "xl"] : ["Rome", "Oslo", "Bern", "Lima", "Kyiv", "Cairo"]
            let names = all.shuffled(using: &random).prefix(Int.random(in: 3...5, using: &random))
            let values = names.map { _ in Double(Int.random(in: 1...99, using: &random)) }
            let frame = RightByDefaultTests.categories(Array(names), [Column("v", values)])
            let chart = try RightByDefaultTests.chart("plot sector v by name", frame)
            guard case .slots(let slots) = chart.x.scale else {
                Issue.record("seed \(seed): no names")
                return
            }
            let drawn = RightByDefaultTests.values(chart, 0)
            if isOrdered {
                #expect(slots == all.filter(names.contains), "seed \(seed)")
            } else {
                #expect(drawn == drawn.sorted(by: >), "seed \(seed)")
            }
        }
    }

    /// Means of periods break where more than three of their rows are missing, as lines of these rows do.
    @Test func meansBreakAsTheirRowsDo() throws {
        try Self.visit("means") { seed, random in
            let days = Int.random(in: 20...50, using: &random)
            let first = Int.random(in: 5...(days - 8), using: &random)
            let missing = Int.random(in: 0...4, using: &random)
            let each = [1, 2, 6, 24][Int(seed % 4)]
            let start = Fixture.instant(2024, 1, 1)
            var times: [Int64] = []
            for day in 0..<days where day < first || day >= first + missing {
                for part in 0..<each {
                    let hours = day * 24 + part * (24 / each)
                    times.append(start + Int64(hours) * Microseconds.hour)
                }
            }
            let frame = Fixture.frame(Buffer(times), [Column("v", times.indices.map { Double($0 % 7) })])
            let scene = RightByDefaultTests.scene(try RightByDefaultTests.chart("plot line mean v by day", frame))
            let runs = RightByDefaultTests.marks(scene).count { if case .polyline = $0.shape { true } else { false } }
            #expect(runs == (missing * each > 3 ? 2 : 1), "seed \(seed): \(missing) days of \(each) rows")
        }
    }
}
