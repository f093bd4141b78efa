/// Which characters a terminal can show.
package enum GlyphSet: Sendable, CaseIterable {
    /// Blocks, braille and box drawing: any UTF-8 locale.
    case unicode
    /// Printable ASCII alone, shapes and words.
    case ascii
}
