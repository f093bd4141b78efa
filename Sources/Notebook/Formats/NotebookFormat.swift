/// A file format of notebooks.
///
/// To add one: write `Formats/ThingNotebookFormat.swift` and add its line to `NotebookFormatCatalog`. Reading keeps
/// what it does not understand; writing the same document gives the same bytes.
package protocol NotebookFormat: Sendable {
    static var name: String { get }
    /// File suffixes without the dot.
    static var suffixes: [String] { get }

    static func read(_ text: String, path: String) throws -> NotebookDocument
    static func write(_ document: NotebookDocument) -> String
}
