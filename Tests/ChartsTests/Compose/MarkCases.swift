import Catalog
@testable import Charts
import Diagnostics
import Series
import Syntax
import Testing

/// Every mark in the forms that look different, in the words a person types: what the tests of selections, annotations,
/// boards and tabs are run over.
struct MarkCase: Sendable, CustomTestStringConvertible {
    /// How a selected element stands out from the others.
    enum Standing: Sendable { case lollipop, dimmedOthers, pulledOut, framed }

    var name: String
    var mark: String
    var words: String
    var frame: @Sendable () -> Frame
    var standing: Standing
    /// `annotate` and `rule x` find their places along time.
    var hasTime = true
    var testDescription: String { name }

    /// The chart of these words with clauses after them, each on a line of its own.
    func chart(_ clauses: String...) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(([words] + clauses).joined(separator: "\n  ")), frame())
    }

    static let all: [MarkCase] = [
        MarkCase("bar", "plot bar steps", days, .dimmedOthers),
        MarkCase("bar of hours", mark: "bar", "plot bar sum wind by hour", day, .dimmedOthers),
        MarkCase("bar, stacked", mark: "bar", "plot bar rain by month color by station", stations, .dimmedOthers),
        MarkCase(
            "bar, stacked, legend right", mark: "bar", "plot bar rain by month color by station legend right", stations,
            .dimmedOthers),
        MarkCase("bar, grouped", mark: "bar", "plot bar rain by month color by station group", stations, .dimmedOthers),
        MarkCase("bar of names", mark: "bar", "plot bar visits", places, .dimmedOthers, hasTime: false),
        MarkCase("bar, lying", mark: "bar", "plot bar visits horizontal", places, .dimmedOthers, hasTime: false),
        MarkCase("bar, both signs", mark: "bar", "plot bar change color by sign indigo teal", days, .dimmedOthers),
        MarkCase("line", "plot line temperature", day, .lollipop),
        MarkCase("line, two", mark: "line", "plot line wind symbol circle + line gust symbol diamond", day, .lollipop),
        MarkCase("line, two units", mark: "line", "plot line wind + line temperature", day, .lollipop),
        MarkCase("line, ten", mark: "line", "plot line", manyColumns, .lollipop),
        MarkCase("slope", "plot slope mean rain by month color by station", stations, .lollipop),
        MarkCase("area", "plot area wind gradient", day, .lollipop),
        MarkCase(
            "area, stacked", mark: "area", "plot area rain by month color by station stack on", stations, .lollipop),
        MarkCase("point", "plot point temperature", day, .lollipop),
        MarkCase("point over", mark: "point", "plot point wind over temperature", day, .lollipop, hasTime: false),
        MarkCase("range", "plot range low..high", days, .dimmedOthers),
        MarkCase("range, band", mark: "range", "plot range low..high band", days, .lollipop),
        MarkCase("rule", "plot rule steps", days, .lollipop),
        MarkCase("lollipop", "plot lollipop steps", days, .dimmedOthers),
        MarkCase("donut", "plot donut visits", places, .pulledOut, hasTime: false),
        MarkCase("rect", "plot rect mean temperature by hour of day, weekday", year, .framed, hasTime: false),
        MarkCase("sector", "plot sector visits", places, .pulledOut, hasTime: false),
        MarkCase("sector, ring", mark: "sector", "plot sector visits hole 62%", places, .pulledOut, hasTime: false),
        MarkCase("box", "plot box temperature by month of year", year, .dimmedOthers, hasTime: false),
        MarkCase("histogram", "plot histogram temperature", year, .dimmedOthers, hasTime: false),
        MarkCase("calendar", "plot calendar temperature", year, .framed, hasTime: false),
        MarkCase("text", "plot text steps", days, .lollipop),
        MarkCase("ridge", "plot ridge temperature by month of year", year, .dimmedOthers, hasTime: false),
        MarkCase("beeswarm", "plot beeswarm steps by weekday", days, .dimmedOthers, hasTime: false),
        MarkCase("hexbin", "plot hexbin wind over temperature bins 12", day, .dimmedOthers, hasTime: false),
        MarkCase("scatter", "plot scatter wind, temperature", day, .lollipop, hasTime: false),
        MarkCase("dumbbell", "plot dumbbell low, high", days, .dimmedOthers),
        MarkCase("waterfall", "plot waterfall visits", places, .dimmedOthers, hasTime: false),
        MarkCase("waterfall of days", mark: "waterfall", "plot waterfall change", days, .dimmedOthers),
        MarkCase("treemap", "plot treemap visits", places, .dimmedOthers, hasTime: false),
        MarkCase("matrix", "plot matrix wind, gust, temperature", day, .dimmedOthers, hasTime: false),
        MarkCase("map", "plot map temperature, wind", day, .dimmedOthers, hasTime: false),
        MarkCase("violin", "plot violin temperature by month of year", year, .dimmedOthers, hasTime: false),
        MarkCase(
            "violin, lying", mark: "violin", "plot violin temperature by month of year horizontal", year, .dimmedOthers,
            hasTime: false),
        MarkCase("strip", "plot strip temperature by weekday", year, .dimmedOthers, hasTime: false),
        MarkCase("density", "plot density rain color by station", stations, .lollipop, hasTime: false),
        MarkCase("ecdf", "plot ecdf wind, gust", day, .lollipop, hasTime: false),
        MarkCase("candle", "plot candle low, high, low, high", days, .dimmedOthers),
        MarkCase("timeline", "plot timeline time..end by k color by state", intervals, .dimmedOthers),
        MarkCase("trend", "plot point temperature + trend loess", day, .lollipop),
        MarkCase("point, sized", mark: "point", "plot point wind size by temperature", day, .lollipop),
        MarkCase(
            "bar, labels", mark: "bar", "plot bar visits labels horizontal", places, .dimmedOthers, hasTime: false),
    ]

    init(
        _ name: String, mark: String? = nil, _ words: String, _ frame: @escaping @Sendable () -> Frame,
        _ standing: Standing, hasTime: Bool = true
    ) {
        self.name = name
        self.mark = mark ?? name
        self.words = words
        self.frame = frame
        self.standing = standing
        self.hasTime = hasTime
    }

    // MARK: Data

    /// A day every half an hour.
    static func day() -> Frame {
        let times = Fixture.times(from: Fixture.instant(2024, 6, 7), every: Gallery.hour / 2, count: 48)
        let wind = (0..<48).map { 3 + Gallery.noise($0) * 5 }
        return Fixture.frame(
            times,
            [
                Column(
                    "temperature", unit: "°C", (0..<48).map { 12 + Double(min($0, 48 - $0)) / 2 + Gallery.noise($0) }),
                Column("wind", unit: "m/s", wind),
                Column("gust", unit: "m/s", wind.enumerated().map { $0.element * 1.4 + Gallery.noise($0.offset * 5) }),
            ])
    }

    /// Twelve jobs on four machines, some at once; the last goes on.
    static func intervals() -> Frame {
        let starts = Fixture.times(from: Fixture.instant(2024, 6, 7), every: Gallery.hour, count: 12)
        let ends = (0..<12).map { row -> Int64 in
            row == 11 ? missingTime : starts.span[row] + Gallery.hour * Int64(1 + row * 5 % 7)
        }
        return Fixture.frame(
            starts,
            [
                Column("end", values: .times(Buffer(ends))), Column("k", texts: (0..<12).map { "machine \($0 % 4)" }),
                Column("state", texts: (0..<12).map { ["run", "setup", "idle"][$0 % 3] }),
            ])
    }

    /// Thirty days that stand for periods.
    static func days() -> Frame {
        let start = Fixture.instant(2024, 11, 11)
        let steps = (0..<30).map { 3000 + (Gallery.noise($0 * 3) * 12_000).rounded() }
        return Fixture.frame(
            Fixture.times(from: start, every: Gallery.day, count: 30),
            [
                Column("steps", steps), Column("change", unit: "kg", steps.map { ($0 - 9000) / 9000 }),
                Column("low", unit: "°F", steps.map { $0 / 500 }),
                Column("high", unit: "°F", steps.map { $0 / 300 + 9 }),
            ], step: DurationSyntax(count: 1, unit: .day), end: start + 30 * Gallery.day)
    }

    /// A year of days.
    static func year() -> Frame {
        Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 1, 1), every: Gallery.day, count: 366),
            [
                Column(
                    "temperature", unit: "°C",
                    (0..<366).map { 24 - (Double($0) - 190).magnitude / 8 + Gallery.noise($0) * 9 })
            ])
    }

    static func stations() -> Frame {
        var times: [Int64] = []
        var values: [Double] = []
        var names: [String] = []
        for month in 1...12 {
            for (place, name) in ["Denver", "Miami", "Seattle", "Saint-Barthélemy-d’Anjou"].enumerated() {
                times.append(Fixture.instant(2024, month, 1))
                values.append((1 + Gallery.noise(month * 7 + place) * 4) * Double(place + 1))
                names.append(name)
            }
        }
        return Fixture.frame(
            Buffer(times), [Column("rain", unit: "in", values), Column("station", texts: names)],
            step: DurationSyntax(count: 1, unit: .month), end: Fixture.instant(2025, 1, 1))
    }

    static func places() -> Frame {
        let names = ["Monday market", "Quay", "Saint-Barthélemy-d’Anjou", "東京駅", "North gate", "Old town", "Harbour"]
        return Frame(
            index: Index(name: "place", keys: .category(TextColumn(names))),
            columns: [Column("visits", [9822, 10_310, 12_356, 8123, 11_021, 13_402, 621])])
    }

    static func manyColumns() -> Frame {
        Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 5, 5), every: Gallery.hour, count: 48),
            (0..<10).map { place in
                Column("sensor \(place + 1)", (0..<48).map { Double(place) + Gallery.noise($0 * 7 + place) })
            })
    }
}
