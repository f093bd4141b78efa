import Scene

/// What an area covers of a cell, and how it looks where there is no colour.
struct AreaCover {
    /// Dots as U+2800 numbers them.
    var dots: UInt8 = 0
    var ink = Ink.nothing
    var pattern = CellGrid.DotPattern.full

    var count: Int { dots.nonzeroBitCount }
}

extension CellGrid {
    /// Notes that an area covers a dot: of the areas behind it the one seen last keeps what is left of it.
    mutating func cover(_ x: Int, _ y: Int, _ ink: Ink, _ pattern: DotPattern) {
        guard x >= 0, y >= 0, let index = index(x >> 1, y >> 2) else { return }
        let bit = Self.bits[(x & 1) << 2 | y & 3]
        if cells[index].cover.ink.series != ink.series, cells[index].cover.dots != 0 {
            cells[index].coverBehind = cells[index].cover
            cells[index].cover.dots = 0
        }
        cells[index].cover.dots |= bit
        cells[index].cover.ink = ink
        cells[index].cover.pattern = pattern
        cells[index].coverBehind.dots &= ~bit
    }
}

extension GlyphChooser {
    /// A cell half of which areas cover, as the one with most of it fills whole cells, so that each cell is of one series; nil
    /// where less is covered.
    func covered(_ cell: Cell) -> CellGlyph? {
        let (front, behind) = (cell.cover, cell.coverBehind)
        guard front.count + behind.count >= 4 else { return nil }
        let most = front.count >= behind.count ? front : behind
        // Blocks of eighths say more of an area that stands alone, and are its fill.
        if !style.isASCII, behind.count == 0, most.pattern == .full { return nil }
        if colour == .none, most.ink.series > 3, most.ink.isColour {
            return CellGlyph(character: fill(most.ink.series), ink: most.ink)
        }
        return CellGlyph(character: shade(most.pattern), ink: most.ink)
    }
}
