import Scene
import Series

/// A scene as text, a line an element: its role, its shape to a tenth of a point, its paint.
enum SceneText {
    static func text(_ scene: Scene) -> String {
        var lines = ["\(number(scene.size.width))×\(number(scene.size.height)) on \(color(scene.background))"]
        lines += scene.elements.map(line)
        lines.append(scene.description)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ element: Element) -> String {
        var parts = [role(element.role), shape(element.shape)]
        switch element.fill {
        case .solid(let one)?: parts.append("fill \(color(one))")
        case .linearGradient(let from, let to, let stops)?:
            let ramp = stops.map { "\(number($0.offset)) \(color($0.color))" }.joined(separator: ", ")
            parts.append("gradient \(point(from)) to \(point(to)): \(ramp)")
        case nil: break
        }
        if let stroke = element.stroke {
            parts.append("stroke \(number(stroke.width)) \(color(stroke.color))" + (stroke.dash.isEmpty ? "" : " dashed"))
        }
        return parts.joined(separator: " ")
    }

    private static func shape(_ shape: Shape) -> String {
        switch shape {
        case .rect(let rect, let corners):
            let round = corners.contains { $0 > 0 } ? " round " + corners.map(number).joined(separator: " ") : ""
            return "rect \(number(rect.x)),\(number(rect.y)) \(number(rect.width))×\(number(rect.height))\(round)"
        case .line(let from, let to): return "line \(point(from)) \(point(to))"
        case .polyline(let points): return "polyline " + points.map(point).joined(separator: " ")
        case .band(let upper, let lower):
            return "band " + upper.map(point).joined(separator: " ") + " over " + lower.map(point).joined(separator: " ")
        case .path(let steps): return "path of \(steps.count) steps"
        case .symbol(let symbol, let center, let size): return "\(symbol.rawValue) \(point(center)) \(number(size))"
        case .text(let run):
            return "'\(run.text)' \(point(run.origin)) \(run.anchor) \(number(run.style.size)) \(run.style.weight.rawValue) \(color(run.color))"
        }
    }

    private static func role(_ role: Element.Role) -> String {
        switch role {
        case .mark(let series): "mark \(series)"
        case .legendSymbol(let series): "legend \(series)"
        default: "\(role)"
        }
    }

    private static func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.isFinite, abs(tenths) < 1e9 else { return "\(value)" }
        let whole = Int(tenths)
        let sign = whole < 0 ? "-" : ""
        return whole % 10 == 0 ? "\(whole / 10)" : "\(sign)\(abs(whole) / 10).\(abs(whole) % 10)"
    }

    private static func color(_ color: Color) -> String {
        let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
        let hex = parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "#\(hex)" + (color.alpha < 1 ? "/\(Int((color.alpha * 100).rounded()))%" : "")
    }
}
