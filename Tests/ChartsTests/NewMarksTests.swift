@testable import Charts
import Diagnostics
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// Positions and counts of the marks that lay out values themselves, against other programs and published examples.
@Suite struct NewMarksTests {
    private static func named(_ names: [String], _ columns: [Column]) -> Frame {
        Frame(index: Index(name: "name", keys: .category(TextColumn(names))), columns: columns)
    }

    private static func chart(_ line: String, _ frame: Frame) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(line), frame)
    }

    private static func scene(_ chart: ResolvedChart, _ size: Size = Size(800, 400)) -> Scene {
        chart.scene(size: size, measurer: FixedMeasurer(), theme: .light)
    }

    private static func list(_ buffer: Buffer<Double>?) -> [Double] {
        guard let buffer else { return [] }
        return (0..<buffer.count).map { buffer.span[$0] }
    }

    // MARK: treemap

    /// The example of Bruls, Huizing and van Wijk, Squarified Treemaps (2000), figure 4: areas 6, 6, 4, 3, 2, 2, 1 in 6 × 4; and the
    /// rectangles of PyPI's squarify 0.4.4 for it.
    @Test func squarifiedIsThePublishedExample() {
        let rects = Squarified.rects([6, 6, 4, 3, 2, 2, 1], in: Rect(x: 0, y: 0, width: 6, height: 4))
        let published: [(Double, Double, Double, Double)] = [
            (0, 0, 3, 2), (0, 2, 3, 2), (3, 0, 12.0 / 7, 7.0 / 3), (3 + 12.0 / 7, 0, 9.0 / 7, 7.0 / 3),
            (3, 7.0 / 3, 1.2, 5.0 / 3), (4.2, 7.0 / 3, 1.2, 5.0 / 3), (5.4, 7.0 / 3, 0.6, 5.0 / 3),
        ]
        for (rect, want) in zip(rects, published) {
            #expect(abs(rect.x - want.0) < 1e-9 && abs(rect.y - want.1) < 1e-9, "\(rect) \(want)")
            #expect(abs(rect.width - want.2) < 1e-9 && abs(rect.height - want.3) < 1e-9, "\(rect) \(want)")
        }
    }

    @Test func tilesFillTheirPlot() throws {
        let frame = Self.named(["a", "b", "c", "d"], [Column("v", [50, 30, 0, 20])])
        let chart = try Self.chart("plot treemap v", frame)
        #expect(chart.x.scale.bandCount == 3, "zero has no rectangle")
        let tiles = Self.scene(chart).elements.compactMap { element -> Rect? in
            if case .mark = element.role, case .rect(let rect, _) = element.shape { rect } else { nil }
        }
        #expect(tiles.count == 3)
        let areas = tiles.map { ($0.width + 1) * ($0.height + 1) }
        #expect(abs(areas[0] / areas.reduce(0, +) - 0.5) < 0.01)
        #expect(throws: ChartsError.negativeShare("v")) {
            try Self.chart("plot treemap v", Self.named(["a", "b"], [Column("v", [1, -1])]))
        }
    }

    /// The parts of one whole are of one column: of two and more nothing says that they add up.
    @Test(arguments: ["a, b", "a, b, c"]) func tilesAreOfOneColumn(_ columns: String) throws {
        let frame = Self.named(["x", "y"], [Column("a", [5, 3]), Column("b", [2, 4]), Column("c", [1, 1])])
        #expect(throws: (any Error).self) { try Self.chart("plot treemap \(columns)", frame) }
        #expect(try Self.chart("plot treemap a", frame).x.scale.bandCount == 2)
    }

    // MARK: waterfall

    /// `pandas.Series([10, -4, 7, 2]).cumsum()` is 10, 6, 13, 15.
    @Test func stepsStandOnTheOneBefore() throws {
        let frame = Self.named(["a", "b", "c", "d"], [Column("v", [10, -4, 7, 2])])
        let one = try Self.chart("plot waterfall v", frame).series[0]
        #expect(Self.list(one.y) == [10, 6, 13, 15, 15])
        #expect(Self.list(one.floor) == [0, 10, 6, 13, 0])
        #expect((0..<5).map(one.own) == [10, -4, 7, 2, 15])
    }

    @Test func sortedStepsFollowTheirOrder() throws {
        let frame = Self.named(["a", "b", "c"], [Column("v", [1, 5, 3])])
        var spec = try PlotParsingTests.spec("plot waterfall v")
        spec.x.sort = .descending
        let chart = try Fixture.chart(spec, frame)
        #expect(Self.list(chart.series[0].y) == [5, 8, 9, 9])
        #expect(chart.x.rungs.first?.map { $0.label.joined() } == ["b", "c", "a", "total"])
    }

    // MARK: hexbin

    /// Every row is in one hexagon: the one whose middle, of all that may be, is nearest (brute force).
    @Test func hexagonsHoldEachRowOnce() throws {
        var (x, y): ([Double], [Double]) = ([], [])
        var seed: UInt64 = 7
        func next() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 33) / Double(UInt64(1) << 31)
        }
        for _ in 0..<2_000 { (x, y) = (x + [next() * 10], y + [next() * next() * 3]) }
        let grid = Hexagons(x: Extent(lower: 0, upper: 10), y: Extent(lower: 0, upper: 3), across: 20)
        let (cells, left) = try grid.counts(.numbers(Buffer(x + [.nan])), Buffer(y + [1]), .process)
        #expect(cells.reduce(0) { $0 + $1.count } == 2_000 && left == 1)
        // Of all middles nearby the own one is the nearest, in widths.
        for (a, b) in zip(x, y).prefix(300) {
            func distance(_ place: SIMD2<Int32>) -> Double {
                let center = grid.center(place)
                let (across, up) = ((a - center.x) / grid.width, (b - center.y) / grid.height * 2 / 3.0.squareRoot())
                return across * across + up * up
            }
            let own = grid.place(a, b)
            for dx in -2...2 {
                for dy in -2...2 {
                    #expect(distance(own) <= distance(SIMD2(own.x + Int32(dx), own.y + Int32(dy))) + 1e-9)
                }
            }
        }
    }

    // MARK: beeswarm

    @Test func beesDoNotTouch() throws {
        let values = (0..<60).map { Double(($0 * 37) % 23) }
        let frame = Self.named((0..<60).map { $0 % 2 == 0 ? "a" : "b" }, [Column("v", values)])
        let scene = Self.scene(try Self.chart("plot beeswarm v by name", frame))
        let points = scene.elements.compactMap { element -> (Point, Double)? in
            if case .mark = element.role, case .symbol(_, let center, let size) = element.shape {
                (center, size)
            } else {
                nil
            }
        }
        #expect(points.count == 60)
        for (place, one) in points.enumerated() {
            for other in points[..<place] {
                let (dx, dy) = (one.0.x - other.0.x, one.0.y - other.0.y)
                #expect((dx * dx + dy * dy).squareRoot() >= one.1 * 0.95)
            }
        }
    }

    // MARK: dumbbell and matrix

    @Test func dumbbellsJoinTheirEnds() throws {
        let frame = Self.named(["x", "y"], [Column("a", [1, 6]), Column("b", [4, 2])])
        let chart = try Self.chart("plot dumbbell a, b", frame)
        let scene = Self.scene(chart)
        let lines = scene.elements.filter { if case .line = $0.shape { $0.role == .rule } else { false } }
        #expect(lines.count == 2 && chart.series.map(\.name) == ["a", "b"])
        #expect(throws: ChartsError.needsColumns(mark: "dumbbell", "FROM, TO")) {
            try Self.chart("plot dumbbell a", frame)
        }
    }

    @Test func aMatrixHasEveryPairBothWays() throws {
        let frame = Self.named(
            ["x", "y", "z"], [Column("a", [1, 2, 3]), Column("b", [3, 1, 2]), Column("c", [5, .nan, 9])])
        let scene = Self.scene(try Self.chart("plot matrix a, b, c", frame))
        let points = scene.elements.count { if case .symbol = $0.shape { $0.row != nil } else { false } }
        // Of the six plots two have three points, those with c two.
        #expect(points == 2 * 3 + 4 * 2)
    }

    // MARK: ridge

    /// `scipy.stats.gaussian_kde` normalises to one: ridges have one scale, and that of the narrower group is the higher. One ten times as high
    /// would leave a flat line of the other: each has its own height then.
    @Test(arguments: [(3.0, 3.0), (10, 1)]) func narrowerGroupsAreHigher(_ share: Double, _ ratio: Double) throws {
        let wide = (0..<20).map { Double($0) }
        let narrow = (0..<20).map { 10 + Double($0) / share }
        let names = [String](repeating: "wide", count: 20) + [String](repeating: "narrow", count: 20)
        let frame = Self.named(names, [Column("v", wide + narrow)])
        let chart = try Self.chart("plot ridge v by name", frame)
        #expect(chart.horizontal)
        let bands = Self.scene(chart).elements.compactMap { element -> Double? in
            guard case .mark = element.role, case .band(let upper, let lower) = element.shape else { return nil }
            return (lower[0].y) - (upper.map(\.y).min() ?? 0)
        }
        #expect(bands.count == 2 && abs(bands[1] / bands[0] - ratio) < 0.2, "\(bands)")
    }

    // MARK: map

    /// pyproj 3.6, EPSG:4326 to 3857: 60° N is 8,399,737.89 m and 30° N 3,503,549.84 m, by 111,319.49 m a degree 75.4561 and 31.4729.
    @Test func largeMapsAreMercators() throws {
        let frame = Self.named(["a", "b", "c"], [Column("lat", [60, 30, 0]), Column("lon", [0, 20, 0])])
        let points = Self.scene(try Self.chart("plot map", frame)).elements.compactMap { element -> Point? in
            if case .symbol(_, let center, _) = element.shape { center } else { nil }
        }
        let degree = (points[1].x - points[0].x) / 20
        #expect(abs((points[2].y - points[0].y) / degree - 75.4561) < 0.01)
        #expect(abs((points[2].y - points[1].y) / degree - 31.4729) < 0.01)
    }

    /// At 60° a degree of longitude is half as long as one of latitude: cos 60° = 1∕2.
    @Test func smallMapsAreNarrowed() throws {
        let frame = Self.named(["a", "b"], [Column("lat", [59, 61]), Column("lon", [10, 12])])
        let points = Self.scene(try Self.chart("plot map", frame)).elements.compactMap { element -> Point? in
            if case .symbol(_, let center, _) = element.shape { center } else { nil }
        }
        #expect(abs((points[1].x - points[0].x) / (points[0].y - points[1].y) - 0.5) < 1e-6)
        #expect(throws: ChartsError.self) { try Self.chart("plot map", Self.named(["a"], [Column("v", [1])])) }
    }

    // MARK: intervals and windows

    /// `scipy.stats.t.interval(0.95, 3, 5, scipy.stats.sem([2, 4, 6, 8]))` is (0.8915, 9.1085); their standard deviation 2.5820, its error
    /// 1.2910.
    @Test(arguments: [("ci", 0.8915), ("se", 3.7090), ("std", 2.4180)])
    func intervalsAreThoseOfScipy(_ word: String, _ lower: Double) throws {
        let frame = Self.named(["a", "a", "a", "a", "b"], [Column("v", [2, 4, 6, 8, 1])])
        let chart = try Self.chart("plot bar mean v \(word) by name", frame)
        let error = try #require(chart.series[0].error)
        let (low, high) = (Self.list(error.lower), Self.list(error.upper))
        #expect(abs(low[0] - lower) < 1e-4 && abs(low[0] + high[0] - 10) < 1e-9)
        #expect(low[1].isNaN, "one row has no interval")
        #expect(chart.y.title.hasPrefix("mean v ±"))
        #expect(throws: ChartsError.intervalOfMean(word, aggregate: "sum")) {
            try Self.chart("plot bar sum v \(word) by name", frame)
        }
    }

    @Test func bandsComeFromWindows() throws {
        let day = Microseconds.day
        let starts = (0..<3).map { Int64($0) * 10 * day }
        let windows = Fixture.frame(
            Buffer(starts),
            [
                Column("end", values: .times(Buffer([starts[0] + day, starts[1] + 2 * day, missingTime]))),
                Column("what", texts: ["one", "two", "three"]),
            ])
        let frame = Fixture.frame(
            Fixture.times(from: 0, every: day, count: 30), [Column("v", (0..<30).map(Double.init))])
        let spec = try PlotParsingTests.spec("plot line v\n  band from outages")
        #expect(spec.sources == ["outages"])
        let chart = try spec.resolve(
            current: ("rows", frame), lookup: { _ in windows }, context: Fixture.context)
        let bands = chart.annotations.compactMap { annotation -> (Double?, Double?, String)? in
            if case .bandX(let lower, let upper, let label) = annotation { (lower, upper, label) } else { nil }
        }
        #expect(bands.map(\.2) == ["one", "two"] && bands[1].1 == Double(starts[1] + 2 * day))
    }
}
