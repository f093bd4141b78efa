@testable import Series
import Syntax
import Testing

/// Stages called as functions, distances in time, times of day. Values are those of pandas' `diff`, `shift`, `rolling(2, min_periods=1)`,
/// `fillna`, `ffill`, and of `merge_asof` with the times less `DateOffset(years=1)`.
@Suite struct StageFunctionTests {
    private static let missing = -999.0

    private static func frame() throws -> Frame {
        try Frame.times(
            ["2023-12-31T00:00", "2024-01-01T00:00", "2024-01-02T10:45", "2024-12-31T00:00", "2025-01-01T00:00"],
            [Column("x", [1, 4, .nan, 9, 16]), Column("k", texts: ["a", "b", "a", "b", "a"])])
    }

    private static func values(_ source: String, _ name: String) throws -> [Double] {
        try Stages.run(source, on: frame()).frame.numbers(name).map { $0.isNaN ? missing : $0 }
    }

    struct Case: Sendable {
        let source: String
        let wanted: [Double]
        init(_ source: String, _ wanted: [Double]) { (self.source, self.wanted) = (source, wanted) }
    }

    private static let functions: [Case] = [
        Case("diff(x)", [missing, 3, missing, missing, 7]),
        Case("diff(x, 2)", [missing, missing, missing, 5, missing]),
        Case("diff(x, 1 year)", [missing, missing, missing, 8, 12]),
        Case("diff(x by k)", [missing, missing, missing, 5, missing]),
        Case("change(x, percent)", [missing, 300, missing, missing, 77.777777777777786]),
        Case("lag(x, 1 year)", [missing, missing, missing, 1, 4]),
        Case("shift(x, 2)", [missing, missing, 1, 4, missing]),
        Case("prev(x)", [missing, 1, 4, missing, 9]),
        Case("lag(x, -1)", [4, missing, 9, 16, missing]),
        Case("rolling(x, 2)", [1, 2.5, 4, 9, 12.5]),
        Case("rolling(x, 2, max)", [1, 4, 4, 9, 16]),
        Case("rolling(x, 2 days)", [1, 2.5, 4, 9, 12.5]),
        Case("fill(x, 0)", [1, 4, 0, 9, 16]),
        Case("fill(x, previous)", [1, 4, 4, 9, 16]),
        Case("1 + diff(x)", [missing, 4, missing, missing, 8]),
        Case("normalize(x, minmax)", [0, 0.2, missing, 0.53333333333333333, 1]),
        Case("cumsum(fill(x, 0))", [1, 5, 5, 14, 30]),
        Case("iff(x > 4, 1, 0)", [0, 0, 0, 1, 1]),
        Case("minutes(time - lag(time))", [missing, 1440, 2085, 523_515, 1440]),
        Case("quarter(time)", [4, 1, 1, 4, 1]),
        Case("week(time)", [52, 1, 1, 1, 1]),
        Case("minute(time)", [0, 0, 45, 0, 0]),
    ]

    @Test(arguments: functions)
    func values(_ row: Case) throws {
        let made = try Self.values("derive z = \(row.source)", "z")
        #expect(made.count == row.wanted.count)
        for (value, other) in zip(made, row.wanted) { #expect(abs(value - other) < 1e-9, "\(made)") }
    }

    /// A stage takes the same distances as its function; all rows stay.
    private static let stages: [Case] = [
        Case("diff 1 year x", [missing, missing, missing, 8, 12]),
        Case("diff 2 x", [missing, missing, missing, 5, missing]),
        Case("lag 1 year x", [missing, missing, missing, 1, 4]),
        Case("change 2 x", [missing, missing, missing, 5, missing]),
    ]

    @Test(arguments: stages) func distances(_ row: Case) throws {
        #expect(try Self.values(row.source, "x") == row.wanted)
    }

    /// A row that stands far from the time that is wanted is not set against: three hours are missing, a month is, and a weekend.
    @Test(
        arguments: [
            (
                "lag(x, 1 hour)", ["2024-01-01T00:00", "2024-01-01T01:00", "2024-01-01T05:00", "2024-01-01T06:00"],
                [missing, 1, missing, 3]
            ),
            ("lag(x, 1 month)", ["2024-01-01T00:00", "2024-02-01T00:00", "2024-04-01T00:00"], [missing, 1, missing]),
            // A row without a time is before nothing and after nothing.
            (
                "lag(x, 1 day)", ["2024-01-01T00:00", "", "2024-01-02T00:00", "", "2024-01-03T00:00"],
                [missing, missing, 1, missing, 3]
            ),
            // A Friday stands for the Sunday after it.
            (
                "lag(x, 2 weeks)", ["2024-01-04T00:00", "2024-01-05T00:00", "2024-01-08T00:00", "2024-01-21T00:00"],
                [missing, missing, missing, 2]
            ),
        ] as [(String, [String], [Double])])
    func farRows(_ source: String, _ times: [String], _ wanted: [Double]) throws {
        let frame = try Frame.times(times, [Column("x", times.indices.map { Double($0 + 1) })])
        let made = try Stages.run("derive z = \(source)", on: frame).frame.numbers("z").map {
            $0.isNaN ? Self.missing : $0
        }
        #expect(made == wanted)
    }

    @Test(arguments: [
        ("derive z = diff()", "diff needs a column, `diff(…)`"), ("derive z = diff(k)", "this is not a number"),
        ("derive z = diff(x, \"much\")", "diff takes nothing like this here"),
        ("derive z = lag(x, k)", "lag needs a number of rows or a duration; this is text"),
        ("derive z = lag(x, 1.5 months)", "'1.5 months' cannot be a step"),
    ]) func refuses(_ source: String, _ words: String) throws {
        #expect(Stages.fault(source, on: try Self.frame()) == words)
    }

    /// The clock of the zone, on days of 23 hours too; over midnight where the end is before the beginning.
    @Test(arguments: [
        ("where time >= 12:00", 3), ("where time < 12:00", 1), ("where time between 11:30 and 11:45", 1),
        ("where time between 12:00 and 11:00", 3), ("where time = \"11:30\"", 1), ("where not time in 11:00..12:00", 0),
        ("where 12:00 > time", 1),
    ]) func timesOfDay(_ source: String, _ rows: Int) throws {
        let frame = try Frame.times(
            ["2024-03-30T12:00", "2024-03-31T11:30", "2024-04-01T12:00", "2024-04-01T12:00"], zone: "Europe/Berlin",
            [Column("x", [1, .nan, 3, 3])])
        #expect(try Stages.run(source, on: frame, Stages.context("Europe/Berlin")).frame.count == rows)
    }
}
