/// What is a plain name in UTF-8 bytes: a letter or `_`, then letters, digits and `_` (Unicode's XID_Start and XID_Continue), and
/// single dots between them (`Sepal.Length`). Offsets outside the bytes read as NUL.
package enum NameShape {
    /// Where the name that begins at `offset` ends, `offset` itself when none begins there.
    package static func end(in bytes: [UInt8], at offset: Int) -> Int {
        var end = offset
        while end < bytes.count {
            if let length = length(bytes, at: end, first: end == offset) {
                end += length
            } else if end > offset, bytes[end] == UInt8(ascii: "."), isPart(bytes, at: end + 1) {
                end += 1
            } else {
                break
            }
        }
        return end
    }

    /// Whether a letter, digit or `_` stands there.
    package static func isPart(_ bytes: [UInt8], at offset: Int) -> Bool {
        length(bytes, at: offset, first: false) != nil
    }

    /// How many bytes the scalar that begins there has: 1 to 4, and no more than are left.
    package static func scalarLength(_ bytes: [UInt8], at offset: Int) -> Int {
        let byte = byte(bytes, offset)
        let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        return max(1, min(length, bytes.count - offset))
    }

    private static func byte(_ bytes: [UInt8], _ offset: Int) -> UInt8 {
        offset >= 0 && offset < bytes.count ? bytes[offset] : 0
    }

    private static func length(_ bytes: [UInt8], at offset: Int, first: Bool) -> Int? {
        let byte = byte(bytes, offset)
        if byte < 0x80 {
            let letter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            let digit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            return letter || byte == UInt8(ascii: "_") || (!first && digit) ? 1 : nil
        }
        let length = scalarLength(bytes, at: offset)
        // The bytes of a String are valid UTF-8: the lead byte tells the length, six bits follow in each other one.
        var value = UInt32(byte & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07))
        for index in (offset + 1)..<max(offset + 1, offset + length) {
            value = value << 6 | UInt32(Self.byte(bytes, index) & 0x3F)
        }
        guard length > 1, let scalar = Unicode.Scalar(value) else { return nil }
        return (first ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue) ? length : nil
    }
}
