import Catalog

/// Every way out of a scene that a person can name, in the order of the reference page.
package enum SurfaceCatalog {
    /// Pixels in the terminal, best first.
    package static let inline: [any InlineSurface] = [KittySurface(), SixelSurface(), ITermSurface()]

    /// The words of `preview`.
    package static let previewEntries: [CatalogEntry] =
        [CatalogEntry(.preview, "auto", summary: "the best that the terminal shows: pixels where it can, else text")]
        + inline.map { CatalogEntry(.preview, $0.name, summary: $0.summary) }
        + [
            CatalogEntry(.preview, "unicode", summary: "text: blocks, braille and box drawing"),
            CatalogEntry(.preview, "ascii", summary: "text in ASCII alone"),
            CatalogEntry(.preview, "none", summary: "no preview"),
        ]
}
