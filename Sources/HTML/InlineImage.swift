import Interchange

/// A picture within the page: one that its own first bytes tell, whatever it is called.
package enum InlineImage {
    /// Nil for what is none of the kinds that pages show.
    package static func markup(_ bytes: [UInt8], words: String) -> String? {
        guard let type = type(of: bytes) else { return nil }
        let data = String(decoding: Base64.encode(bytes), as: UTF8.self)
        return "<img src=\"data:\(type);base64,\(data)\" alt=\"\(HTMLText.line(words))\">"
    }

    /// SVG too: as the source of an `img` it runs no script and loads nothing (SVG Integration, secure static mode).
    private static func type(of bytes: [UInt8]) -> String? {
        func begins(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if begins("GIF87a") || begins("GIF89a") { return "image/gif" }
        if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
        if begins("<svg") { return "image/svg+xml" }
        if begins("<?xml"), String(decoding: bytes.prefix(1000), as: UTF8.self).contains("<svg") {
            return "image/svg+xml"
        }
        return nil
    }
}
