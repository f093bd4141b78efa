import Terminal

/// Turns painted cells into rows of text, changing attributes only where they change.
struct CellPrinter {
    let grid: CellGrid
    let chooser: GlyphChooser
    let colour: ColourDepth

    func text() -> String {
        var out = ""
        out.reserveCapacity(grid.cells.count * 4)
        var row: [CellGlyph] = []
        row.reserveCapacity(grid.columns)
        for place in 0..<grid.rows {
            row.removeAll(keepingCapacity: true)
            var end = 0
            for column in 0..<grid.columns {
                let cell = grid.cells[place * grid.columns + column]
                if cell.letter < 0 { continue }
                let glyph = chooser.glyph(cell, letters: grid.letters)
                row.append(glyph)
                if glyph.character != " " || !glyph.ground.isNothing || glyph.isReversed { end = row.count }
            }
            write(row[..<end], &out)
            out += "\n"
        }
        return out
    }

    private func write(_ row: ArraySlice<CellGlyph>, _ out: inout String) {
        var pen = CellGlyph.blank
        for glyph in row {
            if colour != .none, !samePen(pen, glyph) {
                out += glyph.style.sequence(colour)
                pen = glyph
            }
            out.append(glyph.character)
        }
        if !samePen(pen, .blank) { out += "\u{1B}[0m" }
    }

    /// A space shows no ink, so any pen without a ground will do for it.
    private func samePen(_ pen: CellGlyph, _ glyph: CellGlyph) -> Bool {
        if glyph.character == " ", glyph.ground == pen.ground, !glyph.isReversed, !pen.isReversed, glyph != .blank {
            return true
        }
        return pen.ink == glyph.ink && pen.ground == glyph.ground && pen.look == glyph.look
            && pen.isReversed == glyph.isReversed
    }
}
