/// Something that went wrong, as facts. Each room has one error type that conforms, and beside it one file with its
/// prose (`RoomError+Prose.swift`); nothing else in the room words a message.
///
/// `subject` ties a fault raised far from the text (a column that a transform did not find) back to the word that
/// a person typed: Session looks for it among the words of the failing stage and puts the caret there.
package protocol Fault: Error, Sendable {
    /// One line, lower case, without a full stop: `unknown column 'wnd'`.
    var what: String { get }
    /// How to mend it, shown beside the caret: `did you mean 'wind'?`. Nil when `what` says it all.
    var mend: String? { get }
    /// The word or value at fault, as it was typed, nil when it is the whole stage.
    var subject: String? { get }
    /// The exact place in the cell, when the room knows it (the parser does).
    var range: SourceRange? { get }
    /// Another place that matters (the other side of a type mismatch) with its label.
    var related: [(range: SourceRange, label: String)] { get }
    /// The column that was named and is not there, among those that are; nil for any other fault.
    var unknownColumn: UnknownColumn? { get }
    /// Whether more words can mend it.
    var finality: Finality { get }
}

/// A name that no column has, and the names there are.
package struct UnknownColumn: Sendable {
    package var name: String
    package var candidates: [String]

    package init(_ name: String, among candidates: [String]) {
        self.name = name
        self.candidates = candidates
    }
}

extension Fault {
    package var mend: String? { nil }
    package var subject: String? { nil }
    package var range: SourceRange? { nil }
    package var related: [(range: SourceRange, label: String)] { [] }
    package var unknownColumn: UnknownColumn? { nil }
    package var finality: Finality { .open }
}
