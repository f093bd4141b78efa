/// Sizes of text before it is drawn; Surfaces implements it (Pango, or cells), Session hands it to Charts.
package protocol TextMeasurer {
    /// Advance width, ascent above and descent below the baseline of one line, in points.
    func extent(of text: String, style: TextStyle) -> TextExtent
    /// The size of a character cell in points when the surface is made of cells; layout then puts every label, bar edge
    /// and axis on whole cells. Nil for pixel surfaces.
    var cell: Size? { get }
}

package struct TextExtent: Sendable, Equatable {
    package var width: Double
    package var ascent: Double
    package var descent: Double
    package var height: Double { ascent + descent }
    package init(width: Double, ascent: Double, descent: Double) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}
