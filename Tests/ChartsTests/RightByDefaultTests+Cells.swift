@testable import Charts
import Scene
import Series
import Testing

/// Cells of heat maps that are very small.
extension RightByDefaultTests {
    /// Cells are parted alike: all by a hairline or none; none is a dot, and none has an edge that would be most of it.
    @Test(arguments: [Size(400, 250), Size(560, 300), Size(640, 400), Size(800, 480)])
    func cellsArePartedAlike(_ size: Size) throws {
        let (columns, lines) = (60, 24)
        let count = columns * lines
        let frame = Self.rows([
            Column("week", (0..<count).map { Double($0 / lines + 1) }),
            Column("hour", (0..<count).map { Double($0 % lines) }),
            Column("load", (0..<count).map { Double(($0 * 37) % 101) }),
        ])
        let scene = Self.scene(try Self.chart("plot rect load by week, hour", frame), size)
        let cells = scene.elements.filter { $0.row != nil }.compactMap {
            element -> (rect: Rect, corner: Double, isEdged: Bool)? in
            guard case .rect(let rect, let corners) = element.shape else { return nil }
            return (rect, corners.max() ?? 0, element.stroke != nil)
        }
        #expect(cells.count == count)
        let row = cells.filter { abs($0.rect.y - cells[0].rect.y) < 0.01 }.sorted { $0.rect.x < $1.rect.x }
        let gaps = zip(row, row.dropFirst()).map { $1.rect.x - $0.rect.maxX }
        #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.01, "\(Set(gaps))")
        for cell in cells {
            let side = min(cell.rect.width, cell.rect.height)
            #expect(cell.corner <= side / 4 && (!cell.isEdged || side > 10))
        }
    }
}
