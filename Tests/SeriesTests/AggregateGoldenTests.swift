import Testing

@testable import Series

/// Every aggregate against polars, over days, weeks, months and quarters in two zones; the table is written by
/// Tests/Support/engine_expected.py.
@Suite struct AggregateGoldenTests {
    static func rows() -> Frame {
        var state: UInt64 = 11
        var now: Int64 = 1_711_324_800_000_000
        var times: [Int64] = []
        var values: [Double] = []
        for row in 0..<3000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            now += Int64(1 + (state >> 33) % 120) * 60_000_000
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            times.append(now)
            values.append(row % 11 == 0 ? .nan : Double((state >> 33) % 100_000) / 7 - 5000)
        }
        return Frame(index: Index(name: "time", keys: .time(Buffer(times))), columns: [Column("x", values)])
    }

    static let aggregates = [
        "count", "sum", "mean", "median", "min", "max", "first", "last", "std", "var", "p90", "distinct",
    ]

    @Test(arguments: ["UTC", "Europe/Berlin"], ["daily", "weekly", "monthly", "quarterly"])
    func agreeWithPolars(_ zone: String, _ period: String) throws {
        let expected = goldenRows("aggregates.csv").filter { $0[0] == zone && $0[1] == period }
        #expect(!expected.isEmpty)
        let list = Self.aggregates.map { "\($0)_ = \($0) x" }.joined(separator: ", ")
        let frame = try Stages.run("aggregate \(period) \(list) empty drop", on: Self.rows(), Stages.context(zone))
            .frame
        let starts = try #require(frame.index.times)
        #expect((0..<starts.count).map { starts.span[$0] } == expected.compactMap { Int64($0[2]) })
        for (at, name) in Self.aggregates.enumerated() {
            let values = expected.map { Double($0[at + 3]) ?? .nan }
            #expect(agree(try frame.numbers("\(name)_"), values, within: 1e-11), "\(name)")
        }
    }
}
