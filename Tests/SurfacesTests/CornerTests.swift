import Scene
import Testing

@testable import Surfaces

/// The outline of a rectangle whose corners are round, each by its own radius: CSS Backgrounds and Borders 3, 5.1 and 5.5.
@Suite struct CornerTests {
    private static let rect = Rect(x: 10, y: 20, width: 100, height: 60)

    @Test(arguments: [[1, 2, 3, 4], [4, 3, 2, 1], [0, 5, 0, 7], [6, 0, 8, 0], [9], [], [1, 2], [100, 1, 100, 2]])
    func turnAroundTheirOwnCenters(_ corners: [Double]) {
        let radii = (0..<4).map { $0 < corners.count ? min(corners[$0], 30) : 0 }
        let centers = [
            Point(10 + radii[0], 20 + radii[0]), Point(110 - radii[1], 20 + radii[1]),
            Point(110 - radii[2], 80 - radii[2]), Point(10 + radii[3], 80 - radii[3]),
        ]
        let steps = RoundedRect.steps(Self.rect, corners: corners)
        #expect(steps.count == 5 && steps.last == .close)
        for (place, step) in steps.dropLast().enumerated() {
            switch step {
            case .arc(let center, let radius, let from, let to):
                #expect(center == centers[place] && radius == radii[place] && radius > 0)
                // Clockwise in a plane whose y grows downwards, a quarter each, beginning in the west.
                #expect(abs(from - (.pi + Double(place) * .pi / 2)) < 1e-12 && abs(to - from - .pi / 2) < 1e-12)
            case .move(let point), .line(let point): #expect(radii[place] == 0 && point == centers[place])
            default: Issue.record("\(step)")
            }
        }
    }
}
