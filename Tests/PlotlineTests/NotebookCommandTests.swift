import Glibc
import Testing

/// `run` and `verify` as commands: what they end with, and what they write.
@Suite struct NotebookCommandTests {
    private static let data = "time,v\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n"
    private static let notebook = """
        ```{code-cell} plotline
        :tags: [parameters]
        n = 1
        unit = "m"   # of length
        ```

        ```{code-cell} plotline
        note "{unit}"
        load a.csv | first {n}
        ```

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.data, to: "a.csv")
        try folder.write("```plotline\nload a.csv\n```\n", to: "good.md")
        try folder.write("```plotline\nload a.csv | first 1\n```\n", to: "drifted.md")
        try folder.write("```plotline\nload a.csv\n```\n", to: "failing.md")
        for name in ["good.md", "drifted.md", "failing.md"] {
            #expect(try run(folder, "run", name, "--save").end == .exit(0))
        }
        try folder.write(folder.read("drifted.md")?.replacing("3 → 1", with: "3 → 2") ?? "", to: "drifted.md")
        try folder.write(folder.read("failing.md")?.replacing("load a.csv", with: "laod a.csv") ?? "", to: "failing.md")
        try folder.write("no notebook\u{0}", to: "broken.txt")
        try folder.write("# What is here\n", to: "README.md")
        try folder.write([0x23, 0xFF, 0xFE], to: "binary.md")
        return folder
    }

    /// `plotline verify … | head -1`: who reads no more changes neither what is written nor the exit code.
    @Test(arguments: [
        ("verify drifted.md --junit report.xml", "report.xml", 1), ("verify --jobs 2 drifted.md good.md", "", 1),
        ("verify --update drifted.md", "drifted.md", 0), ("run failing.md -o copy.md", "copy.md", 3),
        ("run drifted.md --save", "drifted.md", 0), ("run good.md", "", 0),
        ("export failing.md -o page.html", "page.html", 3),
    ])
    func aReaderThatLeaves(_ words: String, _ written: String, _ code: Int) throws {
        let folder = try folder()
        let before = folder.read(written)
        // A pipe whose only reader has closed it.
        let line = "mkfifo gone; exec 3<>gone 4>gone 3<&-; \(Project.executable()) \(words) >&4 2>&4; echo $?"
        let run = try Execution(["/bin/sh", "-c", line], environment: ["HOME": "/nonexistent"], folder: folder.root)
        #expect(run.output == "\(code)\n", "\(run.output)\(run.errors)")
        #expect(written.isEmpty || folder.read(written) != before)
    }

    /// A notebook on standard input, Markdown or Jupyter's, runs and is compared as from its file in the working folder.
    @Test(arguments: ["good.md", "good.ipynb"]) func aNotebookInAPipe(_ name: String) throws {
        let folder = try folder()
        let made = try Execution(
            [Project.executable()], input: "open good.md\nsave good.ipynb\n", environment: ["HOME": "/nonexistent"],
            folder: folder.root)
        #expect(made.end == .exit(0), "\(made.errors)")
        let text = try #require(folder.read(name))
        func piped(_ words: String...) throws -> Execution {
            try Execution(
                [Project.executable()] + words, input: text, environment: ["HOME": "/nonexistent"], folder: folder.root)
        }
        let named = try run(folder, "run", name)
        let ran = try piped("run", "-")
        #expect(ran.end == .exit(0) && ran.output == named.output && !ran.output.isEmpty, "\(ran.errors)")
        let verified = try piped("verify", "-")
        #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
        #expect(try piped("verify", "-", "good.md", "--jobs", "2").end == .exit(0))
        #expect(try piped("run", "-", "-o", "copy.md").end == .exit(0) && folder.read("copy.md") != nil)
        // There is no file that could be written, and none has come to be.
        #expect(try piped("run", "-", "--save").end == .exit(2))
        #expect(try piped("verify", "-", "--update").end == .exit(2))
        #expect(folder.read("-") == nil)
        let drifted = try Execution(
            [Project.executable(), "verify", "-"], input: folder.read("drifted.md") ?? "",
            environment: ["HOME": "/nonexistent"], folder: folder.root)
        #expect(drifted.end == .exit(1))
    }

    private func run(_ folder: TemporaryFolder, _ words: String...) throws -> Execution {
        try Execution([Project.executable()] + words, environment: ["HOME": "/nonexistent"], folder: folder.root)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let names: [String]
        let code: Int32
        var testDescription: String { "\(names) → \(code)" }
    }

    /// The worst of all: 1 drifted, 3 failed, 4 data missing or a notebook that cannot be opened, in whatever order; each is
    /// looked at.
    @Test(arguments: [
        Case(names: ["good.md"], code: 0), Case(names: ["good.md", "good.md"], code: 0),
        Case(names: ["drifted.md", "good.md"], code: 1), Case(names: ["good.md", "drifted.md"], code: 1),
        Case(names: ["failing.md", "drifted.md", "good.md"], code: 3),
        Case(names: ["drifted.md", "failing.md"], code: 3), Case(names: ["none.md", "good.md"], code: 4),
        Case(names: ["good.md", "none.md"], code: 4), Case(names: ["none.md", "failing.md"], code: 4),
        Case(names: ["failing.md", "none.md", "drifted.md"], code: 4), Case(names: ["binary.md"], code: 3),
        Case(names: ["nosuch"], code: 4), Case(names: ["good.md", "nosuch"], code: 4),
        Case(names: ["broken.txt", "good.md"], code: 3), Case(names: ["binary.md", "none.md"], code: 4),
    ])
    func verifyEndsWithTheWorst(_ one: Case) throws {
        let folder = try folder()
        let run = try Execution(
            [Project.executable(), "verify"] + one.names, environment: ["HOME": "/nonexistent"], folder: folder.root)
        #expect(run.end == .exit(one.code), "\(run.output)\(run.errors)")
        for name in one.names { #expect((run.output + run.errors).find(name) != nil, "\(name) is not named") }
    }

    @Test func aNameOfNothing() throws {
        let folder = try folder()
        let gone = try run(folder, "verify", "nosuch")
        #expect(gone.errors.find("nosuch cannot be read: no such file") != nil, "\(gone.errors)")
    }

    /// A page of a notebook that fails says the cell and why, as `run -o` does.
    @Test func aPageOfAFailure() throws {
        let folder = try folder()
        let made = try run(folder, "export", "failing.md", "-o", "x.html")
        #expect(made.end == .exit(3) && folder.read("x.html") != nil)
        #expect(made.errors.find("saved to x.html, with what failed in cell 1\n") != nil, "\(made.errors)")
        #expect(made.errors.hasPrefix("error: ") && made.errors.find("laod a.csv") != nil, "\(made.errors)")
    }

    /// A folder that nobody may read, to a user who is not root.
    @Test func anUnreadableNotebook() throws {
        let folder = try folder()
        _ = try Execution(["/bin/chmod", "a+rwx", folder.root])
        _ = try Execution(["/bin/chmod", "000", folder.path("good.md")])
        let words = ["/bin/sh", "-c", "\(Project.executable()) verify good.md"]
        let run = try Execution(
            getuid() == 0 ? ["/usr/bin/setpriv", "--reuid", "65534", "--clear-groups"] + words : words,
            environment: ["HOME": "/nonexistent"], folder: folder.root)
        #expect(run.end == .exit(4), "\(run.output)\(run.errors)")
        #expect(run.errors.find("good.md cannot be read: permission denied") != nil, "\(run.errors)")
    }

    @Test func givenValuesAreNotSavedOver() throws {
        let folder = try folder()
        try folder.write(Self.notebook, to: "n.md")
        let refused = try run(folder, "run", "n.md", "--set", "n=2", "--save")
        #expect(refused.end == .exit(2))
        #expect(refused.errors.find("-o FILE writes a copy") != nil, "\(refused.errors)")
        #expect(folder.read("n.md") == Self.notebook)
        #expect(try run(folder, "run", "n.md", "--save", "-o", "m.md").end == .exit(2))
    }

    /// A percent that is given is one.
    @Test func givenPercents() throws {
        let folder = try folder()
        try folder.write("```{code-cell} plotline\n:tags: [parameters]\np = 1%\n```\n", to: "n.md")
        #expect(try run(folder, "run", "n.md", "--set", "p=12.5%", "-o", "m.md", "-q").end == .exit(0))
        #expect(folder.read("m.md")?.find("\np = 12.5%\n") != nil, "\(folder.read("m.md") ?? "")")
    }

    /// The copy holds its values, verifies by itself, elsewhere too, and the notebook is as it was.
    @Test func aCopyWithItsValues() throws {
        let folder = try folder()
        try folder.write(
            Self.notebook + "\n```plotline\n:label: 3\nplot line v\nexport v.png\nit | export v.csv\n```\n", to: "n.md")
        let before = folder.read("n.md")
        _ = try Execution(["/bin/mkdir", folder.path("out")])
        let run = try run(folder, "run", "n.md", "--set", "n=2", "--set", "unit=a \"b\" {c}", "-o", "out/m.md", "-q")
        #expect(run.end == .exit(0), "\(run.output)\(run.errors)")
        #expect(folder.read("n.md") == before)
        let copy = try #require(folder.read("out/m.md"))
        #expect(copy.find("n = 2\nunit = \"a \\\"b\\\" {{c}}\"   # of length\n") != nil, "\(copy)")
        #expect(copy.find("3 → 2 rows") != nil && copy.find("base: ..\n") != nil, "\(copy)")
        #expect(copy.find("(m.files/3.png)") != nil, "\(copy)")
        #expect(folder.read("v.csv")?.split(separator: "\n").count == 3)
        // Its exports land beside the notebook that it was made of, which is not its own folder.
        #expect(try self.run(folder, "verify", "out/m.md").end == .exit(3))
        #expect(try self.run(folder, "verify", "out/m.md", "--allow-write", ".").end == .exit(0))
        let again = try self.run(folder, "run", "n.md", "-o", "out/m.md")
        #expect(again.end == .exit(3))
        #expect(again.errors.find("out/m.md already exists") != nil, "\(again.errors)")
        #expect(folder.read("out/m.md") == copy)
    }
}
