import Glibc
import Scene
import Testing

/// A scene as text, a line an element, numbers to three decimals: what golden files hold.
enum SceneText {
    static func text(_ scene: Scene) -> String {
        var lines = ["scene \(number(scene.size.width)) × \(number(scene.size.height)) \(color(scene.background))"]
        if !scene.title.isEmpty { lines.append("title \(scene.title.debugDescription)") }
        lines.append("description \(scene.description.debugDescription)")
        lines += scene.elements.map(text)
        return lines.joined(separator: "\n") + "\n"
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

/// Golden files beside the tests: `UPDATE_GOLDEN=1` writes them, anything else compares and leaves `NAME-actual.txt`.
enum Golden {
    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Goldens"

    static func expect(_ text: String, _ name: String, location: SourceLocation = #_sourceLocation) {
        let path = "\(folder)/\(name).txt"
        // SAFETY: the environment's text is only compared with nil.
        if unsafe getenv("UPDATE_GOLDEN") != nil {
            GalleryTests.write(Array(text.utf8), to: path)
            return
        }
        let wanted = read(path)
        guard wanted != text else { return }
        GalleryTests.write(Array(text.utf8), to: "\(folder)/\(name)-actual.txt")
        let lines = (wanted ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, found).first { $0 != $1 }
        Issue.record(
            "\(name) differs from its golden: \(first.map { "'\($0)' is now '\($1)'" } ?? "\(lines.count) lines are now \(found.count)")",
            sourceLocation: location)
    }

    /// The lines of a table beside the goldens.
    static func lines(_ name: String) -> [String] {
        (read("\(folder)/\(name)") ?? "").split(separator: "\n").map(String.init)
    }

    private static func read(_ path: String) -> String? {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            // SAFETY: the array's own count bounds the read.
            let count = unsafe Glibc.read(file, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
