@testable import Charts
import Scene
import Series
import Syntax
import Testing

/// Years in which nothing was counted, numbers that stand unevenly, and ends of an order that is not how names stand.
extension RightByDefaultTests {
    /// Three plots counted in each year from 2015 to 2023 but 2020.
    private static func surveys(_ rows: Int = 3) -> Frame {
        let years = [2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023].flatMap { Array(repeating: $0, count: rows) }
        var frame = Fixture.frame(
            Buffer(years.map { Fixture.instant($0, 1, 1) }),
            [
                Column("pairs", years.map { Double($0 - 2010) }),
                Column("plot", texts: years.indices.map { "p\($0 % rows)" }),
            ])
        frame.index.areYears = true
        return frame
    }

    /// Nobody went out in 2020: no pair was not found.
    @Test(arguments: ["plot line sum pairs by year", "plot line sum pairs by year color plot"])
    func yearsWithoutASurveyAreNoZeros(_ line: String) throws {
        let chart = try Self.chart(line, Self.surveys())
        for place in chart.series.indices {
            let values = Self.values(chart, place)
            #expect(values.count == 8 && values.allSatisfy { $0 > 0 }, "\(values)")
        }
        #expect(!chart.notes.sentences.contains { $0.contains("is 0 there") })
    }

    /// Rows that come as they come, some days five and on others one, have days without any.
    @Test func daysOfEventsAreZeros() throws {
        let days = [0, 0, 0, 0, 0, 1, 3, 3, 4, 5, 6, 7]
        let chart = try Self.chart(
            "plot line sum pairs by day", Self.days(days, [Column("pairs", days.map { _ in 2 })]))
        #expect(Self.values(chart, 0) == [10, 2, 0, 4, 2, 2, 2, 2])
    }

    /// Weeks 0, 2, 4, 8 and 12 stand where they are; even ones are names as they were.
    @Test func unevenNumbersAlongALine() throws {
        let weeks = [0.0, 0, 2, 2, 4, 4, 8, 8, 12, 12]
        let frame = Self.rows([
            Column("week", weeks), Column("arm", texts: weeks.indices.map { $0 % 2 == 0 ? "a" : "b" }),
            Column("bp", weeks.indices.map { Double(100 + $0) }),
        ])
        for line in [
            "plot line mean bp by week color arm", "plot line bp by week", "plot point mean bp by week color arm",
        ] {
            let chart = try Self.chart(line, frame)
            guard case .number = chart.x.scale else {
                Issue.record("\(line): \(chart.x.scale)")
                continue
            }
            #expect((0..<5).map { chart.series[0].x[$0] } == [0, 2, 4, 8, 12], "\(line)")
        }
        #expect(try Self.values(Self.chart("plot line bp by week", frame), 0) == [100.5, 102.5, 104.5, 106.5, 108.5])
        let even = Self.rows([Column("week", [1, 1, 2, 2, 3, 3]), Column("bp", [1, 2, 3, 4, 5, 6])])
        if case .number = try Self.chart("plot line bp by week", even).x.scale { Issue.record("even steps") }
    }

    private static func names(_ line: String) throws -> [String] {
        let frame = categories(["a", "b", "c", "d"], [Column("n", [30, 10, 40, 20]), Column("cost", [1, 4, 2, 3])])
        guard case .slots(let names) = try chart(line, frame).x.scale else { return [] }
        return names
    }

    @Test(arguments: [
        ("top 2", "ca"), ("top 2 sort asc", "ac"), ("sort asc top 2", "ac"), ("bottom 2 sort desc", "db"),
        ("sort cost", "bdca"), ("sort by cost asc", "acdb"), ("sort cost top 2", "bd"),
        ("sort by cost asc top 2", "db"),
        ("sort by cost asc bottom 3", "acd"), ("sort cost bottom 1", "a"),
    ])
    func endsOfAnOrder(_ words: String, _ wanted: String) throws {
        #expect(try Self.names("plot bar n by name \(words)").joined() == wanted)
    }

    /// Law (a): what parts are parts of stands above them.
    @Test(arguments: [
        ("plot sector n by name", "n by name"), ("plot treemap sum n by name", "sum n by name"),
        ("plot sector count by name", "rows by name"),
    ])
    func partsSayWhatTheyAreOf(_ line: String, _ title: String) throws {
        let frame = Self.categories(["a", "b", "c", "c"], [Column("n", [30, 10, 40, 20])])
        let titles = try Self.labels(Self.scene(Self.chart(line, frame)), .axisTitle)
        #expect(titles == [line.contains("sector n") ? "sum " + title : title], "\(titles)")
    }

    /// As many steps on both sides: 33 to 63 and −34 to 115 are six of 5 and eight of 20, so eight of each; the ends of one that begins
    /// at zero stay there.
    @Test func theGridIsThatOfBothAxes() throws {
        let grid = try #require(SharedGrid(Extent(lower: 33, upper: 63), Extent(lower: -34, upper: 115)))
        let (left, right) = (grid.left.ladder[0], grid.right.ladder[0])
        #expect(left.count == right.count && left.count > 3)
        #expect(left.first ?? 99 <= 33 && left.last ?? 0 >= 63 && right.first ?? 99 <= -34 && right.last ?? 0 >= 115)
        let zero = try #require(SharedGrid(Extent(lower: 0, upper: 290), Extent(lower: 151, upper: 320)))
        #expect(zero.left.ladder[0].first == 0 && zero.left.ladder[0].count == zero.right.ladder[0].count)
        let frame = Self.days(
            Array(0..<4),
            [Column("load", unit: "MW", [33, 40, 63, 50]), Column("price", unit: "€", [-34, 20, 115, 60])])
        let chart = try Self.chart("plot line load + line price right", frame)
        let (y, second) = (chart.y.rungs[0], try #require(chart.secondY).rungs[0])
        #expect(y.count == second.count)
    }
}

/// Notes and labels of years.
extension RightByDefaultTests {
    /// Elections have a label each; consecutive years keep their round ones.
    @Test func fewYearsHaveALabelEach() throws {
        let years = [2003, 2007, 2011, 2015, 2019]
        var frame = Fixture.frame(
            Buffer(years.map { Fixture.instant($0, 1, 1) }), [Column("share", years.map { Double($0 % 7) })])
        frame.index.areYears = true
        let labels = try Self.labels(Self.scene(Self.chart("plot line share", frame)))
        #expect(years.allSatisfy { labels.contains("\($0)") }, "\(labels)")
    }

    /// What a mean of one row an hour says, and what a box leaves out.
    @Test func meansOfOneRowAndMissingValuesAreSaid() throws {
        let start = Fixture.instant(2024, 1, 3)
        let times = (0..<60).map { start + Int64($0) * Microseconds.hour }
        let frame = Fixture.frame(Buffer(times), [Column("price", times.indices.map { $0 == 7 ? .nan : Double($0) })])
        let line = try Self.chart("plot line mean price by hour", frame).notes.sentences
        #expect(
            line.contains { $0.hasPrefix("no two rows share an hour") && $0.contains("'by hour of day'") }, "\(line)")
        #expect(
            try Self.chart("plot box price by weekday", frame).notes.sentences.contains("1 without a value left out"))
    }

    /// Among few points a name that has room is whole, however long.
    @Test func longNamesOfFewPointsAreWhole() throws {
        let names = ["Greek salad with feta, olives and a little bread", "Lentil soup", "Pad thai"]
        let frame = Self.categories(names, [Column("kcal", [300, 310, 780]), Column("protein", [9, 18, 28])])
        let scene = try Self.scene(Self.chart("plot point protein over kcal labels by name", frame), Size(800, 480))
        let texts = Self.marks(scene).compactMap { if case .text(let run) = $0.shape { run.text } else { nil } }
        #expect(texts.sorted() == names.sorted())
    }

    /// Beside bars by names a line that says no key stands on their places.
    @Test(arguments: ["plot bar km by stage + line height right", "plot bar km by name + line height right"])
    func layersShareTheKeyOfTheFirst(_ line: String) throws {
        let frame = Self.days(
            [0, 1, 2, 3],
            [
                Column("stage", [1, 2, 3, 4]), Column("km", unit: "km", [200, 150, 20, 180]),
                Column("height", unit: "m", [900, 4000, 100, 2000]), Column("name", texts: ["d", "c", "b", "a"]),
            ])
        let chart = try Self.chart(line, frame)
        #expect(chart.series.count == 2)
        #expect((0..<4).map { chart.series[1].x[$0] } == [0.5, 1.5, 2.5, 3.5])
        guard case .slots(let names) = chart.x.scale else { return }
        let heights = ["1": 900, "2": 4000, "3": 100, "4": 2000, "d": 900, "c": 4000, "b": 100, "a": 2000]
        #expect(Self.values(chart, 1) == names.compactMap { heights[$0].map(Double.init) })
    }

    /// … also where the rows of each name go on over time, whichever layer says the key and whichever comes first.
    @Test(arguments: [
        "plot bar sum km by name + line mean height right", "plot bar sum km by name + line mean height by name right",
        "plot line mean height by name right + bar sum km by name",
        "plot bar sum km by name + point mean height right",
    ])
    func linesBesideBarsStandByTheirNames(_ line: String) throws {
        let frame = Self.days(
            Array(0..<40),
            [
                Column("km", unit: "km", (0..<40).map { Double($0 % 2) + 1 }),
                Column("height", unit: "m", (0..<40).map { Double($0 % 2) * 100 + 50 }),
                Column("name", texts: (0..<40).map { ["a", "b"][$0 % 2] }),
            ])
        let chart = try Self.chart(line, frame)
        #expect(chart.series.count == 2)
        let heights = try #require(chart.series.first { $0.mark.arrangement != .columns })
        #expect((0..<2).map { heights.x[$0] } == [0.5, 1.5])
        #expect((0..<2).map { heights.y.span[$0] } == [50, 150])
    }

    /// People of ages and sexes at one time add up; of several years they do not.
    @Test func peopleAddUpWhereNoTimeIs() throws {
        let ages = ["0-4", "0-4", "5-9", "5-9"]
        let people = Self.categories(ages, [Column("Population", [10, 20, 30, 40])])
        #expect(try Self.values(Self.chart("plot bar Population by name", people), 0) == [30, 70])
        var regions = people
        regions.columns.append(Column("region", texts: ["N", "N", "N", "S"]))
        let cells = try Self.chart("plot rect Population by name, region", regions).series[0].detail.values
        #expect(cells.map { values in values.span.indices.map { values.span[$0] }.filter(\.isFinite) } == [30, 30, 40])
        var years = people
        years.columns.append(Column("census year", [1, 2, 1, 2]))
        #expect(try Self.values(Self.chart("plot bar Population by name", years), 0) == [15, 35])
    }

    /// Moods in their order: https://en.wikipedia.org/wiki/Likert_scale has such scales from worst to best.
    @Test func moodsHaveAnOrder() {
        #expect(
            KindCatalog.ranks(["good", "great", "bad", "ok"]).map { $0[2] < $0[3] && $0[3] < $0[0] && $0[0] < $0[1] }
                ?? false)
    }
}
