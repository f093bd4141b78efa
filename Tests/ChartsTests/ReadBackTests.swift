import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

@testable import Charts

/// Values read back from what is drawn, against the rows: clauses in combination, at other values than the defaults, and the way
/// that things point.
@Suite struct ReadBackTests {
    private typealias Right = RightByDefaultTests

    private func values(_ buffer: Buffer<Double>?) throws -> [Double] {
        let buffer = try #require(buffer)
        return (0..<buffer.count).map { buffer.span[$0] }
    }

    // MARK: Marks

    /// Two months of three days: the first opening, the highest high, the lowest low, the last closing. By hand.
    @Test func candlesOfAPeriod() throws {
        let frame = Right.days(
            [0, 1, 2, 40, 41, 42],
            [
                Column("o", [20.0, 40, 50, 70, 60, 30]), Column("h", [30.0, 90, 55, 80, 75, 40]),
                Column("l", [10.0, 35, 15, 50, 20, 25]), Column("c", [25.0, 50, 60, 60, 30, 35]),
            ])
        let chart = try Right.chart("plot candle o, h, l, c by month", frame)
        let scene = Right.scene(chart, Size(600, 1000))
        let wicks = Right.marks(scene).compactMap { element -> (top: Double, bottom: Double)? in
            if case .line(let a, let b) = element.shape { (min(a.y, b.y), max(a.y, b.y)) } else { nil }
        }
        let bodies = Right.bars(scene)
        #expect(wicks.count == 2 && bodies.count == 2)
        for (place, want) in [(10.0, 20.0, 60.0, 90.0), (20, 35, 70, 80)].enumerated() {
            let (low, lower, upper, high) = want
            let (wick, body) = (wicks[place], bodies[place])
            let unit = (wick.bottom - wick.top) / (high - low)
            #expect(abs((body.y - wick.top) / unit - (high - upper)) < 0.3)
            #expect(abs((wick.bottom - body.maxY) / unit - (lower - low)) < 0.3)
        }
    }

    /// Both ends of what is uncertain have a cap.
    @Test func capsOfErrors() throws {
        let frame = Right.categories(["a"], [Column("v", [4.0]), Column("lo", [2.0]), Column("hi", [7.0])])
        let lines = Right.marks(Right.scene(try Right.chart("plot bar v by name error lo..hi", frame))).compactMap {
            element -> (Point, Point)? in if case .line(let a, let b) = element.shape { (a, b) } else { nil }
        }
        let upright = try #require(lines.first { $0.0.x == $0.1.x })
        let caps = lines.filter { $0.0.y == $0.1.y }.map(\.0.y).sorted()
        #expect(caps == [upright.0.y, upright.1.y].sorted())
    }

    /// R's `ecdf(c(1, 2, 2, 4))`: ¼ at 1, ¾ at 2, 1 at 4.
    @Test func sharesAtOrBelow() throws {
        let chart = try Right.chart("plot ecdf v", Right.rows([Column("v", [2.0, 4, 1, 2])]))
        #expect(Right.values(chart, 0) == [0, 0.25, 0.75, 1])
    }

    /// d3-shape's `stackOffsetSilhouette`: the stack of 3 and 5 goes from −4 to 4.
    @Test func stacksAroundTheMiddle() throws {
        let frame = Right.days([0, 1], [Column("a", unit: "W", [3.0, 1]), Column("b", unit: "W", [5.0, 7])])
        let chart = try Right.chart("plot area a, b\n  stack center", frame)
        #expect(try values(chart.series[0].floor) == [-4, -4] && Right.values(chart, 0) == [-1, -3])
        #expect(try values(chart.series[1].floor) == [-1, -3] && Right.values(chart, 1) == [4, 4])
    }

    /// A gradient is strong at the values and faint at the foot, upright and lying.
    @Test(arguments: ["", " horizontal"]) func gradientsFadeToTheFoot(_ way: String) throws {
        let frame = Right.days([0, 1, 2], [Column("v", [3.0, 9, 5])])
        let scene = Right.scene(try Right.chart("plot area v gradient\(way)", frame))
        let fills = Right.marks(scene).compactMap { element -> (Point, Point, [GradientStop])? in
            if case .linearGradient(let from, let to, let stops)? = element.fill { (from, to, stops) } else { nil }
        }
        let (from, to, stops) = try #require(fills.first)
        let ordered = stops.sorted { $0.offset < $1.offset }
        #expect(ordered.map(\.offset) == [0, 1])
        #expect(ordered[0].color.alpha > ordered[1].color.alpha)
        // Upright the values stand above their foot, lying to its right.
        if way.isEmpty { #expect(from.y < to.y) } else { #expect(from.x > to.x) }
    }

    /// A step that ends takes the next value at once; one that starts holds the old one (d3's curveStepBefore and curveStepAfter).
    @Test func stepsHoldTheirValue() {
        let points = [Point(0, 10), Point(4, 2)]
        #expect(StepEndInterpolation.steps(through: points) == [.line(Point(0, 2)), .line(Point(4, 2))])
        #expect(StepInterpolation.steps(through: points) == [.line(Point(4, 10)), .line(Point(4, 2))])
    }

    // MARK: Scales

    /// √ and ln(1 + |x|) with the sign of x.
    @Test func scalesBelowZero() {
        #expect(SqrtScale.forward(-9) == -3 && SqrtScale.forward(9) == 3)
        #expect(abs(SymlogScale.forward(1 - exp(2)) + 2) < 1e-12)
        #expect(abs(SymlogScale.forward(exp(2) - 1) - 2) < 1e-12)
    }

    /// Periods of 10 and 20 share the axis by halves: 20 lies in the middle of the second.
    @Test func placesWithinPeriods() {
        let scale = AxisScale.periods(edges: [0, 10, 30])
        #expect([0, 5, 10, 20, 30].map { scale.fraction($0) } == [0, 0.25, 0.5, 0.75, 1])
    }

    /// A quarter of the way is nearer to the first colour.
    @Test func coloursBetween() {
        let (black, white) = (Color(hex: 0x000000), Color(hex: 0xFFFFFF))
        for (share, want) in [(0.25, black.mixed(with: white, 0.25)), (0.75, black.mixed(with: white, 0.75))] {
            guard case .exact(let found) = Ramp.color([.exact(black), .exact(white)], share) else {
                Issue.record("no colour at \(share)")
                continue
            }
            #expect(found == want)
        }
        guard case .exact(let quarter) = Ramp.color([.exact(black), .exact(white)], 0.25),
            case .exact(let most) = Ramp.color([.exact(black), .exact(white)], 0.75)
        else { return }
        #expect(quarter.contrast(to: white) > most.contrast(to: white))
    }

    /// Cleveland's median: of three slopes the middle one stands at 45°.
    @Test func aspectOfTheMedianSlope() throws {
        let chart = try Right.chart("plot line v", Right.days([0, 1, 2, 3], [Column("v", [0.0, 6, 10, 11])]))
        let domain = chart.y.scale.domain
        let median = 4 / (domain.upper - domain.lower) * 3
        #expect(abs(try #require(Banking.aspect(chart)) - min(max(1 / median, 1.0 / 12), 1.5)) < 1e-9)
    }

    /// Bars of days 0, 10 and 13 have the width of the smallest gap, of 3 days, but no more than twelve points.
    @Test func barsOfNoStepsHaveOneWidth() throws {
        let chart = try Right.chart("plot bar v", Right.days([0, 10, 13], [Column("v", [1.0, 2, 3])]))
        #expect(chart.series[0].spacing == Double(3 * Microseconds.day))
        let scene = chart.scene(size: Size(800, 480), measurer: FixedMeasurer(), theme: .light)
        let widths = scene.elements.compactMap { element -> Double? in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape else { return nil }
            return rect.width
        }
        #expect(widths.count == 3 && Set(widths).count == 1 && widths.allSatisfy { (1...12).contains($0) })
    }

    @Test func moneyBelowZero() throws {
        #expect(try NumberLabels(unit: "$").texts([-5, 5]) == ["−$5", "$5"])
        #expect(try NumberLabels(unit: "%").texts([-5, 5]) == ["−5%", "5%"])
    }

    // MARK: Clauses together

    /// On an axis of percent 20 % is 20, on one of shares 0.2.
    @Test(arguments: [("%", 20.0, 40.0), (nil, 0.2, 0.4)] as [(String?, Double, Double)])
    func bandsInPercent(_ unit: String?, _ lower: Double, _ upper: Double) throws {
        let frame = Right.days([0, 1], [Column("v", unit: unit, [0.1, 0.9])])
        let chart = try Right.chart("plot line v\n  band y 20%..40%", frame)
        guard case .band(let low?, let high?, _)? = chart.annotations.first else {
            Issue.record("no band")
            return
        }
        #expect(abs(low - lower) < 1e-12 && abs(high - upper) < 1e-12)
    }

    /// By another column the greatest comes first; with `first` the least are left out.
    @Test func barsInOrderOfAnotherColumn() throws {
        let frame = Right.categories(["a", "b", "c"], [Column("v", [9.0, 1, 5]), Column("w", [2.0, 8, 4])])
        let chart = try Right.chart("plot bar v by name\n  x sort by w first 2", frame)
        guard case .slots(let names) = chart.x.scale else { return #expect(Bool(false)) }
        #expect(names == ["b", "c"])
        #expect(Right.values(chart, 0) == [1, 5])
    }

    /// Of a week that starts on Sunday the calendar's rows do: 7 January 2024 is a Sunday, the first row of the second column.
    @Test(arguments: [(Weekday.sunday, 0), (.monday, 6), (.saturday, 1), (.wednesday, 4)])
    func calendarsOfOtherWeeks(_ start: Weekday, _ row: Int) {
        let calendar = Calendar(zone: .utc, weekStart: start)
        let year = CalendarGrid.Year(2024, calendar)
        #expect(year.place(of: 6).1 == row)
    }
}
