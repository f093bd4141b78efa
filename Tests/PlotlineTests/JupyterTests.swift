import Glibc
import Testing

/// Notebooks of Jupyter by the commands, and held against Jupyter's own tools where `scripts/setup --tests` has fetched them.
@Suite struct JupyterTests {
    private static let data = "time,v\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n"
    private static let notebook = """
        # Rain

        ```{code-cell} plotline
        :tags: [parameters]
        n = 2
        ```

        Text with <b>HTML</b> and `code`.

        ```{code-cell} plotline
        :label: 2
        load a.csv | first {n}
        plot bar
          title "v"
        ```

        The end.

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.data, to: "a.csv")
        try folder.write(Self.notebook, to: "n.md")
        #expect(try run(folder, "run", "n.md", "--save", "--preview", "none").end == .exit(0))
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution([Project.executable()] + words, environment: ["HOME": "/nonexistent"], folder: folder.root)
    }

    /// A Markdown notebook goes there and back to the letter, pictures too; the copy verifies, runs and saves as the first does.
    @Test func oneNotebookInBothFormats() throws {
        let folder = try folder()
        let markdown = try #require(folder.read("n.md"))
        let picture = try #require(folder.read("n.files/2.png"))
        #expect(try run(folder, "export", "n.md", "-o", "n.ipynb").end == .exit(0))
        #expect(try run(folder, "verify", "n.ipynb").output == "n.ipynb: 2 cells, all as recorded\n")
        let copy = folder.read("n.ipynb")
        #expect(try run(folder, "export", "n.ipynb", "-o", "n.md").end == .exit(3), "it already exists")
        try folder.write("", to: "n.md")
        #expect(try run(folder, "export", "n.ipynb", "-o", "n.md", "--force").end == .exit(0))
        #expect(folder.read("n.md") == markdown)
        #expect(folder.read("n.files/2.png") == picture)
        #expect(folder.read("n.ipynb") == copy)
        // Run anew it holds all forms of its figure, the same as a run of the Markdown gives.
        #expect(try run(folder, "run", "n.ipynb", "--save", "--preview", "none").end == .exit(0))
        #expect(try run(folder, "run", "n.md", "-o", "m.ipynb", "--preview", "none").end == .exit(0))
        #expect(folder.read("n.ipynb") == folder.read("m.ipynb"))
        #expect(try run(folder, "verify", "n.ipynb").end == .exit(0))
        let whole = try #require(folder.read("n.ipynb"))
        for type in ["image/png", "image/svg+xml", "text/plain"] { #expect(whole.contains("\"\(type)\": ")) }
        // Each form is compared.
        for (old, new) in [
            ("<svg ", "<svg x=\\\"1\\\" "), ("n = 2", "n = 3"), ("3 → 2 rows", "3 → 1 rows"), ("┤", "┼"),
        ] {
            #expect(whole.contains(old), "\(old)")
            try folder.write(whole.replacing(old, with: new), to: "drifted.ipynb")
            #expect(try run(folder, "verify", "drifted.ipynb").end == .exit(1), "\(old)")
        }
    }

    @Test func openEditAndSave() throws {
        let folder = try folder()
        #expect(try run(folder, "export", "n.md", "-o", "n.ipynb").end == .exit(0))
        let before = try #require(folder.read("n.ipynb"))
        let typed = try Execution(
            [Project.executable(), "n.ipynb"], input: "rerun all\nseries\nsave\nquit\n", folder: folder.root)
        #expect(typed.end == .exit(0), "\(typed.output)\(typed.errors)")
        let after = try #require(folder.read("n.ipynb"))
        #expect(after != before)
        #expect(try run(folder, "verify", "n.ipynb").output == "n.ipynb: 3 cells, all as recorded\n")
    }

    /// The programs that read such notebooks: `nbformat.validate`, and its writer, which JupyterLab saves with, gives the same
    /// bytes; nbconvert shows the figure, whose words stand beside it; jupytext takes it to MyST, and that runs.
    @Test func jupytersOwnToolsReadIt() throws {
        let python = Project.root + "/.venv/bin/python"
        guard unsafe access(Project.root + "/.venv/bin/jupytext", X_OK) == 0 else { return }
        let folder = try folder()
        #expect(try run(folder, "run", "n.md", "-o", "n.ipynb", "--preview", "none").end == .exit(0))
        let script = """
            import nbformat, jupytext, nbconvert
            notebook = nbformat.read("n.ipynb", 4)
            nbformat.validate(notebook)
            assert nbformat.writes(notebook) + "\\n" == open("n.ipynb").read(), "other bytes"
            page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
            assert 'src="data:image/svg+xml;base64,' in page, "no figure"
            figures = [out for cell in notebook.cells for out in cell.get("outputs", []) if "image/svg+xml" in out.get("data", {})]
            assert figures[0].metadata["image/svg+xml"]["alt"].startswith("v: bar chart"), "no words"
            open("t.md", "w").write(jupytext.writes(notebook, fmt="md:myst"))
            nbformat.write(jupytext.read("t.md"), "t.ipynb")
            """
        let tools = try Execution([python, "-c", script], folder: folder.root)
        #expect(tools.end == .exit(0), "\(tools.errors)")
        for name in ["t.md", "t.ipynb"] {
            let ran = try run(folder, "run", name, "--save", "--preview", "none")
            #expect(ran.end == .exit(0), "\(name): \(ran.errors)")
            #expect(ran.output.contains("3 → 2 rows"))
        }
    }
}
