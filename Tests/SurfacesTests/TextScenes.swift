import Glibc
import Scene
import Surfaces

/// Scenes laid out on cells by hand, as a chart lays them out.
enum TextScenes {
    static let green = Color(hex: 0x34C759)
    static let orange = Color(hex: 0xE69F00)
    static let blue = Color(hex: 0x0072B2)
    static let teal = Color(hex: 0x009E73)
    static let indigo = Color(hex: 0x5856D6)
    static let grey = Color(hex: 0x8E8E93)
    static let ink = Color(hex: 0x1C1C1E)
    static let small = TextStyle(size: 11)

    static func scene(_ columns: Int, _ rows: Int, _ elements: [Element], background: Color = Color(1, 1, 1)) -> Scene {
        Scene(size: CellMeasurer.size(columns: columns, rows: rows), background: background, elements: elements)
    }

    static func text(_ text: String, _ column: Int, _ row: Int, _ role: Element.Role = .tickLabel, _ color: Color = ink)
        -> Element
    {
        Element(
            role, .text(TextRun(text, at: Point(Double(column * 8), Double(row * 16 + 16)), style: small, color: color))
        )
    }

    static func cells(_ column: Int, _ row: Int, _ width: Int, _ height: Int) -> Rect {
        Rect(x: Double(column) * 8, y: Double(row) * 16, width: Double(width) * 8, height: Double(height) * 16)
    }

    static func rect(_ role: Element.Role, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: Color)
        -> Element
    {
        Element(role, .rect(Rect(x: x, y: y, width: width, height: height), corners: []), fill: .solid(fill))
    }

    static func line(
        _ role: Element.Role, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ color: Color = grey
    ) -> Element {
        Element(role, .line(Point(x, y), Point(toX, toY)), stroke: Stroke(color))
    }

    /// A plot with axes on its left and lower side: left column, top row, columns and rows of the plot.
    static func frame(_ left: Int, _ top: Int, _ columns: Int, _ rows: Int) -> [Element] {
        let (x, y) = (Double(left * 8), Double(top * 16))
        let (right, bottom) = (x + Double(columns * 8), y + Double(rows * 16))
        return [line(.axis, x, y, x, bottom), line(.axis, x, bottom, right, bottom)]
    }

    static func battery(columns: Int, rows: Int) -> Scene {
        let (left, top) = (6, 2)
        let (wide, high) = (columns - left, rows - top - 4)
        var all = [text("Battery Level", 0, 0, .title)]
        for part in 0...4 {
            let y = Double(top * 16) + Double(high * 16) * (1 - Double(part) / 4)
            all.append(line(.grid, Double(left * 8), y, Double(columns * 8), y))
        }
        let fill = Fill.linearGradient(
            from: Point(0, Double(top * 16)), to: Point(0, Double((top + high) * 16)),
            stops: [GradientStop(0, green), GradientStop(1, green.withAlpha(0.2))])
        let count = wide / 2
        for bar in 0..<count {
            let level = 0.55 + 0.45 * sin(Double(bar) / Double(count) * 7)
            let height = level * Double(high * 16)
            all.append(
                Element(
                    .mark(series: 0),
                    .rect(
                        Rect(
                            x: Double((left + bar * 2) * 8), y: Double((top + high) * 16) - height, width: 8,
                            height: height),
                        corners: []), fill: fill))
        }
        all += frame(left, top, wide, high)
        for (label, part) in [("100%", 0.0), ("50%", 0.5), ("0%", 1)] {
            let row = top + Int(Double(high) * part)
            all.append(text(label, left - 2 - label.count, row))
            all.append(line(.tick, Double(left * 8) - 4, Double(row * 16), Double(left * 8), Double(row * 16)))
        }
        for step in 0..<8 where wide / 8 > 3 {
            let column = left + step * wide / 8
            let bottom = Double((top + high) * 16)
            all.append(line(.tick, Double(column * 8) + 4, bottom, Double(column * 8) + 4, bottom + 4))
            all.append(text("\((step * 3 + 15) % 24)", column, top + high + 1))
            if step == 0 || step == 3 { all.append(text(step == 0 ? "May 30" : "May 31", column, top + high + 2)) }
        }
        return scene(columns, rows, all)
    }

    static func wind(columns: Int, rows: Int) -> Scene {
        let (left, top) = (5, 2)
        let (wide, high) = (columns - left - 6, rows - top - 2)
        let plot = cells(left, top, wide, high)
        var all = [text("Wind", 0, 0, .title)] + frame(left, top, wide, high)
        func series(_ index: Int, _ color: Color, _ base: Double, _ symbol: Symbol) {
            var points: [Point] = []
            for step in 0..<24 {
                let t = Double(step) / 23
                let value = base + 0.18 * sin(t * 9 + Double(index)) + 0.1 * cos(t * 23)
                points.append(Point(plot.x + t * plot.width, plot.maxY - value * plot.height))
            }
            all.append(
                Element(.mark(series: index), .polyline(points), stroke: Stroke(color, width: 2), clip: plot))
            if let point = points.dropFirst(14).first {
                all.append(Element(.selection, .symbol(symbol, center: point, size: 8), fill: .solid(color)))
            }
            all.append(
                text(index == 0 ? "wind" : "gust", left + wide + 1, Int((points[23].y) / 16), .legendLabel, color))
        }
        let x = plot.x + plot.width * 14 / 23
        all.append(line(.selection, x, plot.y, x, plot.maxY))
        series(0, blue, 0.3, .circle)
        series(1, orange, 0.65, .diamond)
        for (label, part) in [("10", 0.0), ("5", 0.5), ("0", 1)] {
            let row = top + Int(Double(high) * part)
            all.append(text(label, left - 2 - label.count, row))
            all.append(line(.tick, plot.x - 4, Double(row * 16), plot.x, Double(row * 16)))
        }
        return scene(columns, rows, all)
    }

    static func change(columns: Int, rows: Int) -> Scene {
        let (left, top) = (7, 2)
        let (wide, high) = (columns - left, rows - top - 2)
        let zero = top + high / 2
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        var all = [text("Average Weight Change", 0, 0, .title), text("Per weekday (last 28 days)", 0, 1, .subtitle)]
        let pitch = wide / 7
        for (day, value) in [0.07, -0.12, 0.31, -0.44, 0.02, -0.23, 0.45].enumerated() {
            let height = abs(value) / 0.5 * Double(high / 2) * 16
            let x = Double((left + day * pitch + 1) * 8)
            let y = value > 0 ? Double(zero * 16) - height : Double(zero * 16 + 16)
            all.append(
                rect(.mark(series: value > 0 ? 0 : 1), x, y, Double((pitch - 2) * 8), height, value > 0 ? indigo : teal)
            )
            all.append(text(names[day], left + day * pitch + pitch / 2 - 1, top + high + 1))
        }
        all.append(line(.axis, Double(left * 8), Double(zero * 16), Double(columns * 8), Double(zero * 16)))
        all.append(line(.axis, Double(left * 8), Double(top * 16), Double(left * 8), Double((top + high + 1) * 16)))
        for (label, row) in [("+0.50", top), ("0.00", zero), ("−0.50", top + high)] {
            all.append(text(label, left - 2 - label.count, row))
            all.append(line(.tick, Double(left * 8) - 4, Double(row * 16), Double(left * 8), Double(row * 16)))
        }
        return scene(columns, rows, all)
    }

    static func distance(columns: Int, rows: Int) -> Scene {
        let (left, top) = (5, 2)
        let (wide, high) = (columns - left, rows - top - 2)
        let plot = cells(left, top, wide, high)
        let values = [12.0, 18, 9, 0, 14, 22, 27, 19, 23.4, 30, 26, 31]
        let points = values.enumerated().map {
            Point(plot.x + (Double($0.offset) + 0.5) / 12 * plot.width, plot.maxY - $0.element / 35 * plot.height)
        }
        let orange = Color(hex: 0xFB5200)
        var all = [text("Last 12 weeks", 0, 0, .title), text("max 31 mi", 0, 1, .subtitle)]
        for point in points { all.append(line(.grid, point.x, plot.y, point.x, plot.maxY)) }
        all.append(
            Element(
                .mark(series: 0), .band(upper: points, lower: points.map { Point($0.x, plot.maxY) }),
                fill: .linearGradient(
                    from: Point(0, plot.y), to: Point(0, plot.maxY),
                    stops: [GradientStop(0, orange), GradientStop(1, orange.withAlpha(0.1))])))
        all.append(Element(.mark(series: 0), .polyline(points), stroke: Stroke(orange, width: 2)))
        for point in points {
            all.append(Element(.mark(series: 0), .symbol(.ring, center: point, size: 6), stroke: Stroke(orange)))
        }
        all += frame(left, top, wide, high)
        return scene(columns, rows, all)
    }

    static func heat(columns: Int, rows: Int) -> Scene {
        var all = [text("Hour by weekday", 0, 0, .title)]
        for day in 0..<7 {
            all.append(text(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][day], 0, day + 2))
            for hour in 0..<24 {
                let value = 0.5 + 0.5 * sin(Double(hour) / 24 * 6.28 - 1.5 + Double(day) / 5)
                let color = Color(0.95 - 0.9 * value, 0.97 - 0.6 * value, 1 - 0.3 * value)
                all.append(rect(.mark(series: 0), Double((4 + hour * 2) * 8), Double((day + 2) * 16), 16, 16, color))
            }
        }
        for hour in stride(from: 0, to: 24, by: 3) { all.append(text("\(hour)", 4 + hour * 2, 9)) }
        return scene(columns, rows, all)
    }

    static func shares(columns: Int, rows: Int) -> Scene {
        var all = [text("Steps", 0, 0, .title)]
        for (row, share) in [0.31, 0.22, 0.187, 0.14, 0.093, 0.05].enumerated() {
            all.append(text("name \(row)", 0, row + 1))
            all.append(
                rect(.mark(series: 0), 64, Double((row + 1) * 16), share * Double((columns - 16) * 8) * 3, 16, teal))
        }
        return scene(columns, rows, all)
    }

    static func climate(columns: Int, rows: Int) -> Scene {
        let plot = cells(5, 1, columns - 5, rows - 3)
        var all: [Element] = []
        for day in 0..<365 {
            let t = Double(day) / 365
            let middle = 0.5 - 0.25 * cos(t * 6.28) + 0.05 * sin(t * 200)
            let x = plot.x + t * plot.width
            all.append(
                Element(
                    .mark(series: 0),
                    .rect(
                        Rect(
                            x: x, y: plot.maxY - (middle + 0.12) * plot.height, width: plot.width / 365 * 0.7,
                            height: 0.24 * plot.height), corners: []),
                    fill: .linearGradient(
                        from: Point(0, plot.maxY), to: Point(0, plot.y),
                        stops: [
                            GradientStop(0, Color(hex: 0x800080)), GradientStop(0.4, Color(hex: 0x1E90FF)),
                            GradientStop(0.6, Color(hex: 0xFFD000)), GradientStop(1, Color(hex: 0x8B0000)),
                        ])))
        }
        all += frame(5, 1, columns - 5, rows - 3)
        return scene(columns, rows, all)
    }

    static let all: [(name: String, draw: @Sendable (Int, Int) -> Scene)] = [
        ("battery", { battery(columns: $0, rows: $1) }), ("wind", { wind(columns: $0, rows: $1) }),
        ("change", { change(columns: $0, rows: $1) }),
        ("distance", { distance(columns: $0, rows: $1) }), ("heat", { heat(columns: $0, rows: $1) }),
        ("shares", { shares(columns: $0, rows: $1) }),
        ("climate", { climate(columns: $0, rows: $1) }),
    ]
}
