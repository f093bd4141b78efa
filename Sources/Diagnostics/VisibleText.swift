/// Text made safe to show in a message: what a terminal would obey or hide stands as an escape.
package enum VisibleText {
    /// Controls (C0, C1, DEL), direction and other invisible formatting, line and paragraph separators become `\u{…}`;
    /// everything else stays, of a grapheme at most 32 scalars. O(length).
    package static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for character in text { result += escaped(character) }
        return result
    }

    /// More scalars than this of one grapheme are cut off, which an ellipsis says: as on every surface.
    private static let scalarsPerGrapheme = 32

    static func escaped(_ character: Character) -> String {
        if character.unicodeScalars.count > scalarsPerGrapheme {
            var begun = String.UnicodeScalarView()
            begun.append(contentsOf: character.unicodeScalars.prefix(scalarsPerGrapheme - 1))
            return begun.map { isUnsafe($0) ? escape($0) : String($0) }.joined() + "\u{2026}"
        }
        if character.unicodeScalars.allSatisfy({ !isUnsafe($0) }) { return String(character) }
        return character.unicodeScalars.map { isUnsafe($0) ? escape($0) : String($0) }.joined()
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Joiners shape scripts and emoji; every other format character only hides or reorders text.
        case .format: scalar.value != 0x200D && scalar.value != 0x200C
        default: false
        }
    }

    /// Terminal cells that a character takes: 0 for a lone mark, 2 for East Asian wide and emoji, else 1 (after UAX #11).
    package static func cells(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300 { return 1 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return isWide(first.value) ? 2 : 1
    }

    package static func cells(_ text: String) -> Int { text.reduce(0) { $0 + cells($1) } }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
