import HTML
import Interchange
import Surfaces

extension FigureOrigin {
    /// The keyword of a PNG, and the id of an SVG's element, that it stands under.
    package static let keyword = "Plotline-Origin"

    /// What stands in a file of a figure; nil for a file that says nothing of it.
    package init?(of bytes: [UInt8]) {
        if let line = PNGTextReader.text(Self.keyword, in: bytes) {
            self.init(line: line)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.starts(with: "%PDF-".utf8) {
            guard let words = Self.creator(text), words.hasPrefix("Plotline ") else { return nil }
            self.init(line: String(words.dropFirst("Plotline ".count)))
        } else if let words = Self.pageRecord(text) ?? Self.metadata(Self.keyword, text) {
            self.init(line: words)
        } else {
            return nil
        }
    }

    /// The JSON that a page of ours holds.
    static func pageRecord(_ text: String) -> String? {
        between(text, "id=\"\(HTMLPage.recordName)\">", "</script>")
    }

    /// What an SVG of ours holds in the element of that id.
    static func metadata(_ id: String, _ text: String) -> String? {
        between(text, "<metadata id=\"\(id)\">", "</metadata>").map(unescapedXML)
    }

    private static func between(_ text: String, _ start: String, _ end: String) -> String? {
        guard let from = text.firstRange(of: start) else { return nil }
        let rest = text[from.upperBound...]
        return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
    }

    private static func unescapedXML(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }

    /// The creator in the Info of a PDF: a literal string, or one in hexadecimal of UTF-16 (32000-1, 7.3.4 and 14.3.3).
    private static func creator(_ text: String) -> String? {
        if let literal = between(text, "/Creator (", ")\n") { return unescapedPDF(literal) }
        guard let digits = between(text, "/Creator <", ">") else { return nil }
        let nibbles = digits.unicodeScalars.compactMap { Character($0).hexDigitValue }
        var units: [UInt16] = []
        for at in stride(from: 0, to: nibbles.count - nibbles.count % 4, by: 4) {
            units.append(nibbles[at..<(at + 4)].reduce(UInt16(0)) { unit, digit in unit << 4 | UInt16(digit) })
        }
        return String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self)
    }

    /// A backslash stands before what would end or nest a literal string.
    private static func unescapedPDF(_ text: String) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            result.append(character)
            isEscaped = false
        }
        return result
    }
}
