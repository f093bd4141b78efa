import Series
import Testing

@testable import Reading

/// Text of two bytes a character. The bytes are those of Python 3.11's codecs cp932, euc_jp, cp949 and gb18030.
@Suite struct TwoByteTextTests {
    private static let files: [(coding: String, hex: String, column: String, text: String)] = [
        (
            "Shift_JIS",
            "944e8c8e93fa2c8b4389b728818e292c94f58d6c0a323032342f372f312c33302e302c90b082ea0a323032342f372f322c32"
                + "352e362c93dc82e80a",
            "気温", "晴れ"
        ),
        (
            "EUC-JP",
            "c6fcc9d52cb5a4b2b92ca5e1a5e20a323032342d30372d30312c33302e302ca4cfa4ec0a323032342d30372d30322c32352e"
                + "362ca4afa4e2a4ea0a",
            "気温", "はれ"
        ),
        (
            "EUC-KR",
            "b3afc2a52cb1e2bfc22cbaf1b0ed0a323032342d30372d30312c33302e302cb8bcc0bd0a323032342d30372d30322c32352e"
                + "362cc8e5b8b20a",
            "기온", "맑음"
        ),
        (
            "GB18030",
            "c8d5c6da2ccec2b6c82cccecc6f80a323032342d30372d30312c33302e302cc7e7ccec0a323032342d30372d30322c32352e"
                + "362cb6e0d4c60a",
            "温度", "晴天"
        ),
    ]

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit - 48 : digit - 87 }
        return stride(from: 0, to: digits.count - 1, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    @Test(arguments: files.indices) func isRead(_ place: Int) throws {
        let file = Self.files[place]
        let bytes = Self.bytes(file.hex)
        #expect(TwoByteText.coding(of: bytes)?.rawValue == file.coding)
        let found = try read(bytes: bytes)
        let frame = found.series[0].frame
        #expect(frame.count == 2)
        #expect(frame.columnNames.contains { $0.hasPrefix(file.column) })
        #expect(frame.columns.contains { $0.text?.dictionary.contains(file.text) ?? false })
        #expect(found.notes.sentences.contains("decoded from \(file.coding)"))
    }

    /// The bytes of Python's codecs cp1252, cp1251, latin1, utf-8 and cp1253: accents and quotation marks stand alone, words of Cyrillic and Greek are
    /// no ideographs.
    @Test(arguments: [
        "446174653b4772f6df653b4dfc6c6c65722073747261df650a323032342d30372d30313b33302c303bdc6265726d75749273"
            + "0a323032342d30372d30323b32352c363b646f6e92742077659272650a",
        "c4e0f2e03bd6e5ede03bc3eef0eee40a323032342d30372d30313b33302c303bcceef1eae2e00a323032342d30372d30323b"
            + "32352c363bd2e2e5f0fc0a",
        "6e61ef76653b636166e93b64e96ae00a313b323b330a",
        "e697a5e69c9f2ce6b8a9e5baa60a323032342d30372d30312c33300a",
        "c7ecddf1e13bd4e9ecde0a323032342d30372d30313b330a",
    ])
    func isNone(_ hex: String) {
        let bytes = Self.bytes(hex)
        #expect(TwoByteText.coding(of: bytes) == nil)
        // Broken UTF-8 is no other coding.
        if OneByteText.isMostlyUTF8(bytes) { #expect(TwoByteText.coding(of: bytes + [0x0A, 0xE3, 0x0A]) == nil) }
    }

    /// However the bytes are cut, whole characters are taken; what is none is U+FFFD.
    @Test func piecesAndBrokenBytes() throws {
        let bytes = Self.bytes(Self.files[0].hex)
        func decoded(_ bytes: [UInt8], isLast: Bool) -> (taken: Int, text: String) {
            var (from, to) = (bytes, [UInt8](repeating: 0, count: bytes.count * 3 + 3))
            // SAFETY: the target has three bytes for every one.
            let (taken, made) = unsafe from.withUnsafeMutableBufferPointer { source in
                unsafe to.withUnsafeMutableBufferPointer { target in
                    guard let start = source.baseAddress, let out = target.baseAddress else {
                        return (0, 0)
                    }
                    return unsafe TwoByteText.shiftJIS.decode(start, source.count, isLast: isLast, into: out)
                }
            }
            return (taken, String(decoding: to.prefix(made), as: UTF8.self))
        }
        let whole = decoded(bytes, isLast: true)
        #expect(whole.taken == bytes.count)
        // A piece holds a whole character at least.
        for cut in 2..<bytes.count {
            let first = decoded(Array(bytes[..<cut]), isLast: false)
            let second = decoded(Array(bytes[first.taken...]), isLast: true)
            #expect(first.text + second.text == whole.text, "cut at \(cut)")
        }
        #expect(decoded([0x93, 0xFA, 0xFF, 0x41, 0x93], isLast: true).text == "日\u{FFFD}A\u{FFFD}")
    }
}
