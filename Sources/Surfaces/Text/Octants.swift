import Checked

/// Blocks of two by four in a cell (Unicode 16, U+1CD00…U+1CDE5, and older blocks where these have the shape).
enum Octants {
    /// The character of dots as U+2800 numbers them.
    static func character(_ braille: UInt8) -> Character { table[Int(braille)] }

    /// Bits of the dots of U+2800, in the order of octants: from left to right, then down.
    private static let order: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Shapes that are older than the octants, by bits from left to right, then down. A single octant in a corner (U+1CEA0 and its
    /// like) is drawn by fewer terminals: it is the quadrant around it.
    private static let older: [Int: Character] = [
        0: " ", 1: "▘", 2: "▝", 3: "\u{1FB82}", 5: "▘", 10: "▝", 15: "▀", 20: "\u{1FBE6}", 40: "\u{1FBE7}",
        63: "\u{1FB85}", 64: "▖", 80: "▖", 85: "▌", 90: "▞", 95: "▛", 128: "▗", 160: "▗", 165: "▚", 170: "▐", 175: "▜",
        192: "▂", 240: "▄", 245: "▙", 250: "▟", 252: "▆", 255: "█",
    ]

    private static let table: [Character] = {
        // The others stand in the order of their bits.
        var next: UInt32 = 0x1CD00
        var byShape: [Character] = []
        for shape in 0..<256 {
            if let known = older[shape] {
                byShape.append(known)
            } else {
                byShape.append(Unicode.Scalar(next).map(Character.init) ?? " ")
                next += 1
            }
        }
        return (0..<256).map { braille in
            var shape = 0
            for (bit, dot) in order.enumerated() where braille & Int(dot) != 0 { shape |= 1 << bit }
            return byShape[shape]
        }
    }()
}
