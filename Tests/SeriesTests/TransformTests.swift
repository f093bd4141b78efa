import Language
@testable import Series
import Testing

/// Tables small enough to check by eye; the weather rows are those of Samples/weather.csv's shape.
@Suite struct TransformTests {
    static func hours() throws -> Frame {
        try .times(
            (0..<7).map { "2024-06-03T0\($0):00" },
            [
                Column("wind", unit: "m/s", [1, 2, .nan, 4, 5, 6, 7]),
                Column("gust", unit: "m/s", [3, 1, 4, 1, 5, 9, 2]),
                Column("station", texts: ["a", "a", "b", "b", nil, "a", "b"]),
            ])
    }

    /// Of equal values the rows that stand first, in their order, from either end.
    @Test func equalsAtTheEdge() throws {
        let frame = try Frame.times((0..<6).map { "2024-06-03T0\($0):00" }, [Column("x", [3, 5, 5, 5, 1, 1])])
        #expect(try Stages.run("top 2 x", on: frame).frame.table() == ["\(Self.at[1]) 5", "\(Self.at[2]) 5"])
        #expect(try Stages.run("bottom 1 x", on: frame).frame.table() == ["\(Self.at[4]) 1"])
    }

    /// A window of numbers holds both of its ends.
    @Test func windowsOfNumbers() throws {
        let frame = Frame(
            index: Index(name: "n", keys: .number(Buffer([0, 1, 2, 3, 3.5]))), columns: [Column("x", [1, 2, 3, 4, 5])])
        #expect(try Stages.run("window 1..3", on: frame).frame.numbers("x") == [2, 3, 4])
        #expect(try Stages.run("window 3..", on: frame).frame.numbers("x") == [4, 5])
    }

    static let at = (0..<7).map { "2024-06-03T0\($0):00:00Z" }

    @Test(arguments: [
        // Groups of three; the last of one; a group's time is that of element count/2.
        ("downsample step 3 mean wind, max gust", ["\(at[1]) 1.5 4", "\(at[4]) 5 9", "\(at[6]) 7 2"]),
        ("downsample step 4 last station", ["\(at[2]) b", "\(at[5]) b"]),
        ("downsample step 100 sum gust", ["\(at[3]) 25"]),
        (
            "downsample step 2 sum gust by station",
            [
                "\(at[1]) a 4", "\(at[3]) b 5", "\(at[4]) - 5", "\(at[5]) a 9", "\(at[6]) b 2",
            ]
        ),
        ("keep wind | where wind > 4", ["\(at[4]) 5", "\(at[5]) 6", "\(at[6]) 7"]),
        ("keep wind | where not (wind > 4)", ["\(at[0]) 1", "\(at[1]) 2", "\(at[2]) -", "\(at[3]) 4"]),
        ("keep wind | where wind is missing or wind in 6..7", ["\(at[2]) -", "\(at[5]) 6", "\(at[6]) 7"]),
        ("where station == \"b\" and gust < 3 | keep gust", ["\(at[3]) 1", "\(at[6]) 2"]),
        ("where station in (\"b\", \"c\") | keep gust", ["\(at[2]) 4", "\(at[3]) 1", "\(at[6]) 2"]),
        ("where station ~ \"^[a]$\" | keep gust", ["\(at[0]) 3", "\(at[1]) 1", "\(at[5]) 9"]),
        ("where time >= 05:00 | keep gust", ["\(at[5]) 9", "\(at[6]) 2"]),
        ("window 02:00..03:00 | keep gust", ["\(at[2]) 4", "\(at[3]) 1"]),
        ("window 2024-06-03T05:00.. | keep gust", ["\(at[5]) 9", "\(at[6]) 2"]),
        ("window 2024 | first 1 | keep gust", ["\(at[0]) 3"]),
        ("first 2 | keep gust", ["\(at[0]) 3", "\(at[1]) 1"]),
        ("last 2 hours | keep gust", ["\(at[5]) 9", "\(at[6]) 2"]),
        ("first 2 hours | keep gust", ["\(at[0]) 3", "\(at[1]) 1"]),
        ("keep gust, station | last 1 by station", ["\(at[4]) 5 -", "\(at[5]) 9 a", "\(at[6]) 2 b"]),
        ("keep gust | diff", ["\(at[1]) -2", "\(at[2]) 3", "\(at[3]) -3", "\(at[4]) 4", "\(at[5]) 4", "\(at[6]) -7"]),
        (
            "keep gust, station | where station is not missing | diff gust by station",
            [
                "\(at[1]) -2 a", "\(at[3]) -3 b", "\(at[5]) 8 a", "\(at[6]) 1 b",
            ]
        ),
        ("keep gust | diff step = gust | first 2", ["\(at[1]) 1 -2", "\(at[2]) 4 3"]),
        ("keep gust | sort gust desc | first 2", ["\(at[5]) 9", "\(at[4]) 5"]),
        ("keep gust | sort gust | first 3", ["\(at[1]) 1", "\(at[3]) 1", "\(at[6]) 2"]),
        // change: percent points against the row before, or against an hour (two hours) before.
        ("keep gust | change percent | first 2", ["\(at[1]) -66.66666666666666", "\(at[2]) 300"]),
        ("keep gust | change 2 hours | first 4", ["\(at[0]) -", "\(at[1]) -", "\(at[2]) 1", "\(at[3]) 0"]),
        (
            "keep wind | cumulative",
            [
                "\(at[0]) 1", "\(at[1]) 3", "\(at[2]) -", "\(at[3]) 7", "\(at[4]) 12", "\(at[5]) 18", "\(at[6]) 25",
            ]
        ),
        ("keep gust | lag 2 | first 3", ["\(at[0]) -", "\(at[1]) -", "\(at[2]) 3"]),
        (
            "keep wind | rolling 3 rows mean",
            [
                "\(at[0]) 1", "\(at[1]) 1.5", "\(at[2]) 1.5", "\(at[3]) 3", "\(at[4]) 4.5", "\(at[5]) 5", "\(at[6]) 6",
            ]
        ),
        (
            "keep gust | rolling 2 hours top = max",
            [
                "\(at[0]) 3 3", "\(at[1]) 1 3", "\(at[2]) 4 4", "\(at[3]) 1 4", "\(at[4]) 5 5", "\(at[5]) 9 9",
                "\(at[6]) 2 9",
            ]
        ),
        (
            "keep wind | fill linear",
            [
                "\(at[0]) 1", "\(at[1]) 2", "\(at[2]) 3", "\(at[3]) 4", "\(at[4]) 5", "\(at[5]) 6", "\(at[6]) 7",
            ]
        ),
        // Columns before the way.
        (
            "keep wind | fill wind linear",
            [
                "\(at[0]) 1", "\(at[1]) 2", "\(at[2]) 3", "\(at[3]) 4", "\(at[4]) 5", "\(at[5]) 6", "\(at[6]) 7",
            ]
        ),
        ("keep gust | smooth ewma 0.5 | first 3", ["\(at[0]) 3", "\(at[1]) 2", "\(at[2]) 3"]),
        ("keep gust | normalize minmax | first 2", ["\(at[0]) 0.25", "\(at[1]) 0"]),
        ("histogram gust bins 4", ["2 1 3 3", "4 3 5 2", "6 5 7 1", "8 7 9 1"]),
        ("keep g = gust * 2, station | drop station | rename h = g | last 1", ["\(at[6]) 4"]),
        ("keep gust | derive half = gust / 2, next = half + 1 | last 1", ["\(at[6]) 2 1 2"]),
    ])
    func tables(_ source: String, _ expected: [String]) throws {
        #expect(try Stages.run(source, on: Self.hours()).frame.table() == expected)
    }

    @Test func unitsAndReplies() throws {
        let frame = try Stages.run("unit wind knots | derive r = gust / wind, d = wind - wind", on: Self.hours()).frame
        #expect(frame.column("wind")?.unit == "knots")
        #expect(frame.column("r")?.unit == "m/s/knots")
        #expect(frame.column("d")?.unit == "knots")
        #expect(
            try Stages.run("downsample step 6 mean wind, max gust", on: Self.hours()).summary
                == "every 6 rows mean of wind, max of gust")
        let zero = try Stages.run("derive r = gust / 0", on: Self.hours())
        #expect(zero.notes.sentences == ["7 divisions by zero, missing"])
    }

    /// `last 28 days` counts calendar days back from the last row's, inclusive.
    @Test func lastDaysAreCalendarDays() throws {
        let frame = try Frame.times(
            (1...30).map { "2024-11-\($0 < 10 ? "0" : "")\($0)T18:00" }, [Column("x", (1...30).map(Double.init))])
        let kept = try Stages.run("last 28 days", on: frame).frame
        #expect(try kept.numbers("x").first == 3)
        #expect(try Stages.run("last 1 day", on: frame).frame.numbers("x") == [30])
        #expect(try Stages.run("last 24 hours", on: frame).frame.numbers("x") == [30])
        #expect(try Stages.run("last 25 hours", on: frame).frame.numbers("x") == [29, 30])
        #expect(try Stages.run("first 2 days", on: frame).frame.numbers("x") == [1, 2])
        #expect(try Stages.run("last 1000000000000", on: frame).frame.count == 30)
    }

    @Test(arguments: [
        ("where station == b", "unknown column 'b'"),
        ("where wind > \"x\"", "cannot compare a number and text"),
        ("where wind", "this is a number, not a condition"),
        ("derive x = nosuch(wind)", "unknown function 'nosuch'"),
        ("derive x = round(wind, 1, 2)", "round takes 1 to 2 arguments, not 3"),
        ("where station ~ \"(\"", "malformed regular expression: missing closing parenthesis"),
        ("keep wind, wind", "the result would have two columns 'wind'"),
        ("downsample step 0 mean", "0 is not a number of rows, 1 or more"),
        ("drop snow", "unknown column 'snow'"),
        ("diff station", "diff needs numbers, and 'station' has none"),
    ])
    func faults(_ source: String, _ what: String) throws {
        #expect(Stages.fault(source, on: try Self.hours()) == what)
    }

    /// Python's own arithmetic: round half away is `decimal.ROUND_HALF_UP` on magnitudes, mod is `%`.
    @Test(arguments: [
        ("round(-2.5)", -3.0), ("round(2.345, 1)", 2.3), ("mod(-7, 3)", 2), ("mod(7, -3)", -2), ("2 ^ 10", 1024),
        ("if(3 in 1..5, 1, 0)", .nan), ("min(3, 1, 2)", 1), ("max(gust)", 9), ("mean(wind)", 25.0 / 6),
        ("max(gust) - min(gust)", 8), ("count(wind)", 6), ("p50(gust)", 3), ("25% * 8", 2), ("sqrt(-1)", .nan),
        ("length(\"añb\")", 3), ("abs(-4)", 4), ("log10(1000)", 3), ("coalesce(missing, 5)", 5),
    ])
    func scalars(_ source: String, _ expected: Double) throws {
        let frame = try Self.hours()
        guard
            case .pipeline(_, let stages) = try Parser(vocabulary: Stages.vocabulary)
                .parse("derive x = \(source)").statements[0].body,
            let expression = stages[0].arguments.groups("column")[0].expression("expression")
        else { return }
        var evaluator = ExpressionEvaluator(frame, Stages.context())
        if source.hasPrefix("if(3 in") {
            #expect(throws: SeriesError.self) { try evaluator.scalar(expression) }
            return
        }
        let value = try evaluator.scalar(expression)
        #expect(value == (expected.isNaN ? .missing : .number(expected)), "\(value)")
    }

    @Test func everythingWorksOnNoRowsAndOneRow() throws {
        let none = Frame(
            index: Index(name: "time", keys: .time(Buffer([Int64]()))), columns: [Column("x", [Double]())])
        let one = try Frame.times(["2024-02-29"], [Column("x", [1])])
        for source in [
            "downsample step 2 mean", "downsample to 3", "downsample to 3 m4 x", "where x > 1", "derive y = x + 1",
            "first 3",
            "last 2 days", "window 2024", "diff", "sort x", "keep x", "first 2 by x", "change percent", "lag 2",
            "cumulative", "rolling 2 rows mean", "rolling 1 day max",
            "smooth ewma 0.5", "fill linear", "normalize zscore", "histogram x", "rate per hour",
            "rate per day counter",
            "resample every 1 hour", "resample every 1 day nearest", "trend linear", "trend loess", "outliers drop",
            "outliers keep iqr", "wrap 1 week", "pivot x of x", "unpivot", "rolling 2 days median",
            "rolling 3 rows std",
            "join other", "join other asof 1 hour", "unit x km | convert x mi",
        ] {
            var context = Stages.context()
            context.series = ["other": none]
            #expect(try Stages.run(source, on: none, context).frame.count == 0, "\(source)")
            _ = try Stages.run(source, on: one, context)
        }
    }

    /// M4 keeps the rows that a brute-force search finds, first, least, greatest and last of each pixel column.
    @Test(arguments: [(1, 7), (10, 4), (1000, 37), (5000, 100)])
    func m4KeepsTheExtremes(_ n: Int, _ columns: Int) throws {
        var state: UInt64 = 3
        let x = (0..<n).map { Int64($0) * 10 }
        let y: [Double] = (0..<n).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 60 == 0 ? .nan : Double(state >> 40)
        }
        let last = x[n - 1]
        let rows = Reduction.m4(x: x.span, y: y.span, from: 0, to: last, columns: columns)
        var expected: Set<Int> = []
        let width = Double(last) / Double(columns)
        for column in 0..<columns {
            let low = width * Double(column)
            let high = width * Double(column + 1)
            let own = (0..<n).filter {
                let at = Double(x[$0])
                return !y[$0].isNaN && at >= low && (column == columns - 1 ? at <= high : at < high)
            }
            guard let first = own.first, let final = own.last else { continue }
            expected.formUnion([first, final])
            expected.insert(own.min { y[$0] < y[$1] }!)
            let greatest = own.map { y[$0] }.max()!
            expected.insert(own.first { y[$0] == greatest }!)
        }
        #expect(rows == expected.sorted())
    }

    @Test func reductionKeepsCounts() throws {
        let n = 10_000
        let x = (0..<n).map(Double.init)
        let y = x.map { ($0 * 7919).truncatingRemainder(dividingBy: 1013) }
        for method in Reduction.Method.allCases {
            for count in [1, 2, 3, 5, 100, 999] {
                let rows = try Reduction.pick(method, x: x.span, y: y.span, count: count)
                #expect(rows.count <= max(count, 2) && !rows.isEmpty, "\(method) \(count) \(rows.count)")
                #expect(rows == rows.sorted() && Set(rows).count == rows.count)
            }
        }
        #expect(try Reduction.pick(.lttb, x: x.span, y: y.span, count: 100).count == 100)
    }
}
