import Glibc
import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Syntax
import Testing

@testable import Charts

/// Laws (g) and (i) to (n), each on tables by chance that are made for it. What is expected is worked out here, from the law's words
/// alone. Each was seen to fail: Tests/Mutants/charts-law-*.patch break them one by one, as docs/architecture/channels.md lists.
extension ChartLawTests {
    /// So many tables of each law here, thousands where `PLOTLINE_CHARTS` asks for them.
    ///
    /// - Parameter times: of a law that few tables come near, so many times as many.
    static func visit(
        _ name: String, share: Int = 1, times: Int = 1, _ body: (UInt64, inout SplitMix) throws -> Void
    ) throws {
        let count = max(1, Survey.count("PLOTLINE_CHARTS", usual: 24) * times / share)
        let first = Survey.firstSeed("PLOTLINE_CHARTS_FROM", count: count)
        for seed in first..<(first + count) {
            var random = SplitMix(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
            try body(UInt64(seed), &random)
        }
    }

    /// The labels below a plot, without the lowest of those beside it. In text the first may begin left of the plot.
    private static func below(_ plot: Rect, _ labels: [TextRun], _ measurer: any TextMeasurer) -> [TextRun] {
        labels.filter { run in
            measurer.cell.map { run.origin.y > plot.maxY + $0.height + 0.1 }
                ?? (run.origin.y > plot.maxY + 1 && run.origin.x > plot.x - 1)
        }
    }

    private static func series(_ cell: String, _ frame: Frame) throws -> [ResolvedSeries] {
        try RightByDefaultTests.chart(cell, frame).series
    }

    // MARK: (g)

    /// At instants all bars of a series have one width: the smallest gap where steps are alike, else between 1 and 12 points.
    @Test func widthsAreOne() throws {
        try Self.visit("widths") { seed, random in
            let isIrregular = seed % 2 == 0
            var time = Fixture.instant(2024, 1, 1)
            let times = (0..<Int.random(in: 3...40, using: &random)).map { _ in
                time += Microseconds.hour * (isIrregular ? Int64.random(in: 1...400, using: &random) : 6)
                return time
            }
            let frame = Fixture.frame(
                Buffer(times), [Column("v", times.map { _ in Double.random(in: 1...9, using: &random) })])
            let chart = try RightByDefaultTests.chart("plot bar v", frame)
            guard case .time = chart.x.scale else { return }
            let scene = RightByDefaultTests.scene(chart)
            let plot = try #require(scene.plots.first?.area)
            let bars = RightByDefaultTests.bars(scene).filter { $0.x > plot.x + 0.6 && $0.maxX < plot.maxX - 0.6 }
            let (least, most) = (bars.map(\.width).min() ?? 1, bars.map(\.width).max() ?? 1)
            // Edges stand on half points.
            #expect(most - least < 1.01, "seed \(seed)")
            #expect(least > 0.24, "seed \(seed)")
            let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
            let middle = gaps[gaps.count / 2]
            let alike = gaps.count { Double(abs($0 - middle)) <= Double(middle) * 0.04 }
            if alike * 10 < gaps.count * 9 { #expect(most <= 12.6, "seed \(seed): \(most)") }
        }
    }

    // MARK: Places of names

    /// Each value stands at its own name in every panel, whatever names the panel has met and in which order; so do those of a second layer.
    @Test func namesArePlaces() throws {
        try Self.visit("places") { seed, random in
            let names = (0..<Int.random(in: 2...9, using: &random)).map { "n\($0)" }.shuffled(using: &random)
            var rows: [(name: String, panel: String, value: Double)] = []
            for panel in ["p", "q", "r"] {
                let met = names.filter { _ in Int.random(in: 0...2, using: &random) > 0 }.shuffled(using: &random)
                for name in met.isEmpty ? [names[0]] : met {
                    rows.append((name, panel, Double(Int.random(in: 1...99, using: &random))))
                }
            }
            let frame = RightByDefaultTests.rows([
                Column("name", texts: rows.map(\.name)), Column("panel", texts: rows.map(\.panel)),
                Column("v", rows.map(\.value)),
            ])
            let mark = ["bar", "line", "point"][Int(seed % 3)]
            let sort = seed % 2 == 0 ? "" : "\nx sort desc"
            let chart = try RightByDefaultTests.chart("plot \(mark) v by name facet panel\(sort)", frame)
            guard case .slots(let places) = chart.x.scale else {
                Issue.record("seed \(seed): no names")
                return
            }
            #expect(Set(places) == Set(rows.map(\.name)), "seed \(seed)")
            for panel in chart.panels {
                var drawn: [String: Double] = [:]
                for one in panel.series {
                    for row in 0..<one.y.count where one.y.span[row].isFinite {
                        drawn[places[Int(one.x[row])]] = one.y.span[row]
                    }
                }
                let own = rows.filter { $0.panel == panel.title }.map { ($0.name, $0.value) }
                #expect(drawn == Dictionary(uniqueKeysWithValues: own), "seed \(seed), \(panel.title)")
            }
        }
    }

    // MARK: (i)

    /// Each bar, box, strip and violin of a lone layer of names is named: on 800 × 400 points and 80 columns. Of what has no room the
    /// figure says how much there is.
    @Test func noneIsAnonymous() throws {
        let words = ["Procurement", "and", "Legal", "of", "Support", "Ohio", "x", "Management", "für", "東京", "R&D"]
        try Self.visit("names") { seed, random in
            let count = Int.random(in: 2...(seed % 3 == 0 ? 120 : 30), using: &random)
            let names = (0..<count).map { place in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                    .joined(separator: " ") + " \(Character(Unicode.Scalar(97 + UInt8(place % 26))))\(place / 26)q"
            }
            let mark = ["bar", "box", "strip", "violin"][Int(seed % 4)]
            let rows = mark == "bar" ? 1 : 4
            let frame = RightByDefaultTests.rows([
                Column("name", texts: (0..<count * rows).map { names[$0 % count] }),
                Column("v", (0..<count * rows).map { _ in Double.random(in: 1...9, using: &random) }),
            ])
            let chart = try RightByDefaultTests.chart("plot \(mark) v by name", frame)
            for measurer in [FixedMeasurer() as any TextMeasurer, CellMeasurer()] {
                let isText = measurer.cell != nil
                let height = chart.fittingHeight(width: 800, height: isText ? 384 : 400, cell: measurer.cell)
                let size =
                    measurer.cell.map { CellMeasurer.size(columns: 80, rows: Int(height / $0.height)) }
                    ?? Size(800, height)
                let scene = chart.scene(size: size, measurer: measurer, theme: .light)
                let plot = try #require(scene.plots.first)
                let labels = scene.elements.compactMap { element -> TextRun? in
                    guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
                    return run
                }
                let below = Self.below(plot.area, labels, measurer)
                let first = below.map(\.origin.y).min() ?? 0
                let named =
                    plot.isSideways
                    ? labels.count { $0.origin.x <= plot.area.x && $0.origin.y <= plot.area.maxY + 8 }
                    : below.count { $0.rotation != 0 || abs($0.origin.y - first) < 1 }
                let said = scene.elements.compactMap { element -> Int? in
                    guard element.role == .caption, case .text(let run) = element.shape,
                        run.text.contains(" of \(count) names")
                    else { return nil }
                    return run.text.split(separator: " ").first.flatMap { Int($0) }
                }
                #expect(named >= said.first ?? count, "seed \(seed): \(named) of \(count), \(mark), text \(isText)")
                #expect(SceneLabels.faults(of: scene, measurer) == [], "seed \(seed)")
            }
        }
    }

    /// A figure is turned over by no size.
    @Test func noSizeTurnsAFigure() throws {
        try Self.visit("turns", share: 3) { seed, random in
            let names = (0..<Int.random(in: 2...60, using: &random)).map { "name of the place \($0)" }
            let frame = RightByDefaultTests.categories(names, [Column("v", names.map { Double($0.count) })])
            let chart = try RightByDefaultTests.chart("plot bar v by name", frame)
            let points = [Size(200, 150), Size(400, 250), Size(800, 400), Size(1600, 900)].map { size in
                RightByDefaultTests.scene(chart, size).plots.first?.isSideways
            }
            let cells = [(40, 12), (80, 24), (200, 60)].map { columns, rows in
                chart.scene(
                    size: CellMeasurer.size(columns: columns, rows: rows), measurer: CellMeasurer(), theme: .light
                ).plots.first?.isSideways
            }
            #expect(Set(points).count == 1 && Set(cells).count == 1, "seed \(seed)")
        }
    }

    // MARK: (j)

    /// A line breaks over more than three missing rows, unless that was bridged.
    @Test func longGapsBreak() throws {
        try Self.visit("gaps") { seed, random in
            let step = try #require(
                [Microseconds.minute, Microseconds.hour, Microseconds.day].randomElement(using: &random))
            let count = Int.random(in: 30...90, using: &random)
            let missing = Int.random(in: 0...8, using: &random)
            let at = Int.random(in: 5...(count - 15), using: &random)
            let start = Fixture.instant(2024, 1, 1)
            let times = (0..<count).filter { $0 <= at || $0 > at + missing }.map { start + Int64($0) * step }
            let frame = Fixture.frame(
                Buffer(times), [Column("v", times.map { _ in Double.random(in: 0...9, using: &random) })])
            let bridges = seed % 3 == 0
            let scene = RightByDefaultTests.scene(
                try RightByDefaultTests.chart("plot line v" + (bridges ? " connect" : ""), frame))
            let runs = RightByDefaultTests.marks(scene).count { if case .polyline = $0.shape { true } else { false } }
            #expect(runs == (missing > 3 && !bridges ? 2 : 1), "seed \(seed): \(missing) missing")
        }
    }

    // MARK: (k)

    /// The areas of one layer stand on each other where all of them add up; those of two layers never do.
    @Test func areasStackWhereTheyAddUp() throws {
        let names = [
            ("revenue", true), ("rain", true), ("quantity", true), ("temperature", false), ("price", false),
            ("score", false),
        ]
        try Self.visit("areas") { seed, random in
            let chosen = Array(names.shuffled(using: &random).prefix(2))
            let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.day, count: 20)
            let frame = Fixture.frame(
                times,
                chosen.map { Column($0.0, (0..<20).map { _ in Double.random(in: 1...9, using: &random) }) })
            let (one, other) = (chosen[0], chosen[1])
            let stacked = try Self.series("plot area \(one.0), \(other.0)", frame).contains { $0.floor != nil }
            #expect(stacked == (one.1 && other.1), "seed \(seed): \(one.0), \(other.0)")
            let apart = try Self.series("plot area \(one.0) + area \(other.0)", frame)
            #expect(apart.allSatisfy { $0.floor == nil }, "seed \(seed)")
        }
    }

    // MARK: (l)

    /// A density holds all of what it is of, along the scale that shows it: its area is 1 where values lie on each other near zero and far
    /// apart elsewhere, and where equal ratios have equal lengths.
    @Test func densitiesAreWhole() throws {
        try Self.visit("densities") { seed, random in
            let count = Int.random(in: 5...300, using: &random)
            let decades = Double.random(in: 0.2...4, using: &random)
            // By products of even numbers: most are small, some are a thousand times as large.
            let values = (0..<count).map { _ in
                let even = (0..<3).map { _ in Double.random(in: -1...1, using: &random) }.reduce(0, +)
                return ((pow(10, even / 3 * decades) * 400).rounded() / 10) + 0.1
            }
            let frame = RightByDefaultTests.rows([Column("v", values)])
            for isLog in [false, true] {
                let series = try Self.series("plot density v" + (isLog ? "\n  x log" : ""), frame)
                let one = try #require(series.first)
                let x = (0..<one.x.count).map { isLog ? log10(one.x[$0]) : one.x[$0] }
                let area = (1..<x.count).reduce(0.0) { sum, row in
                    sum + (x[row] - x[row - 1]) * (one.y.span[row] + one.y.span[row - 1]) / 2
                }
                let least = try #require(values.min()), most = try #require(values.max())
                let upper = one.x[x.count - 1]
                // Of a long tail the bulk, no less than nineteen of twenty.
                let shown = values.filter { $0 <= upper }
                let isCut = !isLog && TailCut(Quantiles(values.sorted())) != nil
                #expect(one.x[0] <= least && (isCut ? shown.count * 20 >= count * 19 : upper >= most), "seed \(seed)")
                // Half a percent lies beyond two and a half bandwidths of the ends, more of so few values.
                #expect(abs(area - Double(shown.count) / Double(count)) < 0.03, "seed \(seed), log \(isLog): \(area)")
            }
        }
    }

    /// Half of the violins are a third as wide as the widest and more, however differently their values are spread.
    @Test func violinsAreSeen() throws {
        try Self.visit("violins", share: 2) { seed, random in
            let groups = Int.random(in: 2...8, using: &random)
            var (names, values): ([String], [Double]) = ([], [])
            for group in 0..<groups {
                let spread = pow(10, Double.random(in: -1...2, using: &random))
                for _ in 0..<30 {
                    names.append("group \(Character(Unicode.Scalar(97 + UInt8(group))))")
                    values.append(500 + Double.random(in: -1...1, using: &random) * spread)
                }
            }
            let frame = RightByDefaultTests.categories(names, [Column("v", values)])
            let scene = RightByDefaultTests.scene(try RightByDefaultTests.chart("plot violin v by name", frame))
            let plot = try #require(scene.plots.first)
            let widths = RightByDefaultTests.marks(scene).compactMap { element -> Double? in
                guard case .path(let steps) = element.shape else { return nil }
                let sides = steps.compactMap { step -> Double? in
                    switch step {
                    case .move(let point), .line(let point): plot.isSideways ? point.y : point.x
                    default: nil
                    }
                }
                return (sides.max() ?? 0) - (sides.min() ?? 0)
            }.sorted()
            #expect(widths.count == groups, "seed \(seed)")
            #expect(widths[groups / 2] >= (widths.last ?? 0) / 3 - 1, "seed \(seed): \(widths)")
        }
    }

    /// Of points that lie on each other the density is drawn; those that have a name's colour stay, paler.
    @Test func crowdsAreSeen() throws {
        try Self.visit("crowds", share: 8) { seed, random in
            let isNamed = seed % 2 == 0
            let places = (0..<40).map { _ in
                (Double.random(in: 0...9, using: &random), Double.random(in: 0...9, using: &random))
            }
            // Around each of 40 places 150 points, within less than a symbol.
            var (up, along): ([Double], [Double]) = ([], [])
            for row in 0..<6000 {
                let place = places[row % 40]
                up.append(place.0 + Double(row) * 1e-6)
                along.append(place.1 + Double(row % 97) * 1e-5)
            }
            let frame = RightByDefaultTests.rows([
                Column("v", up), Column("w", along),
                Column("k", texts: (0..<6000).map { $0 % 2 == 0 ? "a" : "b" }),
            ])
            let chart = try RightByDefaultTests.chart("plot point v over w" + (isNamed ? " color by k" : ""), frame)
            let points = RightByDefaultTests.marks(RightByDefaultTests.scene(chart)).filter {
                if case .symbol = $0.shape { true } else { false }
            }
            guard isNamed else {
                #expect(points.isEmpty, "seed \(seed)")
                return
            }
            let alphas = points.compactMap { if case .solid(let color)? = $0.fill { color.alpha } else { nil } }
            #expect(!alphas.isEmpty && alphas.allSatisfy { $0 < 1 }, "seed \(seed)")
        }
    }

    // MARK: (m)

    /// An axis of numbers or times that differ has two labelled ticks, or its values.
    @Test func axesHaveTwoTicks() throws {
        try Self.visit("axes", times: 25) { seed, random in
            let count = Int.random(in: 2...30, using: &random)
            let step = try #require(
                [
                    Microseconds.minute, Microseconds.hour, Microseconds.day, 91 * Microseconds.day,
                    365 * Microseconds.day,
                ]
                .randomElement(using: &random))
            let start = Fixture.instant(Int.random(in: 1990...2020, using: &random), 3, 7, 5)
            let scale = pow10(Int.random(in: -3...8, using: &random))
            let frame = Fixture.frame(
                Fixture.times(from: start, every: step, count: count),
                [Column("v", (0..<count).map { Double($0 + 1) * scale * 0.37 })])
            let mark = ["line", "point", "area", "bar"][Int(seed % 4)]
            let chart = try RightByDefaultTests.chart("plot \(mark) v", frame)
            for (size, measurer) in [
                (Size(800, 400), FixedMeasurer() as any TextMeasurer), (Size(400, 250), FixedMeasurer()),
                (CellMeasurer.size(columns: 80, rows: 24), CellMeasurer()),
            ] {
                let scene = chart.scene(size: size, measurer: measurer, theme: .light)
                let plot = try #require(scene.plots.first?.area)
                let runs = scene.elements.compactMap { element -> TextRun? in
                    guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
                    return run
                }
                let below = Self.below(plot, runs, measurer)
                let row = below.map(\.origin.y).min() ?? 0
                let beside = runs.count { $0.origin.x <= plot.x }
                #expect(below.count { abs($0.origin.y - row) < 1 } >= 2, "seed \(seed): x of \(mark), \(size)")
                #expect(beside >= 2, "seed \(seed): y of \(mark), \(size)")
            }
        }
    }

    private func pow10(_ power: Int) -> Double {
        (0..<abs(power)).reduce(1) { total, _ in power < 0 ? total / 10 : total * 10 }
    }

    // MARK: (n)

    /// A bare plot draws no identifier, no count of the rows and no empty column; prices are candles.
    @Test func barePlotsDrawMeasures() throws {
        try Self.visit("bare") { seed, random in
            let count = Int.random(in: 6...40, using: &random)
            let times = Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.day, count: count)
            func level() -> [Double] { (0..<count).map { _ in Double.random(in: 10...20, using: &random) } }
            var columns = [Column("v", level())]
            let others: [Column] = [
                Column("id", (0..<count).map { Double($0 * 7 + 100) }), Column("t", (0..<count).map { Double($0 + 1) }),
                Column("note", (0..<count).map { _ in Double.nan }),
                Column("station_code", level().map { $0.rounded() }),
            ]
            columns += others.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            columns.shuffle(using: &random)
            let drawn = try Self.series("plot", Fixture.frame(times, columns)).map(\.column)
            #expect(drawn == ["v"], "seed \(seed): \(columns.map(\.name))")
            let opens = level()
            let closes = level()
            let prices = [
                Column("Open", opens), Column("High", zip(opens, closes).map { max($0, $1) + 1 }),
                Column("Low", zip(opens, closes).map { min($0, $1) - 1 }), Column("Close", closes),
                Column("Volume", level()),
            ].shuffled(using: &random)
            let marks = try Self.series("plot", Fixture.frame(times, prices)).map { $0.mark.name }
            #expect(Set(marks) == ["candle"], "seed \(seed)")
        }
    }
}
