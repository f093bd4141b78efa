package import Scene

/// A scene as text, a line an element, numbers to three decimals: what golden files hold.
package enum SceneText {
    package static func text(_ scene: Scene) -> String {
        var lines = ["scene \(number(scene.size.width)) × \(number(scene.size.height)) \(color(scene.background))"]
        if !scene.title.isEmpty { lines.append("title \(scene.title.debugDescription)") }
        if !scene.words.description.isEmpty { lines.append("description \(scene.words.description.debugDescription)") }
        lines += scene.elements.map(text)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The same, but of many marks of one series the first ones only, then how many there are and where they stand.
    package static func outline(_ scene: Scene, marks: Int = 12) -> String {
        var empty = scene
        empty.elements = []
        var lines = text(empty).split(separator: "\n").map(String.init)
        var seen: [String: [Element]] = [:]
        var order: [String] = []
        for element in scene.elements {
            let role: String
            switch element.role {
            case .mark(let series): role = "mark(series: \(series))"
            case .cell(let series, _): role = "cell(series: \(series))"
            default:
                lines.append(clipped(text(element)))
                continue
            }
            if seen[role] == nil { order.append(role) }
            seen[role, default: []].append(element)
            if seen[role, default: []].count <= marks { lines.append(clipped(text(element))) }
        }
        for role in order {
            guard let all = seen[role], all.count > marks else { continue }
            let places = all.flatMap { corners($0.shape) }
            let (x, y) = (places.map(\.x), places.map(\.y))
            lines.append(
                "\(role): \(all.count) in all, x \(number(x.min() ?? 0))…\(number(x.max() ?? 0)), "
                    + "y \(number(y.min() ?? 0))…\(number(y.max() ?? 0)), mean \(number(mean(x))),\(number(mean(y)))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A long path by its beginning and its length.
    private static func clipped(_ line: String) -> String {
        line.utf8.count <= 400 ? line : "\(line.prefix(360))… \(line.utf8.count) bytes"
    }

    private static func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : (values.reduce(0, +) / Double(values.count) * 10).rounded() / 10
    }

    private static func corners(_ shape: Shape) -> [Point] {
        switch shape {
        case .rect(let box, _): [Point(box.x, box.y), Point(box.maxX, box.maxY)]
        case .line(let a, let b): [a, b]
        case .polyline(let points): points
        case .band(let upper, let lower): upper + lower
        case .path(let steps):
            steps.compactMap { step in
                switch step {
                case .move(let at), .line(let at), .curve(_, _, let at): at
                case .arc, .close: nil
                }
            }
        case .symbol(_, let center, _): [center]
        case .text(let run): [run.origin]
        }
    }

    private static func text(_ element: Element) -> String {
        var line = "\(element.role): \(shape(element.shape))"
        switch element.fill {
        case .solid(let fill)?: line += " fill \(color(fill))"
        case .linearGradient(let from, let to, let stops)?:
            line +=
                " fill \(point(from))→\(point(to)) "
                + stops.map { "\(number($0.offset)) \(color($0.color))" }.joined(separator: ", ")
        case nil: break
        }
        if let stroke = element.stroke {
            line += " stroke \(color(stroke.color)) \(number(stroke.width))"
            if !stroke.dash.isEmpty { line += " dash \(stroke.dash.map(number).joined(separator: " "))" }
        }
        if let clip = element.clip { line += " clip \(rect(clip))" }
        return line
    }

    private static func shape(_ shape: Shape) -> String {
        switch shape {
        case .rect(let box, let corners):
            "rect \(rect(box))"
                + (corners.contains { $0 != 0 } ? " corners \(corners.map(number).joined(separator: " "))" : "")
        case .line(let a, let b): "line \(point(a)) \(point(b))"
        case .polyline(let points): "polyline \(points.map(point).joined(separator: " "))"
        case .band(let upper, let lower):
            "band \(upper.map(point).joined(separator: " ")) / \(lower.map(point).joined(separator: " "))"
        case .path(let steps): "path \(steps.map(step).joined(separator: " "))"
        case .symbol(let symbol, let center, let size): "\(symbol.rawValue) \(point(center)) \(number(size))"
        case .text(let run):
            "text \(run.text.debugDescription) \(point(run.origin)) \(run.anchor) \(number(run.style.size)) \(run.style.weight) \(color(run.color))"
        }
    }

    private static func step(_ step: PathStep) -> String {
        switch step {
        case .move(let at): "M\(point(at))"
        case .line(let at): "L\(point(at))"
        case .curve(let a, let b, let end): "C\(point(a)) \(point(b)) \(point(end))"
        case .arc(let center, let radius, let from, let to):
            "A\(point(center)) \(number(radius)) \(number(from)) \(number(to))"
        case .close: "Z"
        }
    }

    private static func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

    private static func rect(_ box: Rect) -> String {
        "\(number(box.x)),\(number(box.y)) \(number(box.width))×\(number(box.height))"
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }

    private static func color(_ color: Color) -> String {
        func two(_ part: Double) -> String {
            let text = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        let solid = "#" + two(color.red) + two(color.green) + two(color.blue)
        return color.alpha < 1 ? solid + two(color.alpha) : solid
    }
}
