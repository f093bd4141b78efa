import HTML
import Interchange
import Session

/// Figures that answer pointer, finger and keys: the page of `export chart.html` in a frame, whose script reaches nothing outside of
/// it. Who takes frames out of what it does not trust leaves the picture within.
package enum FramedFigureRenderer: Renderer {
    package static let type = "text/html"
    package static let holdsTabs = true

    /// Points that the page has around its figure: margins, what the pointer reads, the line that opens the values.
    private static let room = (across: 40, down: 120)

    package static func bytes(_ output: Output, on page: Page) throws -> [UInt8]? {
        guard case .figure(let chart) = output, let picture = try PNGRenderer.bytes(output, on: page) else {
            return nil
        }
        let size = try chart.size(page.settings)
        let inner = try HTMLExport.page(chart, size: size, settings: page.settings).text()
        let words = HTMLText.line(try chart.description())
        let coded = String(decoding: Base64.encode(picture), as: UTF8.self)
        // HTML Living Standard, 4.8.5: without allow-same-origin the frame is of no origin; what is between its tags is for who shows none.
        let frame = """
            <iframe sandbox="allow-scripts" title="\(words)" width="\(size.width + room.across)" \
            height="\(size.height + room.down)" style="border: 0; max-width: 100%" srcdoc="\(attribute(inner))">\
            <img src="data:\(PNGRenderer.type);base64,\(coded)" width="\(size.width)" height="\(size.height)" alt="\(words)"></iframe>

            """
        return Array(frame.utf8)
    }

    /// A page of ours as the value of an attribute in double quotes (HTML Living Standard, 13.1.2.3).
    private static func attribute(_ markup: String) -> String {
        markup.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
