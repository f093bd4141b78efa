import Scene
import Terminal

/// Measures for surfaces made of character cells: every cell is 8 × 16 points, so that a column has eight eighths and two
/// braille dots, a row eight eighths and four dots, and no coordinate of a layout on cells needs rounding.
///
/// Extents are whole cells: the width by grapheme, one row of ascent and no descent, so a baseline is the lower edge
/// of its row. Size and weight of the style change nothing.
package struct CellMeasurer: TextMeasurer {
    package static let cell = Size(8, 16)

    /// What the words will be written in.
    private let glyphs: GlyphSet

    package init(glyphs: GlyphSet = .unicode) { self.glyphs = glyphs }

    package var cell: Size? { Self.cell }

    package func extent(of text: String, style: TextStyle) -> TextExtent {
        let safe = DisplayText.label(text)
        let columns = DisplayText.width(of: glyphs.isASCII ? DisplayText.ascii(safe) : safe)
        return TextExtent(width: Double(columns) * Self.cell.width, ascent: Self.cell.height, descent: 0)
    }

    /// The size in points of a scene of so many columns and rows.
    package static func size(columns: Int, rows: Int) -> Size {
        Size(Double(columns) * cell.width, Double(rows) * cell.height)
    }
}
