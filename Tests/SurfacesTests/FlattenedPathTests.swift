import Scene
import Testing

@testable import Surfaces
@testable import Terminal

/// Curves and arcs as points, and letters on coloured cells.
@Suite struct FlattenedPathTests {
    private static func distance(_ a: Point, _ b: Point) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    /// What is drawn ends where its last step does, and what goes on begins there: the definition of a Bézier curve (t = 1) and an arc.
    @Test func everyStepReachesItsEnd() {
        let ends = [Point(10, 0), Point(30, 40), Point(-5, 60)]
        var steps: [PathStep] = [.move(Point(0, 0))]
        for end in ends { steps.append(.curve(Point(end.x - 3, end.y + 9), Point(end.x + 8, end.y - 2), end)) }
        let curve = PathFlattening.polygons(steps)
        #expect(curve.count == 1)
        for end in ends { #expect(curve[0].contains { Self.distance($0, end) < 1e-9 }, "\(end)") }
        #expect(curve[0].first == Point(0, 0) && Self.distance(curve[0].last ?? Point(99, 99), ends[2]) < 1e-9)

        let arc = PathFlattening.polygons([.arc(center: Point(5, 5), radius: 2, from: 0, to: .pi)])
        #expect(Self.distance(arc[0].first ?? Point(0, 0), Point(7, 5)) < 1e-9)
        #expect(Self.distance(arc[0].last ?? Point(0, 0), Point(3, 5)) < 1e-9)
        #expect(arc[0].allSatisfy { abs(Self.distance($0, Point(5, 5)) - 2) < 1e-9 })

        let closed = PathFlattening.polygons([.move(Point(1, 1)), .line(Point(4, 1)), .line(Point(4, 5)), .close])
        #expect(closed == [[Point(1, 1), Point(4, 1), Point(4, 5), Point(1, 1)]])
        #expect(
            PathFlattening.polygons([.move(Point(1, 1)), .line(Point(2, 1)), .move(Point(7, 1)), .line(Point(8, 1))])
                .count == 2)
    }

    /// A letter on a coloured cell is black or white, whichever is farther from it: the luma of ITU-R BT.601 (299, 587 and 114
    /// thousandths), of the primaries and what they mix to.
    @Test(
        arguments: [
            (0xFF0000, false), (0x00FF00, true), (0x0000FF, false), (0xFFFF00, true), (0x00FFFF, true),
            (0xFF00FF, false),
            (0xFFFFFF, true), (0x000001, false), (0x808080, false), (0xC0C0C0, true), (0xFF4000, false),
            (0x40FF00, true),
        ] as [(UInt32, Bool)])
    func lettersAreSeenOnTheirGround(_ ground: UInt32, _ isBlack: Bool) {
        var glyph = CellGlyph()
        glyph.ground = Ink(ground, series: 0)
        #expect(glyph.style.ink == (isBlack ? .black : .white))
    }
}
