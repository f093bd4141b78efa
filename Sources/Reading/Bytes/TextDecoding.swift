/// Bytes of a file as text.
package enum TextDecoding {
    /// UTF-8, or Latin-1 when the bytes are not UTF-8.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
    }

    static func latin1(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    /// All texts of a file: UTF-8 when any of them proves it, its broken ones with U+FFFD; Latin-1 when none does.
    ///
    /// - Returns: the texts, and how many were not UTF-8.
    package static func texts(of table: TextCodes, isUTF8: Bool) -> (texts: [String], broken: Int) {
        var texts: [String] = []
        texts.reserveCapacity(table.count)
        var broken = 0
        for code in 0..<table.count {
            let bytes = table.bytes(of: code)
            if let text = String(validating: bytes, as: UTF8.self) {
                texts.append(text)
            } else {
                broken += 1
                texts.append(isUTF8 ? String(decoding: bytes, as: UTF8.self) : latin1(bytes))
            }
        }
        return (texts, broken)
    }

    /// Whether any text beyond ASCII is UTF-8.
    static func provesUTF8(_ table: TextCodes) -> Bool {
        for code in 0..<table.count {
            let bytes = table.bytes(of: code)
            if bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) != nil { return true }
        }
        return false
    }
}
