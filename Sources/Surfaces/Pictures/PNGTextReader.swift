/// The texts that a PNG file holds beside its pixels. Source: PNG specification, third edition, 5.3 and 11.3.3.
package enum PNGTextReader {
    /// The text under a keyword, of a `tEXt` chunk or of an `iTXt` chunk that is not compressed; nil when there is none, or
    /// the file ends before it.
    package static func text(_ keyword: String, in bytes: [UInt8]) -> String? {
        let keyword = Array(keyword.utf8)
        for chunk in chunks(of: bytes) where chunk.type == "tEXt" || chunk.type == "iTXt" {
            let data = chunk.data
            guard data.starts(with: keyword), data.dropFirst(keyword.count).first == 0 else { continue }
            var text = data.dropFirst(keyword.count + 1)
            if chunk.type == "iTXt" {
                guard text.first == 0 else { continue }
                // Compression flag and method, then language and translated keyword, each ended by a zero.
                text = text.dropFirst(2)
                for _ in 0..<2 { text = text.drop { $0 != 0 }.dropFirst() }
            }
            return String(decoding: text, as: UTF8.self)
        }
        return nil
    }

    /// The chunks of a file in their order, as far as they are whole.
    static func chunks(of bytes: [UInt8]) -> [(type: String, data: ArraySlice<UInt8>)] {
        var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { return chunks }
            let type = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
            chunks.append((type, bytes[(offset + 8)..<(offset + 8 + length)]))
            offset += 12 + length
        }
        return chunks
    }
}
