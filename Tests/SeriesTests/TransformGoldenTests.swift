import Glibc
import Testing

@testable import Series

/// Rolling windows, trends, resampling and as-of joins against pandas, scipy and statsmodels, over rows that
/// Tests/Support/transforms_expected.py makes too.
@Suite struct TransformGoldenTests {
    /// Rows 1 to 120 minutes apart; every `missing`th value is missing, every `again`th time repeats the one before.
    static func rows(_ seed: UInt64, _ count: Int, missing: Int, again: Int) -> (times: [Int64], values: [Double]) {
        var state = seed
        func next() -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33)
        }
        var now: Int64 = 1_711_324_800_000_000
        var times: [Int64] = []
        var values: [Double] = []
        for row in 0..<count {
            let step = 1 + next() % 120
            if again == 0 || row % again != 3 { now += step * 60_000_000 }
            let value = Double(next() % 100_000) / 7 - 5000
            times.append(now)
            values.append(missing > 0 && row % missing == 0 ? .nan : value)
        }
        return (times, values)
    }

    static func frame(_ rows: (times: [Int64], values: [Double])) -> Frame {
        Frame(index: Index(name: "time", keys: .time(Buffer(rows.times))), columns: [Column("x", rows.values)])
    }

    static func numbers(_ row: [String], from start: Int) -> [Double] { row[start...].map { Double($0) ?? .nan } }

    /// pandas 3, `rolling(…, min_periods=1)`.
    @Test(arguments: goldenRows("rolling.csv").map { ($0[0], $0[1]) })
    func rolling(_ window: String, _ aggregate: String) throws {
        let rows = goldenRows("rolling.csv").first { $0[0] == window && $0[1] == aggregate }
        let expected = Self.numbers(try #require(rows), from: 2)
        let frame = try Stages.run(
            "rolling \(window) \(aggregate) x", on: Self.frame(Self.rows(5, 200, missing: 11, again: 17))
        ).frame
        // pandas takes values back out of its variances, which costs it digits.
        let isMoment = ["std", "var"].contains(aggregate)
        let made = try frame.numbers("x")
        for row in made.indices {
            #expect(agree([made[row]], [expected[row]], within: isMoment ? 1e-7 : 1e-9), "row \(row)")
        }
    }

    /// y of trends.csv: noise, a slow wave, and a far value every forty rows.
    static func wavy() -> Frame {
        var rows = Self.rows(7, 300, missing: 0, again: 0)
        for row in rows.values.indices {
            let x = Double(rows.times[row] - rows.times[0]) / 1e6
            rows.values[row] = rows.values[row] / 100 + sin(x / 50_000) * 30 + (row % 40 == 0 ? 500 : 0)
        }
        return frame(rows)
    }

    /// statsmodels 0.14 `lowess(frac, it, delta)`, tolerance 1e-6 of the values' size.
    @Test(arguments: [0.1, 0.3, 0.75], [0, 3]) func loess(_ share: Double, _ rounds: Int) throws {
        let expected = try #require(goldenRows("trends.csv").first { $0[0] == "loess \(share) \(rounds)" })
        try Self.check(LocalRegression(share: share, rounds: rounds), Self.numbers(expected, from: 1))
    }

    @Test func loessBetweenFits() throws {
        let expected = try #require(goldenRows("trends.csv").first { $0[0] == "loess 0.3 delta" })
        // Cleveland's own code goes on to the last point, statsmodels also fits the one before it.
        try Self.check(LocalRegression(share: 0.3, exactCount: 10), Self.numbers(expected, from: 1), except: 298)
    }

    static func check(_ regression: LocalRegression, _ expected: [Double], except: Int = -1) throws {
        let frame = Self.wavy()
        let times = try #require(frame.index.times)
        let x = (0..<frame.count).map { Double(times.span[$0] - times.span[0]) / 1e6 }
        let y = try frame.numbers("x")
        let made = try regression.fit(x: x.span, y: y.span, Stages.context())
        for row in made.indices where row != except {
            #expect(abs(made[row] - expected[row]) < 1e-6 * 50, "row \(row)")
        }
    }

    /// scipy `linregress`; through the verb, so that microseconds since 1970 keep their digits.
    @Test func linearTrend() throws {
        let expected = try #require(goldenRows("trends.csv").first { $0[0] == "linear" })
        let made = try Stages.run("trend linear x", on: Self.wavy()).frame.numbers("x")
        #expect(agree(made, Self.numbers(expected, from: 1), within: 1e-9))
    }

    /// scipy `median_abs_deviation(scale="normal")` and numpy's quartiles.
    @Test func fences() throws {
        let golden = goldenRows("trends.csv")
        let mad = Self.numbers(try #require(golden.first { $0[0] == "mad" }), from: 1)
        let quartiles = Self.numbers(try #require(golden.first { $0[0] == "iqr" }), from: 1)
        let values = try Self.wavy().numbers("x")
        let first = try OutlierFence(.mad(5), of: values.span)
        let hampel = try #require(first?.bounds)
        #expect(
            agree([hampel.lowerBound, hampel.upperBound], [mad[1] - 5 * mad[0], mad[1] + 5 * mad[0]], within: 1e-9))
        let second = try OutlierFence(.iqr(1.5), of: values.span)
        let tukey = try #require(second?.bounds)
        let range = quartiles[1] - quartiles[0]
        #expect(
            agree(
                [tukey.lowerBound, tukey.upperBound], [quartiles[0] - 1.5 * range, quartiles[1] + 1.5 * range],
                within: 1e-9))
        // Eight values were put 500 away.
        #expect(try Stages.run("outliers keep mad 5", on: Self.wavy()).frame.count == 8)
        #expect(try Stages.run("outliers drop mad 5", on: Self.wavy()).frame.count == 292)
    }

    /// numpy `histogram(bins="fd")`.
    @Test func histogramByFreedmanAndDiaconis() throws {
        let golden = try #require(goldenRows("trends.csv").first { $0[0] == "fd" })
        let made = try Stages.run("histogram x", on: Self.wavy()).frame
        #expect(made.count == Int(golden[1]))
        #expect(try made.numbers("count") == Self.numbers(golden, from: 2))
    }

    /// pandas `reindex` with ffill and bfill, and `interpolate(method="time", limit_area="inside")`.
    @Test(arguments: [("previous", 1), ("next", 2), ("linear", 3)]) func resample(_ kind: String, _ column: Int) throws
    {
        let golden = goldenRows("resample.csv")
        let frame = try Stages.run(
            "resample every 30 min \(kind)", on: Self.frame(Self.rows(9, 400, missing: 7, again: 0))
        ).frame
        let times = try #require(frame.index.times)
        #expect((0..<times.count).map { times.span[$0] } == golden.compactMap { Int64($0[0]) })
        #expect(agree(try frame.numbers("x"), golden.map { Double($0[column]) ?? .nan }, within: 1e-9))
    }

    /// pandas `merge_asof`.
    @Test(arguments: [
        ("any", "join other asof"), ("90 min", "join other asof 90 min"), ("exact", "join other"),
        ("by", "join other asof 5 hours by key"),
    ])
    func join(_ name: String, _ source: String) throws {
        let golden = try #require(goldenRows("asof.csv").first { $0[0] == name })
        var left = Self.frame(Self.rows(13, 300, missing: 0, again: 17))
        left.columns.append(Column("key", (0..<300).map { Double($0 % 3) }))
        var right = Self.frame(Self.rows(15, 200, missing: 5, again: 17))
        right.columns.append(Column("key", (0..<200).map { Double($0 % 3) }))
        var context = Stages.context()
        context.series = ["other": right]
        let made = try Stages.run(source, on: left, context).frame
        #expect(made.count == 300)
        #expect(agree(try made.numbers("other_x"), Self.numbers(golden, from: 1), within: 1e-9))
    }
}
