import Catalog

extension InstantSyntax {
    /// Reads an instant that stands alone: an option of the command line, a header's value. Nil when the text is none.
    package init?(reading text: String) {
        var cursor = Cursor(text, vocabulary: Vocabulary([]), parameters: Parameters())
        guard let (instant, range) = cursor.instantSlot(), range.upper == text.utf8.count else { return nil }
        self = instant
    }
}
