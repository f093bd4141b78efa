import Scene

/// How wide words are before there is a surface that measures them: what is decided once for all of them is decided by these, and they
/// are those of the letters that pictures are written in.
enum LetterWidths {
    /// Of a label, in points.
    static func points(_ text: Substring) -> Double {
        text.unicodeScalars.reduce(0) { $0 + thousandths($1) } * Theme.labelStyle.size / 1000
    }

    /// In character cells.
    static func columns(_ text: Substring) -> Double {
        text.unicodeScalars.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    /// Of the size of the letters.
    private static func thousandths(_ letter: Unicode.Scalar) -> Double {
        guard letter.value >= 32, letter.value < 127 else { return isWide(letter) ? 1000 : other }
        return Double(latin[Int(letter.value) - 32])
    }

    private static func isWide(_ letter: Unicode.Scalar) -> Bool { letter.value >= 0x1100 && letter.value < 0xFB00 }

    /// Greek, Cyrillic, letters with marks.
    private static let other = 640.0

    /// Advances from the blank to `~` in Inter Regular, as its table `hmtx` has them.
    private static let latin: [UInt16] = [
        281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357,
        625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507,
        936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761,
        635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452,
        497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597,
        609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
    ]
}
