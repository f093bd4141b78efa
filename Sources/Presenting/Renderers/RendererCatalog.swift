import Session

/// Every way of showing an output, the richest first.
package enum RendererCatalog {
    package static let all: [any Renderer.Type] = [
        SVGRenderer.self, PNGRenderer.self, HTMLTableRenderer.self,
        ColouredTextRenderer.self, PlainTextRenderer.self,
    ]

    package static func named(_ type: String) -> (any Renderer.Type)? { all.first { $0.type == type } }

    /// Everything that an output can be shown as, by MIME type.
    ///
    /// - Throws: what drawing a figure throws.
    package static func bundle(
        _ output: Output, on page: Page, _ types: [String] = all.map { $0.type }
    ) throws -> [(type: String, bytes: [UInt8])] {
        try types.compactMap { type in
            try named(type).flatMap { try $0.bytes(output, on: page) }.map { (type, $0) }
        }
    }
}
