import Session

/// Figures as SVG.
package enum SVGRenderer: Renderer {
    package static let type = "image/svg+xml"

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        guard case .figure(let chart) = output else { return nil }
        return try FigureFile.bytes(
            chart, as: SVGExport.self, size: try chart.size(page.settings), scale: 1, settings: page.settings,
            source: page.source)
    }
}
