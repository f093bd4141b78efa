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
        guard scene.size.width > 0, scene.size.height > 0, (scene.size.width * scene.size.height).isFinite else {
            throw .notASize(width: scene.size.width, height: scene.size.height, scale: 1)
        }
        var writer = SVGWriter(idPrefix: idPrefix)
        for element in scene.elements { writer.add(element) }
        let width = SVGWriter.number(scene.size.width)
        let height = SVGWriter.number(scene.size.height)
        var result = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        result += " viewBox=\"0 0 \(width) \(height)\" role=\"img\" font-family=\"\(families)\">\n"
        if !scene.title.isEmpty { result += "<title>\(SVGWriter.escaped(scene.title))</title>\n" }
        if !scene.description.isEmpty { result += "<desc>\(SVGWriter.escaped(scene.description))</desc>\n" }
        if !source.isEmpty { result += "<metadata>\(SVGWriter.escaped(source))</metadata>\n" }
        if !writer.definitions.isEmpty { result += "<defs>\n\(writer.definitions)</defs>\n" }
        if scene.background.alpha > 0 {
            result += "<rect width=\"\(width)\" height=\"\(height)\"\(SVGWriter.paint("fill", scene.background))/>\n"
        }
        return result + writer.body + "</svg>\n"
    }
}
