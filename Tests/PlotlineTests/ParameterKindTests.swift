import Testing

/// Parameters have the kind of their declaration, wherever they come from. Dates and sums were counted by hand.
@Suite struct ParameterKindTests {
    private static let notebook = """
        ---
        plotline: {version: 1, timezone: UTC, now: "2024-02-04T12:00:00Z"}
        ---

        ```{code-cell} plotline
        :tags: [parameters]
        start = 2024-01-01   # the first day
        span = 1 day
        keys = ["a", "b"]
        strict = true
        name = "t"
        ```

        ```{code-cell} plotline
        load "{name}.csv" as t
        t | where time >= {start} and time < {start} + {span} and key in {keys} and {strict} as kept
        note "from {start}, {span}, {strict}"
        ```

        """
    private static let data = """
        time,v,key
        2024-01-01,1,a
        2024-01-02,2,b
        2024-01-03,4,c
        2024-02-03,8,a

        """

    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.notebook, to: "n.md")
        try folder.write(Self.data, to: "t.csv")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution(
            [Project.executable()] + words,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    @Test(arguments: [
        ("start=2024-01-02", "start = 2024-01-02   # the first day", "· 4 → 1 row"),
        ("start=2024", "start = 2024-01-01   # the first day", "· 4 → 1 row"),
        ("span=5 days", "span = 5 days", "· 4 → 2 rows"),
        ("span=40d", "span = 40d", "· 4 → 3 rows"),
        ("keys=b", "keys = [\"b\"]", "· 4 → 0 rows"),
        ("keys=[\"c\", \"a\"]", "keys = [\"c\", \"a\"]", "· 4 → 1 row"),
        ("strict=false", "strict = false", "· 4 → 0 rows"),
        ("start=yesterday", "start = yesterday   # the first day", "· 4 → 1 row"),
    ])
    func givenOnesHaveTheKindThatIsDeclared(_ given: String, _ declared: String, _ reply: String) throws {
        let folder = try rig()
        let run = try run(folder, "run", "n.md", "--set", given, "-o", "deep/er/m.md")
        #expect(run.end == .exit(0), "\(run.output)\(run.errors)")
        #expect(run.output.contains(reply), "\(run.output)")
        let copy = try #require(folder.read("deep/er/m.md"))
        #expect(copy.contains("\n\(declared)\n"), "\(copy)")
        #expect(copy.contains("base: ../..\n"), "\(copy)")
        let verified = try self.run(folder, "verify", "deep/er/m.md")
        #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
    }

    @Test(arguments: [
        ("start=soon", "'soon' is not a value for 'start', which the notebook declares as 2024-01-01"),
        ("span=5", "'5' is not a value for 'span'"), ("span=2024-01-01", "is not a value for 'span'"),
        ("strict=maybe", "'maybe' is not a value for 'strict'"), ("start=2024-01-01 # x", "is not a value for 'start'"),
        ("strat=2024-01-01", "did you mean 'start' or"),
    ])
    func anotherKindIsRefusedBeforeAnythingRuns(_ given: String, _ words: String) throws {
        let folder = try rig()
        let run = try run(folder, "run", "n.md", "--set", given, "-o", "m.md")
        #expect(run.end == .exit(3))
        #expect(run.output.isEmpty && run.errors.contains(words), "\(run.output)\(run.errors)")
        #expect(folder.read("m.md") == nil)
    }

    @Test func valuesNameTheFile() throws {
        let folder = try rig()
        let run = try run(folder, "run", "n.md", "--set", "start=yesterday", "-o", "reports/{name}-{start}.md", "-q")
        #expect(run.end == .exit(0), "\(run.errors)")
        // The header's clock says the fourth of February.
        #expect(folder.read("reports/t-2024-02-03.md") != nil)
        let twice = try self.run(
            folder, "run", "n.md", "--set", "start=yesterday", "-o", "reports/{name}-{start}.md", "-q")
        #expect(twice.end == .exit(3) && twice.errors.contains("already exists"), "\(twice.errors)")
        for name in ["../t", "", ".t", "a/b"] {
            let refused = try self.run(folder, "run", "n.md", "--set", "name=\(name)", "-o", "reports/{name}.md")
            #expect(
                refused.end == .exit(3) && refused.errors.contains("cannot be part of a file's name"),
                "\(refused.errors)"
            )
            #expect(refused.output.isEmpty)
        }
        let unknown = try self.run(folder, "run", "n.md", "-o", "{nmae}.md")
        #expect(unknown.errors.contains("did you mean 'name'?"), "\(unknown.errors)")
    }

    /// Source: papermill 2.6, PythonTranslator: `True`, JSON's texts, `#` comments; dates and durations come as texts.
    @Test func whatPapermillInjects() throws {
        let folder = try rig()
        let injected = """
            ```{code-cell} plotline
            :tags: [injected-parameters]
            # Parameters
            start = "2024-01-02"
            span = "5 days"
            keys = ["b", "c"]
            strict = True
            ```

            """
        let cut = try #require(Self.notebook.firstRange(of: "```{code-cell} plotline\nload"))
        let text = Self.notebook[..<cut.lowerBound] + injected + "\n" + Self.notebook[cut.lowerBound...]
        try folder.write(String(text), to: "i.md")
        let run = try run(folder, "run", "i.md")
        #expect(run.end == .exit(0), "\(run.output)\(run.errors)")
        #expect(run.output.contains("· 4 → 2 rows"), "\(run.output)")
        #expect(run.output.contains("from 2024-01-02, 5 days, true"), "\(run.output)")
        let given = try self.run(folder, "run", "i.md", "--set", "keys=c")
        #expect(given.output.contains("· 4 → 1 row"), "\(given.output)")
    }

    @Test func anExpectedErrorIsAnOutput() throws {
        let folder = try rig()
        try folder.write(
            "```{code-cell} plotline\n:tags: [raises-exception]\nload nothing.csv\n```\n\n```plotline\nload t.csv\n```\n",
            to: "e.md")
        #expect(try run(folder, "run", "e.md", "--save").end == .exit(0))
        let saved = try #require(folder.read("e.md"))
        #expect(saved.contains("error: no file 'nothing.csv'"), "\(saved)")
        #expect(saved.contains("t: 4 rows"), "\(saved)")
        #expect(try run(folder, "verify", "e.md").end == .exit(0))
        // What was to fail and does not is drift.
        try folder.write(Self.data, to: "nothing.csv")
        #expect(try run(folder, "verify", "e.md").end == .exit(1))
    }

    @Test func aFailedRunLeavesWhatItDid() throws {
        let folder = try rig()
        try folder.write(
            "```plotline\nload t.csv\n```\n\n```plotline\nt | sort nothing\n```\n\n```plotline\nt | first 1\n```\n\n<!-- output -->\n```text\nold\n```\n<!-- /output -->\n",
            to: "f.md")
        let run = try run(folder, "run", "f.md", "-o", "out/f.md")
        #expect(run.end == .exit(3))
        #expect(run.errors.contains("saved to out/f.md, with what failed in cell 2"), "\(run.errors)")
        let copy = try #require(folder.read("out/f.md"))
        #expect(copy.contains("t: 4 rows") && copy.contains("error: unknown column 'nothing'"), "\(copy)")
        #expect(!copy.contains("old"), "\(copy)")
        // Nothing is saved over the notebook itself.
        let before = folder.read("f.md")
        let refused = try self.run(folder, "run", "f.md", "--save")
        #expect(
            refused.end == .exit(3) && refused.errors.contains("was not saved, since a cell failed"),
            "\(refused.errors)")
        #expect(folder.read("f.md") == before)
    }

    @Test func wordsOfTheClockMeanIt() throws {
        let folder = try rig()
        try folder.write(Self.data, to: "t-2024-02-03.csv")
        let line =
            "day = yesterday\nload \"t-{day}.csv\" as t\nt | where time >= {day} | show\nt | export \"out-{day}.csv\""
        let run = try run(folder, "--now", "2024-02-04T12:00Z", "--timezone", "UTC", "-c", line)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.output.contains("2024-02-03  8  a"), "\(run.output)")
        #expect(folder.read("out-2024-02-03.csv") != nil)
    }
}
