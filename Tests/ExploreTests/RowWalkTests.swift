import Charts
import Diagnostics
import Testing

@testable import Explore

/// Going over rows one by one: what is asked of very many of them can be stopped.
@Suite struct RowWalkTests {
    /// 52,704 rows, of which the first is selected; the way along them, and what stops it.
    private func year(_ plot: String = "plot line temperature") throws -> (walk: RowWalk, cancellation: Cancellation) {
        let rig = try ExploreRig("load \"Samples/weather-year.csv\"", plot)
        return (try #require(rig.exploration.walk), rig.exploration.cancellation)
    }

    /// Nothing of the year is warmer than 100 °C or in another minute: each of these goes over all rows.
    @Test func whatGoesOverAllRowsIsStopped() throws {
        let (walk, cancellation) = try year()
        for forward in [true, false] {
            let start = forward ? 0 : walk.count - 1
            let works: [() throws -> Int?] = [
                { try walk.match(from: start, forward: forward, .above(100)) },
                { try walk.match(from: start, forward: forward, .at(100)) },
                { try walk.gap(from: start, forward: forward) },
            ]
            for work in works {
                #expect(try work() == nil)
                cancellation.raise()
                #expect(throws: Interrupted.self) { try work() }
                cancellation.lower()
            }
        }
    }

    /// Rows that are not in order are sorted, and the extremes of those that are drawn twice are found row by row.
    @Test func sortingAndExtremesAreStopped() throws {
        let (walk, cancellation) = try year("plot point temperature over wind")
        #expect(try walk.extreme(of: 0..<walk.count, highest: true) != nil)
        let rig = try ExploreRig("load \"Samples/weather-year.csv\"", "plot point temperature over wind")
        let series = try #require(Exploration.series(rig.exploration.part.whole).first)
        cancellation.raise()
        #expect(throws: Interrupted.self) { try walk.extreme(of: 0..<walk.count, highest: true) }
        #expect(throws: Interrupted.self) { try RowWalk(series, stoppedBy: cancellation) }
    }

    /// A gesture that is stopped says so and leaves all as it was.
    @Test func aStoppedSearchChangesNothing() throws {
        var rig = try ExploreRig("load \"Samples/weather-year.csv\"", "plot line temperature")
        rig.apply(.first)
        let before = rig.exploration.cell
        rig.exploration.cancellation.raise()
        #expect(throws: Interrupted.self) { try rig.exploration.perform(.jump("> 100")) }
        #expect(throws: Interrupted.self) { try rig.exploration.perform(.gap(forward: true)) }
        rig.exploration.cancellation.lower()
        #expect(rig.exploration.cell == before)
    }
}
