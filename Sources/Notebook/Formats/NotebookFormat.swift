/// A file format of notebooks.
///
/// To add one: write `Formats/ThingNotebookFormat.swift` and add its line to `NotebookFormatCatalog`. Reading keeps
/// what it does not understand; writing the same document gives the same bytes; writing and reading gives the same
/// document but for its losses.
package protocol NotebookFormat: Sendable {
    static var name: String { get }
    /// File suffixes without the dot.
    static var suffixes: [String] { get }
    /// Whether pictures stand in the file itself, and not beside it.
    static var holdsPictures: Bool { get }
    /// It is written to be looked at: nobody reads it back, and figures in it are drawn from the cells as they ran.
    static var isPage: Bool { get }

    /// Whether a text that has no name begins as this format does.
    static func begins(_ text: String) -> Bool

    static func read(_ text: String, path: String) throws -> NotebookDocument
    static func write(_ document: NotebookDocument) -> String
    /// What of a document this format cannot keep, a kind a line in words: `2 attachments`.
    static func losses(of document: NotebookDocument) -> [String]
}

extension NotebookFormat {
    package static var holdsPictures: Bool { false }
    package static var isPage: Bool { false }
    package static func begins(_ text: String) -> Bool { false }
}
