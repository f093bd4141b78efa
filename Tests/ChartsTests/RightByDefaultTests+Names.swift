import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// What pictures of strangers' tables showed of names: their order, their room, and what they hide.
extension RightByDefaultTests {
    /// Law (e), as in ISLR's `Wage`, modeldata's `attrition` and the General Social Survey.
    @Test(arguments: [
        ["1. < HS Grad", "2. HS Grad", "3. Some College", "4. College Grad", "5. Advanced Degree"],
        ["1) never", "2) often", "10) always"],
        ["1 Critical", "2 Very urgent", "3 Normal", "5 Low"],
        ["Below_College", "College", "Bachelor", "Master", "Doctor"],
        ["LT HIGH SCHOOL", "HIGH SCHOOL", "JUNIOR COLLEGE", "BACHELOR", "GRADUATE"],
        ["some high school", "high school diploma", "some college", "associate's degree", "bachelor's degree"],
    ])
    func rungsHaveTheirOrder(_ names: [String]) throws {
        let met = names.indices.map { names[($0 * 2 + 1) % names.count] }
        #expect(Set(met).count == names.count || names.count % 2 == 0)
        let rows = names.count % 2 == 0 ? names.reversed() : met
        let chart = try Self.chart("plot bar v by name", Self.categories(rows, [Column("v", rows.map { _ in 1 })]))
        #expect(Self.labels(Self.scene(chart, Size(1600, 400))).filter { names.contains($0) } == names)
    }

    /// Numbers before a point are not a list where nothing stands behind them, or another number does.
    @Test(arguments: [["2.5", "1.10", "1.9"], ["3.x", "1.y"]]) func versionsAreNoList(_ names: [String]) {
        #expect(OrderedKind.listed.ranks(names) == nil)
    }

    /// What has no name stands behind all that have one, as `NA` does in ggplot2.
    @Test func theMissingComeLast() throws {
        let frame = Self.rows([
            Column("v", [1, 2, 3, 4]), Column("w", [1, 2, 3, 4]), Column("k", texts: [nil, "b", "a", "b"]),
        ])
        let chart = try Self.chart("plot point v over w color by k", frame)
        #expect(Self.labels(Self.scene(chart), .legendLabel) == ["b", "a", "missing"])
    }

    /// Law (b): `oscar_yr`, as in openintro's `oscars`, is written as a year, and titled.
    @Test(arguments: [("oscar_yr", "1940"), ("year_built", "1940"), ("price_per_year", "1,940"), ("v", "1,940")])
    func yearsAreNotGrouped(_ name: String, _ label: String) throws {
        let frame = Self.rows([Column("w", [1, 2, 3, 4]), Column(name, [1930, 1940, 1950, 1960])])
        let scene = Self.scene(try Self.chart("plot point w over \(name)", frame))
        #expect(Self.labels(scene).contains(label))
        #expect(Self.labels(scene, .axisTitle).contains(name))
    }

    /// Law (i): of years as names those that divide by five or ten say what the others are.
    @Test func numbersAsNamesAreRound() throws {
        let years = (1893...2011).map(Double.init)
        let frame = Self.rows([
            Column("start", years), Column("snow", years.map { $0.truncatingRemainder(dividingBy: 7) + 1 }),
        ])
        let chart = try Self.chart("plot bar snow by start", frame)
        let shown = Self.labels(Self.scene(chart)).filter { $0.count == 4 }
        #expect(shown.count > 3 && shown.allSatisfy { $0.hasSuffix("0") }, "\(shown)")
        let scene = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: 24), measurer: CellMeasurer(), theme: .light)
        let cells = Self.labels(scene).filter { $0.count == 4 }
        #expect(cells.count > 1 && cells.allSatisfy { $0.hasSuffix("0") }, "\(cells)")
    }

    /// Law (a): where a colour says another column, points by a name stand on it.
    @Test func pointsByANameStandOnIt() throws {
        let frame = Fixture.frame(
            Fixture.times(from: Fixture.instant(1931, 1, 1), every: Microseconds.day * 365, count: 8),
            [
                Column("yield", (0..<8).map { Double($0) }), Column("variety", texts: (0..<8).map { "v\($0 % 4)x" }),
                Column("site", texts: (0..<8).map { $0 % 2 == 0 ? "here" : "there" }),
            ])
        let scene = Self.scene(try Self.chart("plot point yield by variety color by site", frame))
        #expect(Self.labels(scene).filter { $0.hasSuffix("x") } == ["v0x", "v1x", "v2x", "v3x"])
    }

    /// Law (i): a run of names holds what is selected; the others are said.
    @Test func aRunHoldsWhatIsSelected() throws {
        let names = (0..<90).map { "name of the place \($0)" }
        let frame = Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })])
        for (select, note) in [("", "26 of 90 names"), ("\n  select last", "65 to 90 of 90 names")] {
            let scene = Self.scene(try Self.chart("plot bar v by name" + select, frame), Size(800, 480))
            let said = Self.labels(scene, .caption).first ?? ""
            #expect(
                said.hasSuffix(select.isEmpty ? "puts the others together" : " of 90 names"), "\(said), not \(note)")
            let shown = Self.labels(scene).filter { $0.hasPrefix("name of") }
            #expect(shown.count == Self.bars(scene).count)
            #expect(shown.contains("name of the place 89") == !select.isEmpty)
        }
    }

    /// Who says how bars stand is not overruled, nor are names that have room.
    @Test(arguments: [
        ("plot bar v by name", true), ("plot bar v by name\n  x top", false), ("plot line v by name", false),
        ("plot bar v by name + point v by name", false),
    ])
    func aLoneLayerLiesDown(_ cell: String, _ lies: Bool) throws {
        let names = "abcdefghijkl".map { "Department \($0) of long names" }
        let frame = Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })])
        #expect(try Self.chart(cell, frame).lies(onCells: false) == lies)
        let short = Self.categories(["a", "b"], [Column("v", [1, 2])])
        #expect(try !Self.chart(cell, short).lies(onCells: true))
    }

    /// In panels names that have no room below them stand beside the bars, each whole or shortened, and the values say what they are.
    @Test(arguments: [false, true]) func barsOfPanelsLieDown(_ onCells: Bool) throws {
        let names = ["Guillemot", "Puffin", "Razorbill", "Black-backed gull"]
        let rows = (0..<36).map { (names[$0 % 4], "\(2015 + $0 / 4)") }
        let frame = Self.categories(
            rows.map(\.0), [Column("year", texts: rows.map(\.1)), Column("n", rows.indices.map { Double($0 + 1) })])
        let chart = try Self.chart("plot bar sum n by name\n  facet by year", frame)
        #expect(chart.lies(onCells: onCells))
        guard !onCells else { return }
        let scene = Self.scene(chart)
        #expect(Self.labels(scene).filter { $0 == "Puffin" }.count == 3)
        #expect(Self.labels(scene, .axisTitle).contains("sum n"))
        let few = try Self.chart("plot bar sum n by name\n  facet by year columns 1\n  size 900x2000", frame)
        #expect(!few.lies(onCells: false))
    }

    /// What is drawn in colours that are keyed has no swatch of its own beside them.
    @Test func candlesAreKeyedAlone() throws {
        let frame = Self.days(
            (0..<9).map { $0 },
            ["open", "high", "low", "close"].enumerated().map { at, name in
                Column(name, (0..<9).map { Double([5, 9, 1, 6][at] + $0 % 3) })
            })
        let chart = try Self.chart("plot candle + line close as \"at the end\"", frame)
        #expect(Self.labels(Self.scene(chart), .legendLabel) == ["at the end", "up", "down"])
        // The line is in neither of their colours.
        let isApart = if case .constant(.series(2...))? = chart.series.last?.style.coloring { true } else { false }
        #expect(isApart)
    }

    /// A strip says what it leaves out, and parts that all lie below zero are as large as they lie below.
    @Test func whatIsLeftOutAndWhatLiesBelow() throws {
        let frame = Self.categories(
            ["rent", "food", "rent", "bus"], [Column("spent", [-600, -80, .nan, -20])])
        #expect(
            try Self.chart("plot strip spent by name", frame).notes.sentences.contains("1 without a value left out"))
        for mark in ["sector", "treemap"] {
            let chart = try Self.chart("plot \(mark) sum spent by name", frame)
            #expect(Self.values(chart, 0) == [600, 80, 20], "\(mark)")
            #expect(chart.notes.sentences.contains { $0.hasPrefix("all of spent is below zero") })
        }
    }

    /// Names that are sorted by a column are by its mean where it does not add up.
    @Test func sortedByWhatDoesNotAddUp() throws {
        let frame = Self.categories(
            ["Gold", "Gold", "Gold", "None", "Platinum"],
            [Column("score", [91, 92, 90, 70, 96]), Column("sales", [1, 2, 3, 40, 5])])
        func order(_ column: String) throws -> [String]? {
            let chart = try Self.chart("plot bar score by name\n  x sort by \(column)", frame)
            guard case .slots(let names) = chart.x.scale else { return nil }
            return names
        }
        #expect(try order("score") == ["None", "Gold", "Platinum"].reversed())
        #expect(try order("sales") == ["None", "Gold", "Platinum"])
    }

    /// Two panels of a cloud stand side by side, two of a course below each other.
    @Test(arguments: [("plot point b over a\n  facet by name", 2), ("plot line b\n  facet by name", 1)])
    func panelsHaveTheShapeOfWhatTheyShow(_ cell: String, _ columns: Int) throws {
        let rows = 0..<40
        let frame = Self.days(
            rows.map { $0 },
            [
                Column("name", texts: rows.map { ["one", "two"][$0 % 2] }),
                Column("a", rows.map { Double($0 * 7 % 40) }), Column("b", rows.map { Double($0) }),
            ])
        let plots = Self.scene(try Self.chart(cell, frame)).plots
        #expect(Set(plots.map(\.area.x)).count == columns)
    }
}
