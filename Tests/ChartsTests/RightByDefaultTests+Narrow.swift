@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Labels where there is little room.
extension RightByDefaultTests {
    // MARK: Narrow panels

    /// Axes of numbers of narrow panels have more than their ends, where as many stand apart.
    @Test(arguments: [1.0, 100, 0.71]) func narrowPanelsHaveThreeNumbers(_ most: Double) throws {
        let frame = Self.rows([
            Column("k", texts: (0..<80).map { "k\($0 % 4)" }),
            Column("v", (0..<80).map { Double(($0 * 37) % 80) / 79 * most }),
            Column("w", (0..<80).map { Double(($0 * 53) % 80) / 79 * most }),
        ])
        let chart = try Self.chart("plot scatter v over w\n  facet by k columns 2", frame)
        let scene = Self.scene(chart, Size(360, 300))
        for plot in scene.plots.suffix(2) {
            let below = scene.elements.compactMap { element -> TextRun? in
                guard element.role == .tickLabel, case .text(let run) = element.shape else { return nil }
                return run
            }.filter {
                $0.origin.y > plot.area.maxY + 1 && $0.origin.x >= plot.area.x - 20 && $0.origin.x < plot.area.maxX
            }
            #expect(below.count >= 3, "\(below.map(\.text)) in \(plot.area.width)")
        }
    }
}
