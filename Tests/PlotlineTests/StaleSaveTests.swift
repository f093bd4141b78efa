import Testing

/// What a cell answered before its data were taken away or changed is never saved as if it were true.
@Suite struct StaleSaveTests {
    @Test func aStaleCellIsMarked() throws {
        let folder = try TemporaryFolder()
        try folder.write("time,v\n2024-01-01,1\n2024-01-02,2\n", to: "a.csv")
        func run(_ input: String) throws -> Execution {
            try Execution(
                [Project.executable()], input: input,
                environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
        }
        let typed = try run(
            "load a.csv as a\na | where v > 1 as b\nb | plot line v\nnote \"mine\"\ndelete 2\nsave n.md\nquit\n")
        #expect(typed.end == .exit(0), "\(typed.output)\(typed.errors)")
        #expect(
            typed.output.contains(
                "cell 2 failed when it ran again: 'rerun 2' shows why\ncell 2 is saved as not up to date\n"),
            "\(typed.output)")
        let text = try #require(folder.read("n.md"))
        #expect(text.contains("```text\nnot up to date: what this cell read has changed since it ran\n```"), "\(text)")
        #expect(!text.contains(".png") && text.contains("mine\n"), "\(text)")
        let whole = try run("load a.csv as a\na | where v > 1 as b\nplot line v\nsave m.md\nquit\n")
        #expect(!whole.output.contains("up to date"), "\(whole.output)")
        #expect(folder.read("m.md")?.contains(".png") == true)
    }
}
