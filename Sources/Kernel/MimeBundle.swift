import Interchange
import Notebook
import Presenting
import Session

/// One output as all that a front end may choose from.
struct MimeBundle {
    let data: JSON
    let metadata: JSON

    /// - Throws: what drawing a figure throws.
    init(_ output: Output, on page: Page, _ types: [String]) throws {
        var data: [String: JSON?] = [:]
        var metadata: [String: JSON?] = [:]
        for (type, bytes) in try RendererCatalog.bundle(output, on: page, types) {
            guard type == PNGRenderer.type else {
                data[type] = .text(Self.text(bytes))
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

    /// Without the line end that ends it in a file.
    private static func text(_ bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.last == "\n" { text.removeLast() }
        return text
    }
}
