import Checked
import CPNG
import Diagnostics
import Scene
import Terminal

/// PNG (W3C PNG specification, third edition), through libpng and libdeflate.
package enum PNGSurface {
    /// Where the bytes go: a screen wants them soon, a file small, and a frame that the next one replaces wants both, at the price
    /// of colours that differ by a hair. Level 6 of libdeflate takes half the time of zlib's 4 and makes charts 6 % smaller; 7 and more
    /// gain another percent at most, for twice the time and more; 2 is the quickest, and 5 % larger.
    package enum Purpose: Sendable { case screen, file, frame }

    /// The bytes of the picture, the same for the same pixels and texts: no time is recorded. `text` are pairs of keyword
    /// (1 to 79 ASCII bytes, `Title`, `Description`, `Source`; a pair with any other is left out) and UTF-8 text, written as
    /// tEXt when ASCII, else as iTXt. Throws `encodingFailed`.
    package static func encode(
        _ pixels: Pixels, purpose: Purpose, text: [(String, String)] = []
    ) throws(SurfacesError) -> [UInt8] {
        var storage: [UInt8] = []
        var places: [(Int, Int)] = []
        for (keyword, content) in text where !content.isEmpty && isKeyword(keyword) {
            let first = storage.count
            storage += keyword.utf8.filter { $0 != 0 } + [0]
            let second = storage.count
            storage += Array(stored(content).utf8) + [0]
            places.append((first, second))
        }
        // SAFETY: the C function reads the pixels, palette and texts during the call only, within the counts passed; its
        // bytes are copied and freed here.
        var result = unsafe storage.withUnsafeBytes { raw in
            unsafe pixels.values.withUnsafeBufferPointer { values in
                unsafe encode(values, pixels, purpose, raw, places)
            }
        }
        guard let bytes = unsafe result.bytes else {
            if Cancellation.process.isRaised { throw .interrupted }
            let message = unsafe withUnsafeBytes(of: &result.message) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .encodingFailed(reason: message)
        }
        defer { unsafe png_bytes_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: result.count))
    }

    /// A text as a picture carries it: it acts on no terminal.
    package static func stored(_ text: String) -> String { DisplayText.safe(text, keeping: .layout) }

    /// Source: PNG specification, third edition, 11.3.3.1, of Latin-1 only the half that is ASCII.
    private static func isKeyword(_ text: String) -> Bool {
        (1...79).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            && text.first != " " && text.last != " " && !text.contains("  ")
    }

    private static func encode(
        _ values: UnsafeBufferPointer<UInt32>, _ pixels: Pixels, _ purpose: Purpose, _ storage: UnsafeRawBufferPointer,
        _ places: [(Int, Int)]
    ) -> PNGBytes {
        let dotsPerMetre = UInt32(saturating: (pixels.scale * 96 / 0.0254).rounded())
        let texts = unsafe places.compactMap { first, second -> PNGText? in
            guard let base = unsafe storage.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
            return unsafe PNGText(keyword: base + first, text: base + second)
        }
        return unsafe texts.withUnsafeBufferPointer { texts in
            let settings = unsafe PNGSettings(
                is_quick: purpose == .file ? 0 : 1, has_alpha: pixels.hasAlpha ? 1 : 0,
                pixels_per_metre: dotsPerMetre,
                texts: texts.baseAddress, text_count: Int32(clamping: texts.count),
                stopped: { Cancellation.process.isRaised ? 1 : 0 })
            guard let base = values.baseAddress else { return unsafe PNGBytes() }
            if purpose == .frame, !pixels.hasAlpha, let palette = FramePalette(pixels.values) {
                return unsafe encode(palette, pixels, settings)
            }
            return unsafe png_encode_rgb(base, UInt32(pixels.width), UInt32(pixels.height), settings)
        }
    }

    private static func encode(_ palette: FramePalette, _ pixels: Pixels, _ settings: PNGSettings) -> PNGBytes {
        // SAFETY: the C function reads as many indexes as the picture has pixels, and as many colours as are said.
        return unsafe palette.indexes.withUnsafeBufferPointer { indexes in
            unsafe palette.colours.withUnsafeBufferPointer { colours in
                guard let first = indexes.baseAddress, let table = colours.baseAddress else { return unsafe PNGBytes() }
                return unsafe png_encode_indexed(
                    first, UInt32(pixels.width), UInt32(pixels.height), table, Int32(clamping: colours.count), settings)
            }
        }
    }
}
