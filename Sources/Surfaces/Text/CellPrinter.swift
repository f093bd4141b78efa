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
                out += sequence(glyph)
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

    private func sequence(_ glyph: CellGlyph) -> String {
        var parameters = "0"
        switch glyph.look {
        case .plain: break
        case .bold: parameters += ";1"
        case .dim: parameters += ";2"
        }
        if glyph.isReversed { parameters += ";7" }
        if glyph.ink == .faint {
            parameters += ";90"
        } else if glyph.ink.isColour {
            parameters += ";" + colour.parameters(glyph.ink.rgb)
        } else if glyph.ground.isColour {
            // A letter on a coloured ground: black or white, whichever is farther from it.
            let ground = glyph.ground.rgb
            let light = 299 * (ground >> 16 & 255) + 587 * (ground >> 8 & 255) + 114 * (ground & 255) > 140_000
            parameters += light ? ";30" : ";97"
        }
        if glyph.ground.isColour { parameters += ";" + colour.parameters(glyph.ground.rgb, background: true) }
        return "\u{1B}[\(parameters)m"
    }
}
