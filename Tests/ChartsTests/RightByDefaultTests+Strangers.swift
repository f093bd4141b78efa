@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What pictures of tables that nobody here had seen showed to be wrong.
extension RightByDefaultTests {
    static func split(_ names: [String]) -> Frame {
        let count = names.count * 6
        return rows([
            Column("v", (0..<count).map { Double($0 * 7 % 11) }), Column("w", (0..<count).map { Double($0) }),
            Column("class", texts: (0..<count).map { names[$0 % names.count] }),
        ])
    }

    // MARK: Legends

    /// Law (a): a legend says which column its names are values of; where these are few letters or numbers it stands in place of names at
    /// the ends of lines.
    @Test(arguments: [
        (["0", "1"], true), (["yes", "no"], true), (["3", "4", "8"], true), (["1999", "2008"], false),
        (["Adelie", "Gentoo"], false),
    ])
    func namesAreTitled(_ names: [String], _ saysLittle: Bool) throws {
        let chart = try Self.chart("plot point v over w color by class", Self.split(names))
        for (size, measurer) in [
            (Size(800, 400), FixedMeasurer() as any TextMeasurer),
            (CellMeasurer.size(columns: 80, rows: 24), CellMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            #expect(Self.labels(scene, .axisTitle).contains("class"), "\(names)")
            #expect(Self.labels(scene, .legendLabel) == names)
            #expect(SceneLabels.faults(of: scene, measurer) == [])
        }
        // Names at the ends of lines have it above them.
        let frame = Fixture.frame(
            Buffer((0..<20).map { Fixture.instant(2024, 1, 1 + $0 / names.count) }),
            [
                Column("v", (0..<20).map { Double($0) }),
                Column("class", texts: (0..<20).map { names[$0 % names.count] }),
            ]
        )
        let lines = Self.scene(try Self.chart("plot line v color by class", frame))
        #expect(Self.labels(lines, .axisTitle).contains("class"))
        #expect(lines.elements.contains { if case .legendSymbol = $0.role { true } else { false } } == saysLittle)
    }

    @Test func titlesOfPanelsNeedNoLegend() throws {
        let frame = Self.split(["a", "b", "c"])
        func names(_ cell: String) throws -> [String] {
            Self.labels(Self.scene(try Self.chart(cell, frame)), .legendLabel)
        }
        #expect(try names("plot point v over w color by class\n  facet by class") == [])
        #expect(try names("plot point v over w color by class\n  facet by class\n  legend top") == ["a", "b", "c"])
    }

    // MARK: Marks

    /// Colours of the points are values of a column that a trend has none of: its line and band are the ink's.
    @Test func aTrendThroughARampIsInInk() throws {
        let frame = Self.rows([
            Column("v", (0..<30).map { Double($0 * 7 % 11 + $0) }), Column("w", (0..<30).map { Double($0) }),
            Column("hp", (0..<30).map { Double($0) * 3.7 }),
        ])
        let chart = try Self.chart("plot point v over w color by hp + trend linear v over w", frame)
        let marks = Self.marks(Self.scene(chart))
        let bands = marks.compactMap { element -> Color? in
            guard case .path = element.shape, case .solid(let color)? = element.fill else { return nil }
            return color
        }
        #expect(bands.map { $0.withAlpha(1) } == [Theme.light.ink])
        let lines = marks.filter { if case .polyline = $0.shape { true } else { false } }
        #expect(lines.compactMap { $0.stroke?.color } == [Theme.light.ink])
    }

    /// Where one value is all there is, it is as large as a point; between gaps it is no heavier than its line.
    @Test func aLoneValueIsSeen() throws {
        func sizes(_ values: [Double]) throws -> [Double] {
            let frame = Self.days(Array(values.indices), [Column("v", values)])
            return Self.marks(Self.scene(try Self.chart("plot line v", frame))).compactMap {
                if case .symbol(_, _, let size) = $0.shape { size } else { nil }
            }
        }
        #expect(try sizes([42]) == [7])
        #expect(try sizes([1, 2, .nan, 3, .nan, 4, 5]) == [4])
    }

    /// Columns of many cells differ where that is seen: by less than a two-hundredth of all that they span nobody sees it.
    @Test func labelsOfManyValuesStayShort() {
        // 108.0 … 175.9 with a tail of digits, as means have.
        let means = (0..<168).map { 108 + Double($0 * 53 % 168) * 0.4043217 }
        #expect(TextMark.texts(means, unit: nil).allSatisfy { $0.count <= 5 })
        #expect(TextMark.texts([1226, 1232.8], unit: nil) == ["1,226", "1,233"])
    }

    // MARK: What is folded

    @Test func theMeanOfTheRestSaysSo() throws {
        let frame = Self.categories(["a", "b", "c", "d"], [Column("v", [1.0, 8, 4, 2])])
        func names(_ cell: String) throws -> [String] {
            guard case .slots(let names) = try Self.chart(cell, frame).x.scale else { return [] }
            return names
        }
        #expect(try names("plot bar v by name\n  x sort desc first 2 rest") == ["b", "c", "mean of 2 others"])
        #expect(try names("plot bar sum v by name\n  x sort desc first 2 rest") == ["b", "c", "2 others"])
    }

    /// Thirty sensors, a value each a week: lines, not a cloud of one colour.
    @Test func manyNamesOfOneTimeAreLines() throws {
        let frame = Fixture.frame(
            Buffer((0..<150).map { Fixture.instant(2024, 1, 1 + 7 * ($0 / 30)) }),
            [
                Column("v", (0..<150).map { Double($0 * 13 % 40) }),
                Column("id", texts: (0..<150).map { "sensor \($0 % 30)" }),
            ])
        let chart = try Self.chart("plot", frame)
        #expect(chart.series.count == 30 && chart.series.allSatisfy { $0.mark.arrangement == .joined })
        #expect(chart.notes.sentences.contains { $0.contains("plot line v color by id") })
    }

    // MARK: Small figures

    /// The names around a pie give way before the circle does.
    @Test func aSmallPieStaysAPie() throws {
        let names = ["MCDONNELL DOUGLAS AIRCRAFT CO", "BOMBARDIER INC", "AIRBUS INDUSTRIE", "EMBRAER", "BOEING"]
        let frame = Self.categories(names, [Column("v", [4.0, 11, 12, 9, 49])])
        let scene = Self.scene(try Self.chart("plot sector v by name", frame), Size(300, 200))
        var (left, right) = (Double.infinity, -Double.infinity)
        for element in Self.marks(scene) {
            guard case .path(let steps) = element.shape else { continue }
            for case .arc(let center, let radius, _, _) in steps {
                (left, right) = (min(left, center.x - radius), max(right, center.x + radius))
            }
        }
        #expect(right - left >= 80)
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    /// Of a readout without room the place stands first, and what is left out is counted behind it.
    @Test func aReadoutWithoutRoomSaysWhere() throws {
        let frame = Self.categories(
            (0..<15).map { "station \($0 / 5)" },
            [
                Column("v", (0..<15).map { Double($0) + 0.25 }),
                Column("origin", texts: (0..<15).map { "airfield \($0 % 5)" }),
            ])
        let chart = try Self.chart("plot bar v by name color by origin group\n  select `station 1`", frame)
        let words = Self.labels(Self.scene(chart, Size(300, 200)), .readout)
        #expect(words.first == "station 1" && words.last == "and 4 more", "\(words)")
        #expect(Self.labels(Self.scene(chart), .readout).filter { $0.hasPrefix("airfield") }.count == 5)
    }

    // MARK: Axes

    /// The rule of a selected bar stays behind it: its end looks out over no rounded corner.
    @Test(arguments: [3.0, -3, 2.97, 1e-9]) func theRuleOfABarStaysBehindIt(_ value: Double) throws {
        let frame = Self.categories(["a", "b", "c"], [Column("v", [1.0, value, 2])])
        let scene = Self.scene(try Self.chart("plot bar v by name\n  select b", frame), Size(560, 300))
        let rules = scene.elements.compactMap { element -> (Point, Point)? in
            guard element.role == .selection, case .line(let from, let to) = element.shape else { return nil }
            return (from, to)
        }
        let bar = try #require(Self.bars(scene).dropFirst().first)
        let rule = try #require(rules.first)
        #expect(rules.count == 1 && min(rule.0.y, rule.1.y) >= bar.y - 0.5 && max(rule.0.y, rule.1.y) <= bar.maxY + 0.5)
    }

    /// From 0 to 100,000 every power has its label: d3's symlog of a constant 1 has ticks there too.
    @Test func aSymlogAxisNamesItsPowers() throws {
        let frame = Self.days(Array(0..<6), [Column("v", [5.1, 7.3, 3, 100_000, 6, 4])])
        let scene = Self.scene(try Self.chart("plot line v\n  y symlog", frame))
        let labels = Set(Self.labels(scene))
        #expect(labels.isSuperset(of: ["0", "10", "100", "1k", "10k", "100k"]), "\(labels)")
    }

    /// Streams of both signs: together they reach half of the sum of all magnitudes up and down, and none lies on another.
    @Test func streamsOfBothSignsShareNoPlace() throws {
        let frame = Self.categories(
            ["a", "a", "a", "a"], [Column("v", [4.0, -2, 1, -3]), Column("k", texts: ["p", "q", "r", "s"])])
        let chart = try Self.chart("plot bar v by name color by k stack center", frame)
        let spans = chart.series.map { one in [one.floor?.span[0] ?? .nan, one.y.span[0]].sorted() }
        // 4 + 2 + 1 + 3 = 10: from -5 to 5, the negative ones below the point where 5 of them are over.
        #expect(spans == [[0, 4], [-2, 0], [4, 5], [-5, -2]])
    }

    /// Two notations of one number in one figure are one too many: values on bars are written as the axis writes them.
    @Test func labelsAreWrittenAsTheAxisIs() throws {
        let frame = Self.categories(["a", "b"], [Column("v", [0.297380457, 0.15407])])
        func words(_ cell: String) throws -> [String] {
            Self.scene(try Self.chart(cell, frame)).elements.compactMap {
                guard case .mark = $0.role, case .text(let run) = $0.shape else { return nil }
                return run.text
            }
        }
        #expect(try words("plot bar v by name labels\n  y format percent") == ["29.7%", "15.4%"])
        #expect(try words("plot bar v by name labels \".1f\"\n  y format percent") == ["0.3", "0.2"])
    }

    /// Law (e): grades are read in their own order, whatever row comes first; rows that somebody sorted keep theirs.
    @Test(arguments: [
        (["II", "III", "I"], ["I", "II", "III"]), (["high", "low", "medium"], ["low", "medium", "high"]),
        (["5-9", "10-14", "0-4", "100+"], ["0-4", "5-9", "10-14", "100+"]),
        (["Grade 10", "Grade 9"], ["Grade 9", "Grade 10"]),
        (["Jul", "Aug", "Jan"], ["Jan", "Jul", "Aug"]), (["2nd", "1st", "3rd"], ["1st", "2nd", "3rd"]),
        (["south", "north"], ["south", "north"]), (["I", "V", "other"], ["I", "V", "other"]),
        // Spellings, poles with degrees, open ends and cut intervals.
        (["Sept", "June", "Mar."], ["Mar.", "June", "Sept"]),
        (["Thur", "Sat", "Wednesday"], ["Wednesday", "Thur", "Sat"]),
        (["very likely", "unlikely", "neutral", "likely"], ["unlikely", "neutral", "likely", "very likely"]),
        (
            ["somewhat satisfied", "very dissatisfied", "dissatisfied"],
            ["very dissatisfied", "dissatisfied", "somewhat satisfied"]
        ),
        (["65 and over", "18-64", "under 18"], ["under 18", "18-64", "65 and over"]),
        (["(10,20]", "(0,10]", "(20,Inf]"], ["(0,10]", "(10,20]", "(20,Inf]"]),
        (["junior", "freshman"], ["freshman", "junior"]),
        (["Ideal", "Fair", "Very Good"], ["Fair", "Very Good", "Ideal"]), (["dinner", "lunch"], ["lunch", "dinner"]),
        (["long", "short"], ["long", "short"]), (["M", "F"], ["M", "F"]), (["1.10", "1.9"], ["1.10", "1.9"]),
    ])
    func gradesStandInTheirOrder(_ names: [String], _ wanted: [String]) throws {
        func slots(_ names: [String], isSorted: Bool = false) throws -> [String] {
            var frame = Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })])
            frame.isSorted = isSorted
            guard case .slots(let found) = try Self.chart("plot bar sum v by name", frame).x.scale else { return [] }
            return found
        }
        #expect(try slots(names + names) == wanted)
        #expect(try slots(names) == wanted)
        #expect(try slots(names, isSorted: true) == names)
    }
}
