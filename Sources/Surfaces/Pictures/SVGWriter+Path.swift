import Checked
import Glibc
import Scene

extension SVGWriter {
    /// Path data (SVG 1.1, 8.3). Arcs become elliptical arcs, whole circles two halves, since an arc that ends where it begins
    /// is left out by readers. Steps that are not finite are left out.
    static func path(_ steps: [PathStep]) -> String {
        var result = ""
        var isOpen = false
        for step in steps {
            switch step {
            case .move(let point):
                guard point.x.isFinite, point.y.isFinite else { continue }
                result += "M\(place(point))"
                isOpen = true
            case .line(let point):
                guard point.x.isFinite, point.y.isFinite else { continue }
                result += "\(isOpen ? "L" : "M")\(place(point))"
                isOpen = true
            case .curve(let first, let second, let end):
                guard [first, second, end].allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
                result += "C\(place(first)) \(place(second)) \(place(end))"
            case .arc(let center, let radius, let from, let to):
                guard center.x.isFinite, center.y.isFinite, radius.isFinite, radius >= 0, from.isFinite, to.isFinite
                else { continue }
                result += arc(center, radius, from, to, joined: isOpen)
                isOpen = true
            case .close:
                result += "Z"
                isOpen = false
            }
        }
        return result
    }

    private static func arc(_ center: Point, _ radius: Double, _ from: Double, _ to: Double, joined: Bool) -> String {
        func on(_ angle: Double) -> Point { Point(center.x + radius * cos(angle), center.y + radius * sin(angle)) }
        var result = "\(joined ? "L" : "M")\(place(on(from)))"
        let turn = min(max(to - from, -2 * .pi), 2 * .pi)
        // Halves at most: neither the large-arc flag nor a full circle is then in question.
        let parts = abs(turn) > .pi ? 2 : 1
        let size = number(radius)
        for part in 1...parts {
            let end = on(from + turn * Double(part) / Double(parts))
            result += "A\(size) \(size) 0 0 \(turn > 0 ? 1 : 0) \(place(end))"
        }
        return result
    }

    private static func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
}
