@testable import Charts
import Glibc
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Bins of logarithms.
extension RightByDefaultTests {
    // MARK: Bins of logarithms

    /// On a logarithmic axis the bins of a histogram are equal in ratio, and hold what lies within their edges.
    @Test(arguments: ["", " bins 12"]) func binsOfLogarithmsAreRatios(_ bins: String) throws {
        let values = (1...400).map { (rank: Int) -> Double in pow(10, 1 + 4 * Double(rank) / 401) }
        let chart = try Self.chart("plot histogram v\(bins)\n  x log", Self.rows([Column("v", values)]))
        let scene = Self.scene(chart)
        let bars = Self.bars(scene)
        #expect(bars.count >= 5)
        let widths = bars.map(\.width)
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1.01, "\(widths)")
        // What is spread evenly over ratios is as much in each bin but the outer ones.
        let counts = Self.values(chart, 0)
        #expect(counts.reduce(0, +) == 400)
        let inner = counts.dropFirst().dropLast()
        #expect((inner.max() ?? 0) - (inner.min() ?? 0) <= 1, "\(counts)")
    }
}
