import Interchange

/// The inline images of iTerm2, which WezTerm and mintty read too: a PNG in base 64 in one OSC 1337.
/// Source: "Inline Images Protocol" in iTerm2's documentation.
package struct ITermSurface: InlineSurface {
    package init() {}
    package var name: String { "iterm" }
    package var summary: String { "pixels by iTerm2's inline images" }

    package func encode(_ pixels: Pixels, placement: Placement) throws(SurfacesError) -> [UInt8] {
        let png = try PNGSurface.encode(pixels, purpose: .screen)
        let width = placement.columns.map { "\($0)" } ?? "\(pixels.width)px"
        let height = placement.rows.map { "\($0)" } ?? "\(pixels.height)px"
        var result = Array("\u{1B}]1337;File=inline=1;size=\(png.count);width=\(width);height=\(height):".utf8)
        result += Base64.encode(png)
        result += "\u{1B}\\\n".utf8
        return result
    }
}
