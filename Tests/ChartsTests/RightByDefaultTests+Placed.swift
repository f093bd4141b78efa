@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Testing

/// Where marks, their names and their axes stand.
extension RightByDefaultTests {
    private static let names = ["North Harbour", "Upper Castle Hill", "Kings Meadow", "Old Market", "Lower Downs"]

    // MARK: Cells

    /// Law (e): whichever key is said first, time runs along x and names stand beside their rows.
    @Test(arguments: [
        "plot heatmap mean v by place and day", "plot heatmap mean v by day and place",
        "plot heatmap count by place and weekday",
    ])
    func timesOfCellsRunAlong(_ cell: String) throws {
        let frame = Self.days(
            (0..<60).map { $0 / 5 },
            [
                Column("v", (0..<60).map(Double.init)),
                Column("place", texts: (0..<60).map { Self.names[$0 % 5] }),
            ])
        let chart = try Self.chart(cell, frame)
        guard case .slots(let rows) = chart.y.scale else {
            Issue.record("\(chart.y.scale)")
            return
        }
        #expect(rows == Self.names)
        // Two keys of names stand as they were said, and so do sides of which something is said.
        let said = try Self.chart("plot heatmap mean v by place and day\n  x title \"where\"", frame)
        #expect(said.x.scale.bandCount == 5)
    }

    // MARK: Axes

    /// Of what is never negative and begins near zero, not of years, ranks from one on, or what begins farther away.
    @Test(arguments: [
        (0.4, 10.0, 0.0), (1.9, 40.3, 0), (0.9, 10, 0), (3.5, 10, 3.5), (1, 34, 1), (-2.5, 10, -2.5),
    ])
    func placesNearZeroBeginThere(_ first: Double, _ last: Double, _ lower: Double) throws {
        let step = (last - first) / 33
        let x = (0..<34).map { first + Double($0) * step }.map { first == 1 ? $0.rounded() : $0 }
        let frame = Self.rows([Column("way", x), Column("v", (0..<34).map { Double($0 * 7 % 11) })])
        for mark in ["line", "point", "area"] {
            let chart = try Self.chart("plot \(mark) v over way", frame)
            #expect(abs(chart.x.scale.domain.lower - lower) < 1e-9, "\(mark) from \(first)")
        }
    }

    // MARK: Marks

    @Test func pointsOfLongNamesLieDown() throws {
        let long = (0..<14).map { "\(Self.names[$0 % 5]) \($0)" }
        let frame = Self.rows([Column("v", (0..<14).map { Double($0 + 60) }), Column("place", texts: long)])
        for cell in ["plot point v by place", "plot lollipop v by place"] {
            #expect(try Self.chart(cell, frame).lies(onCells: false), "\(cell)")
        }
        #expect(try !Self.chart("plot line v by place", frame).lies(onCells: false))
    }

    /// As far aside as before where bands are narrow, and no farther where they are wide.
    @Test func dotsOfAStripStayTogether() throws {
        let frame = Self.rows([
            Column("v", (0..<30).map(Double.init)), Column("k", texts: (0..<30).map { "k\($0 % 3)" }),
        ])
        let chart = try Self.chart("plot strip v by k", frame)
        for width in [300.0, 800, 1600] {
            let middles = Self.marks(Self.scene(chart, Size(width, 400))).compactMap { element -> Double? in
                if case .symbol(_, let middle, _) = element.shape { middle.x } else { nil }
            }
            let own = middles.sorted()
            let gaps = zip(own, own.dropFirst()).map { $1 - $0 }.sorted()
            // Three groups: the two widest gaps lie between them.
            let spread = ((own.last ?? 0) - (own.first ?? 0) - gaps.suffix(2).reduce(0, +)) / 3
            #expect(spread <= 57, "\(width): \(spread)")
        }
    }

    /// The quartiles lie within the shape, however thin it is.
    @Test func violinsAreWiderThanTheirQuartiles() throws {
        var values: [Double] = []
        for row in 0..<100 {
            values.append(Double(row) * 10)
            values.append(Double(row % 7) / 10)
        }
        let frame = Self.rows([
            Column("v", values),
            Column("k", texts: (0..<200).map { $0 % 2 == 0 ? "broad" : "narrow" }),
        ])
        let marks = Self.marks(Self.scene(try Self.chart("plot violin v by k", frame), Size(500, 400)))
        var shapes: [ClosedRange<Double>] = []
        for element in marks {
            switch element.shape {
            case .path(let steps):
                let across = steps.compactMap { step -> Double? in
                    switch step {
                    case .move(let point), .line(let point): point.x
                    default: nil
                    }
                }
                shapes.append((across.min() ?? 0)...(across.max() ?? 0))
            case .line:
                let width = shapes.last.map { $0.upperBound - $0.lowerBound } ?? 0
                #expect(element.stroke?.width ?? 0 <= width)
            default: continue
            }
        }
        #expect(shapes.count == 2)
    }

    /// Up to three grounds are seen through each other; more curves are lines.
    @Test(arguments: [(3, true), (4, false), (8, false)])
    func manyDensitiesAreLines(_ count: Int, _ isFilled: Bool) throws {
        let frame = Self.rows([
            Column("v", (0..<160).map { Double($0 * 37 % 101) }),
            Column("k", texts: (0..<160).map { "k\($0 % count)" }),
        ])
        let marks = Self.marks(Self.scene(try Self.chart("plot density v color k", frame)))
        #expect(marks.contains { $0.fill != nil } == isFilled)
        #expect(marks.count { $0.stroke != nil } == count)
    }

    /// The largest circle keeps within the plot, at whichever end it stands.
    @Test func circlesKeepWithinTheFrame() throws {
        let frame = Self.rows([
            Column("a", [0.0, 20, 50, 80, 100]), Column("b", [0.0, 90, 40, 10, 100]),
            Column("size", [100.0, 1, 50, 1, 100]),
        ])
        for size in [Size(800, 480), Size(400, 250)] {
            let scene = Self.scene(try Self.chart("plot point b over a size by size", frame), size)
            let plot = try #require(scene.plots.first).area
            for element in Self.marks(scene) {
                guard case .symbol(_, let middle, let across) = element.shape else { continue }
                let (left, top) = (middle.x - across / 2, middle.y - across / 2)
                #expect(left >= plot.x && left + across <= plot.maxX, "\(middle) \(across)")
                #expect(top >= plot.y && top + across <= plot.maxY, "\(middle) \(across)")
            }
        }
    }

    // MARK: Names

    /// The names of ridges are level with their feet.
    @Test func namesOfRidgesStandAtTheirFeet() throws {
        let frame = Self.rows([
            Column("v", (0..<160).map { Double($0 * 37 % 101) }), Column("k", texts: (0..<160).map { "k\($0 % 4)" }),
        ])
        let scene = Self.scene(try Self.chart("plot ridge v by k", frame), Size(800, 480))
        let feet = Self.marks(scene).compactMap { element -> Double? in
            if case .band(_, let lower) = element.shape { lower.first?.y } else { nil }
        }
        let names = scene.elements.compactMap { element -> Double? in
            guard element.role == .tickLabel, case .text(let run) = element.shape, run.text.hasPrefix("k") else {
                return nil
            }
            return run.origin.y
        }
        #expect(feet.count == 4 && names.count == 4)
        for (foot, name) in zip(feet.sorted(), names.sorted()) { #expect(abs(foot - name) < 8, "\(foot) \(name)") }
    }

    /// Five lines that end at one height have leaders; two that end apart have none.
    @Test func namesThatMovedFarHaveLeaders() throws {
        func leaders(_ ends: [Double]) throws -> Int {
            let count = ends.count
            let frame = Self.days(
                (0..<12 * count).map { $0 / count },
                [
                    Column("v", (0..<12 * count).map { ends[$0 % count] + Double(11 - $0 / count) * 5 }),
                    Column("k", texts: (0..<12 * count).map { "name \($0 % count)" }),
                ])
            let scene = Self.scene(try Self.chart("plot line v color k", frame), Size(600, 300))
            #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
            return scene.elements.count { element in
                if case .polyline = element.shape { element.role == .annotation } else { false }
            }
        }
        #expect(try leaders([10, 10.2, 10.4, 10.6, 10.8]) > 2)
        #expect(try leaders([10, 60]) == 0)
    }
}
