import Series

/// Bytes of a file as text.
package enum TextDecoding {
    /// UTF-8, or one byte a character when the bytes are not UTF-8.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    }

    static func latin1(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(OneByteText.scalar(byte)) }
        return text
    }

    /// So many words are kept as strings; more of them as the bytes that they are.
    private static let mostStrings = 1 << 12

    /// All texts of a file: UTF-8 when any of them proves it, its broken ones with U+FFFD; Latin-1 when none does.
    ///
    /// - Returns: the texts, and how many were not UTF-8.
    package static func words(of table: TextCodes, isUTF8: Bool) -> (words: TextWords, broken: Int) {
        let (texts, areDistinct) = table.all
        var broken = 0
        if areDistinct, texts.count <= mostStrings {
            let strings = (0..<texts.count).map { place in
                unsafe texts.withBytes(place) { unsafe decoded($0, isUTF8, &broken) }
            }
            return (TextWords(strings), broken)
        }
        let pieces = texts.pieces.map { isWhole($0) ? $0 : mended($0, isUTF8, &broken) }
        // Broken texts that differ may come to the same one.
        return (TextWords(TextPieces(pieces), areDistinct: areDistinct && broken == 0), broken)
    }

    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ isUTF8: Bool, _ broken: inout Int) -> String {
        if let text = unsafe String(validating: bytes, as: UTF8.self) { return text }
        broken += 1
        return isUTF8 ? unsafe String(decoding: bytes, as: UTF8.self) : unsafe latin1(bytes)
    }

    /// Whether every text of a piece is UTF-8: the whole of it, and no text begins within a character.
    private static func isWhole(_ piece: TextPieces.Piece) -> Bool {
        let (bytes, ends) = (piece.bytes.span, piece.ends.span)
        if isASCII(bytes) { return true }
        guard (try? UTF8Span(validating: bytes)) != nil else { return false }
        return ends.indices.allSatisfy { Int(ends[$0]) >= bytes.count || bytes[Int(ends[$0])] & 0xC0 != 0x80 }
    }

    private static func isASCII(_ bytes: Span<UInt8>) -> Bool {
        var all: UInt8 = 0
        for place in bytes.indices { all |= bytes[place] }
        return all < 0x80
    }

    private static func mended(_ piece: TextPieces.Piece, _ isUTF8: Bool, _ broken: inout Int) -> TextPieces.Piece {
        let texts = TextPieces([piece])
        var bytes: [UInt8] = []
        var ends: [Int32] = []
        for place in 0..<texts.count {
            let text = unsafe texts.withBytes(place) { unsafe decoded($0, isUTF8, &broken) }
            bytes.append(contentsOf: text.utf8)
            ends.append(Int32(truncatingIfNeeded: bytes.count))
        }
        return TextPieces.Piece(bytes: Buffer(bytes), ends: Buffer(ends))
    }

    /// Whether any text beyond ASCII is UTF-8.
    static func provesUTF8(_ table: TextCodes) -> Bool {
        let texts = table.all.pieces
        return texts.pieces.contains { piece in
            if isASCII(piece.bytes.span) { return false }
            let own = TextPieces([piece])
            return (0..<own.count).contains { place in
                unsafe own.withBytes(place) { bytes in
                    unsafe bytes.contains { $0 >= 0x80 } && String(validating: bytes, as: UTF8.self) != nil
                }
            }
        }
    }
}
