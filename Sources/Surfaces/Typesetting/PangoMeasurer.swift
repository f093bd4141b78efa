import Scene

/// The measurer of pixel surfaces: sizes as Pango sets them with our fonts, in points, the same at every scale.
package struct PangoMeasurer: TextMeasurer {
    /// Opens the libraries and fonts. Throws `librariesMissing` and `fontsMissing`.
    package init() throws(SurfacesError) {
        try Typesetter.withShared { _ in }
    }

    package var cell: Size? { nil }

    package func extent(of text: String, style: TextStyle) -> TextExtent {
        // The typesetter was made when this measurer was, so it cannot fail any more.
        (try? Typesetter.withShared { $0.extent(of: text, style: style) })
            ?? TextExtent(width: 0, ascent: style.size, descent: 0)
    }
}
