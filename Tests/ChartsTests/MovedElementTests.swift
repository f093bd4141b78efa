import Scene
import Testing

/// What is moved is moved whole: each point, the gradient and what clips it, by the same, and nothing else. Against the same made at the
/// other place.
@Suite struct MovedElementTests {
    private static func elements(_ x: Double, _ y: Double) -> [Element] {
        let style = TextStyle(size: 11)
        let color = Color(hex: 0x336699)
        let clip = Rect(x: x + 1, y: y + 2, width: 30, height: 40)
        func at(_ dx: Double, _ dy: Double) -> Point { Point(x + dx, y + dy) }
        let shapes: [Shape] = [
            .rect(Rect(x: x + 3, y: y + 4, width: 5, height: 6), corners: [1, 2, 3, 4]), .line(at(1, 2), at(3, 5)),
            .polyline([at(0, 0), at(7, 1), at(2, 9)]),
            .band(upper: [at(0, 1), at(4, 2)], lower: [at(0, 8), at(4, 9)]),
            .path([
                .move(at(1, 1)), .line(at(2, 5)), .curve(at(3, 1), at(4, 2), at(5, 7)),
                .arc(center: at(6, 6), radius: 2, from: 1, to: 3), .close,
            ]),
            .symbol(.star, center: at(8, 3), size: 7),
            .text(TextRun("a", at: at(2, 6), anchor: .end, style: style, color: color, rotation: 90)),
        ]
        let fills: [Fill] = [
            .solid(color),
            .linearGradient(
                from: at(0, 3), to: at(9, 4),
                stops: [GradientStop(0, color), GradientStop(1, color.withAlpha(0.5))]),
        ]
        return shapes.flatMap { shape in
            fills.flatMap { fill in
                [clip, nil].map { clip in
                    Element(.mark(series: 2), row: 7, shape, fill: fill, stroke: Stroke(color, width: 2), clip: clip)
                }
            }
        }
    }

    @Test(arguments: [(0.0, 0.0), (10, 0), (0, -20), (3.5, 8.25), (-100, 1000)])
    func isAsMadeThere(_ x: Double, _ y: Double) {
        let moved = Self.elements(40, 60).map { $0.moved(by: Point(x, y)) }
        #expect(moved == Self.elements(40 + x, 60 + y))
    }

    @Test(arguments: [false, true]) func plotsToo(_ isSideways: Bool) {
        let area = Rect(x: 10, y: 20, width: 30, height: 40)
        let plot = Scene.Plot(area: area, start: 12, end: 38, isSideways: isSideways).moved(by: Point(5, 7))
        #expect(plot.area == Rect(x: 15, y: 27, width: 30, height: 40))
        #expect(plot.start == (isSideways ? 19 : 17) && plot.end == (isSideways ? 45 : 43))
    }
}
