package import Scene

/// Scenes made by hand, for tests and measurements of surfaces that need no chart room.
package enum SceneSamples {
    /// A chart made by hand: grid, gradient bars, a line with symbols, labels, title, a band and a dashed rule.
    package static func chart(width: Double = 800, height: Double = 480, points: Int = 60) -> Scene {
        var elements: [Element] = []
        let plot = Rect(x: 60, y: 50, width: width - 80, height: height - 100)
        let grey = Color(hex: 0xe2e4e8)
        let ink = Color(hex: 0x4a4f57)
        let label = TextStyle(size: 12, tabularDigits: true)
        for step in 0...4 {
            let y = plot.maxY - plot.height * Double(step) / 4
            elements.append(Element(.grid, .line(Point(plot.x, y), Point(plot.maxX, y)), stroke: Stroke(grey)))
            elements.append(
                Element(
                    .tickLabel,
                    .text(
                        TextRun(
                            "\(step * 25)%", at: Point(plot.x - 8, y + 4), anchor: .end, style: label, color: ink))))
        }
        let green = Color(hex: 0x30a46c)
        let gradient = Fill.linearGradient(
            from: Point(0, plot.y), to: Point(0, plot.maxY),
            stops: [GradientStop(0, green), GradientStop(1, green.withAlpha(0.25))])
        let pitch = plot.width / 24
        for bar in 0..<24 {
            let share = 0.15 + 0.7 * Double((bar * 37) % 24) / 24
            let rect = Rect(
                x: plot.x + pitch * (Double(bar) + 0.15), y: plot.maxY - plot.height * share, width: pitch * 0.7,
                height: plot.height * share)
            elements.append(Element(.mark(series: 0), .rect(rect, corners: [3, 3, 0, 0]), fill: gradient))
            if bar.isMultiple(of: 3) {
                elements.append(
                    Element(
                        .tickLabel,
                        .text(
                            TextRun(
                                "\(bar):00", at: Point(plot.x + pitch * (Double(bar) + 0.5), plot.maxY + 18),
                                anchor: .middle,
                                style: label, color: ink))))
            }
        }
        var seed: UInt64 = 42
        func random() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 40) / Double(1 << 24)
        }
        let line = (0..<points).map { index in
            Point(
                plot.x + plot.width * Double(index) / Double(points - 1),
                plot.y + plot.height * (0.2 + 0.5 * random()))
        }
        elements.append(
            Element(
                .mark(series: 1), .polyline(line), stroke: Stroke(Color(hex: 0x0072b2), width: 2), clip: plot))
        let symbols = Symbol.allCases
        for (index, point) in line.enumerated() where points <= 60 && index.isMultiple(of: 4) {
            let symbol = symbols[index / 4 % symbols.count]
            elements.append(
                Element(
                    .mark(series: 1), .symbol(symbol, center: point, size: 9),
                    fill: .solid(symbol == .ring ? Color(hex: 0xffffff) : Color(hex: 0xd55e00)),
                    stroke: symbol == .ring ? Stroke(Color(hex: 0xd55e00), width: 2) : nil))
        }
        elements.append(
            Element(
                .rule, .line(Point(plot.x, plot.midY), Point(plot.maxX, plot.midY)),
                stroke: Stroke(Color(hex: 0xcc3311), width: 1.5, dash: [6, 4])))
        elements.append(
            Element(
                .axis, .line(Point(plot.x, plot.maxY), Point(plot.maxX, plot.maxY)), stroke: Stroke(ink)))
        elements.append(
            Element(
                .title,
                .text(
                    TextRun(
                        "Battery Level ≥ 50 % — Zürich, 東京", at: Point(plot.x, 30),
                        style: TextStyle(size: 18, weight: .semibold),
                        color: Color(hex: 0x1c1f24)))))
        elements.append(
            Element(
                .axisTitle,
                .text(
                    TextRun(
                        "level (share)", at: Point(16, plot.midY), anchor: .middle,
                        style: TextStyle(size: 12, weight: .medium),
                        color: ink, rotation: -90))))
        var scene = Scene(
            size: Size(width, height), background: Color(hex: 0xffffff), elements: elements, title: "Battery Level")
        scene.words.description = "Battery level over 24 hours, from 15 % to 82 %."
        return scene
    }
}
