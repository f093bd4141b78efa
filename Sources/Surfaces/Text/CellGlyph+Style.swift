import Terminal

extension CellGlyph {
    /// How its cell looks on a terminal.
    var style: CellStyle {
        var style = CellStyle(isBold: look == .bold, isDim: look == .dim, isReversed: isReversed)
        if ground.isColour { style.ground = ground.rgb }
        if ink == .faint {
            style.ink = .faint
        } else if ink.isColour {
            style.ink = .colour(ink.rgb)
        } else if ground.isColour {
            // A letter on a coloured ground: black or white, whichever is farther from it.
            let ground = ground.rgb
            let light = 299 * (ground >> 16 & 255) + 587 * (ground >> 8 & 255) + 114 * (ground & 255) > 140_000
            style.ink = light ? .black : .white
        }
        return style
    }
}
