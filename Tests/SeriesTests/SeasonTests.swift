import Diagnostics
import Glibc
@testable import Series
import Testing

/// Forecasts beside statsmodels' `ETSModel` (Tests/Support/smoothing_expected.py), and what needs a season.
@Suite struct SeasonTests {
    struct Case: Sendable {
        var season: Int
        var values: [Double]
        var weights: DampedSmoothing.Weights
        var start: DampedSmoothing.State
        var squares: Double
        var means: [Double]
        var lowers: [Double]
    }

    static let cases: [Case] = goldenRows("smoothing.csv").map { row in
        func numbers(_ at: Int) -> [Double] { row[at].split(separator: " ").compactMap { Double($0) } }
        let (seed, count, season) = (Int(row[0]) ?? 0, Int(row[1]) ?? 0, Int(row[2]) ?? 0)
        let noise = TransformGoldenTests.rows(UInt64(seed), count, missing: 0, again: 0).values
        let values = noise.enumerated().map { at, value in
            (season > 0 ? 10 * sin(2 * Double.pi * Double(at) / Double(season)) : 0) + 0.2 * Double(at) + value / 3000
        }
        let part = (3..<9).map { Double(row[$0]) ?? .nan }
        return Case(
            season: season, values: values,
            weights: DampedSmoothing.Weights(level: part[0], trend: part[1], season: part[2], damping: part[3]),
            start: DampedSmoothing.State(level: part[4], trend: part[5], season: numbers(9)), squares: numbers(10)[0],
            means: numbers(11), lowers: numbers(12))
    }

    /// With its weights and first state: its errors, forecasts and bounds.
    @Test(arguments: 0..<4) func followsItsParameters(_ at: Int) throws {
        let one = Self.cases[at]
        let made = try DampedSmoothing(one.values, one.weights, from: one.start, .process)
        #expect(agree([made.squares], [one.squares], within: 1e-9))
        let ahead = made.forecasts(10)
        #expect(agree(ahead.map(\.mean), one.means, within: 1e-9))
        #expect(agree(ahead.map { $0.mean - DampedSmoothing.reach * $0.deviation }, one.lowers, within: 1e-9))
    }

    /// A fit of our own has no more than a thousandth more squared errors, and often fewer.
    @Test(arguments: 0..<4) func fitsAsWell(_ at: Int) throws {
        let one = Self.cases[at]
        let made = try DampedSmoothing(fitting: one.values, season: one.season, Stages.context())
        #expect(made.squares <= one.squares * 1.001, "\(made.squares), not \(one.squares)")
    }

    /// Straight lines and constants are gone on with.
    @Test func goesOnWithWhatIsPlain() throws {
        let days = (1...20).map { "2024-03-\($0 < 10 ? "0" : "")\($0)" }
        let frame = try Frame.times(days, zone: "Europe/Berlin", [Column("x", days.map { _ in 5 })])
        let made = try Stages.run("forecast 3 days x", on: frame, Stages.context("Europe/Berlin")).frame
        #expect(made.count == 23)
        #expect(agree(Array(try made.numbers("forecast").suffix(3)), [5, 5, 5], within: 1e-6))
        #expect(try made.numbers("x").suffix(3).allSatisfy(\.isNaN))
    }

    /// Days on the clock, through its change, with a day left out and one missing.
    @Test func gapsAreFilled() throws {
        let days = ["29", "30", "31"].map { "2024-03-\($0)" } + (2...16).map { "2024-04-\($0 < 10 ? "0" : "")\($0)" }
        let frame = try Frame.times(
            days, zone: "Europe/Berlin", [Column("x", days.indices.map { $0 == 5 ? .nan : Double($0 % 7) })])
        let made = try Stages.run("decompose x", on: frame, Stages.context("Europe/Berlin"))
        #expect(made.notes.contains(.tally(2, .valuesFilled)))
        #expect(try made.frame.numbers("rest")[5].isNaN)
        let parts = try (0..<18).map {
            try made.frame.numbers("trend")[$0] + made.frame.numbers("season")[$0] + made.frame.numbers("rest")[$0]
        }
        #expect(agree(parts, try frame.numbers("x"), within: 1e-9))
    }

    @Test func refuses() throws {
        let uneven = try Frame.times(["2024-01-01", "2024-01-02T05:30", "2024-03-09T01:07"], [Column("x", [1, 2, 3])])
        #expect(Stages.fault("decompose x", on: uneven) == "decompose needs rows at equal steps")
        let twice = try Frame.times(["2024-01-01", "2024-01-01", "2024-01-02"], [Column("x", [1, 2, 3])])
        #expect(Stages.fault("forecast 3 days x", on: twice) == "forecast needs one row at each time")
        let short = try Frame.times(["2024-01-01", "2024-01-02", "2024-01-03"], [Column("x", [1, 2, 3])])
        #expect(
            Stages.fault("decompose x", on: short) == "decompose needs two seasons, and there are 3 rows")
    }
}
