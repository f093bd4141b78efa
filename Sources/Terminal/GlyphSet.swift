/// Which characters a terminal can show.
package enum GlyphSet: Sendable, CaseIterable {
    /// Blocks, braille and box drawing: any UTF-8 locale.
    case unicode
    /// These and Unicode 16's octants, blocks of two by four in a cell without ground between them: terminals that draw them
    /// themselves.
    case octants
    /// Printable ASCII alone, shapes and words.
    case ascii

    package var isASCII: Bool { self == .ascii }
}
