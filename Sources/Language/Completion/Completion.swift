import Catalog
import Diagnostics
import Syntax

/// What may stand at a place, for completion.
package struct Completion: Sendable {
    /// A word of the language.
    package struct Item: Sendable, Equatable {
        package var text: String
        /// Nil for a form's own keyword.
        package var kind: EntryKind?
        package var summary: String
    }

    /// A value that may stand at the place, and what it depends on.
    package struct Slot: Sendable {
        /// The verb or clause of the stage.
        package var stage: String?
        /// What its form calls the value: `column`, `zone`; `operand` within an expression.
        package var label: String
        package var kind: ValueKind
        /// What stands before it in its stage, flat: words of groups beside those that stand alone.
        package var taken: [Argument]
        /// The column that it is compared with, in an expression.
        package var comparand: String?
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
    package var slots: [Slot] = []
    /// The statements of the cell before the one at the place that could be read.
    package var before: [StatementSyntax] = []
    /// The stages of its own statement that a `|` follows.
    package var stages: [StageSyntax] = []
    /// Bytes of an opening quote that the word at the place begins with.
    package var quote = 0
    /// Where the statement at the place begins, and the parameters that it sees.
    package var statement = 0
    package var parameters = Parameters()
    /// Where the expression inside a text begins that the place is in.
    package var inside: Int?
}

extension Completion {
    /// Whether a word up to the next blank may stand at the place.
    var takesRaw: Bool { wants.contains(.path) || slots.contains { $0.kind == .raw } }

    /// Whether a name may stand at the place that may have dots in it, and back-quotes around it then.
    var takesName: Bool {
        wants.contains(.column) || wants.contains(.series) || slots.contains { $0.label == "only" }
    }

    /// Whether a quoted text may stand at the place whose content something is known about.
    var takesQuoted: Bool {
        wants.contains(.path)
            || slots.contains { $0.kind == .textOrWord || $0.label == "operand" && $0.comparand != nil }
    }
}
