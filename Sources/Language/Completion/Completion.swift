import Catalog
import Diagnostics

/// What may stand at a place, for completion.
package struct Completion: Sendable {
    /// A word of the language.
    package struct Item: Sendable, Equatable {
        package var text: String
        /// Nil for a form's own keyword.
        package var kind: EntryKind?
        package var summary: String
    }

    /// Something that only the workspace or the file system knows.
    package enum Want: Sendable, Hashable {
        case column, series, path
        /// A name that the person makes up: nothing can be offered.
        case newName
        /// A value typed by hand: a number, a text, a date.
        case value
    }

    /// What a chosen word replaces: the part of the word before the cursor, an opening quote or back-quote included.
    package var range: SourceRange
    /// The part already typed, without its quote.
    package var prefix: String
    /// In the order of the form, then of the catalogue; not filtered by `prefix`.
    package var items: [Item]
    package var wants: Set<Want>
    /// The series that the statement names before its first `|`; nil when it works on the current one.
    package var source: String?
}
