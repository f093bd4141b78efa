import Language
@testable import Series
import Syntax
import Testing

/// Hand-worked tables: each expectation can be checked by eye against the rows above it.
@Suite struct AggregateTransformTests {
    /// Four days in June, one without rows, one reading missing, one time twice, rows of two stations.
    static func rain() throws -> Frame {
        try .times(
            ["2024-06-03T08:00", "2024-06-03T20:00", "2024-06-04T09:00", "2024-06-04T09:00", "2024-06-06T10:00"],
            [
                Column("rain", unit: "mm", [1, 2, 4, .nan, 8]), Column("station", texts: ["a", "b", "a", "b", "a"]),
                Column("wind", [10, 20, 30, 40, 50]),
            ])
    }

    @Test(arguments: [
        (
            "aggregate daily sum rain",
            [
                "2024-06-03T00:00:00Z 3", "2024-06-04T00:00:00Z 4", "2024-06-05T00:00:00Z 0", "2024-06-06T00:00:00Z 8",
            ]
        ),
        (
            "aggregate daily mean rain",
            [
                "2024-06-03T00:00:00Z 1.5", "2024-06-04T00:00:00Z 4", "2024-06-05T00:00:00Z -",
                "2024-06-06T00:00:00Z 8",
            ]
        ),
        (
            "aggregate daily count",
            [
                "2024-06-03T00:00:00Z 2", "2024-06-04T00:00:00Z 2", "2024-06-05T00:00:00Z 0", "2024-06-06T00:00:00Z 1",
            ]
        ),
        (
            "aggregate daily count rain, max wind",
            [
                "2024-06-03T00:00:00Z 2 20", "2024-06-04T00:00:00Z 1 40", "2024-06-05T00:00:00Z 0 -",
                "2024-06-06T00:00:00Z 1 50",
            ]
        ),
        (
            "aggregate daily sum rain empty gap",
            [
                "2024-06-03T00:00:00Z 3", "2024-06-04T00:00:00Z 4", "2024-06-05T00:00:00Z -", "2024-06-06T00:00:00Z 8",
            ]
        ),
        (
            "aggregate daily mean rain empty zero",
            [
                "2024-06-03T00:00:00Z 1.5", "2024-06-04T00:00:00Z 4", "2024-06-05T00:00:00Z 0",
                "2024-06-06T00:00:00Z 8",
            ]
        ),
        (
            "aggregate daily mean rain empty previous",
            [
                "2024-06-03T00:00:00Z 1.5", "2024-06-04T00:00:00Z 4", "2024-06-05T00:00:00Z 4",
                "2024-06-06T00:00:00Z 8",
            ]
        ),
        (
            "aggregate daily mean rain empty drop",
            [
                "2024-06-03T00:00:00Z 1.5", "2024-06-04T00:00:00Z 4", "2024-06-06T00:00:00Z 8",
            ]
        ),
        ("aggregate weekly total = sum (rain * wind), first station", ["2024-06-03T00:00:00Z 570 a"]),
        ("aggregate by station sum rain", ["a 13", "b 2"]),
        ("aggregate sum rain by station", ["a 13", "b 2"]),
        ("aggregate all mean wind, distinct station", ["all 30 2"]),
        (
            "aggregate daily by station last wind",
            [
                "2024-06-03T00:00:00Z a 10", "2024-06-03T00:00:00Z b 20", "2024-06-04T00:00:00Z a 30",
                "2024-06-04T00:00:00Z b 40", "2024-06-05T00:00:00Z a -", "2024-06-05T00:00:00Z b -",
                "2024-06-06T00:00:00Z a 50", "2024-06-06T00:00:00Z b -",
            ]
        ),
        (
            "aggregate daily by station sum rain",
            [
                "2024-06-03T00:00:00Z a 1", "2024-06-03T00:00:00Z b 2", "2024-06-04T00:00:00Z a 4",
                // Station b has a row that day and no value: missing, for sum too.
                "2024-06-04T00:00:00Z b -", "2024-06-05T00:00:00Z a 0", "2024-06-05T00:00:00Z b 0",
                "2024-06-06T00:00:00Z a 8", "2024-06-06T00:00:00Z b 0",
            ]
        ),
        (
            // What a station had before, not what another had; no value of that day is no reason to look further back.
            "aggregate daily by station last wind, mean rain empty previous",
            [
                "2024-06-03T00:00:00Z a 10 1", "2024-06-03T00:00:00Z b 20 2", "2024-06-04T00:00:00Z a 30 4",
                "2024-06-04T00:00:00Z b 40 -", "2024-06-05T00:00:00Z a 30 4", "2024-06-05T00:00:00Z b 40 -",
                "2024-06-06T00:00:00Z a 50 8", "2024-06-06T00:00:00Z b 40 -",
            ]
        ),
        (
            "aggregate by weekday sum rain",
            [
                "Monday 3", "Tuesday 4", "Wednesday 0", "Thursday 8", "Friday 0", "Saturday 0", "Sunday 0",
            ]
        ),
        ("aggregate every 2 days count", ["2024-06-03T00:00:00Z 4", "2024-06-05T00:00:00Z 1"]),
        (
            "aggregate every 2 days from 2024-06-02 count",
            [
                "2024-06-02T00:00:00Z 2", "2024-06-04T00:00:00Z 2", "2024-06-06T00:00:00Z 1",
            ]
        ),
        ("aggregate every 2 days ending 2024-06-06 count", ["2024-06-02T00:00:00Z 2", "2024-06-04T00:00:00Z 2"]),
        (
            "aggregate every 2 days ending 2024-06-10 count",
            [
                "2024-06-02T00:00:00Z 2", "2024-06-04T00:00:00Z 2", "2024-06-06T00:00:00Z 1", "2024-06-08T00:00:00Z 0",
            ]
        ),
    ])
    func tables(_ source: String, _ expected: [String]) throws {
        #expect(try Stages.run(source, on: Self.rain()).frame.table() == expected)
    }

    @Test func replies() throws {
        let weekly = try Stages.run("aggregate weekly mean rain, wind", on: Self.rain())
        #expect(weekly.summary == "weekly mean of rain, wind")
        #expect(weekly.notes.sentences == ["weeks start Monday, UTC"])
        let ending = try Stages.run("aggregate every 2 days ending 2024-06-06 sum", on: Self.rain())
        #expect(ending.notes.sentences == ["UTC", "1 row outside the windows left out"])
        #expect(
            try Stages.run("aggregate daily", on: Self.rain()).notes.sentences == [
                "UTC", "mean when no aggregate is named",
            ])
    }

    @Test func names() throws {
        let frame = try Stages.run(
            "aggregate daily count, count rain, mean rain, low = min wind, p95 wind, distinct station", on: Self.rain()
        ).frame
        #expect(frame.columnNames == ["count", "rain_count", "rain_mean", "low", "wind_p95", "station_distinct"])
        #expect(frame.column("rain_mean")?.unit == "mm")
        #expect(frame.column("rain_count")?.unit == nil)
        #expect(
            try Stages.run("aggregate daily mean, max", on: Self.rain()).frame.columnNames
                == ["rain_mean", "wind_mean", "rain_max", "wind_max"])
        #expect(try Stages.run("aggregate daily by station mean", on: Self.rain()).frame.groups == ["station"])
    }

    @Test func cyclesListAllMembersFromTheWeekStart() throws {
        let context = Stages.context(weekStart: .sunday)
        let frame = try Stages.run("aggregate by weekday, hour of day count", on: Self.rain(), context).frame
        #expect(frame.count == 7 * 24)
        let table = try frame.table()
        #expect(table[0] == "Sunday 0 0")
        #expect(table[24 + 8] == "Monday 8 1")
        #expect(frame.index.name == "weekday")
        #expect(frame.columnNames == ["hour_of_day", "count"])
    }

    @Test func emptyAndOneRow() throws {
        let none = Frame(
            index: Index(name: "time", keys: .time(Buffer([Int64]()))), columns: [Column("x", [Double]())])
        #expect(try Stages.run("aggregate daily mean x", on: none).frame.count == 0)
        #expect(try Stages.run("aggregate daily by x count", on: none).frame.count == 0)
        #expect(try Stages.run("aggregate all count", on: none).frame.table() == ["all 0"])
        #expect(try Stages.run("aggregate by weekday count", on: none).frame.count == 7)
        let one = try Frame.times(["2024-02-29T12:00"], [Column("x", [3])])
        #expect(
            try Stages.run("aggregate monthly std x, spread = spread x", on: one).frame.table()
                == ["2024-02-01T00:00:00Z - 0"])
    }

    @Test func unsortedTimesAreBinnedAllTheSame() throws {
        let times = ["2024-06-04T09:00", "2024-06-03T08:00", "2024-06-04T10:00", "2024-06-03T07:00"]
        let frame = try Frame.times(times, [Column("x", [1, 2, 3, 4])])
        #expect(
            try Stages.run("aggregate daily sum x, first x", on: frame).frame.table()
                == ["2024-06-03T00:00:00Z 6 2", "2024-06-04T00:00:00Z 4 1"])
    }

    /// Clock changes in Europe/Berlin (tzdata): 2024-03-31 has 23 hours, 2024-10-27 has 25.
    @Test(arguments: [("2024-03-31", 23), ("2024-10-27", 25)])
    func clockChange(_ day: String, _ hours: Int) throws {
        let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
        let start = try Frame.instant(day, calendar)
        let times = (0..<72).map { start + Int64($0 - 24) * 3_600_000_000 }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times))), columns: [Column("x", times.map { _ in 1 })])
        let counts = try Stages.run("aggregate daily count", on: frame, Stages.context("Europe/Berlin")).frame.numbers(
            "count")
        #expect(counts[1] == Double(hours))
        let three = try Stages.run("aggregate every 3 hours count", on: frame, Stages.context("Europe/Berlin")).frame
        #expect(try three.numbers("count")[8] == (hours == 23 ? 2 : 4))
    }

    @Test func partialPeriodsAreDropped() throws {
        let start = Int64(19_877) * 86_400_000_000
        let times = (5..<72).map { start + Int64($0) * 3_600_000_000 }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times))), columns: [Column("x", times.map { _ in 1 })])
        let all = try Stages.run("aggregate daily count", on: frame).frame
        let whole = try Stages.run("aggregate daily count partial drop", on: frame).frame
        #expect(try all.numbers("count") == [19, 24, 24])
        #expect(try whole.numbers("count") == [24, 24])
        #expect(whole.index.end == all.index.end)
    }

    /// A day without rows says nothing of how long before midnight the day before it ends: every four hours to 20:00, none on the second, one
    /// on the last.
    @Test func emptyPeriodsCutNothing() throws {
        let start = Int64(19_877) * 86_400_000_000
        var hours = [Int64(120)]
        for day: Int64 in [0, 2, 3, 4] { for hour: Int64 in 0..<6 { hours.append(day * 24 + hour * 4) } }
        let times = hours.sorted().map { start + $0 * 3_600_000_000 }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times))), columns: [Column("x", times.map { _ in 1 })])
        let notes = try Stages.run("aggregate daily count", on: frame).notes
        #expect(notes.contains(.cutOff(first: false, last: true, DurationSyntax(count: 1, unit: .day))), "\(notes)")
    }

    /// The first day is cut off for every group: rows from 05:00 on, of two keys in turn, over three days.
    @Test func partialPeriodsAreDroppedByGroup() throws {
        let start = Int64(19_877) * 86_400_000_000
        let hours = Array(5..<72)
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(hours.map { start + Int64($0) * 3_600_000_000 }))),
            columns: [Column("key", texts: hours.map { $0 % 2 == 0 ? "even" : "odd" })])
        let made = try Stages.run("aggregate daily by key count partial drop", on: frame)
        #expect(
            try made.frame.table() == [
                "2024-06-04T00:00:00Z odd 12", "2024-06-04T00:00:00Z even 12", "2024-06-05T00:00:00Z odd 12",
                "2024-06-05T00:00:00Z even 12",
            ])
        #expect(made.notes.sentences == ["UTC", "1 cut-off period dropped"])
    }

    @Test(arguments: [
        ("aggregate daily mean city", "mean needs numbers, and 'city' has none"),
        ("aggregate daily mean snow", "unknown column 'snow'"),
        ("aggregate", "aggregate needs a period or `by`"),
        ("aggregate daily by day count", "rows are cut by one period, and there are two: day and day"),
        ("aggregate daily low = min", "the result would have two columns 'low'"),
    ])
    func faults(_ source: String, _ what: String) throws {
        let frame = try Frame.times(
            ["2024-06-04", "2024-06-05"],
            [Column("city", texts: ["a", nil]), Column("x", [1, 2]), Column("y", [1, 2])])
        #expect(Stages.fault(source, on: frame) == what)
    }

    @Test func withoutPeriodOrKeyAllRowsAreOne() throws {
        let frame = try Frame.times(["2024-06-04", "2024-06-05"], [Column("x", [1, 2])])
        #expect(try Stages.run("aggregate mean x, max x", on: frame).frame.table() == ["all 1.5 2"])
    }

    @Test func rowsCoarserThanTheirPeriodsKeepTheirSpacing() throws {
        // A census every ten years, of two places, one of which lacks 1830 and both 1840.
        let years = [1790, 1800, 1800, 1810, 1820, 1830, 1850].map { "\($0)-01-01" }
        let frame = try Frame.times(years, [Column("x", [1, 2, 3, 4, 5, 6, 7])])
        let made = try Stages.run("aggregate by year sum", on: frame)
        #expect(try made.frame.numbers("x") == [1, 5, 4, 5, 6, 0, 7])
        #expect(made.notes.sentences == ["UTC", "rows are 10 years apart: what lies between them is left out"])
        #expect(made.frame.index.step?.words == "10 years")
        #expect(try Stages.run("aggregate by year sum empty zero", on: frame).frame.count == 61)
        // Few rows, and rows at distances of their own, stand where they do by chance.
        let few = try Frame.times(["2024-01-01", "2024-01-03", "2024-01-05"], [Column("x", [1, 2, 3])])
        #expect(try Stages.run("aggregate daily sum", on: few).frame.numbers("x") == [1, 0, 2, 0, 3])
    }

    /// Rows are regular when more than half of their distances are the same: of 1, 2, 10, 3 and 10 s two are 10, the median is 3;
    /// of 1, 10, 10, 3 and 10 s three are.
    @Test(arguments: [
        ([0, 1, 3, 13, 16, 26], false, "about 3 s apart"), ([0, 1, 11, 21, 24, 34], true, "10 s apart"),
        ([0, 10, 20, 21, 23], false, "about 6 s apart"),
    ])
    func regularRows(_ seconds: [Int64], _ isRegular: Bool, _ words: String) {
        let times = seconds.map { $0 * 1_000_000 }
        let spacing = Spacing(times.span)
        #expect(spacing.isRegular == isRegular && spacing.text == words, "\(spacing)")
    }

    @Test func unitsWithoutTimesAreColumns() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(3)),
            columns: [
                Column("day", texts: ["Sun", "Sat", "Sun"]), Column("month_of_year", [1, 1, 2]),
                Column("x", [1, 2, 3]),
            ])
        #expect(try Stages.run("aggregate by day sum x", on: frame).frame.table() == ["Sun 4", "Sat 2"])
        #expect(try Stages.run("aggregate sum x by month of year", on: frame).frame.table() == ["1 3", "2 3"])
        #expect(Stages.fault("aggregate by hour sum x", on: frame) == "by hour needs times, and the series has none")
    }

    @Test func tooManyRowsAreRefused() throws {
        let frame = try Frame.times(["0002-01-01", "9998-01-01"], [Column("x", [1, 2])])
        let fault = Stages.fault("aggregate minutely sum x", on: frame)
        #expect(fault?.hasPrefix("the result would have 5,257,") == true, "\(fault ?? "")")
    }

    /// The sum of the parts is the whole, and two workers give what one gives.
    @Test(arguments: ["by day", "by hour of day", "by g", "by g, weekday", ""])
    func partsMakeTheWhole(_ keys: String) throws {
        var state: UInt64 = 7
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / 9_007_199_254_740_992
        }
        let n = 70_000
        let x = (0..<n).map { _ in random() < 0.05 ? Double.nan : random() * 2e6 - 1e6 }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer((0..<n).map { Int64($0) * 181_000_000 }))),
            columns: [Column("x", x), Column("g", (0..<n).map { Double($0 % 7) })])
        let source =
            "aggregate \(keys.isEmpty ? "all" : keys) sum x, n = count x, mean x, median x, p90 x, std x, min x, max x, first x, last x, distinct x"
        let stage = try #require(Parser(vocabulary: Stages.vocabulary).parse(source).statements.first)
        guard case .pipeline(_, let stages) = stage.body else { return }
        let transform = try AggregateTransform(stages[0].arguments, Stages.context())
        var serial = transform.aggregation
        serial.workers = 1
        let one = try serial.apply(to: frame, Stages.context()).frame
        let two = try transform.aggregation.apply(to: frame, Stages.context()).frame
        for column in one.columns where column.isNumeric {
            #expect(agree(try one.numbers(column.name), try two.numbers(column.name)), "\(column.name)")
        }
        let total = x.filter { !$0.isNaN }.sorted { abs($0) < abs($1) }.reduce(0, +)
        #expect(abs(try one.numbers("x_sum").reduce(0, +) - total) < 1e-3)
        #expect(try one.numbers("n").filter { !$0.isNaN }.reduce(0, +) == Double(x.count { !$0.isNaN }))
    }
}
