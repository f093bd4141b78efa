import Checked
import Scene
import Terminal

/// Elements as SVG markup, with the gradients and clips that they share.
struct SVGWriter {
    var body = ""
    private(set) var definitions = ""
    private let idPrefix: String
    private var known: [String: String] = [:]
    /// Takes the colours for a dark ground; nil for a picture of one ground.
    var dark: DarkPaints?
    /// The element that is written, as it is on a dark ground.
    private(set) var twin: Element?
    /// Of a page: the paint that the elements since then share, nil where they have their own; and that of the next one.
    var run: String?
    var nextRun: String?

    init(idPrefix: String, dark: DarkPaints? = nil) {
        self.idPrefix = idPrefix
        self.dark = dark
    }

    mutating func open(_ group: SVGGroup) {
        closeRun()
        body +=
            group.isHidden
            ? "<g aria-hidden=\"true\">\n"
            : "<g role=\"graphics-object\" aria-label=\"\(Self.escaped(group.label))\">\n"
    }

    mutating func close() {
        closeRun()
        body += "</g>\n"
    }

    /// Writes one element; shapes with a coordinate that is not finite are left out.
    ///
    /// - Parameter twin: the same on a dark ground.
    mutating func add(_ element: Element, dark twin: Element? = nil) {
        self.twin = twin
        nextRun = nil
        let markup: String
        switch element.shape {
        case .rect(let rect, let corners):
            guard Self.isFinite(rect) else { return }
            if corners.contains(where: { $0 > 0 }) {
                markup = "<path d=\"\(Self.path(RoundedRect.steps(rect, corners: corners)))\"\(paint(of: element))/>"
            } else {
                let place = "x=\"\(Self.number(rect.x))\" y=\"\(Self.number(rect.y))\""
                let size = "width=\"\(Self.number(max(rect.width, 0)))\" height=\"\(Self.number(max(rect.height, 0)))\""
                markup = "<rect \(place) \(size)\(paint(of: element))/>"
            }
        case .line(let start, let end):
            guard Self.isFinite([start, end]) else { return }
            let crisp = start.x == end.x || start.y == end.y ? " shape-rendering=\"crispEdges\"" : ""
            markup = "<path d=\"\(Self.path([.move(start), .line(end)]))\"\(paint(of: element))\(crisp)/>"
        case .polyline(let points):
            guard points.count > 1, Self.isFinite(points) else { return }
            let steps = points.enumerated().map { $0.offset == 0 ? PathStep.move($0.element) : .line($0.element) }
            markup = "<path d=\"\(Self.path(steps))\"\(paint(of: element)) stroke-linejoin=\"round\"/>"
        case .band(let upper, let lower):
            guard !upper.isEmpty, !lower.isEmpty, Self.isFinite(upper), Self.isFinite(lower) else { return }
            let points = upper + lower.reversed()
            let steps = points.enumerated().map { $0.offset == 0 ? PathStep.move($0.element) : .line($0.element) }
            markup = "<path d=\"\(Self.path(steps + [.close]))\"\(paint(of: element))/>"
        case .path(let steps):
            markup = "<path d=\"\(Self.path(steps))\"\(paint(of: element)) stroke-linejoin=\"round\"/>"
        case .symbol(let symbol, let center, let size):
            guard Self.isFinite([center]), size.isFinite else { return }
            let steps = SymbolOutline.steps(symbol, center: center, size: size)
            markup = circle(steps, element) ?? "<path d=\"\(Self.path(steps))\"\(paint(of: element))/>"
        case .text(let run):
            guard Self.isFinite([run.origin]), run.rotation.isFinite, !run.text.isEmpty else { return }
            markup = Self.text(run, classes(element))
        }
        guard let clip = element.clip, Self.isFinite(clip) else {
            put(markup, clip: "")
            return
        }
        let shape =
            "<rect x=\"\(Self.number(clip.x))\" y=\"\(Self.number(clip.y))\" "
            + "width=\"\(Self.number(max(clip.width, 0)))\" height=\"\(Self.number(max(clip.height, 0)))\"/>"
        let id = define("clipPath", "", shape)
        put(markup, clip: " clip-path=\"url(#\(id))\"")
    }

    private static func text(_ run: TextRun, _ classes: String) -> String {
        let x = number(run.origin.x)
        let y = number(run.origin.y)
        var result = "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(number(run.style.size))\""
        if run.style.weight != .regular { result += " font-weight=\"\(run.style.weight.rawValue)\"" }
        switch run.anchor {
        case .start: break
        case .middle: result += " text-anchor=\"middle\""
        case .end: result += " text-anchor=\"end\""
        }
        if run.rotation != 0 { result += " transform=\"rotate(\(number(run.rotation)) \(x) \(y))\"" }
        if run.style.tabularDigits { result += " font-variant=\"tabular-nums\"" }
        // Source: SVG 1.1, 10.5: the reader's face is drawn as wide as the one that the words were placed by.
        if let width = run.width, width > 0, width.isFinite {
            result += " textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\""
        }
        let title = run.whole.map { "<title>\(escaped($0))</title>" } ?? ""
        return result + paint("fill", run.color) + classes + ">\(title)\(escaped(DisplayText.label(run.text)))</text>"
    }

    mutating func paints(_ element: Element) -> String {
        var result = classes(element)
        switch element.fill {
        case nil: result += " fill=\"none\""
        case .solid(let color): result += Self.paint("fill", color)
        case .linearGradient(let from, let to, let stops):
            let place =
                " gradientUnits=\"userSpaceOnUse\" x1=\"\(Self.number(from.x))\" y1=\"\(Self.number(from.y))\""
                + " x2=\"\(Self.number(to.x))\" y2=\"\(Self.number(to.y))\""
            var inside: [String] = []
            for (place, stop) in stops.enumerated() {
                let offset = Self.number(min(max(stop.offset, 0), 1), decimals: 4)
                let opacity =
                    stop.color.alpha < 1 ? " stop-opacity=\"\(Self.number(stop.color.alpha, decimals: 3))\"" : ""
                let classes = classes(place, stop.color)
                inside.append(
                    "<stop offset=\"\(offset)\" stop-color=\"\(Self.hex(stop.color))\"\(opacity)\(classes)/>")
            }
            result += " fill=\"url(#\(define("linearGradient", place, inside.joined())))\""
        }
        guard let stroke = element.stroke else { return result }
        result += Self.paint("stroke", stroke.color)
        if stroke.width != 1 { result += " stroke-width=\"\(Self.number(stroke.width))\"" }
        if !stroke.dash.isEmpty {
            result += " stroke-dasharray=\"\(stroke.dash.map { Self.number($0) }.joined(separator: " "))\""
        }
        if stroke.cap == .round { result += " stroke-linecap=\"round\"" }
        return result
    }

    /// The id of a definition, written on its first use.
    private mutating func define(_ name: String, _ attributes: String, _ inside: String) -> String {
        let content = "\(name)\(attributes)>\(inside)"
        if let id = known[content] { return id }
        let id = "\(idPrefix)d\(known.count + 1)"
        known[content] = id
        definitions += "<\(name) id=\"\(id)\"\(attributes)>\(inside)</\(name)>\n"
        return id
    }

    // MARK: values

    /// A value with at most that many decimals and no needless zeros; 0 for what is not a number, limits for what no
    /// picture holds.
    static func number(_ value: Double, decimals: Int = 2) -> String {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        guard !value.isNaN else { return "0" }
        let scaled = (min(max(value, -1e9), 1e9) * factor).rounded()
        let whole = Int(saturating: scaled)
        let unit = Int(saturating: factor)
        var text = String(Int(whole.magnitude) / unit)
        var rest = Int(whole.magnitude) % unit
        if rest != 0 {
            var digits = ""
            var place = unit / 10
            while rest > 0, place > 0 {
                digits += String(rest / place)
                rest %= place
                place /= 10
            }
            text += "." + digits
        }
        return whole < 0 ? "-" + text : text
    }

    static func paint(_ attribute: String, _ color: Color) -> String {
        let opacity = color.alpha < 1 ? " \(attribute)-opacity=\"\(number(color.alpha, decimals: 3))\"" : ""
        return " \(attribute)=\"\(hex(color))\"\(opacity)"
    }

    static func hex(_ color: Color) -> String {
        let value = Raster.value(of: color.withAlpha(1))
        return "#" + String(value + 0x100_0000, radix: 16).dropFirst()
    }

    /// Text for content and attributes. What a terminal shows as a visible escape is one here too: control characters, those
    /// that reorder, those that nobody sees; what XML 1.0 (2.2) forbids besides becomes U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in DisplayText.safe(text, keeping: .layout).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result += " "
            default:
                let isForbidden = scalar.value == 0xFFFE || scalar.value == 0xFFFF
                result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }

    private static func isFinite(_ points: [Point]) -> Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

    private static func isFinite(_ rect: Rect) -> Bool {
        rect.x.isFinite && rect.y.isFinite && rect.width.isFinite && rect.height.isFinite
    }
}
