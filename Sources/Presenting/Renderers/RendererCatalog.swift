import Session

/// Every way of showing an output, the richest first.
package enum RendererCatalog {
    package static let all: [any Renderer.Type] = [
        FramedFigureRenderer.self, VegaLiteRenderer.self, SVGRenderer.self, PNGRenderer.self, HTMLTableRenderer.self,
        ColouredTextRenderer.self, PlainTextRenderer.self,
    ]

    /// Everything that an output can be shown as, by MIME type.
    ///
    /// - Throws: what drawing a figure throws.
    package static func bundle(
        _ output: Output, on page: Page, _ renderers: [any Renderer.Type] = all
    ) throws -> [(type: String, bytes: [UInt8])] {
        try renderers.compactMap { renderer in try renderer.bytes(output, on: page).map { (renderer.type, $0) } }
    }
}
