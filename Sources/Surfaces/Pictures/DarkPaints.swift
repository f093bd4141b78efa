import Scene

/// The colours that a page shows in place of others where its reader prefers a dark ground: a class for each pair.
package struct DarkPaints: Sendable {
    private struct Pair: Hashable {
        let attribute: String
        let light: String
        let dark: String
    }
    private var names: [Pair: String] = [:]
    private var lines: [String] = []

    package init() {}

    /// The rules of its classes, in the order of their first use.
    package var rules: String { lines.joined() }

    /// The class of a paint that is another one on a dark ground; nil for the same.
    mutating func name(_ attribute: String, _ light: Color, _ dark: Color) -> String? {
        let pair = Pair(
            attribute: attribute, light: Self.text(attribute, light), dark: Self.text(attribute, dark))
        guard pair.light != pair.dark else { return nil }
        if let known = names[pair] { return known }
        let name = "c" + String(names.count, radix: 36)
        names[pair] = name
        lines.append(".\(name){\(pair.dark)}")
        return name
    }

    private static func text(_ attribute: String, _ color: Color) -> String {
        let opacity = attribute == "stop-color" ? "stop-opacity" : "\(attribute)-opacity"
        return "\(attribute):\(SVGWriter.hex(color));\(opacity):\(SVGWriter.number(color.alpha, decimals: 3))"
    }
}

extension Element {
    /// Its colour where it is one: of words, or of a fill.
    fileprivate var wordColor: Color? { if case .text(let run) = shape { run.color } else { nil } }
}

extension SVGWriter {
    /// The classes of what differs between an element and its twin on a dark ground, as an attribute.
    mutating func classes(_ element: Element) -> String {
        guard var paints = dark, let twin else { return "" }
        var names: [String] = []
        func add(_ attribute: String, _ light: Color?, _ dark: Color?) {
            guard let light, let dark, let name = paints.name(attribute, light, dark) else { return }
            names.append(name)
        }
        add("fill", element.wordColor, twin.wordColor)
        if case .solid(let light)? = element.fill, case .solid(let dark)? = twin.fill { add("fill", light, dark) }
        add("stroke", element.stroke?.color, twin.stroke?.color)
        dark = paints
        return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
    }

    /// The paint of what lies under all of it.
    mutating func ground(_ color: Color, dark other: Color?) -> String {
        let name = other.flatMap { dark?.name("fill", color, $0) }
        return (name.map { " class=\"\($0)\"" } ?? "") + Self.paint("fill", color)
    }

    /// The class of a stop of a gradient.
    mutating func classes(_ place: Int, _ color: Color) -> String {
        guard case .linearGradient(_, _, let stops)? = twin?.fill, stops.indices.contains(place),
            let name = dark?.name("stop-color", color, stops[place].color)
        else { return "" }
        return " class=\"\(name)\""
    }
}
