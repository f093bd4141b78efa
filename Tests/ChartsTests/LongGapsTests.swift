import Glibc
import Seeded
import Series
import Testing

@testable import Charts

/// Law (j): how long a gap is that no line goes over, of rows that stand at equal steps and of others.
@Suite struct LongGapsTests {
    private static let day = 86_400e6

    /// In days, of rows so many days apart.
    private static func longest(_ gaps: [Double]) -> Double? {
        var (times, at) = ([Int64(0)], 0.0)
        for gap in gaps {
            at += gap * day
            times.append(Int64(at))
        }
        return LongGaps.longest(Buffer(times).span).map { $0 / day }
    }

    private static let sampled: [Double] = [10, 8, 12, 8, 14, 10, 7, 12, 7, 10, 13, 9, 10, 12, 8, 6, 10, 12, 8, 10]

    @Test func equalSteps() { #expect(Self.longest([Double](repeating: 1, count: 20) + [9]) == 4.5) }

    /// Three of the longer steps, 14 days.
    @Test func samplesTakenAboutEveryTenDays() {
        #expect(Self.longest(Self.sampled + [100] + Self.sampled) == 42)
        #expect(Self.longest(Self.sampled) == 42)
    }

    /// Weekends and visits by chance say nothing of what is missing.
    @Test(arguments: [
        [1.0, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 1, 1, 3],
        [1.0, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2],
        [1.0, 9, 2, 30, 4, 1, 1, 7, 12, 3, 22, 1, 5, 2, 8, 41, 3, 1, 6, 2],
    ])
    func othersHaveNone(_ gaps: [Double]) throws {
        let most = try #require(gaps.max())
        #expect(Self.longest(gaps) ?? most >= most)
    }

    /// Steps of five, ten or thirty minutes, and a day and a half without a row.
    @Test func stepsOfAnyLength() throws {
        let steps = (0..<60).map { [5.0, 5, 10, 10, 30][$0 * 7 % 5] / 1440 }
        let longest = try #require(Self.longest(steps + [1.5] + steps))
        #expect(longest < 1.5 && longest > 0.1)
        // By chance: the times of a thousand calls, -ln of numbers between 0 and 1.
        var random = SplitMix(seed: 7)
        let calls = (0..<1000).map { _ in -log(Double.random(in: 0.000_001..<1, using: &random)) }
        #expect(try #require(Self.longest(calls)) > #require(calls.max()))
    }
}
