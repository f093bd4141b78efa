@testable import Charts
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// What a round over meters, sessions, polls, marks and stores showed to be wrong.
extension RightByDefaultTests {
    private static func drawn(_ cell: String, _ frame: Frame) throws -> String {
        try chart(cell, frame).notes.sentences.first { $0.hasPrefix("chosen: ") } ?? ""
    }

    // MARK: Law (d)

    /// Energy of half hours, and totals of orders, add up; marks beside marks and a suite of tests that hardly grows do not.
    @Test(arguments: [
        ("import_kwh", true), ("export kWh", true), ("Total", true), ("order total", true),
        ("total cholesterol", false), ("running total", false), ("import price", false), ("total score", false),
    ])
    func namesSayWhatAddsUp(_ name: String, _ adds: Bool) throws {
        let frame = Self.categories(["a", "b", "a", "b"], [Column(name, [0.5, 1.5, 2.5, 3.5])])
        #expect(Self.values(try Self.chart("plot bar `\(name)` by name", frame), 0) == (adds ? [3, 5] : [1.5, 2.5]))
    }

    @Test func marksBesideMarksAreNoCounts() throws {
        let maths = (0..<28).map { Double(44 + $0 * 2) }
        func title(_ others: [Column]) throws -> String {
            let names = (0..<28).map { ["oak", "ash"][$0 % 2] }
            return try Self.chart("plot bar Maths by name", Self.categories(names, [Column("Maths", maths)] + others))
                .y.title
        }
        let reading = Column("Reading", maths.map { $0 + 1 })
        #expect(try title([reading]) == "mean Maths")
        #expect(try title([Column("Cats", maths.map { $0 + 1 })]) == "sum Maths")
    }

    @Test func whatHardlyVariesIsALevel() throws {
        let names = (0..<40).map { ["a", "b"][$0 % 2] }
        let tests = Column("tests", (0..<40).map { Double(3100 + $0) })
        #expect(try Self.chart("plot bar tests by name", Self.categories(names, [tests])).y.title == "mean tests")
        let visitors = Column("guests", (0..<40).map { Double(100 + $0 * 7) })
        #expect(try Self.chart("plot bar guests by name", Self.categories(names, [visitors])).y.title == "sum guests")
    }

    /// People of two countries in one year add up, those of one country in two years do not.
    @Test func stocksAddUpAtAnInstant() throws {
        let years = [2000, 2000, 2010, 2010].map { Fixture.instant($0, 1, 1) }
        let frame = Fixture.frame(
            Buffer(years), [Column("population", [10.0, 30, 20, 60]), Column("country", texts: ["a", "b", "a", "b"])])
        let over = try Self.chart("plot bar population by year", frame)
        #expect(Self.values(over, 0).filter(\.isFinite) == [40, 80])
        #expect(over.y.title == "sum population")
        let by = try Self.chart("plot bar population by country", frame)
        #expect(Self.values(by, 0) == [15, 45])
        // Numbers that are years tell rows without a time apart, whatever they are called.
        for (name, sums) in [("period", false), ("plot", true)] {
            let rows = Self.rows([
                Column("population", [10.0, 30, 20, 60]), Column("country", texts: ["a", "b", "a", "b"]),
                Column(name, sums ? [3.0, 3, 4, 4] : [2001.0, 2001, 2011, 2011]),
            ])
            #expect(
                Self.values(try Self.chart("plot bar population by country", rows), 0) == (sums ? [30, 90] : [15, 45]))
        }
        let price = Fixture.frame(Buffer(years), [Column("stock price", [10.0, 30, 20, 60])])
        let prices = try Self.chart("plot bar `stock price` by year", price)
        #expect(Self.values(prices, 0).filter(\.isFinite) == [20, 40])
    }

    // MARK: Titles

    /// Law (a): what a stage that keeps the name made of a column stands before it.
    @Test func runningTotalsSayThatTheyAre() throws {
        var made = Column("rain", [1.0, 3, 6])
        made = made.worked("cumulative", runsOn: true)
        let chart = try Self.chart("plot line rain", Self.days([0, 1, 2], [made]))
        #expect(chart.y.title == "cumulative rain")
    }

    /// A running total of all rows is one line, whatever else they bear.
    @Test func runningTotalsAreOneLine() throws {
        var made = Column("Total", (0..<40).map { Double($0) })
        made = made.worked("cumulative", runsOn: true)
        let days = (0..<40).map { $0 == 7 ? 6 : $0 }
        let frame = Self.days(days, [made, Column("Customer", texts: (0..<40).map { "C\($0 % 15)" })])
        #expect(try Self.chart("plot line Total", frame).series.count == 1)
    }

    // MARK: Axes

    /// Zeros of two axes stand at one height, and both have a label there.
    @Test(arguments: ["plot line low + line power right", "plot bar power + line low right"])
    func zerosStandAtOneHeight(_ cell: String) throws {
        let frame = Self.days(
            Array(0..<20),
            [
                Column("low", (0..<20).map { Double($0 % 9) * 2 - 8.4 }),
                Column("power", (0..<20).map { 2 + Double($0 * 7 % 14) }),
            ])
        let chart = try Self.chart(cell, frame)
        let second = try #require(chart.secondY)
        func share(_ axis: ResolvedAxis) -> Double {
            let domain = axis.scale.domain
            return -domain.lower / (domain.upper - domain.lower)
        }
        #expect(abs(share(chart.y) - share(second)) < 1e-9)
        #expect(chart.y.rungs[0].count == second.rungs[0].count)
        #expect(chart.y.rungs[0].contains { $0.position == 0 } && second.rungs[0].contains { $0.position == 0 })
        // Nobody's own range is moved.
        let asked = try Self.chart(cell + "\n  y right 0..50", frame)
        #expect(asked.secondY?.scale.domain.lower == 0 && asked.secondY?.scale.domain.upper == 50)
    }

    /// Elections: rows without times, each of a year and a party.
    @Test(arguments: ["plot line Seats color by Party", "plot line Seats"])
    func linesGoOverWhatPlacesTheirRows(_ cell: String) throws {
        let years: [Double] = [1998, 1998, 1998, 2002, 2002, 2002, 2006, 2006, 2006, 2010, 2010, 2010]
        let frame = Self.rows([
            Column("Election", years), Column("Party", texts: years.indices.map { ["red", "blue", "green"][$0 % 3] }),
            Column("Seats", years.indices.map { Double($0 * 17 % 40) }),
        ])
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.map(\.name) == ["red", "blue", "green"])
        #expect((0..<chart.series[0].x.count).map { chart.series[0].x[$0] } == [1998, 2002, 2006, 2010])
        #expect(Self.labels(Self.scene(chart)).contains("2002"))
        #expect(chart.notes.sentences.contains { $0.contains("over Election") })
    }

    /// Law (f): a score that nobody gave has its place among those that were given.
    @Test func scoresThatNobodyGaveHaveAPlace() throws {
        let scores = [0.0, 1, 3, 4, 5, 5, 6, 7, 7, 8]
        let chart = try Self.chart("plot bar by score", Self.rows([Column("score", scores)]))
        let names: [String]? = if case .slots(let names) = chart.x.scale { names } else { nil }
        #expect(names == (0...8).map { "\($0)" })
        #expect(Self.values(chart, 0).map { $0.isFinite ? $0 : 0 } == [1, 1, 0, 1, 1, 2, 1, 2, 1])
        // Cylinders of four, six and eight are kinds.
        let kinds = try Self.chart("plot bar by cyl", Self.rows([Column("cyl", [4.0, 6, 8, 8])]))
        #expect(kinds.x.scale.bandCount == 3)
    }

    /// Law (g): more months than have room for their names stand in time.
    @Test func manyMonthsStandInTime() throws {
        let months = (0..<72).map { $0 / 2 }
        let frame = Fixture.frame(
            Buffer(months.map { Fixture.instant(2023 + $0 / 12, 1 + $0 % 12, 1) }),
            [
                Column("sales", months.map { Double($0) }),
                Column("region", texts: months.indices.map { ["n", "s"][$0 % 2] }),
            ])
        let chart = try Self.chart("plot rect sales by \(frame.index.name), region", frame)
        let edges: [Double]? = if case .periods(let edges) = chart.x.scale { edges } else { nil }
        #expect(edges?.count == 37)
        // Its cells fill the plot.
        let scene = Self.scene(chart, Size(790, 400))
        let cells = scene.elements.compactMap { element -> Rect? in
            if case .rect(let rect, _) = element.shape, element.clip != nil { rect } else { nil }
        }
        let last = cells.map(\.maxX).max() ?? 0
        #expect(cells.count == 36 * 2)
        // To the padding of 16 points at the right.
        #expect(last > 790 - 16 - 4)
    }

    // MARK: Colours

    /// What stands for all others has no hue among those that have their own.
    @Test func othersHaveNoHue() throws {
        let names = (0..<20).map { "n\($0)x" }
        let frame = Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })])
        let scene = Self.scene(try Self.chart("plot sector v by name", frame))
        let fills = Self.marks(scene).compactMap { element -> Color? in
            if case .solid(let color)? = element.fill { color } else { nil }
        }
        #expect(fills.contains(Theme.light.folded))
        #expect(Set(fills.map { "\($0)" }).isDisjoint(with: ["\(Theme.light.series[7])"]))
    }

    /// More panels than colours, whose titles say all: none is grey.
    @Test func panelsBeyondThePaletteAreOfOneColour() throws {
        let days = (0..<200).map { $0 / 20 }
        let frame = Self.days(
            days,
            [
                Column("v", days.indices.map { Double($0 % 20 + 1) }),
                Column("hive", texts: days.indices.map { "h\($0 % 20)" }),
            ])
        let chart = try Self.chart("plot line v color by hive\n  facet by hive", frame)
        #expect(chart.panels.count == 20)
        let series = chart.panels.flatMap(\.series)
        let isOne = series.allSatisfy { one in
            if case .constant(.series(0)) = one.style.coloring { true } else { false }
        }
        #expect(isOne)
        #expect(!chart.notes.sentences.contains { $0.contains("gray") })
    }

    // MARK: Law (n)

    @Test func answersOnAScaleAreMeans() throws {
        let rows = Array(0..<80)
        let scores = [
            Column("workload", rows.map { Double($0 % 5 + 1) }), Column("pay", rows.map { Double($0 / 5 % 5 + 1) }),
            Column("recommends", rows.map { Double($0 % 11) }),
        ]
        let texts = Column("team", texts: rows.map { ["a", "b", "c"][$0 % 3] })
        #expect(
            try Self.drawn("plot", Self.rows([texts] + scores)) == "chosen: plot bar mean workload, mean pay by team")
        #expect(try Self.drawn("plot", Self.rows(scores)) == "chosen: plot bar count by workload")
    }

    /// Of sets of exercises the weight, not their number.
    @Test func numbersWithinSessionsAreNoMeasure() throws {
        let rows = Array(0..<180)
        let frame = Self.days(
            rows.map { $0 / 9 },
            [
                Column("Exercise", texts: rows.map { ["squat", "row", "press"][$0 / 3 % 3] }),
                Column("Set", rows.map { Double($0 % 3 + 1) }),
                Column("Weight", rows.map { 60.5 + Double($0 / 9) + Double($0 / 3 % 3) * 20 }),
            ])
        #expect(try Self.drawn("plot", frame) == "chosen: plot point Weight color by Exercise")
    }
}
