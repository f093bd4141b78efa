@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// The year of the first time.
extension RightByDefaultTests {
    // MARK: The year of the first time

    /// 28 days of March 2024.
    private static var march: Frame {
        let start = Fixture.instant(2024, 3, 1)
        return Fixture.frame(
            Fixture.times(from: start, every: Microseconds.day, count: 28),
            [Column("v", (0..<28).map { Double(($0 * 7) % 11) + 3 })])
    }

    private static func wordsBelow(_ cell: String, _ context: SeriesContext) throws -> [String] {
        labels(scene(try Fixture.chart(PlotParsingTests.spec(cell), march, context)))
    }

    /// Law (h): where months alone are shown the first says its year, and no other.
    @Test(arguments: ["plot line v", "plot bar v", "plot bar v by day", "plot line v\n  x every 7 days"])
    func theFirstMonthSaysItsYear(_ cell: String) throws {
        let words = try Self.wordsBelow(cell, Fixture.context)
        #expect(words.filter { $0.contains("Mar") } == ["Mar 2024"], "\(words)")
    }

    /// … unless a format is given, the title says it, or the header fixes `now` in that year.
    @Test func aYearThatIsSaidIsNotSaidAgain() throws {
        for cell in ["plot line v\n  title \"Spring of 2024\"", "plot line v\n  x format day"] {
            let words = try Self.wordsBelow(cell, Fixture.context)
            #expect(words.filter { $0.contains("Mar") } == ["Mar"], "\(cell): \(words)")
        }
        let other = try Self.wordsBelow("plot line v\n  title \"Spring of 2023\"", Fixture.context)
        #expect(other.contains("Mar 2024"))
        var context = Fixture.context
        (context.now, context.isNowSaid) = (Fixture.instant(2024, 12, 1), true)
        #expect(try !Self.wordsBelow("plot line v", context).contains("Mar 2024"))
        context.now = Fixture.instant(2025, 12, 1)
        #expect(try Self.wordsBelow("plot line v", context).contains("Mar 2024"))
    }

    /// Hours say the year beside the first day.
    @Test func theFirstDayOfHoursSaysItsYear() throws {
        let frame = Fixture.frame(
            Fixture.times(from: Fixture.instant(2023, 7, 14), every: Microseconds.hour, count: 40),
            [Column("v", (0..<40).map { Double($0 % 7) })])
        let words = Self.labels(Self.scene(try Self.chart("plot line v", frame)))
        #expect(words.filter { $0.hasPrefix("Jul") } == ["Jul 14, 2023", "Jul 15"], "\(words)")
    }
}
