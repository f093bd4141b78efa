import Interchange
import Testing

@testable import Notebook

/// The options of a code cell as MyST writes them. What they mean is what jupytext 1.19 with PyYAML reads of the same cell
/// (`jupytext.reads(text, fmt="md:myst").cells[0].metadata`).
@Suite struct CellOptionsTests {
    private static func cell(_ inside: String) throws -> NotebookCell {
        let text = "```{code-cell} plotline\n\(inside)```\n"
        let document = try MystNotebookFormat.read(text, path: "a.md")
        #expect(document.blocks.count == 1)
        var written = document
        written.header = NotebookHeader()
        #expect(MystNotebookFormat.write(written) == text, "to the letter")
        return try #require(document.cells.first)
    }

    private static func json(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

    @Test(arguments: [
        ("plot\n", "{}", "plot"),
        (":tags: [parameters]\nn = 2\n", #"{"tags": ["parameters"]}"#, "n = 2"),
        (":tags: [a, b]\n\nn = 2\n", #"{"tags": ["a", "b"]}"#, "n = 2"),
        ("---\ntags: [a, b]\n---\nn = 2\n", #"{"tags": ["a", "b"]}"#, "n = 2"),
        ("---\ntags:\n- a\n- b\nlabel: rain\n---\nn = 2\n", #"{"tags": ["a", "b"], "label": "rain"}"#, "n = 2"),
        ("----\nlabel: rain\n-----\n\nn = 2\n", #"{"label": "rain"}"#, "n = 2"),
        ("---\n---\nn = 2\n", "{}", "n = 2"),
        ("\nn = 2\n", "{}", "n = 2"),
        ("\n\nn = 2\n", "{}", "\nn = 2"),
        ("\n:no option\n", "{}", ":no option"),
        ("\n---\nno option\n", "{}", "---\nno option"),
        (":label: 2\n:other: true\n:none:\n", #"{"label": 2, "other": true, "none": null}"#, ""),
        (":label: \"2\"\n:half: 1.5\n", #"{"label": "2", "half": 1.5}"#, ""),
        (
            "---\nslideshow:\n  slide_type: slide\nmystnb: {image: {width: 200px}}\n---\nplot\n",
            #"{"slideshow": {"slide_type": "slide"}, "mystnb": {"image": {"width": "200px"}}}"#, "plot"
        ),
        (
            "---\nplotline:\n  opening: '```{code-cell} plotline\n\n    :label: 2\n\n    '\n---\nplot\n",
            #"{"plotline": {"opening": "```{code-cell} plotline\n:label: 2\n"}}"#, "plot"
        ),
        (
            "---\nnote: some words that are so many that the program which wrote them\n  has broken their line\ntags: [a,\n  b]\n---\nplot\n",
            #"{"note": "some words that are so many that the program which wrote them has broken their line", "tags": ["a", "b"]}"#,
            "plot"
        ),
        (
            "---\nnote: \"a line\n\n  another \\\n  and \\\n  \\ more\"\n---\nplot\n",
            #"{"note": "a line\nanother and  more"}"#, "plot"
        ),
    ])
    func areRead(_ inside: String, _ members: String, _ source: String) throws {
        let cell = try Self.cell(inside)
        #expect(JSON.object(cell.options.members) == (try Self.json(members)))
        #expect(cell.source == source)
    }

    @Test func tagsAndLabel() throws {
        #expect(try Self.cell(":tags: hide-input, 2024\n").tags == ["hide-input", "2024"])
        #expect(try Self.cell(":tags: [hide-input, 2024]\n").tags == ["hide-input", "2024"])
        #expect(try Self.cell("---\nlabel: 'rain  fall'\n---\n").label == "rain fall")
        #expect(try Self.cell(":label: 2\n").label == "2")
        #expect(try Self.cell(":label:\n").label == nil)
        #expect(try Self.cell("---\ntags: [parameters]\n---\nn = 1\n").isParameters)
    }

    @Test(arguments: [
        (":tags: [a\nplot\n", 2, HeaderFault.unclosed("[")), ("---\na: 1\na: 2\n---\nplot\n", 4, .duplicateKey("a")),
        ("---\na: &x 1\n---\nplot\n", 3, .anchor), ("---\n\ta: 1\n---\nplot\n", 3, .tab),
        (":tags: *x\nplot\n", 2, .anchor), ("---\n- a\n---\nplot\n", 2, .unexpected("a list")),
        (":words\nplot\n", 2, .unexpected("'words'")),
    ])
    func refusedWithTheirLine(_ inside: String, _ line: Int, _ fault: HeaderFault) {
        do {
            _ = try Self.cell(inside)
            Issue.record("was read")
        } catch NotebookError.header("a.md", line, fault) {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func aBlockThatIsNeverClosed() {
        do {
            _ = try Self.cell("---\nlabel: rain\nplot\n")
            Issue.record("was read")
        } catch NotebookError.openHeader("a.md", 2) {
        } catch {
            Issue.record("\(error)")
        }
    }

    /// A source that looks like options stays a source, whatever somebody typed or another program wrote.
    @Test(arguments: [":a: 1", "---\na: 1\n---", "\nplot", " : a", "plot", "", "```\n:a", "---"])
    func whatIsTypedIsNoOption(_ source: String) throws {
        for options in [CellOptions(), CellOptions(tags: ["a b", "x]\n```\n"], label: "é: \"#\n")] {
            let cell = NotebookCell(typing: source, options: options)
            let document = NotebookDocument(blocks: [.cell(cell)])
            let back = try MystNotebookFormat.read(MystNotebookFormat.write(document), path: "a.md")
            #expect(back.cells.map(\.source) == [source])
            #expect(back.cells.map(\.tags) == [options.tags])
            #expect(back.cells.map(\.options.label) == [options.label])
            let json = JupyterNotebookFormat.write(document)
            let jupyter = try JupyterNotebookFormat.read(json, path: "a.ipynb")
            #expect(jupyter.cells.map(\.source) == [source])
            #expect(MystNotebookFormat.write(jupyter) == MystNotebookFormat.write(document), "to the letter")
        }
    }

    /// What a cell's options say is the cell's metadata in Jupyter, and they come back in the form that they had.
    @Test func areMetadataOfJupyter() throws {
        let text = """
            ```{code-cell} plotline
            ---
            label: rain
            slideshow: {slide_type: slide}
            tags:
            - parameters
            ---
            n = 2
            ```

            """
        let document = try MystNotebookFormat.read(text, path: "a.md")
        let written = JupyterNotebookFormat.write(document)
        let jupyter = try JupyterNotebookFormat.read(written, path: "a.ipynb")
        let metadata = try #require(jupyter.cells.first?.jupyter?["metadata"])
        #expect(metadata["slideshow"]?["slide_type"] == .text("slide"))
        #expect(metadata["label"] == .text("rain"))
        #expect(metadata["tags"] == .list([.text("parameters")]))
        #expect(MystNotebookFormat.losses(of: jupyter) == [])
        #expect(jupyter.cells.first?.options == document.cells.first?.options)
        // Somebody has changed the tag since.
        let changed = try JupyterNotebookFormat.read(
            written.replacing("\"parameters\"", with: "\"hide-input\""), path: "a.ipynb")
        #expect(changed.cells.map(\.tags) == [["hide-input"]])
        #expect(changed.cells.map(\.label) == ["rain"])
    }
}
