/// The text chunks of a PNG, and whether its chunks go on to the end. Source: PNG specification, third edition, 5.3 and 11.3.3.
package struct PNGChunks: Sendable {
    /// By keyword, the first of each; UTF-8 where the chunk is iTXt or the text was written so.
    package private(set) var texts: [String: String] = [:]
    /// Whether every chunk is there up to IEND.
    package private(set) var isWhole = false

    /// What stands in it that `PNGSurface` does not write: kinds of chunks, texts under a keyword that stood before, and bytes
    /// behind the end.
    package private(set) var foreign: [String] = []

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Of bytes that are not a PNG nothing.
    package init(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature) else { return }
        for chunk in PNGTextReader.chunks(of: bytes) {
            switch chunk.type {
            case "IHDR", "pHYs", "IDAT": break
            case "tEXt": add(chunk.data, isInternational: false)
            case "iTXt": add(chunk.data, isInternational: true)
            case "IEND":
                isWhole = true
                // Its checksum stands behind it.
                if chunk.data.endIndex + 4 < bytes.count { foreign.append("bytes behind the end") }
                return
            default: foreign.append(chunk.type)
            }
        }
    }

    private mutating func add(_ data: ArraySlice<UInt8>, isInternational: Bool) {
        guard let zero = data.firstIndex(of: 0) else { return foreign.append("a text without a keyword") }
        var text = data[(zero + 1)...]
        if isInternational {
            // Compression flag and method, then language and translated keyword, each ended by a zero.
            guard text.first == 0 else { return foreign.append("a packed text") }
            text = text.dropFirst(2)
            for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
        }
        let keyword = String(decoding: data[..<zero], as: UTF8.self)
        let content = String(decoding: text, as: UTF8.self)
        if texts.updateValue(texts[keyword] ?? content, forKey: keyword) != nil {
            foreign.append("a second \(keyword)")
        }
    }
}
