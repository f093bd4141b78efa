import Diagnostics
import Syntax
import Testing

@testable import Series

/// What stages of several steps say of all of them, and the bounds of what they take.
@Suite struct StageWordsTests {
    private static func numbered(_ times: [String], _ first: Double, _ column: String = "v") throws -> Frame {
        try Frame.times(times, [Column(column, times.indices.map { first + Double($0) })])
    }

    /// pandas: `concat([a, b]).index.is_monotonic_increasing`.
    @Test(arguments: [
        (["2024-01-01", "2024-01-02"], ["2024-01-03", "2024-01-04"], false),
        (["2024-01-01", "2024-01-02"], ["2024-01-02", "2024-01-03"], false),
        (["2024-01-01", "2024-01-03"], ["2024-01-02", "2024-01-04"], true),
        (["2024-01-03", "2024-01-04"], ["2024-01-01", "2024-01-02"], true),
    ])
    func appendingTellsWhatOverlaps(_ first: [String], _ second: [String], _ overlaps: Bool) throws {
        let context = ReshapeTests.context(["more": try Self.numbered(second, 10)])
        let made = try Stages.run("append more", on: Self.numbered(first, 0), context)
        #expect(made.notes.contains(.timesOverlap) == overlaps)
        let times = try #require(made.frame.index.times)
        #expect((1..<times.count).allSatisfy { times.span[$0 - 1] <= times.span[$0] } && times.count == 4)
    }

    /// The greatest of sums say what the sums left out, too.
    @Test(arguments: ["top 1 hour by sum c", "bottom 1 hour by sum c", "aggregate hourly sum c"])
    func bestOfSumsTellWhatTheyLeftOut(_ stage: String) throws {
        #expect(try Stages.run(stage, on: StageFactsTests.odd()).notes.contains(.tally(1, .rowsWithoutTime)))
    }

    /// A period of several is told with its count, one by its name.
    @Test(arguments: ["day", "hour", "week", "month", "year", "minute"], [1, 2, 3]) func periodsAreToldWithTheirCount(
        _ unit: String, _ count: Int
    ) throws {
        let stage = "aggregate every \(count) \(unit)\(count == 1 ? "" : "s") sum c"
        let summary = try Stages.run(stage, on: StageFactsTests.odd()).summary
        let name = try #require(PeriodCatalog.units.first { $0.unit.rawValue == unit }?.name)
        #expect(summary.contains(name) == (count == 1), "\(summary)")
        #expect(summary.contains("\(count) ") == (count > 1), "\(summary)")
    }

    /// A rate of a rate: metres by second and second are 3.6 kilometres by hour and second.
    @Test func unitsOfSeveralParts() throws {
        let frame = try Frame.times(["2024-01-01", "2024-01-02"], [Column("a", unit: "m/s/s", [1, 10])])
        let made = try Stages.run("convert a km/h/s", on: frame).frame
        #expect(made.column("a")?.unit == "km/h/s")
        #expect(agree(try made.numbers("a"), [3.6, 36], within: 1e-9))
    }

    /// Decimals up to twenty, widths up to a hundred; one more is refused.
    @Test(arguments: [(".0f", true), (".20f", true), (".21f", false), ("100d", true), ("101d", false)])
    func boundsOfFormats(_ spec: String, _ isTaken: Bool) throws {
        let frame = try Frame.times(["2024-01-01"], [Column("v", [2])])
        let fault = Stages.fault("derive t = text(v, \"\(spec)\")", on: frame)
        #expect((fault == nil) == isTaken, "\(fault ?? "")")
    }

    /// Rows that fit a condition are counted by themselves, beside the count of all: pandas' `(v > 1).sum()` and `len`.
    @Test func countsOfRowsThatFit() throws {
        let made = try Stages.run(
            "aggregate all n = count, few = count where v > 1, w = sum c where v > 1", on: StageFactsTests.odd())
        #expect(try made.frame.numbers("n") == [6])
        #expect(try made.frame.numbers("few") == [2])
        #expect(try made.frame.numbers("w") == [14])
    }
}
