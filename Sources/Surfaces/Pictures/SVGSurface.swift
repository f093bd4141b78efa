import Diagnostics
import Scene

/// SVG 1.1 with text as text, in the same CSS pixels as the scene's points. Coordinates have two decimals, ids are numbered
/// in order of use, and nothing depends on time or place: the same scene is the same bytes.
package enum SVGSurface {
    /// Inter where it is installed, else what the reader's system sets its own text in.
    static let families = "Inter, system-ui, 'DejaVu Sans', 'Noto Sans', sans-serif"

    /// A whole document without XML declaration, so that it may also stand within HTML; `idPrefix` keeps the ids of several
    /// pictures on a page apart, `source` is the text that it was made from. Throws `notASize`.
    package static func encode(
        _ scene: Scene, idPrefix: String = "", source: String = ""
    ) throws(SurfacesError) -> String {
        var paints: DarkPaints?
        return try encode(scene, dark: nil, &paints, idPrefix: idPrefix, source: source)
    }

    /// The same for a page with a light and a dark ground.
    ///
    /// - Parameters:
    ///   - dark: the same picture in the colours of a dark ground. One that differs in more than colours is left out.
    ///   - paints: takes the classes of what has two colours.
    package static func encode(
        _ scene: Scene, dark: Scene, _ paints: inout DarkPaints, idPrefix: String
    ) throws(SurfacesError) -> String {
        var taken: DarkPaints? = paints
        defer { paints = taken ?? paints }
        let isTwin =
            scene.size == dark.size && scene.elements.count == dark.elements.count
            && zip(scene.elements, dark.elements).allSatisfy { $0.role == $1.role && $0.row == $1.row }
        return try encode(scene, dark: isTwin ? dark : nil, &taken, idPrefix: idPrefix, source: "")
    }

    private static func encode(
        _ scene: Scene, dark: Scene?, _ paints: inout DarkPaints?, idPrefix: String, source: String
    ) throws(SurfacesError) -> String {
        guard scene.size.width > 0, scene.size.height > 0, (scene.size.width * scene.size.height).isFinite else {
            throw .notASize(width: scene.size.width, height: scene.size.height, scale: 1)
        }
        var writer = SVGWriter(idPrefix: idPrefix, dark: paints)
        defer { paints = writer.dark }
        var open: SVGGroup?
        for (place, element) in scene.elements.enumerated() {
            if place & 255 == 255, Cancellation.process.isRaised { throw .interrupted }
            let group = SVGGroup(element.role, scene.words)
            if group != open {
                if open != nil { writer.close() }
                if let group { writer.open(group) }
                open = group
            }
            writer.add(element, dark: dark?.elements[place])
        }
        if open != nil { writer.close() }
        writer.closeRun()
        let width = SVGWriter.number(scene.size.width)
        let height = SVGWriter.number(scene.size.height)
        let words = Self.words(scene, idPrefix)
        var result = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        result += " viewBox=\"0 0 \(width) \(height)\" role=\"graphics-document document\"\(words.attributes)"
        result += " font-family=\"\(families)\">\n" + words.elements
        if !source.isEmpty { result += "<metadata>\(SVGWriter.escaped(source))</metadata>\n" }
        if !scene.words.origin.isEmpty {
            result += "<metadata id=\"Plotline-Origin\">\(SVGWriter.escaped(scene.words.origin))</metadata>\n"
        }
        result += metadata(scene.words.record, id: "Plotline-Chart")
        result += metadata(scene.words.table, id: idPrefix + "table")
        if !writer.definitions.isEmpty { result += "<defs>\n\(writer.definitions)</defs>\n" }
        if scene.background.alpha > 0 {
            let paint = writer.ground(scene.background, dark: dark?.background)
            result += "<rect width=\"\(width)\" height=\"\(height)\"\(paint)/>\n"
        }
        return result + writer.body + "</svg>\n"
    }

    /// Lines that no reader shows; nothing where there are none.
    private static func metadata(_ text: String, id: String) -> String {
        if text.isEmpty { return "" }
        let lines = text.split(separator: "\n").map { SVGWriter.escaped(String($0)) }
        return "<metadata id=\"\(id)\">\n\(lines.joined(separator: "\n"))\n</metadata>\n"
    }

    /// The title and description, and what points a reader to them. A figure without a title bears its first sentence.
    private static func words(_ scene: Scene, _ prefix: String) -> (attributes: String, elements: String) {
        let description = scene.words.description
        let first = description.firstRange(of: ". ").map { String(description[..<$0.lowerBound]) } ?? description
        let title = scene.title.isEmpty ? first : scene.title
        var ids: [String] = []
        var elements = ""
        for (id, name, text) in [("title", "title", title), ("desc", "desc", description)] where !text.isEmpty {
            ids.append(prefix + id)
            elements += "<\(name) id=\"\(prefix)\(id)\">\(SVGWriter.escaped(text))</\(name)>\n"
        }
        return (ids.isEmpty ? "" : " aria-labelledby=\"\(ids.joined(separator: " "))\"", elements)
    }
}
