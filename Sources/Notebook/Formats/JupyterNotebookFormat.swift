import Interchange

/// Jupyter's notebooks: nbformat 4.5 is written, 4.0 to 4.x is read. What is ours and no part of the format stands under the
/// key `plotline`. Source: the schema `nbformat.v4.5.schema.json`.
package enum JupyterNotebookFormat: NotebookFormat {
    package static let name = "ipynb"
    package static let suffixes = ["ipynb"]
    package static let holdsPictures = true

    /// How a file of cells ends, as a notebook says of its language.
    package static let cellsEnding = ".plt.md"

    /// The key of what is ours, in the metadata of notebook, cell and output.
    package static let key = "plotline"

    /// As an object of JSON; Markdown has no reason to.
    package static func begins(_ text: String) -> Bool { text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{" }

    package static func read(_ text: String, path: String) throws -> NotebookDocument {
        var reader = try JupyterReader(text, path: path)
        return try reader.document()
    }

    package static func write(_ document: NotebookDocument) -> String {
        var writer = JupyterWriter(document)
        return String(decoding: writer.root().written(document.jupyter?.style ?? .jupyter), as: UTF8.self)
    }

    /// Nothing: what the format has no place for stands under its key.
    package static func losses(of document: NotebookDocument) -> [String] { [] }
}

/// How prose stands in cells: the blank lines around it, and what parts two cells of it.
enum ProseGap {
    /// Between two cells of prose; MyST's block break.
    static let between = "\n\n+++\n\n"

    /// What stands before the first cell of a piece of prose and after its last one, unless the notebook says otherwise.
    static func usual(isFirst: Bool, isLast: Bool, hasHeader: Bool) -> (before: String, after: String) {
        (isFirst && !hasHeader ? "" : "\n", isLast ? "\n" : "\n\n")
    }

    /// What stands between two cells of ours, or around all of them, where there is no prose.
    static func usualBlank(isFirst: Bool, isLast: Bool, hasHeader: Bool) -> String {
        isLast || isFirst && !hasHeader ? "" : "\n"
    }

    /// Whether a text is nothing but blank lines.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { " \t\r\n".unicodeScalars.contains($0) }
    }

    /// The blank lines before a text, the text without them, and all that follows its last line.
    static func parts(_ text: String) -> (before: String, core: String, after: String) {
        let lines = TextLines.split(text)
        func isBlank(_ line: Substring) -> Bool { TextLines.content(line).allSatisfy { $0 == " " || $0 == "\t" } }
        guard let first = lines.firstIndex(where: { !isBlank($0) }), let last = lines.lastIndex(where: { !isBlank($0) })
        else { return (text, "", "") }
        let core = lines[first...last].joined()
        let end = TextLines.end(of: core)
        var body = core
        body.unicodeScalars.removeLast(end.unicodeScalars.count)
        return (lines[..<first].joined(), body, end + lines[(last + 1)...].joined())
    }
}

/// A cell that is not a code, as Markdown has it: a raw cell of Jupyter's is a fence.
enum RawFence {
    private static let opening = "```{raw-cell}\n"
    private static let closing = "\n```"

    static func text(_ source: String) -> String { opening + source + closing }

    static func source(_ text: String) -> String? {
        guard text.hasPrefix(opening), text.hasSuffix(closing),
            text.utf8.count >= opening.utf8.count + closing.utf8.count
        else { return nil }
        let source = String(text.dropFirst(opening.count).dropLast(closing.count))
        return source.contains("```") ? nil : source
    }

    /// Another program's cell as Markdown shows it.
    static func quoted(_ source: String, language: String) -> String {
        var fence = "```"
        while source.contains(fence) { fence += "`" }
        return "\(fence)\(language)\n\(source)\n\(fence)"
    }
}
