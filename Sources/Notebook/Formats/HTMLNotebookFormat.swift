import HTML

/// A page in one file, to be looked at, printed and sent. `NotebookPage` writes it from the cells as they ran; nobody reads one
/// back, since a page keeps what cells showed and not what they were.
package enum HTMLNotebookFormat: NotebookFormat {
    package static let name = "html"
    package static let suffixes = ["html"]
    package static let holdsPictures = true
    package static let isPage = true

    package static func read(_ text: String, path: String) throws -> NotebookDocument {
        throw NotebookError.onlyWritten(path: path)
    }

    /// The page of what a document holds, without what it showed.
    package static func write(_ document: NotebookDocument) -> String {
        var page = HTMLPage(title: "Notebook")
        for block in document.blocks {
            switch block {
            case .prose(let text): page.body += (try? Prose.markup(text, image: { _ in nil })) ?? ""
            case .cell(let cell): page.body += CellMarkup.code(cell.program)
            }
        }
        return page.text()
    }

    /// What programs need to run it again.
    package static func losses(of document: NotebookDocument) -> [String] {
        let outputs = document.foreignOutputs
        return (document.cells.isEmpty ? [] : ["what runs it again"])
            + (outputs == 0 ? [] : ["\(outputs) \(outputs == 1 ? "output" : "outputs") of another program"])
    }
}
