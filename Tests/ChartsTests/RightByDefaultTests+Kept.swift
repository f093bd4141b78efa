import Scene
import SceneSamples
import Series
import Surfaces
import Testing

@testable import Charts

/// What rows hold is in the picture: amounts of nothing, last values, gaps, every name.
extension RightByDefaultTests {
    private static func symbols(_ scene: Scene) -> [Double] {
        marks(scene).compactMap { element in
            guard element.row != nil, case .symbol(_, _, let size) = element.shape else { return nil }
            return size
        }
    }

    // MARK: Sizes

    /// An amount of nothing is the smallest symbol, and its guide says it; what is missing has none.
    @Test(arguments: [["a", "b"], ["a", "a"]]) func nothingIsTheSmallestSymbol(_ kinds: [String]) throws {
        let frame = Self.rows([
            Column("x", [1, 2, 3, 4, 5, 6]), Column("y", [3, 1, 4, 1, 5, 9]), Column("price", [8, 0, 12, .nan, 0, 18]),
            Column("k", texts: (0..<6).map { kinds[$0 % 2] }),
        ])
        let scene = Self.scene(try Self.chart("plot point y over x size price color k", frame), Size(800, 480))
        let sizes = Self.symbols(scene)
        #expect(sizes.count == 5 && sizes.count { $0 == sizes.min() } == 2)
        #expect(Self.labels(scene, .legendLabel).contains("0"))
    }
}
