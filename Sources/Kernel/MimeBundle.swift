import Interchange
import Notebook
import Presenting
import Session

/// One output as all that a front end may choose from.
struct MimeBundle {
    let data: JSON
    let metadata: JSON

    /// - Throws: what drawing a figure throws.
    init(_ output: Output, on page: Page, _ renderers: [any Renderer.Type]) throws {
        var data: [String: JSON?] = [:]
        // It tells our outputs from those of another program's, which a replay does not compare.
        var metadata: [String: JSON?] = [JupyterNotebookFormat.key: .object([])]
        for (type, bytes) in try RendererCatalog.bundle(output, on: page, renderers) {
            guard type == PNGRenderer.type else {
                data[type] = Self.value(bytes, type)
                continue
            }
            data[type] = .text(String(decoding: Base64.encode(bytes), as: UTF8.self))
            let size = PictureSize.points(ofPNG: bytes)
            var words: String?
            if case .figure(let chart) = output { words = try chart.description() }
            metadata[type] = .sorted([
                "width": size.map { .number($0.width) }, "height": size.map { .number($0.height) },
                "alt": words.map { .text($0) },
            ])
        }
        (self.data, self.metadata) = (.sorted(data), .sorted(metadata))
    }

    /// JSON as it is; text without the line end that ends it in a file. Source: jupyter-client, «Messaging», `display_data`.
    private static func value(_ bytes: [UInt8], _ type: String) -> JSON {
        if type.hasSuffix("+json"), let json = try? JSON(reading: bytes) { return json }
        var text = String(decoding: bytes, as: UTF8.self)
        if text.last == "\n" { text.removeLast() }
        return .text(text)
    }
}
