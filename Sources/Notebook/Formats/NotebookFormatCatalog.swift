import Files
import Session

/// Every notebook format.
package enum NotebookFormatCatalog {
    package static let all: [any NotebookFormat.Type] = [
        MystNotebookFormat.self, JupyterNotebookFormat.self, HTMLNotebookFormat.self,
    ]

    /// Those of notebooks to be opened.
    package static var suffixes: [String] { all.filter { !$0.isPage }.flatMap { $0.suffixes } }

    /// Whether a path's suffix is that of a notebook to be opened.
    package static func isNotebook(_ path: String) -> Bool {
        let suffix = Path(path).name.suffix
        return all.contains { !$0.isPage && $0.suffixes.contains(suffix) }
    }

    /// The format of a text that has no name, by how it begins: Markdown, which may begin in any way, unless another knows it.
    package static func format(of text: String) -> any NotebookFormat.Type {
        all.first { $0.begins(text) } ?? MystNotebookFormat.self
    }

    /// The format for a path's suffix.
    ///
    /// - Parameter isOpened: whether it is to be read; a page is not, and advice names none.
    /// - Throws: `NotebookError.unknownFormat`.
    package static func format(for path: String, isOpened: Bool = false) throws -> any NotebookFormat.Type {
        let suffix = Path(path).name.suffix
        if let format = all.first(where: { $0.suffixes.contains(suffix) }) { return format }
        throw NotebookError.unknownFormat(path: path, known: isOpened ? suffixes : all.flatMap { $0.suffixes })
    }
}
