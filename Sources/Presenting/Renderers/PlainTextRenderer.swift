import Session
import Surfaces

/// Text without colour: tables fitted to the columns, figures in character cells.
package enum PlainTextRenderer: Renderer {
    package static let type = "text/plain"

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        var page = page
        page.colour = .none
        return try ColouredTextRenderer.bytes(output, on: page)
    }
}
