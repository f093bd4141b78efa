@testable import Charts
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// What is told, coloured and ruled by one rule for a whole figure.
extension RightByDefaultTests {
    // MARK: Rows without a place

    /// Two of five rows have no diet: whatever is drawn by it says so.
    @Test(
        arguments: [
            "bar v by name", "box v by name", "violin v by name", "strip v by name", "ridge v by name",
            "point v by name",
            "pie v by name", "treemap v by name", "heatmap v by name and b", "line v by name", "dumbbell v, w by name",
            "bar v over name", "bar count by name facet b",
        ])
    func rowsWithoutAPlaceAreCounted(_ words: String) throws {
        let frame = Self.categories(
            ["a", nil, "b", nil, "a"],
            [
                Column("b", texts: ["x", "y", "x", "y", "x"]), Column("v", [1.0, 2, 3, 4, 5]),
                Column("w", [2.0, 3, 4, 5, 6]),
            ])
        let notes = try Self.chart("plot \(words)", frame).notes
        #expect(notes.filter { $0 == .rowsWithout(2, column: "name") }.count == 1)
    }

    /// Both sides of cells, and each panel of a figure counts those of all.
    @Test func eachPlaceIsCounted() throws {
        let frame = Self.rows([
            Column("a", texts: ["x", nil, "x", "y"]), Column("b", texts: ["k", "k", nil, nil]),
            Column("panel", texts: ["p", "p", "q", "q"]), Column("v", [1.0, 2, 3, 4]),
        ])
        let notes = try Self.chart("plot heatmap count by a and b facet panel", frame).notes
        #expect(notes.contains(.rowsWithout(1, column: "a")) && notes.contains(.rowsWithout(2, column: "b")))
        #expect(notes.count { if case .rowsWithout = $0 { true } else { false } } == 2)
    }

    // MARK: Cells

    private static func cells(_ scene: Scene) -> [Element] {
        scene.elements.filter { if case .cell = $0.role { true } else { false } }
    }

    private static func grid(_ values: [Double]) -> Frame {
        rows([
            Column("a", texts: values.indices.map { "c\($0 % 4)" }),
            Column("b", texts: values.indices.map { "r\($0 / 4)" }),
            Column("v", values),
        ])
    }

    /// A line around one cell reads as chosen: all have one or none, and where one would be taken for the ground all have.
    @Test(arguments: ["viridis", "blues", "bluered", "inferno", "greys"], [Theme.light, .dark, .print])
    func noCellLooksChosen(_ palette: String, _ theme: Theme) throws {
        let frame = Self.grid((0..<12).map { Double($0 - 5) })
        for mark in ["heatmap v by a and b", "hexbin v over v"] {
            let chart = try Self.chart("plot \(mark)\n  color by value \(palette)", frame)
            let cells = Self.cells(chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: theme))
            let edged = cells.count { $0.stroke != nil && $0.stroke?.color != theme.background }
            #expect(edged == 0 || edged == cells.count, "\(mark)")
            for cell in cells where edged == 0 {
                guard case .solid(let color)? = cell.fill else { continue }
                #expect(color.contrast(to: theme.background) >= 1.15)
            }
        }
    }

    /// −2 beside 110 is no other side; −48 beside 27 is.
    @Test func coloursDivergeWhereBothSidesMatter() throws {
        func bounds(_ values: [Double]) throws -> [Double] {
            guard
                case .value(_, let lower, let upper) = try Self.chart("plot heatmap v by a and b", Self.grid(values))
                    .series[0].style.coloring
            else { return [] }
            return [lower, upper]
        }
        #expect(try bounds([-2, 110, 40, 60]) == [-2, 110])
        #expect(try bounds([2, -110, -40, -60]) == [-110, 2])
        #expect(try bounds([-48, 27, 4, 6]) == [-48, 48])
        #expect(try bounds([-20, 100, 4, 6]) == [-100, 100])
    }

    /// Numbers up the side rise, as on any axis; names are read from the top.
    @Test func numbersRiseBesideCells() throws {
        func names(_ column: Column) throws -> [String] {
            let frame = Self.rows([
                Column("a", texts: (0..<column.count).map { "c\($0)" }), column,
                Column("v", (0..<column.count).map { Double($0 * 300) }),
            ])
            let chart = try Self.chart("plot heatmap v by a and \(column.name)", frame)
            let known = Set(chart.y.rungs.flatMap { $0 }.flatMap(\.label))
            let labels = Self.scene(chart).elements.compactMap { element -> (String, Double)? in
                guard case .text(let run) = element.shape, known.contains(run.text) else { return nil }
                return (run.text, run.origin.y)
            }
            return labels.sorted { $0.1 < $1.1 }.map(\.0)
        }
        #expect(try names(Column("k", [2.0, 10, 1])) == ["10", "2", "1"])
        #expect(try names(Column("k", texts: ["low", "high", "other"])) == ["low", "high", "other"])
    }

    /// Years that stand five apart have lines beside each other.
    @Test func yearsWithoutRowsHaveNoLine() throws {
        let years = stride(from: 1952, through: 2007, by: 5).map { Int($0) }
        let frame = Fixture.frame(
            Buffer(years.flatMap { [Fixture.instant($0, 1, 1), Fixture.instant($0, 1, 1)] }),
            [
                Column("name", texts: years.flatMap { _ in ["a", "b"] }),
                Column("kind", years.flatMap { _ in [1, 2] }),
                Column("v", years.flatMap { [Double($0), Double($0) + 2] }),
            ])
        guard case .slots(let names) = try Self.chart("plot heatmap v by kind and year", frame).y.scale,
            case .slots(let along) = try Self.chart("plot heatmap v by name and year", frame).x.scale
        else {
            Issue.record("years have a place each")
            return
        }
        #expect(names == years.map { String($0) })
        #expect(along == names)
    }

    // MARK: Axes

    private static func rules(_ scene: Scene) -> [Double] {
        scene.elements.compactMap { element in
            guard element.role == .axis, case .line(let a, let b) = element.shape, a.y == b.y else { return nil }
            return a.y
        }
    }

    /// What lies below zero by less than is seen begins no strip of its own, and two rules never stand a few points apart.
    @Test(arguments: [-0.3, -3, -12, -25, -60, -400], ["line v", "area v", "point v", "bar v", "line v, w"])
    func zeroIsOneRule(_ least: Double, _ words: String) throws {
        let values = (0..<40).map { $0 == 3 ? least : Double($0 * $0) * 0.65 }
        let frame = Self.days(Array(0..<40), [Column("v", values), Column("w", values.map { $0 / 2 })])
        let chart = try Self.chart("plot \(words)", frame)
        let rules = Self.rules(Self.scene(chart)).sorted()
        for (one, next) in zip(rules, rules.dropFirst()) { #expect(next - one >= 20, "\(rules)") }
        if least > -2 { #expect(chart.y.scale.domain.lower == 0) }
    }

    /// The names of columns along x need no list of them beside y.
    @Test func columnsAlongXAreNamedOnce() throws {
        func title(_ unit: String?, _ mark: String) throws -> String {
            let columns = ["a", "b", "c"].map { name in
                Column(name, unit: unit, (0..<20).map { Double($0 % 7) + 1 })
            }
            return try Self.chart("plot \(mark) a, b, c", Self.rows(columns)).y.title
        }
        for mark in ["box", "violin", "strip"] {
            #expect(try title(nil, mark) == "")
            #expect(try title("%", mark) == "")
        }
        #expect(try title("mm", "box") == "mm")
    }

    /// From days on ticks are whole days, in round numbers.
    @Test(arguments: [40.0, 100, 365, 900, 2922, 9000, 40_000, 3e6])
    func longDurationsHaveRoundDays(_ days: Double) throws {
        for rung in DurationTicks.ladder(0, days * 86_400) {
            for tick in rung { #expect((tick / 86_400).rounded() == tick / 86_400, "\(tick)") }
        }
        let nice = DurationTicks.nice(0, days * 86_400)
        #expect((nice.upper / 86_400).rounded() == nice.upper / 86_400 && nice.upper < days * 86_400 * 1.5)
    }

    // MARK: Kinds in an order

    /// More years than hues have one palette, whose order is theirs, and a ramp in place of names.
    @Test func manyYearsHaveARamp() throws {
        let years = (0..<44).flatMap { [$0, $0, $0] }
        let frame = Self.rows([
            Column("x", texts: years.indices.map { ["a", "b", "c"][$0 % 3] }),
            Column("year", years.map { Double(1958 + $0) }), Column("v", years.map { Double($0) }),
        ])
        let chart = try Self.chart("plot line mean v by x color by year", frame)
        #expect(chart.series.count == 44)
        let scene = Self.scene(chart)
        #expect(Self.labels(scene, .legendLabel).isEmpty)
        #expect(Self.labels(scene).contains("1960") && Self.labels(scene, .axisTitle).contains("year"))
        let lights = chart.series.compactMap { one -> Double? in
            guard case .constant(let color) = one.style.coloring else { return nil }
            let seen = color.color(in: .light)
            return seen.red * 0.3 + seen.green * 0.6 + seen.blue * 0.1
        }
        #expect(lights.count == 44 && lights == lights.sorted() && Set(lights).count == 44)
    }

    /// A few years, and a dozen rooms, keep a hue each.
    @Test func fewNumbersKeepTheirHues() throws {
        for (name, first, count) in [("year", 2010, 8), ("room", 101, 14)] {
            let rows = (0..<count).flatMap { [$0, $0] }
            let frame = Self.rows([
                Column("x", texts: rows.indices.map { ["a", "b"][$0 % 2] }),
                Column(name, rows.map { Double(first + $0) }),
                Column("v", rows.map { Double($0) }),
            ])
            let chart = try Self.chart("plot line mean v by x color by \(name)", frame)
            #expect(chart.series.count == count && chart.series.allSatisfy { $0.ramp == nil })
        }
    }

    // MARK: Legends and room

    /// Lunch and dinner do not say that they are the times of a party.
    @Test func mealsHaveATitle() throws {
        let frame = Self.rows([
            Column("time", texts: ["Lunch", "Dinner", "Lunch", "Dinner"]), Column("v", [1.0, 2, 3, 4]),
        ])
        #expect(try Self.chart("plot histogram v color by time", frame).legendTitle == "time")
    }

    /// A size that was asked for is kept where less air between panels is enough.
    @Test func panelsGiveUpAirBeforeTheFigureGrows() throws {
        let chart = try Self.chart("plot line v by week facet k", Self.panelled(7))
        #expect(Self.scene(chart, Size(230, 470)).size.height == 470)
    }

    private static func panelled(_ count: Int) -> Frame {
        rows([
            Column("k", texts: (0..<count * 12).map { "panel \($0 / 12)" }),
            Column("week", (0..<count * 12).map { Double($0 % 12) }),
            Column("v", (0..<count * 12).map { Double($0 * 7 % 31) }),
        ])
    }

    /// Years in one column have weekdays beside them, and stand apart from each other.
    @Test func yearsOfACalendarHaveWeekdays() throws {
        let frame = Self.days(Array(0..<1400), [Column("v", (0..<1400).map { Double($0 % 50) })])
        let scene = Self.scene(try Self.chart("plot calendar v", frame), Size(800, 480))
        let letters = Self.labels(scene).filter { ["M", "W", "F"].contains($0) }
        #expect(letters.count == 12)
    }

    /// A line of the ground parts two areas only where it does not cover them.
    @Test func roughPartsHaveNoLinesOfTheGround() throws {
        func edges(_ value: (Int) -> Double) throws -> Int {
            let frame = Self.days(
                Array(0..<900), [Column("a", (0..<900).map(value)), Column("b", (0..<900).map { value($0 + 3) })])
            let scene = Self.scene(try Self.chart("plot area a, b stack", frame))
            return Self.marks(scene).count { $0.fill == nil && $0.stroke?.color == Theme.light.background }
        }
        #expect(try edges { Double($0 * 7919 % 100) } == 0)
        #expect(try edges { Double($0) } == 2)
    }
}
