import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Testing

@testable import Charts

/// What is in the rows is in the picture, whatever the rows are: laws (a), (e), (j) and (l) on tables by chance. What is expected is worked out
/// here, from the law's words alone. Each was seen to fail, as docs/architecture/channels.md lists.
extension ChartLawTests {
    /// Every row that has a place, a value and a size is a symbol, an amount of nothing too.
    @Test func everyRowIsASymbol() throws {
        try Self.visit("rows") { seed, random in
            let count = Int.random(in: 2...60, using: &random)
            func drawn(_ least: Double) -> [Double] {
                (0..<count).map { _ in
                    switch Int.random(in: 0...9, using: &random) {
                    case 0: .nan
                    case 1: 0
                    default: (Double.random(in: least...20, using: &random) * 4).rounded() / 4
                    }
                }
            }
            let (x, y, sizes) = (drawn(1), drawn(1), drawn(seed % 4 == 0 ? -20 : 1))
            let known = (0..<count).filter { x[$0].isFinite && y[$0].isFinite && sizes[$0].isFinite }
            guard !known.isEmpty, known.contains(where: { sizes[$0] > 0 }) else { return }
            let frame = RightByDefaultTests.rows([
                Column("x", x), Column("y", y), Column("amount", sizes),
                Column("k", texts: (0..<count).map { ["a", "b", "c"][$0 % 3] }),
            ])
            let words = seed % 2 == 0 ? "" : " color k"
            let chart = try RightByDefaultTests.chart("plot point y over x size amount\(words)", frame)
            for size in [Size(800, 480), Size(400, 250)] {
                let seen = RightByDefaultTests.marks(RightByDefaultTests.scene(chart, size)).count { element in
                    if case .symbol = element.shape { element.row != nil } else { false }
                }
                #expect(seen == known.count, "seed \(seed)")
            }
        }
    }
}
