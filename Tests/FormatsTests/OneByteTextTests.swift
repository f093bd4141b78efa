import Diagnostics
import Series
import Testing

@testable import Reading

/// Files of one byte a character. The bytes of the signs are those of the WHATWG's index windows-1252, and the tables those that
/// the same text gives in UTF-8.
@Suite struct OneByteTextTests {
    /// Every byte stands for the character of that number where it is one of Latin-1; the signs below A0 are named in the index.
    static let signs: [(byte: UInt8, character: Unicode.Scalar)] = [
        (0x80, "\u{20AC}"), (0x85, "\u{2026}"), (0x8A, "\u{160}"), (0x92, "\u{2019}"), (0x96, "\u{2013}"),
        (0x99, "\u{2122}"), (0x9C, "\u{153}"), (0x9F, "\u{178}"), (0xA0, "\u{A0}"), (0xA3, "\u{A3}"), (0xB0, "\u{B0}"),
        (0xB5, "\u{B5}"), (0xE4, "\u{E4}"), (0xFF, "\u{FF}"), (0x41, "A"), (0x81, "\u{81}"),
    ]

    @Test func bytesAreThoseOfTheIndex() {
        for (byte, character) in Self.signs { #expect(OneByteText.scalar(byte) == character) }
        for byte in UInt8(0xA0)...0xFF { #expect(OneByteText.scalar(byte).value == UInt32(byte)) }
    }

    /// The text with each of the signs above as its byte.
    private static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            signs.first { $0.character == scalar }?.byte ?? UInt8(truncatingIfNeeded: scalar.value)
        }
    }

    @Test(arguments: [
        ("\"Date\",\"Paid\"\r\n\"16 Jan 2024\",\"\u{A3}12.34\"\r\n\"17 Jan 2024\",\"\u{A3}1,234.50\"\r\n", "Latin-1"),
        ("Date;T\n13.01.2024;12,3 \u{B0}C\n14.01.2024;13,3 \u{B0}C\n", "Latin-1"),
        ("Date;V\n13.01.2024;1\u{A0}234,5\n14.01.2024;1\u{A0}334,5\n", "Latin-1"),
        ("Date;Betrag\n13.01.2024;12,30 \u{20AC}\n14.01.2024;13,30 \u{20AC}\n", "Windows-1252"),
        ("Jahr;Monat;Wert\n2022;Februar;110,0\n2022;M\u{E4}rz;110,5\n2022;April;111,0\n", "Latin-1"),
        ("Datum  Temp (\u{B0}C)\n13. M\u{E4}rz 2024  12.3\n14. M\u{E4}rz 2024  12.4\n", "Latin-1"),
    ])
    func readAsInUTF8(_ one: (text: String, name: String)) throws {
        let wanted = try read(one.text)
        let found = try read(bytes: Self.bytes(one.text))
        #expect(table(found) == table(wanted))
        #expect(found.series[0].frame.columns.allSatisfy { $0.text == nil })
        let note = one.name == "Latin-1" ? "not UTF-8: read as Latin-1" : "decoded from Windows-1252"
        #expect(found.notes.sentences.contains(note))
    }

    /// Characters beyond ASCII in UTF-8, and none at all, leave the bytes as they are; so does a character that is cut off.
    @Test func otherBytesStay() {
        for text in ["a,b\n1,2\n", "a,\u{B0}C\n1,2\n", "a\n1 \u{20AC}"] {
            #expect(OneByteText.name(of: Array(text.utf8)) == nil)
        }
        #expect(OneByteText.name(of: Array("a,b\n\u{20AC}".utf8.dropLast())) == nil)
        // One character in UTF-8 proves it, whatever else is broken.
        #expect(OneByteText.name(of: Array("\u{E9}\n".utf8) + [0xF6, 0x0A, 0x41, 0x41, 0x41]) == nil)
        #expect(OneByteText.name(of: [0x41, 0xF6, 0x0A, 0, 0x41, 0x41]) == nil)
    }
}
