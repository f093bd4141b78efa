import Session
import Surfaces
import Terminal

/// Text with the escape sequences of a terminal (ECMA-48, SGR) for colours.
package enum ColouredTextRenderer: Renderer {
    package static let type = "text/x-ansi"

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        guard case .figure(let chart) = output else {
            let text = try OutputText.text(output, width: page.columns) + "\n"
            return Array((page.glyphs == .ascii ? DisplayText.ascii(text) : text).utf8)
        }
        let columns = min(max(page.columns, 20), page.isAsked ? 1000 : 160)
        let suited = min(max(columns * 9 / 32, 14), max(page.rows - 2, 10))
        let most = page.most ?? .max
        let rows = page.isAsked ? page.rows : min(try chart.rows(columns: columns, rows: min(suited, most)), most)
        let scene = try chart.scene(
            size: CellMeasurer.size(columns: columns, rows: rows), measurer: CellMeasurer(glyphs: page.glyphs),
            settings: page.settings)
        return Array(TextSurface.draw(scene, style: page.glyphs, colour: page.colour).utf8)
    }
}
