@testable import Series
import Diagnostics
import Syntax
import Testing

/// Laws that hold for any series: random tables from a fixed seed.
@Suite struct TransformPropertyTests {
    /// Knuth's MMIX generator.
    struct Dice {
        var state: UInt64
        mutating func next(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
    }

    /// Times that repeat and jump, values that repeat, are missing or infinite, and a text column.
    static func frame(_ seed: UInt64, _ count: Int, sorted: Bool = true) -> Frame {
        var dice = Dice(state: seed)
        var now: Int64 = 1_700_000_000_000_000
        var times: [Int64] = []
        for _ in 0..<count {
            if dice.next(5) > 0 { now += Int64(dice.next(100)) * 60_000_000 }
            times.append(now)
        }
        if !sorted { for row in times.indices { times.swapAt(row, dice.next(count)) } }
        func values() -> [Double] {
            (0..<count).map { _ in
                switch dice.next(12) {
                case 0: .nan
                case 1, 2: Double(dice.next(4))
                default: Double(dice.next(2_000_000) - 1_000_000) / 1000
                }
            }
        }
        let columns = [
            Column("a", unit: "km", values()), Column("b", values()), Column("c", values()),
            Column("key", texts: (0..<count).map { _ in ["x", "y", nil][dice.next(3)] }),
        ]
        return Frame(index: Index(name: "time", keys: .time(Buffer(times))), columns: columns)
    }

    static let aggregates = [
        "sum", "mean", "count", "min", "max", "spread", "std", "var", "median", "p10", "p99", "first", "last",
        "distinct",
    ]

    static func rolled(
        _ aggregate: any Aggregate, _ values: Buffer<Double>, _ windows: RollingWindows
    ) throws -> [Double] {
        let made = try aggregate.rolled(values.span, windows.starts, Stages.context())
        return (0..<made.count).map { made.span[$0] }
    }

    /// The sliding forms give what each window by itself gives.
    @Test(arguments: aggregates, [1, 2, 7, 300]) func rollingIsEachWindow(_ name: String, _ width: Int) throws {
        let frame = Self.frame(UInt64(width) + 1, 900)
        let values = try #require(try frame.column("a")?.numbers)
        let windows = try RollingWindows(rows: 900, of: width, .process)
        let aggregate = try #require(AggregateCatalog.named(name))
        let made = try Self.rolled(aggregate, values, windows)
        for row in 0..<900 {
            let bins = Bins(runs: [windows.starts[row], row + 1])
            let one = try Accumulation.run([aggregate], over: values, in: bins, Stages.context().cancellation)[0]
            #expect(agree([made[row]], one, within: 1e-9), "row \(row): \(made[row]) \(one)")
        }
    }

    @Test func infiniteValuesLeaveTheWindow() throws {
        let values: Buffer<Double> = Buffer([1, Double.infinity, 2, 3, -Double.infinity, 4, 5])
        let windows = try RollingWindows(rows: 7, of: 2, .process)
        for (name, last) in [("sum", 9.0), ("mean", 4.5), ("max", 5)] {
            let aggregate = try #require(AggregateCatalog.named(name))
            let made = try Self.rolled(aggregate, values, windows)
            #expect(made[6] == last && made[3].isFinite, "\(name)")
        }
    }

    /// The day before a row is that row's own: 03:00 local on the day clocks jumped is a day before 03:00, though the row
    /// before, at 02:30, looks back to a 02:30 that was skipped and so to 03:30. Instants by zoneinfo.
    @Test func daysOfWindowsAreEachRowsOwn() throws {
        let instants = ["2024-03-31T01:00Z", "2024-03-31T01:15Z", "2024-04-01T00:30Z", "2024-04-01T01:00Z"]
        let context = Stages.context("Europe/Berlin")
        let times = try instants.map {
            try context.calendar.resolve(try #require(InstantSyntax(reading: $0)), now: 0, onlyDay: nil).lowerBound
        }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times))), columns: [Column("x", [1, 1, 1, 1])])
        for aggregate in ["sum", "count", "distinct"] {
            let made = try Stages.run("rolling 1 day \(aggregate) x", on: frame, context).frame
            #expect(try made.numbers("x") == (aggregate == "distinct" ? [1, 1, 1, 1] : [1, 2, 1, 3]), "\(aggregate)")
        }
    }

    /// 10 to 15 °C is a difference of 9 °F, and back on the scale 59 °F: what has no zero point is converted without one.
    @Test func differencesOfTemperatures() throws {
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer([0, 1_000_000]))),
            columns: [Column("t", unit: "°C", [10, 15]), Column("u", unit: "°C", [1, 2])])
        for cell in ["diff t", "change t", "derive t = t - 10", "derive t = t - u"] {
            let made = try Stages.run("\(cell) | convert t °F", on: frame).frame
            let column = try #require(made.column("t"))
            let isScale = cell == "derive t = t - 10"
            #expect(column.unit == (isScale ? "°F" : "Δ°F"), "\(cell)")
            #expect(try made.numbers("t").last == (isScale ? 41 : cell.hasSuffix("u") ? 23.4 : 9), "\(cell)")
        }
        let spread = try Stages.run("aggregate all spread t, std u | convert t K", on: frame).frame
        #expect(spread.columns.map(\.unit) == ["ΔK", "Δ°C"])
        let back = try Stages.run("derive d = t - u | derive s = u + d, r = t - d, e = d + u", on: frame).frame
        #expect(back.columns.map(\.unit) == ["°C", "°C", "Δ°C", "°C", "°C", "°C"])
        #expect(throws: SeriesError.unitMismatch(from: "°C", to: "Δ°F")) {
            _ = try Stages.run("convert t Δ°F", on: frame)
        }
    }

    /// Windows of time over unsorted rows are those over the same rows sorted.
    @Test(arguments: ["mean", "median", "max"]) func rollingGoesByTime(_ name: String) throws {
        var frame = Self.frame(3, 300, sorted: false)
        frame.columns.append(Column("row", (0..<300).map(Double.init)))
        let made = try Stages.run("rolling 5 hours \(name) a", on: frame).frame
        let sorted = try Stages.run("rolling 5 hours \(name) a", on: frame.inOrderOfTime(Cancellation())).frame
        let back = try Stages.run("sort row", on: sorted).frame
        #expect(agree(try made.numbers("a"), try back.numbers("a")))
    }

    /// A load that reads only what a pipeline uses gives the pipeline's result.
    @Test(arguments: [
        "where a > 0 | aggregate daily mean b", "derive d = a + b | keep d", "derive a = b | aggregate all sum a",
        "keep a, d = b * 2 | diff d | aggregate all mean d", "rename z = a | sort z | downsample step 3 max z",
        "where key == \"x\" | aggregate daily count by key", "unit b kg | convert b g | aggregate all max b",
        "window 2023 | last 2 days | aggregate hourly mean a, max b", "drop c | aggregate all mean a",
        "fill linear a | rolling 3 rows m = mean a | keep m", "lag before = 1 a | where before > 0 | keep b",
        "rate per hour a | histogram a bins 5", "outliers mark odd = mad 3 a | where odd == 1 | keep b",
        "trend line = linear a | keep line, b", "resample every 1 hour linear a | aggregate daily mean a",
        "pivot key of a", "unpivot a, b | aggregate all mean value by name", "wrap 1 day a", "first 20 by key | keep a",
        "derive d = if(c > 0, a, b), e = d * 2 | keep e", "downsample to 50 lttb a | keep b",
        "join other nearest | keep a, other_b", "aggregate hourly sum (a * b) | cumulative",
        "normalize zscore a | keep a",
        "change percent a | smooth ewma 0.5 a | keep a",
    ])
    func prunedIsWhole(_ source: String) throws {
        let frame = Self.frame(8, 400)
        var context = Stages.context()
        context.series = ["other": Self.frame(9, 50)]
        let transforms = try Stages.transforms(source, context)
        let needed = transforms.reversed().reduce(nil) { $1.columnsUsed(for: $0) } as Set<String>?
        let used = try #require(needed)
        #expect(
            used.count < 5 && !(used.contains("a") && used.contains("b") && used.contains("c") && used.contains("key")))
        var pruned = frame
        pruned.columns.removeAll { !used.contains($0.name) }
        #expect(pruned.columns.count < frame.columns.count)
        let whole = try Stages.run(source, on: frame, context)
        let part = try Stages.run(source, on: pruned, context)
        #expect(try whole.frame.table() == part.frame.table())
        #expect(whole.frame.columnNames == part.frame.columnNames)
        #expect(whole.frame.columns.map(\.unit) == part.frame.columns.map(\.unit))
    }

    /// Long sorts go by stretches and merges: the library's own sort gives the same rows.
    @Test(arguments: [65_535, 65_537, 200_000], [false, true]) func sortsAreStable(_ count: Int, _ descending: Bool)
        throws
    {
        var dice = Dice(state: UInt64(count))
        let keys = (0..<count).map { _ in Double(dice.next(500)) }
        let made = try RowSorting.sorted(
            Array(0..<count), by: keys.span, descending: descending, Stages.context())
        let expected = (0..<count).sorted {
            keys[$0] != keys[$1] ? (keys[$0] < keys[$1]) != descending : $0 < $1
        }
        #expect(made == expected)
    }

    /// Interruption stops the long ones between two chunks.
    @Test(arguments: [
        "rate per hour", "resample every 1 min", "rolling 5 rows median", "trend loess", "unpivot a, b",
        "pivot key of a", "join other asof", "sort a", "sort time desc", "where a > 0", "diff a", "first 20000 by key",
        "outliers drop a",
    ])
    func interruption(_ source: String) throws {
        let frame = Self.frame(4, 70_000)
        var context = Stages.context()
        context.series = ["other": frame]
        context.cancellation.raise()
        #expect(Stages.fault(source, on: frame, context) == "interrupted")
    }
}
