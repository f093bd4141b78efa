@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What is said to those who cannot see a chart is true of its data.
@Suite struct DescriptionTests {
    /// Peaks and troughs by scipy 1.x `signal.find_peaks(v, prominence=(max − min) / 4)`, of the values and of their negatives.
    static let courses: [([Double], [Int], [Int])] = [
        ([512, 560, 602, 639, 587], [3], []),
        ([-67, 57, 242, 282, 465], [], []),
        ([606, 557, 133, 378, 937], [], [2]),
        ([478, 431, 463, 453, 454], [], [1]),
        (
            [
                -25, 127, 326, 405, 429, 316, 402, 282, 288, 17, -83, -220, -261, -317, -419, -389, -311, -350, -127,
                -88,
                -19, 153, 304, 343, 353,
            ], [4], [14]
        ),
        (
            [
                841, 82, 496, 780, 267, 37, 0, 149, 678, 600, 481, 988, 777, 752, 382, 327, 788, 22, 279, 500, 821, 202,
                747, 893, 423,
            ], [3, 11, 16, 20, 23], [1, 6, 15, 17, 21]
        ),
        ([459, 449, 472, 418, 367, 412, 420, 372, 358, 373, 320, 376], [6], [4, 10]),
        ([4, 132, 182, 288, 474], [], []),
        ([627, 382, 273, 141, 190, 887, 692, 6, 346, 514, 474, 919], [5], [3, 7]),
        (
            [
                444, 438, 439, 452, 393, 359, 358, 402, 404, 449, 424, 447, 490, 450, 394, 400, 403, 384, 333, 304, 339,
                325,
                270, 263, 313,
            ], [12], [6]
        ),
        ([53, 155, 265, 369, 444, 357, 330, 350, 243, 165, 33, -201], [4], []),
        ([275, 673, 541, 682, 358, 146, 390, 11, 383, 494, 280, 658], [3, 6, 9], [5, 7, 10]),
    ]

    private static func found(_ values: [Double]) -> Course? { Course(Buffer(values).span) }
    private static func course(_ values: [Double]) throws -> Course {
        let course = found(values)
        return try #require(course)
    }

    @Test(arguments: courses) func aCourseTurnsWhereItDoes(_ values: [Double], _ peaks: [Int], _ troughs: [Int]) throws
    {
        let course = try Self.course(values)
        #expect(course.turns.filter(\.isPeak).map(\.row) == peaks)
        #expect(course.turns.filter { !$0.isPeak }.map(\.row) == troughs)
        #expect((course.peaks, course.troughs) == (peaks.count, troughs.count))
        #expect((course.first, course.last, course.count) == (0, values.count - 1, values.count))
        // Gaps change nothing but the rows' places.
        let spread = try Self.course([.nan] + values.flatMap { [$0, .nan] })
        #expect(spread.turns.map(\.row) == course.turns.map { $0.row * 2 + 1 })
    }

    @Test func coursesWithoutValuesOrRange() throws {
        #expect(Self.found([.nan, .infinity]) == nil)
        #expect(try Self.course([3, 3, 3]).turns.isEmpty)
        #expect(try Self.course([-1.7e308, 1.7e308, -1.7e308]).turns.map(\.row) == [1])
    }

    /// Every number with the unit is a value of the data, and where a clock time is said beside it, of that row.
    @Test(arguments: [1, 2, 3, 5, 8, 13]) func everyNumberIsOfTheData(_ seed: Int) throws {
        let values = (0..<24).map { (hour: Int) -> Double in Double((hour * seed * 37 + hour * hour * seed) % 101) + 0.5
        }
        let frame = Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 3, 5), every: Microseconds.hour, count: 24),
            [Column("load", unit: "qq", values)])
        let chart = try RightByDefaultTests.chart("plot line load", frame)
        let text = chart.description
        var said = 0
        for match in text.matches(of: /([0-9.]+) qq(?:,? at (\d+):00 (AM|PM))?/) {
            let value = try #require(Double(match.1))
            #expect(values.contains(value), "\(value) in \(text)")
            said += 1
            guard let hour = match.2.flatMap({ Int($0) }) else { continue }
            #expect(values[hour % 12 + (match.3 == "PM" ? 12 : 0)] == value, "\(value) at \(hour) in \(text)")
        }
        #expect(said >= 4, "\(text)")
        let (low, high) = (try #require(values.min()), try #require(values.max()))
        #expect(text.contains("load from \(low) qq to \(high) qq"), "\(text)")
        #expect(text.contains("Time: Mar 5, 2024 from 12:00 AM to 11:00 PM"), "\(text)")
        let plain = text.replacing("est, ", with: "est ")
        #expect(plain.contains("highest \(high) qq"), "\(text)")
        #expect(plain.contains("lowest \(low) qq"), "\(text)")
    }

    /// Of several that share an extreme one is named and the others are counted.
    @Test func sharedExtremesAreCounted() throws {
        let names = (0..<27).map { "s\($0 % 9)" }
        var values = [1.0, 1, 0, 0, 0, 1, 1, 1, 1, 30, 30] + Array(repeating: 5.0, count: 16)
        values[26] = 6
        let frame = RightByDefaultTests.categories(names, [Column("v", unit: "m", values)])
        let text = try RightByDefaultTests.chart("plot point v color by name", frame).description
        #expect(
            text.contains(
                "Of 9 series s0 and 1 other have the highest value, 30 m, and s2 and 2 others the lowest, 0 m."),
            "\(text)")
    }

    /// Rows outside the axis are not spoken of, nor the air around the data.
    @Test func speaksOfWhatIsShown() throws {
        let frame = RightByDefaultTests.days(
            Array(0..<60), [Column("v", unit: "m", (0..<60).map { $0 == 3 ? 999 : Double($0) })])
        let text = try RightByDefaultTests.chart("plot line v\n  x 2024-02-01..2024-02-10", frame).description
        #expect(!text.contains("999"), "\(text)")
        #expect(
            text.contains(
                "Time from Feb 1, 2024 to Feb 10, 2024; v from 29 m to 38 m. V rises from its lowest, 29 m, to its highest, 38 m."
            ), "\(text)")
    }

    /// As the locale writes dates.
    @Test func writesDatesAsTheLocaleDoes() throws {
        var context = Fixture.context
        context.locale = .international
        let frame = RightByDefaultTests.days(Array(0..<5), [Column("v", [1, 5, 3, 2, 4])])
        let spec = try PlotParsingTests.spec("plot line v\n  select 2024-01-04")
        let chart = try Fixture.chart(spec, frame, context)
        #expect(chart.description.contains("Time from 3 Jan 2024 to 7 Jan 2024"), "\(chart.description)")
        #expect(chart.description.contains("rises to its highest, 5, on 4 Jan"), "\(chart.description)")
        #expect(chart.readout?.hasPrefix("Thu, 4 Jan") == true, "\(chart.readout ?? "")")
    }

    private static func every(_ months: Int, _ count: Int) -> Frame {
        Fixture.frame(
            Buffer((0..<count).map { Fixture.instant(2003 + $0 * months / 12, 1 + $0 * months % 12, 1) }),
            [Column("v", (0..<count).map { $0 == 2 ? 9.0 : Double($0) })])
    }

    /// Rows of years, quarters, months and weeks are not a single days.
    @Test(arguments: [
        (12, "Time from 2003 to 2009;", "in 2005"), (3, "Time from Q1 2003 to Q3 2004;", "in Q3 2003"),
        (1, "Time from January 2003 to July 2003;", "in March 2003"),
    ])
    func periodsAreNamedAsSuch(_ months: Int, _ range: String, _ place: String) throws {
        let chart = try RightByDefaultTests.chart("plot line v\n  select max", Self.every(months, 7))
        let text = chart.description
        #expect(text.contains(range) && text.contains("its highest, 9, " + place), "\(text)")
        #expect(!text.contains("Jan 1") && !text.contains(" on "), "\(text)")
        #expect(chart.readout == String(place.dropFirst(3)) + " · v 9")
    }

    @Test func weeksAreNamedByTheirFirstDay() throws {
        let frame = RightByDefaultTests.days(Array(0..<40), [Column("v", (0..<40).map { $0 == 20 ? 99.0 : 1 })])
        let text = try RightByDefaultTests.chart("plot bar v by week", frame).description
        #expect(text.contains("in the week of Jan 22"), "\(text)")
        let weekly = Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 1, 1), every: 7 * Microseconds.day, count: 9),
            [Column("v", (0..<9).map { $0 == 3 ? 9.0 : Double($0 % 3) })], step: DurationSyntax(count: 1, unit: .week),
            end: Fixture.instant(2024, 3, 4))
        let line = try RightByDefaultTests.chart("plot line v", weekly).description
        #expect(line.contains("Time from Jan 1, 2024 to ") && line.contains("9, in the week of Jan 22"), "\(line)")
        // January and July are months, whichever lie between.
        let half = try RightByDefaultTests.chart("plot point v", Self.every(6, 5)).description
        #expect(half.contains("Time from January 2003 to January 2005"), "\(half)")
        // One row alone may be any day.
        let alone = try RightByDefaultTests.chart("plot line v", Self.every(12, 1)).description
        #expect(alone.contains("Jan 1, 2003"), "\(alone)")
    }

    /// Pearson's r by numpy 2 `corrcoef`: 0.9899.
    @Test func pointsSayHowTheyGoTogether() throws {
        let frame = RightByDefaultTests.rows([Column("a", [1, 2, 3, 4, 5]), Column("b", [2, 4.1, 5.9, 8.3, 9.2])])
        let text = try RightByDefaultTests.chart("plot point b over a", frame).description
        #expect(text.contains("5 points, closely rising with x (correlation 0.99)"), "\(text)")
    }

    @Test func manySeriesAreCounted() throws {
        let names = (0..<9).map { "s\($0)" }
        let frame = RightByDefaultTests.days(
            (0..<27).map { $0 / 9 },
            [Column("name", texts: (0..<27).map { names[$0 % 9] }), Column("v", unit: "m", (0..<27).map(Double.init))])
        let text = try RightByDefaultTests.chart("plot line v by name", frame).description
        #expect(text.contains("9 series: s0, s1, s2, s3, s4, s5, s6, s7 and 1 more"), "\(text)")
        #expect(text.contains("Of 9 series s8 has the highest value, 26 m, and s0 the lowest, 0 m."), "\(text)")
    }

    @Test func panelsApartHaveTheirOwnRanges() throws {
        let frame = RightByDefaultTests.days(
            [0, 1, 2], [Column("small", [1, 3, 2]), Column("large", [1000, 900, 1100])])
        let text = try RightByDefaultTests.chart("plot line small, large\n  facet apart", frame).description
        #expect(text.contains("in 2 panels."), "\(text)")
        #expect(text.contains("; small from 1 to 3; large from 900 to 1,100."), "\(text)")
    }

    @Test func namesAreGivenTheirValues() throws {
        let frame = RightByDefaultTests.categories(["a", "b", "c"], [Column("v", unit: "kg", [3, 9, 4])])
        let text = try RightByDefaultTests.chart("plot bar v by name", frame).description
        #expect(text.contains("For a, b and c; ") && text.contains("V: a 3 kg, b 9 kg, c 4 kg."), "\(text)")
    }

    /// The title and description are pointed to, series are objects with names, and the values stand as a table.
    @Test func anSVGIsReadByScreenReaders() throws {
        let frame = RightByDefaultTests.days([0, 1], [Column("a <b>", [1, 2.5]), Column("c", [3, 4])])
        let chart = try RightByDefaultTests.chart("plot line `a <b>`, c\n  title \"T & U\"", frame)
        var scene = RightByDefaultTests.scene(chart)
        scene.words = Figure.chart(chart).words(hasTable: true)
        let svg = try SVGSurface.encode(scene, idPrefix: "p-")
        #expect(svg.contains(#"role="graphics-document document" aria-labelledby="p-title p-desc""#))
        #expect(svg.contains(#"<title id="p-title">T &amp; U</title>"#))
        #expect(svg.contains(#"<g role="graphics-object" aria-label="a &lt;b&gt;">"#))
        #expect(svg.contains(#"<g role="graphics-object" aria-label="c">"#))
        #expect(svg.contains("\na &lt;b&gt;,2024-01-04T00:00:00Z,2.5\nc,2024-01-03T00:00:00Z,3\n"), "\(svg)")
        #expect(svg.split(separator: "<g ").count - 1 == svg.split(separator: "</g>").count - 1)
    }
}
