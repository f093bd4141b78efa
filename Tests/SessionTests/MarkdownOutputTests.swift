import Session
import Testing

@testable import Notebook

/// Notes and tables of Markdown between the marks of a cell's outputs: they read as Markdown there, and act on nothing.
@Suite struct MarkdownOutputTests {
    private static func document(_ outputs: [CellOutput]) -> NotebookDocument {
        var cell = NotebookCell(typing: "note \"x\"")
        cell.outputs = outputs
        return NotebookDocument(blocks: [.cell(cell)])
    }

    @Test func standsAsItIs() throws {
        let document = Self.document([
            .text("a: 2 rows"), .markdown("## Head\n\nWords."), .figure(title: "Line", path: "n.files/1.png"),
            .markdown("| a |\n| --- |\n| 1 |"),
        ])
        let written = MystNotebookFormat.write(document)
        #expect(
            written.contains(
                "```text\na: 2 rows\n```\n\n## Head\n\nWords.\n\n![Line](n.files/1.png)\n\n| a |\n| --- |\n| 1 |\n<!-- /output -->"
            ), "\(written)")
        #expect(try MystNotebookFormat.read(written, path: "a.md").cells[0].outputs == document.cells[0].outputs)
        var one = document
        one.blocks = Self.document([.markdown("## Head")]).blocks
        let jupyter = try JupyterNotebookFormat.read(JupyterNotebookFormat.write(one), path: "a.ipynb")
        #expect(jupyter.cells[0].outputs == [.markdown("## Head")])
    }

    /// Words from data may be anything.
    @Test(arguments: [
        "<!-- /output -->", "a\n```\nb", "~~~", "<b>x</b>", "![x](https://example.com/x.png)",
        "[x](https://example.com)",
        "[x]: https://example.com", ">>>>>>> theirs", "=======", "", "  \n ", "a\rb",
    ])
    func whatWouldActIsText(_ words: String) { #expect(MarkdownOutput.text(words) == nil) }

    @Test func blankLinesAroundAreLeftOut() {
        #expect(MarkdownOutput.text("\n\n## Head\n\nb\n \n") == "## Head\n\nb")
    }

    @Test func notesAndTablesOfASession() throws {
        let rig = try DocumentRig()
        try rig.files.write("time,v\n2024-01-01,1\n", to: "a.csv")
        rig.type("note \"## Head\"\nnote \"Words.\"", "load a.csv as a\na | show md", "note \"<b>x</b>\"")
        _ = try rig.document.save(to: rig.path("n.md"))
        let outputs = try NotebookFile.read(rig.path("n.md")).document.cells.map(\.outputs)
        #expect(outputs[0] == [.markdown("## Head\n\nWords.")])
        #expect(outputs[1].count == 2)
        #expect(outputs[1].last == .markdown("| time | v |\n| --- | ---: |\n| 2024-01-01T00:00:00Z | 1 |"))
        #expect(outputs[2] == [.text("<b>x</b>")])
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try file.session(basedOn: Settings(timezone: "UTC")) { $0 }
        #expect(try NotebookVerifier.verify(file, in: session).outcome == .same)
    }
}
