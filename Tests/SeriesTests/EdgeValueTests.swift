import Syntax
import Testing

@testable import Series

/// Values at the edges of what transforms take: rows without a time, ties, equal values, the hour that comes twice.
@Suite struct EdgeValueTests {
    /// `(s - s.mean()) / s.std()` of equal values is 0 / 0 in pandas.
    @Test func scoresOfEqualValuesAreMissing() throws {
        let frame = try Frame.times(["2024-01-01", "2024-01-02", "2024-01-03"], [Column("v", [5, 5, 5])])
        #expect(try Stages.run("normalize zscore v", on: frame).frame.numbers("v").allSatisfy(\.isNaN))
    }

    /// Of thirty values of ±1 and a 6 the z-score of the 6 is 3.98 (numpy, ddof 1): beyond three, not beyond five.
    @Test(arguments: ["outliers sigma v", "outliers 3 sigma v", "outliers sigma 3 v"])
    func threeSigmaAreMeant(_ stage: String) throws {
        let values = (0..<30).map { $0 % 2 == 0 ? 1.0 : -1 } + [6]
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer((0..<31).map { Int64($0) * Microseconds.hour }))),
            columns: [Column("v", values)])
        #expect(try Stages.run(stage, on: frame).frame.numbers("v") == [6])
        #expect(try Stages.run("outliers 5 sigma v", on: frame).frame.count == 0)
    }

    /// A row without a time has no time before it, and is none's: pandas' `diff` over NaT.
    @Test func ratesBesideMissingTimes() throws {
        let hour = Microseconds.hour
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer([0, missingTime, 2 * hour, 3 * hour]))),
            columns: [Column("v", [1, 2, 4, 7])])
        let rates = try Stages.run("rate per hour v", on: frame).frame.numbers("v")
        #expect(agree(rates, [.nan, .nan, 3]))
    }

    /// `pandas.merge_asof(…, direction="nearest")` takes the earlier of two that are equally near.
    @Test func theEarlierOfTwoEquallyNear() throws {
        let left = try Frame.times(["2024-01-01T01:00", "2024-01-01T02:00"], [Column("a", [1, 2])])
        let right = try Frame.times(
            ["2024-01-01T00:30", "2024-01-01T01:30", "2024-01-01T02:10"], [Column("b", [10, 20, 30])])
        let made = try Stages.run("join b nearest", on: left, ReshapeTests.context(["b": right])).frame
        #expect(try made.numbers("b") == [10, 30])
    }

    /// Rows that go back in time are joined each by its own: `merge_asof` of the sorted rows, put back.
    @Test func joinsOfRowsThatGoBack() throws {
        let left = try Frame.times(
            ["2024-01-01T05:00", "2024-01-01T01:00", "2024-01-01T03:00", "2024-01-01T00:00"],
            [Column("a", [1, 2, 3, 4])])
        let right = try Frame.times(
            ["2024-01-01T00:30", "2024-01-01T02:30", "2024-01-01T04:30"], [Column("b", [10, 20, 30])])
        let context = ReshapeTests.context(["b": right])
        #expect(agree(try Stages.run("join b asof", on: left, context).frame.numbers("b"), [30, 10, 20, .nan]))
    }

    /// `ZonedDateTime.minusDays` and `plusDays` of Java keep the offset where the clock shows the time twice («the previous offset
    /// will be retained if possible»). Berlin, 27 October 2024: 02:30+02:00 is 1729989000, 02:30+01:00 is 1729992600.
    @Test(arguments: [
        (Int64(1_730_079_000), -1.0, Int64(1_729_992_600)), (1_729_902_600, 1, 1_729_989_000),
    ])
    func daysKeepTheirOffset(_ from: Int64, _ days: Double, _ to: Int64) throws {
        let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
        let day = DurationSyntax(count: 1, unit: .day)
        #expect(calendar.adding(day, times: days, to: from * 1_000_000) == to * 1_000_000)
    }

    /// Shares of sums by two keys are of all of them together, as `s / s.sum()` is.
    @Test func sharesBySeveralKeys() throws {
        let frame = try Frame.times(
            ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"],
            [
                Column("a", texts: ["x", "x", "y", "y"]), Column("b", texts: ["u", "v", "u", "v"]),
                Column("n", [1, 2, 3, 4]),
            ])
        let made = try Stages.run("share sum n by a, b", on: frame).frame
        #expect(agree(try made.numbers("n"), [10, 20, 30, 40]))
    }

    /// `rolling(3, min_periods=1).apply(lambda w: w.dropna().iloc[0])`.
    @Test func theFirstOfAWindowThatBeginsMissing() throws {
        let frame = try Frame.times(
            ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"], [Column("v", [.nan, 2, 3, .nan])])
        #expect(agree(try Stages.run("rolling 3 first v", on: frame).frame.numbers("v"), [.nan, 2, 2, 2]))
    }
}
