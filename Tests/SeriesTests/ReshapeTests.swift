import Testing

@testable import Series

/// join, append, wrap, pivot, unpivot, convert, rate, resample, outliers: tables small enough to check by eye.
@Suite struct ReshapeTests {
    static func long() throws -> Frame {
        try .times(
            ["2024-06-03T00:00", "2024-06-03T00:00", "2024-06-03T01:00", "2024-06-03T02:00", "2024-06-03T02:00"],
            [
                Column("city", texts: ["Oslo", "Rome", "Oslo", "Rome", "Rome"]),
                Column("wind", unit: "m/s", [1, 2, 3, 4, 6]), Column("rain", unit: "mm", [0, 1, .nan, 3, .nan]),
            ])
    }

    static let at = (0..<24).map { "2024-06-03T\($0 < 10 ? "0" : "")\($0):00:00Z" }

    static func context(_ others: [String: Frame]) -> SeriesContext {
        var context = Stages.context()
        context.series = others
        return context
    }

    @Test(arguments: [
        // Two rows of Rome at 2:00 are averaged; a missing value counts for nothing.
        ("pivot city of wind", ["\(at[0]) 1 2", "\(at[1]) 3 -", "\(at[2]) - 5"]),
        ("pivot city of rain", ["\(at[0]) 0 1", "\(at[1]) - -", "\(at[2]) - 3"]),
        ("pivot city", ["\(at[0]) 1 2 0 1", "\(at[1]) 3 - - -", "\(at[2]) - 5 - 3"]),
        (
            "where city == \"Rome\" | unpivot wind, rain",
            [
                "\(at[0]) Rome wind 2", "\(at[0]) Rome rain 1", "\(at[2]) Rome wind 4", "\(at[2]) Rome rain 3",
                "\(at[2]) Rome wind 6", "\(at[2]) Rome rain -",
            ]
        ),
        (
            "first 1 | unpivot wind names what values how", ["\(at[0]) Oslo 0 wind 1"]
        ),
        ("keep wind | rate per hour", ["\(at[0]) -", "\(at[1]) 1", "\(at[2]) 1", "\(at[2]) -"]),
        ("keep wind, city | rate per 2 hours by city", ["\(at[1]) 4 Oslo", "\(at[2]) 2 Rome", "\(at[2]) - Rome"]),
        (
            "keep wind | resample every 30 min nearest",
            ["\(at[0]) 2", "2024-06-03T00:30:00Z 2", "\(at[1]) 3", "2024-06-03T01:30:00Z 3", "\(at[2]) 6"]
        ),
        (
            "keep wind, city | resample every 1 hour by city",
            ["\(at[0]) 1 Oslo", "\(at[0]) 2 Rome", "\(at[1]) 3 Oslo", "\(at[1]) 4 Rome", "\(at[2]) 6 Rome"]
        ),
        ("resample every 2 hours previous rain", ["\(at[0]) 1", "\(at[2]) 3"]),
        ("outliers keep mad 0.9 wind | keep wind", ["\(at[0]) 1", "\(at[2]) 6"]),
        ("outliers mark odd = iqr 0.4 wind | keep odd | last 2", ["\(at[2]) 0", "\(at[2]) 1"]),
        ("keep wind | convert wind km/h | first 2", ["\(at[0]) 3.6", "\(at[0]) 7.2"]),
        ("keep wind | trend linear | first 1 | derive wind = round(wind, 9)", ["\(at[0]) 1.45"]),
        ("keep rain | trend linear | first 1 | derive rain = round(rain, 9)", ["\(at[0]) 0.5"]),
    ])
    func tables(_ source: String, _ expected: [String]) throws {
        #expect(try Stages.run(source, on: Self.long()).frame.table() == expected)
    }

    @Test func joinsKeepLeftRows() throws {
        let left = try Frame.times(
            ["2024-06-03T00:00", "2024-06-03T01:00", "2024-06-03T02:30"], [Column("wind", [1, 2, 3])])
        let other = try Frame.times(
            ["2024-06-03T01:00", "2024-06-03T01:00", "2024-06-03T02:00"],
            [Column("wind", [10, 20, 30]), Column("sky", texts: ["clear", nil, "grey"])])
        let context = Self.context(["b": other])
        let exact = try Stages.run("join b", on: left, context)
        #expect(exact.frame.table == ["\(Self.at[0]) 1 - -", "\(Self.at[1]) 2 20 -", "2024-06-03T02:30:00Z 3 - -"])
        #expect(exact.frame.columnNames == ["wind", "b_wind", "sky"])
        #expect(exact.notes.sentences == ["1 of 3 rows matched"])
        let near = try Stages.run("join b asof 30 min", on: left, context)
        #expect(near.frame.table == ["\(Self.at[0]) 1 - -", "\(Self.at[1]) 2 20 -", "2024-06-03T02:30:00Z 3 30 grey"])
        #expect(try Stages.run("join b asof 29 min", on: left, context).frame.numbers("b_wind").last?.isNaN == true)
        #expect(Stages.fault("join c", on: left, context) == "unknown series 'c'")
        let weekly = try Stages.run("aggregate by weekday mean wind", on: other).frame
        #expect(
            Stages.fault("join b", on: left, Self.context(["b": weekly]))
                == "cannot join a series indexed by time and 'b', indexed by weekday")
    }

    /// `select a.*, (select y from b where b.time <= a.time and date(b.time) = date(a.time) order by b.time desc limit 1)`, SQLite 3.40.
    /// Customers stand at times of their own: orders find them by the only column that tells them apart, as `merge(on="city")` of pandas does.
    /// Where times match, they decide; where a city comes twice, it finds nobody.
    @Test func joinsFindRowsByWhatTellsThemApart() throws {
        let left = try Self.long()
        let cities = try Frame.times(
            ["2001-01-01T00:00", "1999-01-01T00:00"],
            [Column("city", texts: ["Rome", "Oslo"]), Column("people", [2_800_000, 700_000])])
        for join in ["join b", "join b by city"] {
            let made = try Stages.run(join, on: left, Self.context(["b": cities]))
            let people = try made.frame.numbers("people")
            #expect((0..<people.count).map { people[$0] } == [700_000, 2_800_000, 700_000, 2_800_000, 2_800_000])
            #expect(made.summary == "joined with b on city")
        }
        let twice = try Frame.times(
            ["2001-01-01T00:00", "1999-01-01T00:00"],
            [Column("city", texts: ["Rome", "Rome"]), Column("people", [1, 2])])
        #expect(try Stages.run("join b", on: left, Self.context(["b": twice])).summary == "joined with b")
        let timely = try Frame.times(
            ["2024-06-03T00:00", "1999-01-01T00:00"],
            [Column("city", texts: ["Rome", "Oslo"]), Column("people", [1, 2])])
        #expect(try Stages.run("join b", on: left, Self.context(["b": timely])).summary == "joined with b")
    }

    @Test func joinsWithinPeriods() throws {
        let left = try Frame.times(
            ["2024-03-01T23:00", "2024-03-02T01:00", "2024-03-02T12:00"], [Column("x", [1, 2, 3])])
        let other = try Frame.times(["2024-03-01T12:00", "2024-03-02T06:00"], [Column("y", [10, 20])])
        let made = try Stages.run("join b asof by day", on: left, Self.context(["b": other]))
        #expect(made.frame.columnNames == ["x", "y"])
        #expect(
            made.frame.table == ["2024-03-01T23:00:00Z 1 10", "2024-03-02T01:00:00Z 2 -", "2024-03-02T12:00:00Z 3 20"])
    }

    @Test func joinsCyclesAndCategories() throws {
        let days = try Frame.times(
            ["2024-06-03", "2024-06-04", "2024-06-10"],
            [Column("x", [1, 2, 4]), Column("city", texts: ["a", "b", "a"])])
        let sums = try Stages.run("aggregate by weekday sum x", on: days).frame
        let counts = try Stages.run("aggregate by weekday count", on: days).frame
        let joined = try Stages.run("join n", on: sums, Self.context(["n": counts])).frame
        #expect(joined.table.prefix(2) == ["Monday 5 2", "Tuesday 2 1"])
        let byCity = try Stages.run("aggregate by city sum x", on: days).frame
        let cityCounts = try Stages.run("aggregate by city count | sort count", on: days).frame
        #expect(
            try Stages.run("join n", on: byCity, Self.context(["n": cityCounts])).frame.table == ["a 5 2", "b 2 1"])
    }

    @Test func appendsByName() throws {
        let first = try Frame.times(["2024-06-03T02:00"], [Column("way", unit: "km", [1]), Column("a", texts: ["x"])])
        let other = try Frame.times(
            ["2024-06-03T01:00", "2024-06-03T03:00"],
            [Column("a", texts: ["y", "x"]), Column("way", unit: "m", [500, 2000]), Column("b", [7, 8])])
        let made = try Stages.run("append o", on: first, Self.context(["o": other]))
        #expect(made.frame.table == ["\(Self.at[1]) 0.5 y 7", "\(Self.at[2]) 1 x -", "\(Self.at[3]) 2 x 8"])
        #expect(made.frame.column("way")?.unit == "km")
        #expect(made.notes.sentences == ["way from m to km", "times overlap: sorted"])
        let wrong = try Frame.times(["2024-06-03"], [Column("a", [1])])
        #expect(
            Stages.fault("append o", on: first, Self.context(["o": wrong]))
                == "'a' holds text here and numbers in 'o'")
        let mass = try Frame.times(["2024-06-03"], [Column("way", unit: "kg", [1])])
        #expect(Stages.fault("append o", on: first, Self.context(["o": mass])) == "cannot convert kg to km")
    }

    @Test func wrapsPeriods() throws {
        let frame = try Frame.times(
            ["2024-06-03T06:00", "2024-06-04T06:00", "2024-06-04T18:00", "2024-06-06T18:00"],
            [Column("x", [1, 2, 3, 4])])
        let made = try Stages.run("wrap 1 day", on: frame)
        #expect(made.frame.columnNames == ["2024-06-03", "2024-06-04", "2024-06-06"])
        #expect(made.frame.table == ["\(Self.at[6]) 1 2 -", "\(Self.at[18]) - 3 4"])
        let months = try Frame.times(["2024-02-29", "2024-03-01", "2024-03-31"], [Column("x", [1, 2, 3])])
        let wrapped = try Stages.run("wrap 1 month", on: months).frame
        #expect(wrapped.columnNames == ["2024-02", "2024-03"])
        #expect(
            wrapped.table == ["2024-03-01T00:00:00Z - 2", "2024-03-29T00:00:00Z 1 -", "2024-03-31T00:00:00Z - 3"])
        // A week with the spring change lies on the clock of the others.
        let zone = "Europe/Berlin"
        let spring = try Frame.times(
            ["2024-03-29T09:00", "2024-03-31T09:00", "2024-04-05T09:00", "2024-04-07T09:00"], zone: zone,
            [Column("x", [1, 2, 3, 4])])
        let weeks = try Stages.run("wrap 1 week", on: spring, Stages.context(zone)).frame
        #expect(weeks.columnNames == ["2024-03-25", "2024-04-01"])
        #expect(try weeks.table(zone).count == 2)
    }

    /// What pivot spreads, unpivot gathers, and back.
    @Test func pivotUndoesUnpivot() throws {
        let wide = try Frame.times(
            ["2024-06-03T00:00", "2024-06-03T01:00"], [Column("a", [1, .nan]), Column("b", [3, 4])])
        #expect(try Stages.run("unpivot | pivot name", on: wide).frame.table == wide.table)
        #expect(try Stages.run("unpivot | pivot", on: wide).frame.columnNames == ["a", "b"])
    }

    /// A counter that stands has not begun again: it grew by nothing.
    @Test func countersThatStand() throws {
        let frame = try Frame.times((0..<6).map { "2024-06-03T0\($0):00" }, [Column("n", [5, 5, 7, 7, 1, 1])])
        let made = try Stages.run("rate per hour counter", on: frame)
        #expect(try made.frame.numbers("n") == [0, 2, 0, 1, 0])
        #expect(made.notes.sentences == ["1 counter restart"])
    }

    @Test func countersBeginAgain() throws {
        let frame = try Frame.times(
            (0..<5).map { "2024-06-03T0\($0):00" }, [Column("n", unit: "kWh", [5, 7, 1, .nan, 4])])
        let made = try Stages.run("rate per hour counter", on: frame)
        // It went on counting when it was not read: 3 more in two hours.
        #expect(made.frame.table == ["\(Self.at[1]) 2", "\(Self.at[2]) 1", "\(Self.at[3]) -", "\(Self.at[4]) 1.5"])
        #expect(try Stages.run("diff counter", on: frame).frame.numbers("n").last == 3)
        #expect(made.frame.column("n")?.unit == "kWh/h")
        #expect(made.notes.sentences == ["1 counter restart"])
        #expect(try Stages.run("rate per 10 min", on: frame).frame.column("n")?.unit == "kWh/10 min")
    }

    /// NIST SP 811 (2008) appendix B.8, and the definitions of the units.
    @Test(arguments: [
        (1.0, "mi", "km", 1.609344), (26.2, "mi", "m", 42164.8128), (20, "°C", "°F", 68), (-40, "°F", "°C", -40),
        (0, "K", "°C", -273.15), (98.6, "°F", "K", 310.15), (1, "lb", "g", 453.59237), (1, "m/s", "km/h", 3.6),
        (60, "mph", "km/h", 96.56064), (1, "kn", "m/s", 0.514444444444444), (1, "kWh", "MJ", 3.6),
        (1, "atm", "hPa", 1013.25), (1, "psi", "kPa", 6.894757293168361), (1, "inHg", "hPa", 33.86389),
        (1, "GiB", "MB", 1073.741824), (8, "Mbit", "MB", 1), (90, "min", "h", 1.5), (1, "day", "h", 24),
        (25.4, "mm/h", "in/d", 24), (5, "min/km", "s/m", 0.3), (9, "°F/h", "°C/h", 5), (1, "st", "lb", 14),
        (1, "kcal", "kJ", 4.184), (2, "feet", "inches", 24), (1, "°C", "°C", 1),
    ])
    func units(_ value: Double, _ from: String, _ to: String, _ expected: Double) throws {
        #expect(agree([try UnitConversion(from: from, to: to)(value)], [expected], within: 1e-14))
    }

    @Test(arguments: [
        ("convert wind kg", "cannot convert m/s to kg"), ("convert wind parsec", "unknown unit 'parsec'"),
        ("convert city km", "convert needs numbers, and 'city' has none"),
        ("derive x = 1 | convert x km", "'x' has no unit to convert from"),
        ("pivot nosuch", "unknown column 'nosuch'"), ("unpivot city", "unpivot needs numbers, and 'city' has none"),
        ("resample every 1 us", "the result would have 7,200,000,000 rows"),
        ("window 2024-06-04..2024-06-03", "2024-06-04..2024-06-03 ends before it begins"),
        ("window 2024-07..2024-06", "2024-07..2024-06 ends before it begins"),
        ("aggregate daily by month mean wind", "rows are cut by one period, and there are two: day and month"),
        ("trend loess 150%", "1.5 is not a part of the points, above 0 and at most 1"),
        ("outliers drop mad 0", "0 is not a distance above 0"),
        ("rate per 0 hours", "'0 hours' cannot be a step"),
        ("unpivot wind names city", "the result would have two columns 'city'"),
    ])
    func faults(_ source: String, _ what: String) throws {
        #expect(Stages.fault(source, on: try Self.long()) == what)
    }

    /// A day of microseconds is refused with its count before anything is made.
    @Test func hugeResultsAreRefused() throws {
        let ages = try Frame.times(["0001-01-01", "9999-12-31"], [Column("x", [1, 2])])
        // Python: (date(9999, 12, 31) - date(1, 1, 1)).days * 1440 + 1 minutes, the last one cut.
        let what = try #require(Stages.fault("aggregate minutely", on: ages))
        #expect(what.hasPrefix("the result would have 5,258,9"), "\(what)")
        let many = try Frame.times(
            ["2024-06-03"], (0..<3).map { Column("c\($0)", [Double($0)]) })
        #expect(try Stages.run("unpivot", on: many).frame.count == 3)
    }

    @Test func repliesSayWhatWasDone() throws {
        let frame = try Self.long()
        #expect(
            try Stages.run("where wind > 3 and not (rain is missing)", on: frame).summary
                == "where wind > 3 and not rain is missing")
        let sum = try Stages.run("aggregate all sum (wind * rain), mean (wind / 0)", on: frame)
        #expect(sum.frame.columnNames == ["wind_rain_sum", "wind_mean"])
        #expect(sum.summary == "sum of wind * rain, mean of wind / 0")
        #expect(sum.notes.sentences == ["5 divisions by zero, missing"])
        #expect(try Stages.run("trend linear wind", on: frame).notes.sentences.first == "1.75 m/s/h")
        #expect(
            try Stages.run("outliers drop iqr 0.4 wind", on: frame).notes.sentences.prefix(2)
                == ["2 outlier rows", "wind outside 1.2 … 4.8 m/s"])
    }
}

extension Frame {
    fileprivate var table: [String] { (try? table()) ?? [] }
}
