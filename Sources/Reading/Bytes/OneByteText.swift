/// Text of one byte a character, as Windows and older programs write Western European languages: Latin-1, and Windows-1252 for the
/// bytes that Latin-1 leaves to control characters.
enum OneByteText {
    /// What the bytes are called, where the first ones of a file hold characters beyond ASCII and none of these is UTF-8; nil for any
    /// other file. One character in UTF-8 proves that coding, since hardly any text in the other holds its pairs.
    static func name(of head: [UInt8]) -> String? {
        guard let first = head.firstIndex(where: { $0 >= 0x80 }), !head.contains(0) else { return nil }
        var (isFound, hasSigns) = (false, false)
        for at in first..<head.count where head[at] >= 0x80 {
            // A character of UTF-8 that the end cuts off tells nothing.
            if at + 3 >= head.count, mayBegin(head[at]), head[(at + 1)...].allSatisfy({ $0 & 0xC0 == 0x80 }) { break }
            if isCharacter(head, at) { return nil }
            isFound = true
            hasSigns = hasSigns || head[at] < 0xA0
        }
        guard isFound else { return nil }
        return hasSigns ? windows1252 : latin1
    }

    /// What the two codings are called.
    static let latin1 = "Latin-1"
    static let windows1252 = "Windows-1252"

    private static func mayBegin(_ byte: UInt8) -> Bool { (0xC2...0xF4).contains(byte) }

    /// Whether most bytes beyond ASCII are of characters in UTF-8: such text may be broken, and is no other.
    static func isMostlyUTF8(_ head: [UInt8]) -> Bool {
        var (at, within, beyond) = (0, 0, 0)
        while at < head.count {
            guard head[at] >= 0x80 else {
                at += 1
                continue
            }
            let length = isCharacter(head, at) ? head[at] < 0xE0 ? 2 : head[at] < 0xF0 ? 3 : 4 : 0
            within += length
            beyond += max(1, length)
            at += max(1, length)
        }
        return beyond == 0 || within * 3 > beyond * 2
    }

    /// Whether a character of UTF-8 begins at a byte.
    private static func isCharacter(_ head: [UInt8], _ at: Int) -> Bool {
        let byte = head[at]
        guard mayBegin(byte) else { return false }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard at + length <= head.count else { return false }
        return String(validating: head[at..<(at + length)], as: UTF8.self) != nil
    }

    /// The character of a byte.
    ///
    /// Source: WHATWG, Encoding Standard, index windows-1252; bytes that it leaves open are the control characters of Latin-1.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard byte >= 0x80, byte < 0xA0 else { return Unicode.Scalar(byte) }
        return signs[Int(byte) - 0x80]
    }

    /// Those of the bytes 80 to 9F.
    private static let signs = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// Decodes `count` bytes. O(count).
    ///
    /// - Parameters:
    ///   - coding: another one than those of Western Europe.
    ///   - target: room for three bytes to every one.
    /// - Returns: the bytes made.
    @unsafe static func decode(
        _ source: UnsafePointer<UInt8>, _ count: Int, _ coding: OneByteCoding? = nil,
        into target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var made = 0
        for at in 0..<count {
            let byte = unsafe source[at]
            guard byte >= 0x80 else {
                unsafe target[made] = byte
                made += 1
                continue
            }
            for unit in UTF8.encode(coding?.scalar(byte) ?? scalar(byte)) ?? UTF8.encodedReplacementCharacter {
                unsafe target[made] = unit
                made += 1
            }
        }
        return made
    }
}
