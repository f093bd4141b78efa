import Testing

@testable import Notebook

/// Reading and writing MyST: everything that is not an output stays to the letter.
@Suite struct MystFormatTests {
    static let whole = """
        ---
        jupytext:
          text_representation: {extension: .md, format_name: myst}
        kernelspec: {name: plotline, display_name: Plotline, language: plotline}
        plotline:
          version: 1
          base: ..
          timezone: Europe/Zurich
        other: kept   # to the letter
        ---

        # Battery

        ```python
        print("no cell of ours")
        ```

        ```{code-cell} plotline
        :tags: [parameters]
        n = 3
        ```

        ```{code-cell} plotline
        load Samples/battery-24h.csv as day
          # a comment, and   spaces
        ```

        <!-- output -->
        ```text
        day: 72 rows
        ```
        ![Battery \\[level\\]](battery.files/2.png)
        <!-- /output -->

        The end.

        """

    @Test func readsItsParts() throws {
        let document = try MystNotebookFormat.read(Self.whole, path: "a.md")
        #expect(document.header.base == "..")
        #expect(document.header.settings == ["timezone": "Europe/Zurich"])
        #expect(
            document.cells.map(\.source) == [
                "n = 3", "load Samples/battery-24h.csv as day\n  # a comment, and   spaces",
            ])
        #expect(document.cells.map(\.isParameters) == [true, false])
        #expect(document.cells.map(\.line) == [20, 24])
        #expect(
            document.cells[1].outputs == [
                .text("day: 72 rows"), .figure(title: "Battery [level]", path: "battery.files/2.png"),
            ])
    }

    @Test func writesWhatItRead() throws {
        let document = try MystNotebookFormat.read(Self.whole, path: "a.md")
        #expect(MystNotebookFormat.write(document) == Self.whole)
    }

    @Test(arguments: [
        "", "\n", "plain prose", "a\r\nb\r\n", "```\nnot ours\n```\n", "```plotline\nplot\n```",
        "~~~plotline\nplot\n~~~\n",
        "```{code-cell} plotline\n```\n", "````plotline\n```\n````\n\nafter", "Title\n=======\n",
    ])
    func keepsEveryByte(_ text: String) throws {
        let document = try MystNotebookFormat.read(text, path: "a.md")
        let written = MystNotebookFormat.write(document)
        let body =
            written.hasPrefix("---\n") ? String(written.dropFirst(written.range(of: "---\n", after: 4))) : written
        // A closing fence at the end of a file without a line end gets one.
        #expect(body == text || body == text + "\n")
        #expect(try MystNotebookFormat.read(written, path: "a.md").cells.map(\.source) == document.cells.map(\.source))
    }

    @Test func outputThatHoldsFencesSurvives() throws {
        let shown = "a\n```\n<!-- /output -->\n````text\n"
        var cell = NotebookCell(source: "note \"x\"")
        cell.outputs = [.text(shown), .figure(title: "a ] (b) \\ c", path: "my notes.files/1.png")]
        let text = MystNotebookFormat.write(NotebookDocument(blocks: [.cell(cell)]))
        #expect(try MystNotebookFormat.read(text, path: "a.md").cells.first?.outputs == cell.outputs)
    }

    @Test(arguments: [
        ("a\n<<<<<<< ours\n", NotebookError.mergeMarker(path: "a.md", line: 2)),
        ("a\n\n```plotline\nplot\n", .openFence(path: "a.md", line: 3)),
        ("```plotline\nplot\n```\n<!-- output -->\n", .openOutput(path: "a.md", line: 4)),
        ("---\nplotline: {}\n", .openHeader(path: "a.md", line: 1)),
        ("---\nplotline: {version: 9}\n---\n", .newerVersion(path: "a.md", version: "9")),
    ])
    func refuses(_ text: String, _ expected: NotebookError) {
        #expect {
            try MystNotebookFormat.read(text, path: "a.md")
        } throws: { error in
            (error as? NotebookError)?.what == expected.what
        }
    }

    /// git's markers are refused wherever they stand, by the line of the first one. Source: git-merge(1).
    @Test(arguments: [
        (
            "```plotline\nplot\n```\n\n<!-- output -->\n```text\n<<<<<<< ours\n1\n=======\n2\n>>>>>>> b\n```\n<!-- /output -->\n",
            7
        ),
        ("```plotline\nplot\n```\n\n<!-- output -->\n<<<<<<< ours\n![a](b.png)\n<!-- /output -->\n", 6),
        ("```sh\ngit merge\n<<<<<<< ours\n```\n", 3), ("<!--\n>>>>>>> b\n-->\n", 2),
        ("---\nplotline:\n<<<<<<< ours\n  base: ..\n---\n", 3), ("```plotline\nplot\n=======\n>>>>>>> b\n```\n", 4),
        ("a\r\n=======\r\n>>>>>>> b\r\n", 3),
    ])
    func refusesMarkersAnywhere(_ text: String, _ line: Int) {
        #expect {
            try MystNotebookFormat.read(text, path: "a.md")
        } throws: { error in
            (error as? NotebookError)?.what == NotebookError.mergeMarker(path: "a.md", line: line).what
        }
    }

    /// A notebook about git shows them behind a blank; one whose data hold them can be saved and read.
    @Test func markersThatAreNone() throws {
        let prose = "```sh\n <<<<<<< ours\n =======\n >>>>>>> b\n```\n"
        #expect(try MystNotebookFormat.read(prose, path: "a.md").cells.isEmpty)
        for shown in ["<<<<<<< ours\n=======\n  >>>>>>> b\n>>>>>>> b", ">>>>>>> a\n```\n"] {
            var cell = NotebookCell(source: "show csv")
            cell.outputs = [.text(shown)]
            let text = MystNotebookFormat.write(NotebookDocument(blocks: [.cell(cell)]))
            let read = try MystNotebookFormat.read(text, path: "a.md")
            #expect(read.cells.first?.outputs == cell.outputs)
            #expect(MystNotebookFormat.write(read.withOutputs([cell.outputs])) == text)
        }
    }

    /// Cutting a notebook anywhere gives a document or a fault, never a trap.
    @Test func survivesEveryCut() {
        let characters = Array(Self.whole)
        for end in characters.indices { _ = try? MystNotebookFormat.read(String(characters[..<end]), path: "a.md") }
    }

    /// A cell of a kind that nbformat 4.5 has not is kept in its file; Markdown has it as prose, which is said.
    @Test func aKindOfCellThatNobodyKnows() throws {
        let text = """
            {"cells": [{"cell_type": "hologram", "id": "a", "metadata": {}, "source": "x"}], "metadata": {"kernelspec": \
            {"name": "plotline", "language": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}
            """
        let document = try JupyterNotebookFormat.read(text, path: "n.ipynb")
        #expect(JupyterNotebookFormat.write(document).contains(#""cell_type": "hologram""#))
        #expect(MystNotebookFormat.losses(of: document) == ["1 cell's kind, which is prose now"])
        let known = try JupyterNotebookFormat.read(text.replacing("hologram", with: "markdown"), path: "n.ipynb")
        #expect(MystNotebookFormat.losses(of: known) == [])
    }

    /// JupyterLab makes a notebook of an empty file; here it holds nothing to run.
    @Test(arguments: ["", "\n", " \r\n"]) func anEmptyFileOfJupyter(_ text: String) {
        #expect {
            try JupyterNotebookFormat.read(text, path: "n.ipynb")
        } throws: { error in
            (error as? NotebookError)?.what == "n.ipynb is not a notebook of Jupyter: it has no cells"
        }
    }

    /// A course's notebook in Python: its cells are prose here, and what they showed is left behind.
    @Test func saysWhichOutputsOfPythonAreLost() throws {
        let stream = "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"hi\"}"
        func cell(_ outputs: String, _ metadata: String) -> String {
            """
            {"cell_type": "code", "execution_count": 1, "metadata": {\(metadata)}, "outputs": [\(outputs)], "source": "print('hi')"}
            """
        }
        let cells = [cell(stream + ", " + stream, "\"scrolled\": true"), cell("", ""), cell(stream, "")]
        let document = try JupyterNotebookFormat.read(
            """
            {"cells": [\(cells.joined(separator: ", "))], "metadata": {"kernelspec": {"name": "python3", "language": "python"}},
             "nbformat": 4, "nbformat_minor": 2}
            """, path: "a.ipynb")
        #expect(document.cells.isEmpty)
        #expect(MystNotebookFormat.losses(of: document) == ["1 cell's metadata", "3 outputs of another program"])
        #expect(HTMLNotebookFormat.losses(of: document) == ["3 outputs of another program"])
        #expect(JupyterNotebookFormat.losses(of: document) == [])
    }
}

extension String {
    /// How many characters stand up to and including the first `text` at or after `offset`.
    fileprivate func range(of text: String, after offset: Int) -> Int {
        let characters = Array(self)
        let wanted = Array(text)
        for start in offset..<max(offset, characters.count - wanted.count + 1)
        where Array(characters[start..<(start + wanted.count)]) == wanted {
            return start + wanted.count
        }
        return 0
    }
}
