import Scene

/// Areas in blocks, which touch each other, where dots would leave the ground between them.
extension GlyphChooser {
    /// U+2800 and on, or blocks of the same places.
    func dots(_ mask: UInt8) -> Character {
        if style == .octants { return Octants.character(mask) }
        return Unicode.Scalar(0x2800 + UInt32(mask)).map(Character.init) ?? " "
    }

    /// Where an area stands before another, both are seen: one is the character, the other its ground.
    func area(_ cell: Cell) -> CellGlyph {
        if style.isASCII || colour == .none, cell.cover.dots != 0, let covered = covered(cell) { return covered }
        if colour == .none, cell.areaInk.series > 3, cell.areaInk.isColour, Self.patterns[cell.area] != nil {
            return CellGlyph(character: fill(cell.areaInk.series), ink: cell.areaInk)
        }
        guard !style.isASCII else {
            // A whole cell is what the legend shows for it.
            let shade = Self.patterns[cell.area].flatMap { Self.plainPatterns[$0] }
            return CellGlyph(character: shade ?? braille(cell), ink: cell.areaInk)
        }
        if colour != .none, cell.front != 0xFF, cell.area == 0xFF, !cell.behindInk.isNothing {
            return CellGlyph(
                character: block(cell.front) ?? dots(cell.front), ink: cell.areaInk, ground: cell.behindInk)
        }
        return CellGlyph(character: solid(cell.area) ?? dots(cell.area), ink: cell.areaInk)
    }

    /// A shade where a whole cell has one of the thinned patterns; a block else where there is colour, or more than half of the
    /// cell. Nil where dots say more.
    private func solid(_ mask: UInt8) -> Character? {
        if let shade = Self.patterns[mask] { return shade }
        return colour != .none || mask.nonzeroBitCount > 4 ? block(mask) : nil
    }

    /// As many eighths from below as there are dots when both halves are about as high, else a block of quarters; nothing for a
    /// single dot, which would be a dash. Nil for a strip that touches neither end.
    private func block(_ mask: UInt8) -> Character? {
        if style == .octants { return Octants.character(mask) }
        let (left, right) = (Self.column(mask, 0), Self.column(mask, 1))
        guard let low = Self.height(left), let high = Self.height(right) else { return hanging(left, right) }
        if low + high <= 1 { return " " }
        if (low - high).magnitude <= 1 { return Self.eighths[low + high] }
        return Self.quarters[(low >= 1 ? 4 : 0) | (low >= 3 ? 1 : 0) | (high >= 1 ? 8 : 0) | (high >= 3 ? 2 : 0)]
    }

    /// What hangs from the top of the cell.
    private func hanging(_ left: UInt8, _ right: UInt8) -> Character? {
        guard let low = Self.depth(left), let high = Self.depth(right) else { return nil }
        return Self.quarters[(low >= 1 ? 1 : 0) | (low >= 3 ? 4 : 0) | (high >= 1 ? 2 : 0) | (high >= 3 ? 8 : 0)]
    }

    private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    /// By quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
    private static let quarters: [Character] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]
    /// A whole cell of each pattern of `CellGrid.DotPattern`: the shades of a legend, in the same order.
    private static let patterns: [UInt8: Character] = [0xFF: "█", 0x95: "▓", 0x05: "▒", 0x02: "░"]

    /// What fills a whole cell of a pattern.
    func shade(_ pattern: CellGrid.DotPattern) -> Character {
        let all: [Character] = style.isASCII ? ["#", "%", "=", "-"] : ["█", "▓", "▒", "░"]
        return all[pattern.rawValue]
    }

    private static let plainPatterns: [Character: Character] = ["█": "#", "▓": "%", "▒": "=", "░": "-"]

    /// The four dots of a column from the top down, as bits 0…3.
    private static func column(_ mask: UInt8, _ place: Int) -> UInt8 {
        place == 0
            ? mask & 0x07 | (mask & 0x40) >> 3
            : (mask & 0x38) >> 3 | (mask & 0x80) >> 4
    }

    /// How many dots stand from the bottom; nil where others float above.
    private static func height(_ column: UInt8) -> Int? { [0: 0, 0x8: 1, 0xC: 2, 0xE: 3, 0xF: 4][column] }

    /// How many dots hang from the top; nil where others lie below.
    private static func depth(_ column: UInt8) -> Int? { [0: 0, 0x1: 1, 0x3: 2, 0x7: 3, 0xF: 4][column] }
}
