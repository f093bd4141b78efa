import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// Ranks over seasons, from the first to the last of two, and symbols of sizes over each other.
extension RightByDefaultTests {
    /// Eight teams over `seasons`, each season's ranks those of the one before moved by one.
    private static func league(_ seasons: [Double]) -> Frame {
        let rows = seasons.enumerated().flatMap { place, season in (0..<8).map { (place, season, $0) } }
        return Self.rows([
            Column("season", rows.map(\.1)), Column("team", texts: rows.map { "team \($0.2)" }),
            Column("rank", rows.map { Double(($0.2 + $0.0) % 8 + 1) }),
        ])
    }

    /// There is no zeroth rank.
    @Test func ranksBeginAtOne() throws {
        let chart = try Self.chart("plot line rank over season color team", Self.league((2012...2023).map(Double.init)))
        let ticks = chart.y.rungs.first?.map(\.position) ?? []
        #expect(ticks == (1...8).map(Double.init) && chart.y.scale.domain.lower > 0)
        let bars = try Self.chart("plot bar rank by team", Self.league([2023]))
        #expect(bars.y.scale.domain.lower == 0)
    }

    /// As many lines as there are colours have their names at their ends, where these lie apart.
    @Test func eightLinesHaveTheirNamesAtTheirEnds() throws {
        let chart = try Self.chart("plot line rank over season color team", Self.league((2012...2023).map(Double.init)))
        let scene = Self.scene(chart, Size(800, 480))
        let names = scene.elements.compactMap { element -> TextRun? in
            if case .text(let run) = element.shape, run.text.hasPrefix("team ") { run } else { nil }
        }
        let right = scene.plots.first?.area.maxX ?? 0
        #expect(names.count == 8 && names.allSatisfy { $0.origin.x > right })
    }

    /// Lines between two numbers are a slope where they are whole, as seasons are.
    @Test(arguments: [([2012.0, 2023], true), ([0.5, 1.25], false), ([2012, 2016, 2023], false)])
    func twoSeasonsAreASlope(_ seasons: [Double], _ isSlope: Bool) throws {
        let chart = try Self.chart("plot line rank over season color team", Self.league(seasons))
        #expect(chart.isSlope == isSlope)
        if isSlope { #expect(chart.x.rungs.map { $0.map(\.position) } == [seasons]) }
    }

    /// A small symbol is never hidden by a larger one of another colour.
    @Test func smallSymbolsLieOnLargeOnes() throws {
        let frame = Self.rows([
            Column("x", [1, 1, 2, 2, 3]), Column("y", [1, 1, 2, 2, 3]), Column("size", [5, 50, 40, 9, 20]),
            Column("k", texts: ["a", "b", "a", "b", "c"]),
        ])
        let chart = try Self.chart("plot point y over x size size color k", frame)
        let sizes = Self.scene(chart, Size(800, 480)).elements.compactMap { element -> Double? in
            guard element.row != nil, case .symbol(_, _, let size) = element.shape else { return nil }
            return size
        }
        #expect(sizes.count == 5 && sizes == sizes.sorted(by: >))
    }
}
