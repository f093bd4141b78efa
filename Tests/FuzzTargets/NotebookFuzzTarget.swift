import Notebook

/// Any text as a notebook: what is written of it is read and written to the same text again.
enum NotebookFuzzTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let document = try? MystNotebookFormat.read(text, path: "t.md") else { return }
        let written = MystNotebookFormat.write(document)
        guard let again = try? MystNotebookFormat.read(written, path: "t.md") else {
            preconditionFailure("what was written cannot be read:\n\(written)")
        }
        let second = MystNotebookFormat.write(again)
        precondition(second == written, "what was written is written otherwise:\n\(written)\nand\n\(second)")
        precondition(again.cells.map(\.source) == document.cells.map(\.source), "the cells changed:\n\(written)")
    }
}
