extension DisplayText {
    /// More marks than this on one base are written out, so that a heap of them cannot cover the lines around.
    private static let marksPerBase = 8

    /// More scalars than this of one grapheme are cut off: a name or a heap of marks would be as long as a page.
    private static let scalarsPerGrapheme = 32

    /// The text with everything that could act on a terminal, hide, or reorder what is shown written out as a visible
    /// escape: C0, DEL and C1 as `\x1b` (or `\n \r \t`), bidirectional controls, zero-width characters, line
    /// separators and tags as `\u{202e}`. The body of an escape sequence stays, visible. Joiners stay where a script or an emoji
    /// needs them, marks stay on a base. A grapheme of more than 32 scalars is cut there, which an ellipsis says.
    ///
    /// Text that needs nothing comes back as it is, after a pass or two over it.
    package static func safe(_ text: String, keeping kept: Kept = []) -> String {
        var isASCII = true
        for byte in text.utf8 where byte < 0x20 || byte >= 0x7F {
            if byte == 0x0A, kept.contains(.newline) { continue }
            if byte == 0x09, kept.contains(.tab) { continue }
            guard byte >= 0x80 else { return escaped(Array(text.unicodeScalars), kept) }
            isASCII = false
        }
        if isASCII || text.unicodeScalars.allSatisfy({ $0.value < 0x80 || standsAlone($0.value) }) { return text }
        return escaped(Array(text.unicodeScalars), kept)
    }

    /// Letters, punctuation and signs beyond ASCII that are graphemes of their own, shown, one after the other: most of what our own
    /// replies hold. Of others each is looked at.
    private static func standsAlone(_ point: UInt32) -> Bool {
        switch point {
        case 0xA0..<0x300: point != 0xAD
        case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2100...0x2BFF: true
        default: false
        }
    }

    /// The text as one line of a chart, safe: its line ends and tabs are blanks, one for each run of them. No font sets these, so
    /// each one guesses their width anew.
    package static func label(_ text: String) -> String {
        guard text.utf8.contains(where: { (0x09...0x0D).contains($0) }) else { return safe(text) }
        return safe(
            text.split { $0.unicodeScalars.allSatisfy { (0x09...0x0D).contains($0.value) } }.joined(separator: " "))
    }

    /// Bytes of unknown origin: as `safe`, with each byte that is not UTF-8 written `\x9b`.
    package static func safe(bytes: some Sequence<UInt8>, keeping kept: Kept = []) -> String {
        var out = ""
        var iterator = bytes.makeIterator()
        var decoder = UTF8DecoderKeepingErrors()
        var scalars: [Unicode.Scalar] = []
        while let piece = decoder.next(&iterator) {
            switch piece {
            case .scalar(let scalar): scalars.append(scalar)
            case .bad(let byte):
                out += escaped(scalars, kept) + hexadecimal(UInt32(byte))
                scalars.removeAll(keepingCapacity: true)
            }
        }
        return out + escaped(scalars, kept)
    }

    /// Every grapheme with at most so many scalars; an ellipsis stands for the others of one that has more. Source of the
    /// graphemes: Unicode Standard Annex 29.
    private static func bounded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.count > scalarsPerGrapheme else { return scalars }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        var bounded: [Unicode.Scalar] = []
        bounded.reserveCapacity(scalars.count)
        for character in String(text) {
            guard character.unicodeScalars.count > scalarsPerGrapheme else {
                bounded += character.unicodeScalars
                continue
            }
            // The ellipsis may belong to what stands before it.
            bounded += character.unicodeScalars.prefix(scalarsPerGrapheme - 1) + ["\u{2026}"]
        }
        return bounded
    }

    private static func escaped(_ all: [Unicode.Scalar], _ kept: Kept) -> String {
        let scalars = bounded(all)
        var out = String.UnicodeScalarView()
        // Appending a whole view would copy all that is there each time.
        func write(_ escape: String) { for scalar in escape.unicodeScalars { out.append(scalar) } }
        var hasBase = false
        var marks = 0
        for (place, scalar) in scalars.enumerated() {
            let point = scalar.value
            switch point {
            case 0x20...0x7E:
                out.append(scalar)
                (hasBase, marks) = (true, 0)
                continue
            case 0x09 where kept.contains(.tab), 0x0A where kept.contains(.newline):
                out.append(scalar)
                (hasBase, marks) = (false, 0)
                continue
            case 0x09: write("\\t")
            case 0x0A: write("\\n")
            case 0x0D: write("\\r")
            case 0..<0x20, 0x7F..<0xA0: write(hexadecimal(point))
            case 0x200C, 0x200D:
                if joins(scalars, place) {
                    out.append(scalar)
                    continue
                }
                write(named(point))
            case 0xE0020...0xE007F:
                // The tags of a regional flag follow U+1F3F4 and nothing else.
                if hasBase, marks < marksPerBase, flagBefore(scalars, place) {
                    out.append(scalar)
                    marks += 1
                    continue
                }
                write(named(point))
            default:
                if isHidden(point) {
                    write(named(point))
                } else if point >= 0x300, contains(WidthTable.zero, point) {
                    marks += 1
                    if hasBase, marks <= marksPerBase {
                        out.append(scalar)
                    } else {
                        write(named(point))
                    }
                    continue
                } else {
                    out.append(scalar)
                    (hasBase, marks) = (true, 0)
                    continue
                }
            }
            // What follows an escape must not combine with its last letter.
            (hasBase, marks) = (false, 0)
        }
        return String(out)
    }

    /// Characters that show nothing or change the order of what is shown: soft hyphen, Arabic letter mark, Hangul
    /// fillers, Mongolian separator, zero-width and directional marks, line and paragraph separators, embeddings,
    /// overrides, isolates, invisible operators, BOM, interlinear annotations, and language tags.
    private static func isHidden(_ point: UInt32) -> Bool {
        switch point {
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x200E, 0x200F,
            0x2028...0x202E,
            0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            true
        default: false
        }
    }

    /// A joiner is needed between two emoji, or two letters of a script from Arabic to Vedic.
    private static func joins(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        guard place > 0, place + 1 < scalars.count else { return false }
        let before = scalars[place - 1]
        let after = scalars[place + 1]
        let scripts: ClosedRange<UInt32> = 0x0620...0x1CFF
        if scripts.contains(before.value), scripts.contains(after.value) { return true }
        guard scalars[place].value == 0x200D else { return false }
        func emoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x2000 && scalar.properties.isEmoji }
        return emoji(after) && (emoji(before) || before.value == 0xFE0F)
    }

    private static func flagBefore(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        var back = place - 1
        while back >= 0, place - back <= marksPerBase, (0xE0020...0xE007F).contains(scalars[back].value) { back -= 1 }
        return back >= 0 && scalars[back].value == 0x1F3F4
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        "\\x" + (value < 16 ? "0" : "") + String(value, radix: 16)
    }

    private static func named(_ point: UInt32) -> String { "\\u{" + String(point, radix: 16) + "}" }
}

/// UTF-8 decoding (RFC 3629) that keeps each byte it cannot read instead of replacing it.
private struct UTF8DecoderKeepingErrors {
    enum Piece {
        case scalar(Unicode.Scalar)
        case bad(UInt8)
    }
    private var held: [UInt8] = []

    mutating func next(_ bytes: inout some IteratorProtocol<UInt8>) -> Piece? {
        while held.count < 4, let byte = bytes.next() { held.append(byte) }
        guard let first = held.first else { return nil }
        let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        if length > 0, length <= held.count, held[1..<length].allSatisfy({ $0 & 0xC0 == 0x80 }) {
            var value = length == 1 ? UInt32(first) : UInt32(first & (0x7F >> UInt8(length)))
            for byte in held[1..<length] { value = value << 6 | UInt32(byte & 0x3F) }
            let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0
            if value >= least, let scalar = Unicode.Scalar(value) {
                held.removeFirst(length)
                return .scalar(scalar)
            }
        }
        held.removeFirst()
        return .bad(first)
    }
}
