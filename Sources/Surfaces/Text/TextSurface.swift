import Scene
import Terminal

/// Draws a scene in character cells: bars in eighth blocks, lines and areas in braille, axes in box drawing, labels as
/// they are. The scene must have been laid out with `CellMeasurer`.
///
/// What comes out holds printable characters, line feeds and, when there is colour, SGR sequences; never more columns than the
/// scene is wide. Every label passes `DisplayText.safe`. Shapes that are not finite or stand outside are left out.
/// O(cells + points).
package struct TextSurface {
    /// Larger grids than any terminal are refused rather than filled: columns and rows are cut to these.
    package static let most = (columns: 2_000, rows: 1_000)

    /// The rows of the picture, each ended by a line feed, without trailing spaces.
    package static func draw(_ scene: Scene, style: GlyphSet, colour: ColourDepth) -> String {
        var painter = ScenePainter(scene, style: style, colour: colour)
        painter.paint()
        return CellPrinter(grid: painter.grid, chooser: painter.chooser, colour: colour).text()
    }

    /// The same as cells, for who sends a terminal only what has changed.
    package static func cells(_ scene: Scene, style: GlyphSet, colour: ColourDepth) -> CellBuffer {
        var painter = ScenePainter(scene, style: style, colour: colour)
        painter.paint()
        let (grid, chooser) = (painter.grid, painter.chooser)
        var buffer = CellBuffer(columns: grid.columns, rows: grid.rows)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let cell = grid.cells[row * grid.columns + column]
                if cell.letter < 0 { continue }
                let glyph = chooser.glyph(cell, letters: grid.letters)
                if glyph == .blank { continue }
                buffer.put(glyph.character, glyph.style, column: column, row: row)
            }
        }
        return buffer
    }
}
