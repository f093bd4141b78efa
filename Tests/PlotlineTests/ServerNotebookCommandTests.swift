import Testing

/// Notebooks whose server is gone, from a shell: what the commands say, and how they end.
@Suite struct ServerNotebookCommandTests {
    private static let notebook = """
        ```plotline
        load own.csv as own | show csv
        ```

        ```plotline
        load postgresql://127.0.0.1:1/db?table=t as far
        ```

        """

    private func rig(_ text: String = notebook) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n", to: "own.csv")
        try folder.write(text, to: "n.md")
        return folder
    }

    private func plotline(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution(
            [Project.executable()] + words,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    @Test func theExitCodeIsItsOwn() throws {
        let folder = try rig(Self.notebook.replacing("load postgresql://127.0.0.1:1/db?table=t", with: "load own.csv"))
        #expect(try plotline(folder, "run", "n.md", "--save").end == .exit(0))
        let text = try #require(folder.read("n.md"))
        try folder.write(
            text.replacing("load own.csv as far", with: "load postgresql://127.0.0.1:1/db?table=t as far"), to: "n.md")
        for words in [["verify", "n.md"], ["verify", "n.md", "--allow-net", "127.0.0.1:1"]] {
            let run = try Execution(
                [Project.executable()] + words,
                environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
            #expect(run.end == .exit(5), "\(run.output)\(run.errors)")
            #expect(run.output.contains("cell 2") && run.output.contains("was not checked: "), "\(run.output)")
        }
        #expect(try plotline(folder, "run", "n.md").end == .exit(5))
        #expect(try plotline(folder, "run", "n.md", "--allow-net", "127.0.0.1:1").end == .exit(5))
        #expect(try plotline(folder, "export", "n.md", "-o", "n.html").end == .exit(5))
        // Nothing is accepted of what nobody could check.
        let before = folder.read("n.md")
        #expect(try plotline(folder, "verify", "--update", "n.md").end == .exit(5))
        #expect(folder.read("n.md") == before)
    }

    @Test func programsReadIt() throws {
        let folder = try rig()
        let json = try plotline(folder, "verify", "--json", "--junit", "r.xml", "n.md")
        #expect(
            json.output.contains("\"kind\":\"unchecked\"") || json.output.contains("\"kind\": \"unchecked\""),
            "\(json.output)")
        #expect(folder.read("r.xml")?.contains("<skipped message=\"not checked: ") == true)
    }
}
