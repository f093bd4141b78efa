import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// What rows hold is in the picture: amounts of nothing, last values, gaps, every name.
extension RightByDefaultTests {
    private static func symbols(_ scene: Scene) -> [Double] {
        marks(scene).compactMap { element in
            guard element.row != nil, case .symbol(_, _, let size) = element.shape else { return nil }
            return size
        }
    }

    // MARK: Sizes

    /// An amount of nothing is the smallest symbol, and its guide says it; what is missing has none.
    @Test(arguments: [["a", "b"], ["a", "a"]]) func nothingIsTheSmallestSymbol(_ kinds: [String]) throws {
        let frame = Self.rows([
            Column("x", [1, 2, 3, 4, 5, 6]), Column("y", [3, 1, 4, 1, 5, 9]), Column("price", [8, 0, 12, .nan, 0, 18]),
            Column("k", texts: (0..<6).map { kinds[$0 % 2] }),
        ])
        let scene = Self.scene(try Self.chart("plot point y over x size price color k", frame), Size(800, 480))
        let sizes = Self.symbols(scene)
        #expect(sizes.count == 5 && sizes.count { $0 == sizes.min() } == 2)
        #expect(Self.labels(scene, .legendLabel).contains("0"))
    }

    // MARK: Steps

    /// A line in steps holds its last value as long as the others, or its first: level ends, within the plot.
    @Test(arguments: [("step", 0.0, 1.0), ("step-end", 1, 0), ("step-center", 0.5, 0.5)])
    func theLastValueIsSeenToLast(_ way: String, _ before: Double, _ after: Double) throws {
        let frame = Self.days(Array(0..<8), [Column("v", [3, 5, 4, 8, 7, 9, 11, 10])])
        let chart = try Self.chart("plot line v interpolate \(way)", frame)
        let day = Double(Microseconds.day)
        let start = Double(Fixture.instant(2024, 1, 3))
        #expect(chart.x.scale.domain.lower == start - before * day)
        #expect(chart.x.scale.domain.upper == start + (7 + after) * day)
        let scene = Self.scene(chart)
        let plot = try #require(scene.plots.first?.area)
        guard case .path(let steps)? = Self.marks(scene).first?.shape else {
            Issue.record("no path")
            return
        }
        let points = steps.compactMap { step -> Point? in
            switch step {
            case .move(let point), .line(let point): point
            default: nil
            }
        }
        let first = try #require(points.first)
        let last = try #require(points.last)
        let inner = plot.width * (1 - (before + after) / (7 + before + after))
        #expect(last.x - first.x > inner + 1 || before + after == 0)
        #expect(abs(points[points.count - 2].y - last.y) < 0.01 || before == 1, "the last stretch is level")
        #expect(points.allSatisfy { $0.y < plot.maxY - 1 }, "none lies on the axis")
    }

    /// A value is held up to the place of one that is missing, and no farther.
    @Test func stepsEndWhereAValueIsMissing() throws {
        let frame = Self.days(Array(0..<6), [Column("v", [3, 5, .nan, 8, 7, 9])])
        let scene = Self.scene(try Self.chart("plot line v interpolate step", frame))
        let runs = Self.marks(scene).compactMap { element -> [Point]? in
            guard case .path(let steps) = element.shape else { return nil }
            return steps.compactMap { if case .line(let point) = $0 { point } else { nil } }
        }
        let plot = try #require(scene.plots.first?.area)
        let day = plot.width / 6
        #expect(runs.count == 2 && abs((runs[0].last?.x ?? 0) - (plot.x + 2 * day)) < day * 0.1)
    }

    // MARK: Gaps

    /// Six turbines by the hour, of which one is out of order for three days: the means of its days break there, as its rows do.
    @Test(arguments: ["plot line mean v by day color k", "plot line mean v by day facet k"])
    func meansBreakWhereManyRowsAreMissing(_ cell: String) throws {
        let hours = (0..<24 * 20).map { Fixture.instant(2024, 3, 1) + Int64($0) * Microseconds.hour }
        var rows: [(Int64, String, Double)] = []
        for (place, hour) in hours.enumerated() {
            rows.append((hour, "a", Double(place % 7)))
            if !(24 * 13..<24 * 16).contains(place) { rows.append((hour, "b", Double(place % 5))) }
        }
        let frame = Fixture.frame(
            Buffer(rows.map(\.0)), [Column("k", texts: rows.map(\.1)), Column("v", rows.map(\.2))])
        let chart = try Self.chart(cell, frame)
        let series = chart.panels.isEmpty ? chart.series : chart.panels.flatMap(\.series)
        let gaps = series.map { one in (0..<one.y.count).count { one.y.span[$0].isNaN } }
        #expect(gaps == [0, 3])
        // A day of few rows is one that nobody misses.
        let few = Self.days(
            Array(0..<40).filter { $0 != 20 }, [Column("v", (0..<39).map { Double($0 % 6) })])
        let line = try Self.chart("plot line mean v by day", few).series[0]
        #expect((0..<line.y.count).allSatisfy { line.y.span[$0].isFinite })
    }

    /// Weekends are no gaps: what is closed comes again.
    @Test func meansGoOverWeekends() throws {
        var hours: [Int64] = []
        for hour in 0..<24 * 60 where hour / 24 % 7 < 5 && hour % 24 >= 8 && hour % 24 < 18 {
            hours.append(Fixture.instant(2024, 1, 1) + Int64(hour) * Microseconds.hour)
        }
        let frame = Fixture.frame(Buffer(hours), [Column("v", hours.indices.map { Double($0 % 9) })])
        let line = try Self.chart("plot line mean v by day", frame).series[0]
        #expect((0..<line.y.count).allSatisfy { line.y.span[$0].isFinite })
        #expect(Self.marks(Self.scene(try Self.chart("plot line v", frame))).count == 1)
        // Four days that are missing beside nights and weekends are none of them.
        let outage = hours.filter { !(9 * 24..<13 * 24).contains(Int(($0 - hours[0]) / Microseconds.hour)) }
        let broken = Fixture.frame(Buffer(outage), [Column("v", outage.indices.map { Double($0 % 9) })])
        #expect(Self.marks(Self.scene(try Self.chart("plot line v", broken))).count == 2)
    }

    // MARK: Names

    /// Thirty-two names in six colours: all have a bar, whichever way they lie.
    @Test(arguments: [Size(800, 480), Size(800, 400)]) func everyNameHasABar(_ size: Size) throws {
        let names = (0..<32).map { "Potatoes and more \($0 * 37 % 97) kg" }
        let frame = Self.rows([
            Column("name", texts: names), Column("v", names.indices.map { Double($0 * 7 % 13 + 1) }),
            Column("kind", texts: names.indices.map { "kind \($0 / 6)" }),
        ])
        for cell in ["plot bar v by name color kind", "plot bar v by name\n  title \"Prices\"", "plot bar v by name"] {
            var chart = try Self.chart(cell, frame)
            chart.size = size
            let scene = Self.scene(chart, size)
            #expect(Self.bars(scene).count == 32, "\(cell)")
            #expect(!Self.labels(scene, .caption).contains { $0.contains("of 32 names") }, "\(cell)")
        }
    }

    /// Names of cells whose rows come at random stand by name; those that somebody put in blocks or rounds stay.
    @Test func namesAtRandomStandByName() throws {
        let cities = ["Oslo", "Vienna", "Zurich", "Bergen"]
        let random = (0..<200).map { (row: Int) -> String in
            let drawn: Int = (row * 7919 + row * row * 31) % 97
            return cities[drawn % 4]
        }
        func slots(_ names: [String]) throws -> [String] {
            let frame = Self.categories(
                names, [Column("v", names.indices.map(Double.init)), Column("k", texts: names.map { _ in "all" })])
            guard case .slots(let slots) = try Self.chart("plot rect mean v by name, k", frame).x.scale else {
                return []
            }
            return slots
        }
        #expect(try slots(random) == ["Bergen", "Oslo", "Vienna", "Zurich"])
        #expect(try slots(["Oslo", "Oslo", "Vienna", "Vienna", "Bergen"]) == ["Oslo", "Vienna", "Bergen"])
        let inTurn = (0..<60).map { ["Oslo", "Vienna", "Bergen"][$0 % 3] }
        #expect(try slots(inTurn) == ["Oslo", "Vienna", "Bergen"])
        #expect(try slots(["Oslo", "Vienna", "Oslo", "Bergen", "Vienna"]) == ["Oslo", "Vienna", "Bergen"])
    }

    // MARK: Pies

    /// Parts go from the largest on, unless their names have an order of their own or somebody sorted them.
    @Test func partsGoByTheirSize() throws {
        func parts(_ names: [String], _ values: [Double], _ words: String = "") throws -> [String] {
            let chart = try Self.chart("plot sector v by name\(words)", Self.categories(names, [Column("v", values)]))
            guard case .slots(let slots) = chart.x.scale else { return [] }
            return slots
        }
        #expect(try parts(["O+", "A+", "B+", "AB-"], [35, 36, 12, 1]) == ["A+", "O+", "B+", "AB-"])
        #expect(try parts(["small", "medium", "large"], [3, 9, 5]) == ["small", "medium", "large"])
        #expect(try parts(["a", "b", "c"], [3, 9, 5], "\n  x sort asc") == ["a", "c", "b"])
    }

    /// A pie takes the room that its names leave: names at its sides take none above it.
    @Test(arguments: [Size(400, 250), Size(800, 480)]) func aPieFillsItsRoom(_ size: Size) throws {
        let frame = Self.categories(["yes", "perhaps", "never"], [Column("v", [40, 35, 25])])
        let scene = Self.scene(try Self.chart("plot sector v by name", frame), size)
        let reach = Self.marks(scene).compactMap { element -> (Double, Double)? in
            guard case .path(let steps) = element.shape else { return nil }
            let ups = steps.compactMap { step -> (Double, Double)? in
                guard case .arc(let center, let radius, _, _) = step else { return nil }
                return (center.y - radius, center.y + radius)
            }
            return ups.first
        }
        let (top, bottom) = (reach.map(\.0).min() ?? 0, reach.map(\.1).max() ?? 0)
        #expect(bottom - top > size.height * 0.78, "\(bottom - top) of \(size.height)")
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    // MARK: Panels

    /// Points of panels let each other through as those of the whole do, in every panel alike.
    @Test func pointsOfPanelsLetEachOtherThrough() throws {
        var (x, y, kinds): ([Double], [Double], [String]) = ([], [], [])
        for row in 0..<3200 {
            x.append(Double(row * 7919 % 997))
            y.append(Double(row * 104_729 % 61))
            kinds.append("kind \(row % 40 == 0 ? 7 : row % 7)")
        }
        let frame = Self.rows([Column("x", x), Column("y", y), Column("k", texts: kinds)])
        let alphas = { (cell: String) -> Set<Double> in
            Set(
                Self.marks(Self.scene(try Self.chart(cell, frame), Size(800, 480))).compactMap { element in
                    guard case .symbol = element.shape, case .solid(let color)? = element.fill else { return nil }
                    return color.alpha
                })
        }
        let panels = try alphas("plot point y over x facet k")
        #expect(panels.count == 1 && panels.allSatisfy { $0 < 1 }, "\(panels)")
    }
}
