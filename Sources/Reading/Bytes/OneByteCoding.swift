/// A coding of one byte a character beside the Western European ones, with the characters of its upper half by the system's iconv.
struct OneByteCoding: Sendable {
    let name: String
    /// Those of the bytes from 80 on; U+FFFD for a byte that is none.
    let upper: [Unicode.Scalar]

    /// Nil where the system has no such coding.
    init?(_ name: String) {
        guard let converter = unsafe TextConverter(name.replacingPrefix("Windows-", by: "CP")) else { return nil }
        defer { unsafe converter.close() }
        self.name = name
        // SAFETY: one byte of eight is read and at most four are written behind it.
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
        unsafe room.initialize(repeating: 0, count: 8)
        defer { unsafe room.deallocate() }
        var upper: [Unicode.Scalar] = []
        for byte in UInt8(0x80)...0xFF {
            unsafe room[0] = byte
            let made = unsafe converter.convert(room, 1, into: room + 1, 4).written
            let bytes = (0..<made).map { unsafe room[1 + $0] }
            upper.append(String(validating: bytes, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}")
        }
        self.upper = upper
    }

    func scalar(_ byte: UInt8) -> Unicode.Scalar { byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80] }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
