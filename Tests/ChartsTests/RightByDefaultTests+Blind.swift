@testable import Charts
import Scene
import SceneSamples
import Series
import Syntax
import Testing

/// What plain lines over tables that nobody here had seen showed to be wrong or ugly.
extension RightByDefaultTests {
    // MARK: Long tails

    /// Quantiles of Pareto's distribution of shape 1: from 1 to 6,000, three quarters below 4.
    private static let tail = (0..<3000).map { 1 / (1 - (Double($0) + 0.5) / 3000) }

    /// numpy 2.4: `histogram_bin_edges(x, 'fd')` has 16,233 edges of these values.
    @Test func ofALongTailTheBulkIsShown() throws {
        let frame = Self.rows([Column("amount", Self.tail)])
        let chart = try Self.chart("plot histogram amount", frame)
        let counts = Self.values(chart, 0)
        #expect((20...130).contains(counts.count))
        let end = chart.x.scale.domain.upper
        let beyond = Self.tail.count { $0 > end }
        #expect(beyond > 0 && beyond * 20 <= Self.tail.count)
        #expect(counts.reduce(0, +) + Double(beyond) == 3000)
        #expect(chart.y.title == "rows, \(beyond) above \(PlainNumber.short(end)) not shown")
        #expect(
            chart.notes.contains { if case .beyondBins(let found, _) = $0 { found.above == beyond } else { false } })
    }

    /// A curve ends where the bulk does, and says what lies beyond; a group that lies there alone has all shown.
    @Test func curvesOfALongTailEndWithTheBulk() throws {
        let frame = Self.rows([Column("amount", Self.tail)])
        let chart = try Self.chart("plot density amount", frame)
        let end = chart.series[0].x[chart.series[0].x.count - 1]
        let beyond = Self.tail.count { $0 > end }
        #expect(beyond > 0 && beyond * 20 <= Self.tail.count)
        #expect(chart.y.title == "density, \(beyond) above \(PlainNumber.short(end)) not shown")
        let far = Self.categories(
            (0..<3000).map { $0 < 2990 ? "near" : "far" },
            [Column("amount", (0..<3000).map { $0 < 2990 ? Double($0 % 100) : 90_000 + Double($0) })])
        let both = try Self.chart("plot density amount color by name", far)
        #expect(both.series.count == 2 && both.y.title == "density")
    }

    @Test(arguments: ["plot histogram amount bins 50", "plot histogram amount\n  x 0..7000"])
    func whoeverAsksForATailHasIt(_ cell: String) throws {
        let chart = try Self.chart(cell, Self.rows([Column("amount", Self.tail)]))
        #expect(Self.values(chart, 0).reduce(0, +) == 3000)
        #expect(chart.y.title == "rows")
    }

    @Test func bothTailsAreCutAndWholesStayWhole() throws {
        let both = try Self.chart(
            "plot histogram v", Self.rows([Column("v", Self.tail.map { $0 - 1 } + Self.tail.map { 1 - $0 })]))
        #expect(both.y.title.contains(" below −") && both.y.title.contains(" and "))
        #expect(both.x.scale.domain.lower == -both.x.scale.domain.upper)
        let wholes = try Self.chart("plot histogram v", Self.rows([Column("v", Self.tail.map { $0.rounded() })]))
        let width = try #require(wholes.series[0].spacing)
        #expect(width >= 1 && width == width.rounded())
    }

    /// What has many values and no tail is shown whole.
    @Test func whatHasNoTailIsWhole() throws {
        let bell = (0..<20_000).map { place in (0..<12).reduce(0.0) { $0 + Double((place + $1 * 7) * 7919 % 10_007) } }
        let chart = try Self.chart("plot histogram v", Self.rows([Column("v", bell)]))
        #expect(Self.values(chart, 0).reduce(0, +) == 20_000)
    }

    /// numpy 2.4: `histogram_bin_edges(x, 'auto')` has seven bins of these values, by Sturges; `'fd'` has four.
    @Test func ofFewRowsThereAreBinsEnough() throws {
        let values = (0..<56).map { 8000 + Double($0 * 7919 % 52_000) }
        let chart = try Self.chart("plot histogram v", Self.rows([Column("v", values)]))
        #expect((5...11).contains(Self.values(chart, 0).count))
        #expect(chart.notes.contains { if case .bins(_, _, _, by: .sturges) = $0 { true } else { false } })
    }

    // MARK: More names than have room

    private static func countries(_ count: Int) -> Frame {
        let names = (0..<count).map {
            "Land " + String(repeating: "b", count: 1 + $0 / 26)
                + "abcdefghijklmnopqrstuvwxyz".dropFirst($0 % 26).prefix(1)
        }
        return rows([
            Column("land", texts: names + names),
            Column("sales", (0..<2 * count).map { Double($0 % count == count - 1 ? 900 : $0 * 7 % 31) }),
        ])
    }

    /// The one of the greatest amount is the last of 61 names.
    @Test func theGreatestIsAmongThoseThatHaveRoom() throws {
        let chart = try Self.chart("plot bar sum sales by land", Self.countries(61))
        guard case .slots(let names) = chart.x.scale else { return #expect(Bool(false), "names stand along x") }
        #expect(names.first == "Land bbbi")
        #expect(chart.notes.contains(.greatestFirst(61)))
        #expect(Self.labels(Self.scene(chart)).contains("Land bbbi"))
        // Whoever sorted has the order that was said, and what has room its own.
        #expect(
            try !Self.chart("plot bar sum sales by land | x sort asc", Self.countries(61)).notes.contains(
                .greatestFirst(61)))
        let few = try Self.chart("plot bar sum sales by land", Self.countries(40))
        #expect(!few.notes.contains(.greatestFirst(40)))
    }

    // MARK: Texts

    private static let states = ["off", "off", "heating", "heating", "idle", "off", "off", "heating"]

    /// A state over time: its names along y, each held until the next row.
    @Test func aStateOverTimeIsALineOfSteps() throws {
        let frame = Self.days(
            Array(0..<8),
            [Column("state", texts: Self.states), Column("v", (0..<8).map { Double($0) })])
        let chart = try Self.chart("plot line state", frame)
        guard case .slots(let names) = chart.y.scale else { return #expect(Bool(false), "names stand along y") }
        #expect(names == ["off", "heating", "idle"])
        #expect(chart.y.title == "state")
        let scene = Self.scene(chart)
        #expect(Set(Self.labels(scene)).isSuperset(of: names))
        let corners = Self.marks(scene).flatMap { element -> [Point] in
            guard case .path(let steps) = element.shape else { return [] }
            return steps.compactMap { step in
                switch step {
                case .move(let point), .line(let point): point
                default: nil
                }
            }
        }
        #expect(corners.count > 8)
        #expect(zip(corners, corners.dropFirst()).allSatisfy { abs($0.x - $1.x) < 1e-6 || abs($0.y - $1.y) < 1e-6 })
        #expect(chart.description.contains("off 4 rows, heating 3 rows and idle 1 row; first off, last heating"))
        #expect(!chart.description.contains("0.5"))
        let selected = try Self.chart("plot line state\n  select 2024-01-07", frame)
        #expect(selected.readout?.hasSuffix("state idle") ?? false)
        #expect(try Self.chart("plot point state", frame).y.scale.bandCount == 3)
    }

    @Test(arguments: ["plot line state, v", "plot line state by day"])
    func aStateStandsAlone(_ cell: String) {
        let frame = Self.days(
            Array(0..<8),
            [Column("state", texts: Self.states), Column("v", (0..<8).map { Double($0) })])
        #expect(throws: ChartsError.manyStates("state", mark: "line")) { try Self.chart(cell, frame) }
        #expect(throws: ChartsError.notANumberColumn("state")) { try Self.chart("plot area state", frame) }
    }

    /// Counts of each, side by side with what they are by: as `plot smoke by exercise` has them.
    @Test func barsOfATextByAnotherAreCounts() throws {
        let frame = Self.rows([
            Column("smoke", texts: ["yes", "no", "no", "yes", "no", "no"]),
            Column("exercise", texts: ["some", "some", "much", "much", "much", "none"]),
        ])
        let chart = try Self.chart("plot bar smoke by exercise", frame)
        #expect(chart.series.map(\.name) == ["yes", "no"])
        let sums = chart.series.map { one in (0..<one.y.count).map(one.own).filter(\.isFinite).reduce(0, +) }
        #expect(sums == [2, 4])
        #expect(chart.y.title == "rows")
    }

    // MARK: Nothing is said

    /// Answers are numbered, and follow from each other in no way.
    @Test func answersAreNotALineOverTheirNumbers() throws {
        let frame = Self.rows([
            Column("Respondent", (1...60).map { Double($0) }),
            Column("score", (0..<60).map { Double($0 * 7919 % 11) }),
            Column("team", texts: (0..<60).map { ["a", "b", "c"][$0 % 3] }),
        ])
        let answers = try Self.chart("plot", frame)
        #expect(answers.series.allSatisfy { $0.mark == BarMark.self })
        // What goes on from step to step is a line over it.
        let training = Self.rows([
            Column("step", (1...60).map { Double($0) }), Column("loss", (1...60).map { 3 / Double($0) }),
        ])
        let losses = try Self.chart("plot", training)
        #expect(losses.series.map(\.name) == ["loss"] && losses.series[0].mark == LineMark.self)
    }

    /// Whole numbers of few values make a grid of dots.
    @Test func pointsStandByWhatIsMeasured() throws {
        let frame = Self.rows([
            Column("time", (0..<90).map { Double($0 / 9 + 1) }),
            Column("treatment", (0..<90).map { Double($0 % 3 + 1) }),
            Column("potato", (0..<90).map { Double($0 * 7919 % 97) / 8 }),
            Column("rancid", (0..<90).map { Double($0 * 104_729 % 89) / 7 }),
        ])
        let chart = try Self.chart("plot", frame)
        #expect(chart.series.map(\.column) == ["rancid"])
        #expect(chart.x.title == "potato")
    }

    /// The number of a match day is its day.
    @Test func roundsAreNotMeasured() throws {
        let frame = Self.days(
            (0..<40).map { $0 / 4 * 7 },
            [
                Column("Round", (0..<40).map { Double($0 / 4 + 1) }),
                Column("goals", (0..<40).map { Double($0 * 7919 % 5) }),
            ])
        #expect(try Self.chart("plot", frame).series.allSatisfy { $0.column != "Round" })
    }

    // MARK: Axes

    /// The axis shows what is drawn: of rows that ages have and wages have not there is nothing.
    @Test func pointsWithoutAValueTakeNoRoom() throws {
        let frame = Self.rows([
            Column("age", [20, 95, 40, 30, 62, 17]), Column("wage", [9, .nan, 14, 12, 20, 7]),
        ])
        #expect(try Self.chart("plot point wage over age", frame).x.scale.domain.upper < 80)
    }

    // MARK: Guides

    /// Law (a): the axis says which colour is which name.
    @Test func barsColouredByTheirNamesNeedNoLegend() throws {
        let frame = Self.split(["a", "b", "c"])
        func names(_ cell: String) throws -> [String] {
            Self.labels(Self.scene(try Self.chart(cell, frame)), .legendLabel)
        }
        #expect(try names("plot bar v by class color by class") == [])
        #expect(try names("plot bar v by class color by class\n  legend top") == ["a", "b", "c"])
        #expect(try names("plot bar v by class color by class\n  x label off") == ["a", "b", "c"])
    }

    /// Between no and yes there is nothing.
    @Test func yesAndNoAreSteps() throws {
        let frame = Self.days(
            Array(0..<12),
            [Column("crisis", (0..<12).map { Double($0 / 3 % 2) }), Column("v", (0..<12).map { Double($0) })])
        #expect(try Self.chart("plot line crisis", frame).series[0].style.interpolation.name == "step")
        #expect(try Self.chart("plot line v", frame).series[0].style.interpolation.name == "linear")
        let said = try Self.chart("plot line crisis interpolate linear", frame)
        #expect(said.series[0].style.interpolation.name == "linear")
    }
}
