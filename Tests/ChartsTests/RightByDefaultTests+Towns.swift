@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What ninety charts of a river, ships, a till, a library and its budget showed to be wrong.
extension RightByDefaultTests {
    // MARK: Symbols close to each other

    /// Ships that report on their way: 1,200 places of one kind a half point apart, 100 of another.
    private static var ships: Frame {
        let along = (0..<1_300).map { Double($0 < 1_200 ? $0 : ($0 - 1_200) * 12) / 1_200 }
        return rows([
            Column("lat", along.enumerated().map { 54 + $1 * 2 + ($0 < 1_200 ? 0 : 0.3) }),
            Column("lon", along.map { 8 + $0 * 4 }),
            Column("kind", texts: along.indices.map { $0 < 1_200 ? "cargo" : "tug" }),
        ])
    }

    /// A ring in the ground's colour around symbols that lie on each other wipes out those below: none has one, whatever its group, and
    /// all are of one size.
    @Test(arguments: [
        "plot map", "plot map color by kind", "plot point lat over lon", "plot point lat over lon color by kind",
    ])
    func symbolsOnEachOtherHaveNoRing(_ cell: String) throws {
        let symbols = Self.symbols(Self.scene(try Self.chart(cell, Self.ships)))
        #expect(symbols.count > 300)
        #expect(symbols.allSatisfy { $0.element.stroke == nil })
        #expect(Set(symbols.map(\.size)).count == 1)
    }

    /// Those that stand apart keep it.
    @Test(arguments: ["plot map", "plot point lat over lon"]) func symbolsApartHaveRings(_ cell: String) throws {
        let frame = Self.rows([
            Column("lat", (0..<80).map { 54 + Double($0 * 7 % 40) / 20 }),
            Column("lon", (0..<80).map { 8 + Double($0) / 20 }),
        ])
        let symbols = Self.symbols(Self.scene(try Self.chart(cell, frame)))
        #expect(symbols.count == 80)
        #expect(symbols.allSatisfy { $0.element.stroke != nil })
    }

    private static func symbols(_ scene: Scene) -> [(element: Element, size: Double)] {
        marks(scene).compactMap { element in
            if case .symbol(_, _, let size) = element.shape { (element, size) } else { nil }
        }
    }
}
