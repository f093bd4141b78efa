@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Bars over many periods, and names in pictures of an asked size.
extension RightByDefaultTests {
    // MARK: Bars that have no room, law (g)

    /// So many hours from a midnight on.
    private static func hours(_ values: [Double], more: [Column] = []) -> Frame {
        let times = Fixture.times(from: Fixture.instant(2025, 5, 5), every: Microseconds.hour, count: values.count)
        return Fixture.frame(times, [Column("rain", unit: "mm", values)] + more)
    }

    private static func wave(_ count: Int) -> [Double] { (0..<count).map { Double(($0 * 37) % 101 + 1) } }

    private static func note(_ scene: Scene) -> String { labels(scene, .caption).joined(separator: " ") }

    /// Each bar of 2,400 hours in 800 points is the highest hour of its day, worked out by hand; it has a gap beside it.
    @Test(arguments: ["", " by hour"]) func manyBarsShowTheHighestOfEach(_ key: String) throws {
        let values = Self.wave(2400)
        let chart = try Self.chart("plot bar rain\(key)", Self.hours(values))
        let scene = Self.scene(chart, Size(800, 480))
        let days: [Double] = (0..<100).map { day in values[(day * 24)..<(day * 24 + 24)].max() ?? 0 }
        let bars = Self.bars(scene).sorted { $0.x < $1.x }
        #expect(bars.count == days.count)
        let highest: Double = bars.map(\.height).max() ?? 1
        let unit: Double = highest / (days.max() ?? 1)
        for (bar, day) in zip(bars, days) {
            let miss: Double = (bar.height - day * unit).magnitude
            #expect(miss <= 1, "\(bar.height / unit) \(day)")
        }
        for (bar, next) in zip(bars, bars.dropFirst()) { #expect(next.x - bar.maxX >= 1 && bar.width >= 2) }
        #expect(
            Self.note(scene).contains(
                key.isEmpty ? "each bar is the highest of its day" : "the highest hour of its day"))
    }

    /// A stack is the one that is highest in all: its parts are of one hour.
    @Test func stacksOfManyHoursAreOfOneHourEach() throws {
        let count = 2400
        let values = Self.wave(count)
        let times = Fixture.times(from: Fixture.instant(2025, 5, 5), every: Microseconds.hour / 2, count: count * 2)
        let rain = values.flatMap { value -> [Double] in [value, 30 - value / 4] }
        let names = values.flatMap { _ -> [String?] in ["a", "b"] }
        let frame = Fixture.frame(times, [Column("rain", unit: "mm", rain), Column("place", texts: names)])
        let scene = Self.scene(try Self.chart("plot bar sum rain by hour color by place", frame), Size(800, 480))
        var heights: [Double: Double] = [:]
        for bar in Self.bars(scene) { heights[bar.x, default: 0] += bar.height }
        let stacks: [Double] = heights.values.sorted()
        let sums: [Double] = values.map { $0 * 0.75 + 30 }
        let tops: [Double] = (0..<100).map { day in sums[(day * 24)..<(day * 24 + 24)].max() ?? 0 }.sorted()
        #expect(stacks.count == tops.count)
        let unit: Double = (stacks.last ?? 1) / (tops.last ?? 1)
        for (one, other) in zip(stacks, tops) {
            let miss: Double = (one / unit - other).magnitude
            #expect(miss < 1.5, "\(one / unit) \(other)")
        }
    }

    /// Few bars among many hours are hairs, each of its own.
    @Test func fewBarsAmongManyHoursStayTheirOwn() throws {
        let values = (0..<2400).map { $0 % 60 == 7 ? 4.0 : 0 }
        let scene = Self.scene(try Self.chart("plot bar rain by hour", Self.hours(values)), Size(800, 480))
        #expect(Self.bars(scene).count == values.count { $0 > 0 })
        #expect(Self.note(scene).isEmpty)
    }

    /// What goes below zero is told by what is farthest from it; numbers without a calendar go by so many.
    @Test func groupsHaveTheirWords() throws {
        let values = Self.wave(2400).map { $0 - 60 }
        let below = Self.scene(try Self.chart("plot bar rain by hour", Self.hours(values)), Size(800, 480))
        #expect(Self.note(below) == "each bar is the hour of its day that is farthest from zero")
        let rows = Self.scene(try Self.chart("plot bar v", Self.rows([Column("v", Self.wave(2400))])), Size(800, 480))
        #expect(Self.note(rows) == "each bar is the highest of 10", "\(Self.note(rows))")
    }

    /// The reply names both other readings: whole days, and the hours of the day.
    @Test func repliesNameTheOtherReadings() throws {
        let many = try Self.chart("plot bar rain by hour", Self.hours(Self.wave(2400)))
        #expect(
            many.notes.sentences.contains(
                "not all 2,400 bars have room: of neighbours the highest is drawn; 'by day' combines them, 'by hour of day' draws 24"
            ))
        // Three days of hours stand apart, and may be meant as those of the day.
        let few = try Self.chart("plot bar rain by hour", Self.hours(Self.wave(72)))
        #expect(few.notes.sentences.contains("'by hour of day' puts them into 24 bars"))
        // So may what a line shows of several rows an hour: 480 of ten minutes.
        let tens = Fixture.times(from: Fixture.instant(2024, 1, 3), every: Gallery.hour / 6, count: 480)
        let frame = Fixture.frame(tens, [Column("rain", Self.wave(480))])
        for cell in ["plot line mean rain by hour", "plot line rain by hour", "plot point max rain by hour"] {
            let said = try Self.chart(cell, frame).notes.sentences
            #expect(said.contains("'by hour of day' puts them into 24 points"), "\(cell): \(said)")
        }
        // One day is no cycle, and a line follows time.
        for (cell, count) in [("plot bar rain by hour", 24), ("plot line rain by hour", 72)] {
            let notes = try Self.chart(cell, Self.hours(Self.wave(count))).notes.sentences
            #expect(!notes.contains { $0.contains("hour of day") }, "\(cell): \(notes)")
        }
    }

    // MARK: Names in a picture of an asked size, law (i)

    private static let topics = [
        "Data export", "Feature request", "Billing", "Cannot log in", "Mobile app crashes on start",
    ]

    private static func asked(_ chart: ResolvedChart, _ size: Size) -> Scene {
        Figure.chart(chart).asked(size).scene(size: size, measurer: FixedMeasurer(), theme: .light)
    }

    /// A file of a small size lies its names down; a window of that size does not turn the same chart over.
    @Test func aPictureOfASmallSizeLies() throws {
        let frame = Self.categories(Self.topics, [Column("v", [5, 8, 3, 9, 4])])
        let chart = try Self.chart("plot bar v by name", frame)
        let small = Size(400, 250)
        #expect(Self.asked(chart, small).plots.first?.isSideways == true)
        #expect(Self.scene(chart, small).plots.first?.isSideways == false)
        #expect(Self.asked(chart, Size(1200, 480)).plots.first?.isSideways == false)
    }

    /// Thirty long names lie in 480 points, a row of their letters each.
    @Test func thirtyLongNamesLie() throws {
        // Names of no kind that has an order: two letters before the same words.
        let letters = Array("abcdefghijklmnopqrstuvwxyzäöüß")
        let names = letters.indices.map { "the long\(letters[($0 * 7) % 30]) name of a place" }
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(names, [Column("v", names.indices.map { Double($0 + 1) })]))
        let scene = Self.asked(chart, Size(800, 480))
        #expect(scene.plots.first?.isSideways == true)
        #expect(Self.labels(scene).count { $0.hasPrefix("the long") } == 30)
    }

    /// A bar is never anonymous: each that is drawn has its name, or the figure says how many have.
    @Test(arguments: [Size(400, 250), Size(800, 480), Size(320, 200)], [1, 2])
    func eachBarHasItsName(_ size: Size, _ layers: Int) throws {
        for count in 2...48 {
            let names = (0..<count).map { "name \(($0 * 7919) % 1000) of place" }
            let values = (0..<count).map { Double(($0 * 37) % 50 + 1) }
            let frame = Self.categories(names, [Column("v", values), Column("w", values)])
            let line = layers == 1 ? "plot bar v by name" : "plot bar v by name + line w by name"
            let scene = Self.asked(try Self.chart(line, frame), size)
            let drawn = Self.bars(scene).count
            let named = Self.labels(scene).count { $0.contains("na") || $0.contains("…") || $0.contains("pl") }
            #expect(named >= drawn || Self.note(scene).contains("of \(count) names"), "\(count) \(drawn) \(named)")
        }
    }

    /// Months that have no room are their first letters, where none is left out.
    @Test func monthsAreLettersBeforeTheyTurn() throws {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func small(_ names: [String]) throws -> Scene {
            let values = names.indices.map { Double($0 + 1) }
            let frame = Self.categories(names, [Column("v", values), Column("w", values)])
            return Self.asked(try Self.chart("plot line v, w by name", frame), Size(400, 250))
        }
        #expect(
            Self.labels(try small(months)).filter { $0.first?.isLetter ?? false } == months.map { String($0.prefix(1)) }
        )
        let some = Self.labels(try small(months.filter { $0 != "Jul" && $0 != "Feb" }.map { $0 + "." }))
        #expect(!some.contains("J"), "\(some)")
    }

    /// Numbers below lying bars stand as near as numbers beside upright ones.
    @Test func lyingBarsHaveFiveNumbers() throws {
        let names = ["Sourdough loaf", "Pain au chocolat", "Cinnamon bun", "Rye bread with seeds", "Apple turnover"]
        let frame = Self.categories(names, [Column("v", [39, 21, 13, 8, 4])])
        let scene = Self.asked(try Self.chart("plot bar v by name", frame), Size(400, 250))
        #expect(Self.labels(scene).filter { $0.first?.isNumber ?? false } == ["0", "10", "20", "30", "40"])
    }
}
