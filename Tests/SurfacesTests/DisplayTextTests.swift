import Foundation
import Scene
import Testing

@testable import Surfaces
@testable import Terminal

@Suite struct DisplayTextTests {
    /// Widths by wcwidth 0.7.0, made by Tests/Support/width_table.py.
    @Test func widthsAgreeWithWcwidth() throws {
        let path = #filePath.replacing("DisplayTextTests.swift", with: "Goldens/display-width.tsv")
        let table = try String(contentsOfFile: path, encoding: .utf8)
        var checked = 0
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let expected = try #require(Int(fields[0]))
            let text = String(
                String.UnicodeScalarView(
                    fields[1].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }))
            #expect(DisplayText.width(of: text) == expected, "\(fields[1])")
            checked += 1
        }
        #expect(checked > 300)
    }

    /// Nothing of a text is remembered behind a blank: of two texts of wcwidth's table with one between them the cells add up.
    @Test func widthsAddUp() throws {
        let path = #filePath.replacing("DisplayTextTests.swift", with: "Goldens/display-width.tsv")
        let table = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
        let texts = table.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let scalars = fields[1].split(separator: " ").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            return (text: String(String.UnicodeScalarView(scalars)), width: Int(fields[0]) ?? -1)
        }
        #expect(texts.count > 300)
        for (place, one) in texts.enumerated() {
            for other in [texts[(place * 7 + 3) % texts.count], ("👍", 2), ("日本", 4)] {
                #expect(DisplayText.width(of: one.text + " " + other.0) == one.width + 1 + other.1, "\(place)")
            }
        }
        // After a family its members stand alone again.
        #expect(DisplayText.width(of: "👨\u{200D}👩\u{200D}👧👍👍") == 6)
        #expect(DisplayText.width(of: "👍👨\u{200D}👩👍") == 6)
    }

    @Test(arguments: [
        ("wind 3.5 m/s", "wind 3.5 m/s"), ("", ""), ("\u{1B}[31mred", "\\x1b[31mred"),
        ("\u{1B}]0;title\u{07}", "\\x1b]0;title\\x07"), ("\u{9B}2J", "\\x9b2J"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("a\r\nb", "a\\r\\nb"), ("\u{7F}", "\\x7f"), ("\u{0}", "\\x00"), ("abc\u{202E}fed", "abc\\u{202e}fed"),
        ("a\u{200B}b", "a\\u{200b}b"), ("pay\u{AD}pal", "pay\\u{ad}pal"), ("\u{FEFF}time", "\\u{feff}time"),
        ("e\u{301}", "e\u{301}"), ("\u{301}x", "\\u{301}x"), ("a\u{200D}b", "a\\u{200d}b"),
        ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("❤\u{FE0F}", "❤\u{FE0F}"),
        ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"), ("a\u{E0067}", "a\\u{e0067}"),
        ("日本", "日本"), ("\u{2028}", "\\u{2028}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ("葛\u{E0100}", "葛\u{E0100}"), ("\u{1B}\u{301}", "\\x1b\\u{301}"),
    ])
    func escapes(_ text: String, _ expected: String) {
        #expect(DisplayText.safe(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
        #expect(DisplayText.safe(bytes: Array(text.utf8)).unicodeScalars.elementsEqual(expected.unicodeScalars))
        #expect(DisplayText.safe(expected).unicodeScalars.elementsEqual(expected.unicodeScalars), "escaping is stable")
    }

    /// A field of a damaged file may be nothing but escapes: work in proportion to its length.
    @Test func longTextsOfEscapes() {
        let text = String(repeating: "\u{202E}", count: 200_000)
        #expect(DisplayText.safe(text) == String(repeating: "\\u{202e}", count: 200_000))
    }

    @Test func layoutControlsPassWhenKept() {
        #expect(DisplayText.safe("a\tb\nc\r\n", keeping: .layout) == "a\tb\nc\\r\n")
        #expect(DisplayText.safe("a\tb\nc", keeping: .newline) == "a\\tb\nc")
    }

    /// A line end has no glyph, so its width would be that of whatever font was asked last.
    @Test(arguments: [
        ("Mow\nthe bank", "Mow the bank"), ("a\r\n\tb", "a b"), ("\nends\n", "ends"), ("\t", ""),
        ("a\u{2028}b", "a\\u{2028}b"),
        ("plain  blanks", "plain  blanks"),
    ]) func aLabelIsOneLine(_ text: String, _ line: String) throws {
        #expect(DisplayText.label(text) == line)
        let style = TextStyle(size: 12)
        let measurer = try PangoMeasurer()
        #expect(measurer.extent(of: text, style: style) == measurer.extent(of: line, style: style))
    }

    @Test func bytesThatAreNotUTF8AreWrittenOut() {
        #expect(DisplayText.safe(bytes: [0x9B, 0x33, 0x31, 0x6D]) == "\\x9b31m")
        #expect(DisplayText.safe(bytes: [0x61, 0xC3, 0x28, 0xC3, 0xA9]) == "a\\xc3(é")
        #expect(DisplayText.safe(bytes: [0xED, 0xA0, 0x80]) == "\\xed\\xa0\\x80")  // a surrogate
        #expect(DisplayText.safe(bytes: [0xC0, 0x9B]) == "\\xc0\\x9b")  // overlong
        #expect(DisplayText.safe(bytes: [0xF0, 0x9F]) == "\\xf0\\x9f")  // cut off
        // The least letters of each length (RFC 3629, section 4), and the greatest overlong form below one.
        for letter in ["\u{80}", "\u{800}", "\u{10000}"] {
            #expect(DisplayText.safe(bytes: Array(letter.utf8)) == DisplayText.safe(letter), "\(Array(letter.utf8))")
        }
        #expect(DisplayText.safe(bytes: [0xE0, 0x9F, 0xBF]) == "\\xe0\\x9f\\xbf")
    }

    /// The first and last letters of East Asian wide ranges, and their neighbours, by EastAsianWidth.txt of Unicode 16.
    @Test(arguments: [
        (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x3250, 2), (0xA48C, 2), (0xA48D, 1), (0xAC00, 2), (0xD7A3, 2),
        (0xFF60, 2),
        (0xFF61, 1), (0x1F64F, 2), (0x1F650, 1), (0x3FFFD, 2),
    ]) func widthsAtTheEndsOfRanges(_ point: UInt32, _ width: Int) throws {
        let letter = Character(try #require(Unicode.Scalar(point)))
        #expect(DisplayText.width(of: letter) == width, "U+\(String(point, radix: 16))")
    }

    /// What is let through at once is what each letter's own look lets through: text and the same text as bytes, of which each
    /// letter is looked at.
    @Test func noLetterIsMissed() {
        for point in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(point) else { continue }
            for text in ["a\(scalar)b", "\(scalar)", "é\(scalar)\(scalar)"] {
                let (quick, thorough) = (DisplayText.safe(text), DisplayText.safe(bytes: text.utf8))
                if quick != thorough { Issue.record("U+\(String(point, radix: 16)): \(quick), \(thorough)") }
            }
            let heap = String(repeating: Character(scalar), count: 40)
            if DisplayText.safe(heap) != DisplayText.safe(bytes: heap.utf8) {
                Issue.record("40 of U+\(String(point, radix: 16))")
            }
        }
    }

    @Test func heapedMarksAreWrittenOut() {
        let heap = "a" + String(repeating: "\u{301}", count: 12)
        #expect(DisplayText.safe(heap).unicodeScalars.count { $0.value == 0x301 } == 8)
    }

    /// Graphemes without end, by the rules of Unicode Standard Annex 29: marks (GB9), joined emoji (GB11), Hangul (GB6),
    /// spacing marks (GB9a), what stands before (GB9b), conjuncts (GB9c), tags.
    static let heaps = [
        "e" + String(repeating: "\u{301}", count: 50_000), String(repeating: "👨\u{200D}", count: 50_000) + "👨",
        String(repeating: "\u{1100}", count: 50_000), "क" + String(repeating: "\u{93E}", count: 50_000),
        String(repeating: "\u{600}", count: 50_000), String(repeating: "क\u{94D}", count: 50_000),
        "🏴" + String(repeating: "\u{E0067}", count: 50_000), "a" + String(repeating: "\u{FE0F}", count: 50_000),
        "\u{200D}" + String(repeating: "\u{20DD}", count: 50_000),
    ]

    @Test(arguments: heaps) func graphemesHaveAnEnd(_ heap: String) {
        for text in [heap, "before " + heap + " after"] {
            let safe = DisplayText.safe(text)
            #expect(safe.allSatisfy { $0.unicodeScalars.count <= 32 })
            #expect(safe.unicodeScalars.count < 500, "\(safe.unicodeScalars.count)")
            #expect(safe.contains("…"))
            #expect(text == heap || safe.hasPrefix("before ") && safe.hasSuffix("after"))
        }
    }

    /// What people write is shorter: flags, families, letters with the marks of their languages.
    @Test(arguments: [
        "👩🏽‍❤️‍💋‍👨🏻", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "ṩ̂́", "각", "क्षत्रिय", "ม้ว", "نَّصٌّ",
    ]) func graphemesOfPeople(_ text: String) {
        let whole = String(repeating: text + " ", count: 20)
        #expect(DisplayText.safe(whole) == whole)
    }

    /// Every control sequence a terminal acts on, in its 7-bit and 8-bit form, whole and cut off.
    @Test func hostileSequencesAreNeutral() {
        let sequences = HostileText.sequences
        #expect(sequences.count >= 200)
        for bytes in sequences {
            for text in [DisplayText.safe(bytes: bytes), DisplayText.safe(String(decoding: bytes, as: UTF8.self))] {
                #expect(HostileText.isInert(text), "\(bytes)")
            }
        }
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""), ("a", -3, ""),
    ])
    func cuts(_ text: String, _ columns: Int, _ expected: String) {
        #expect(DisplayText.cut(text, to: columns) == expected)
    }

    @Test func pads() {
        #expect(DisplayText.padded("ab", to: 5) == "ab   ")
        #expect(DisplayText.padded("ab", to: 5, .trailing) == "   ab")
        #expect(DisplayText.padded("ab", to: 5, .centered) == " ab  ")
        #expect(DisplayText.padded("日本", to: 5, .trailing) == " 日本")
        #expect(DisplayText.padded("日本語", to: 4) == "日… ")
    }
}
