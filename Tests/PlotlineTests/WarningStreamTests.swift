import Glibc
import Testing

/// Losses go to standard error and never among data, whichever face runs the cell.
@Suite struct WarningStreamTests {
    private static let lost = "'never' on line 4"

    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "time,v\n2024-01-01,1\n2024-01-02,2\nnever,4\n2024-01-04,5\n2024-01-05,5\n2024-01-06,5\n2024-01-07,5\n2024-01-08,5\n2024-01-09,5\n2024-01-10,5\n2024-01-11,5\n2024-01-12,5\n2024-01-13,5\n",
            to: "g.csv")
        try folder.write("```{code-cell} plotline\nload g.csv\n```\n", to: "n.md")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ words: [String], input: String = "") throws -> Execution {
        try Execution(
            [Project.executable()] + words, input: input,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    private static let faces: [([String], String)] = [
        (["-q", "-c", "load g.csv", "-c", "show csv"], ""), (["-c", "load g.csv", "-c", "show csv"], ""),
        (["-q"], "load g.csv\nshow csv\n"), (["plot", "-q", "--preview", "none", "line v", "g.csv"], ""),
        (["run", "-q", "n.md"], ""), (["run", "n.md"], ""), (["verify", "n.md"], ""),
    ]

    @Test(arguments: faces) func saysWhatIsLost(_ words: [String], _ input: String) throws {
        let run = try run(try rig(), words, input: input)
        #expect(run.errors.contains(Self.lost), "\(run.errors)")
        #expect(run.errors.contains("warning: "), "\(run.errors)")
        if words.contains("-q") { #expect(!run.output.contains("never"), "\(run.output)") }
    }

    /// Data on standard output are the rows alone.
    @Test func dataStayClean() throws {
        let run = try run(try rig(), ["-q", "-c", "load g.csv | first 2 | show csv"])
        #expect(run.output == "time,v\n2024-01-01T00:00:00Z,1\n2024-01-02T00:00:00Z,2\n")
        #expect(run.errors.contains(Self.lost))
    }

    @Test func theOptionSilences() throws {
        let folder = try rig()
        #expect(try run(folder, ["-q", "--warnings", "off", "-c", "load g.csv", "-c", "show csv"]).errors == "")
        #expect(try run(folder, ["-q", "-c", "set warnings off\nload g.csv"]).errors == "")
        #expect(try run(folder, ["run", "--warnings", "off", "n.md"]).errors == "")
    }

    /// Who sees the reply on a terminal is not told twice.
    @Test func aTerminalSaysItOnce() throws {
        let folder = try rig()
        let terminal = try PseudoTerminal.plotline(in: folder, "-c", "load g.csv")
        _ = try terminal.end()
        let shown = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(shown.contains("never") && !shown.contains("warning:"), "\(shown)")
        // Under -q nobody sees the reply.
        let quiet = try PseudoTerminal.plotline(in: folder, "-q", "-c", "load g.csv")
        _ = try quiet.end()
        #expect(String(decoding: quiet.bytes, as: UTF8.self).contains("warning: g: "))
    }

    /// A failed cell is 3, a pinned file that is gone 4, as `verify` has them.
    @Test func runExitsAsVerifyDoes() throws {
        let folder = try rig()
        #expect(try run(folder, ["run", "--save", "n.md"]).end == .exit(0))
        try folder.write("```{code-cell} plotline\nshow nothing\n```\n", to: "failing.md")
        for command in ["run", "verify"] {
            #expect(try run(folder, [command, "failing.md"]).end == .exit(3))
            #expect(try run(folder, [command, "none.md"]).end == .exit(4))
        }
        _ = unsafe unlink(folder.path("g.csv"))
        for command in ["run", "verify"] { #expect(try run(folder, [command, "n.md"]).end == .exit(4)) }
    }

    /// What `run`, `verify` and `export` end with by what is wrong, whether or not a header knows the file. Expected: the table in
    /// docs/notebooks.md.
    @Test(arguments: [
        ("show nothing", 3), ("load none.csv", 4), ("load none-*.csv", 4), ("load g.csv/inside", 4),
        ("load /etc/passwd", 3),
        ("load g.csv | export /x.csv", 3), ("load postgres://127.0.0.1:1/a", 5),
    ])
    func everyCommandEndsAlike(_ cell: String, _ code: Int32) throws {
        let folder = try rig()
        try folder.write("```plotline\n\(cell)\n```\n", to: "cause.md")
        for words in [
            ["run", "cause.md"], ["verify", "cause.md"], ["export", "cause.md", "-o", "cause.html", "--force"],
        ] {
            let ended = try run(folder, words)
            #expect(ended.end == .exit(code), "\(words) \(cell): \(ended.output)\(ended.errors)")
        }
    }

    /// The same of a file that the header lists.
    @Test(arguments: ["rm g.csv", "echo >> g.csv", "sed -i 's/path: g.csv/path: \\/etc\\/passwd/' n.md"])
    func everyCommandKnowsTheHeader(_ change: String) throws {
        let folder = try rig()
        #expect(try run(folder, ["run", "--save", "n.md"]).end == .exit(0))
        _ = try Execution(["/bin/sh", "-c", change + "; sed -i 's/^load g/laod g/' n.md"], folder: folder.root)
        for words in [["run", "n.md"], ["verify", "n.md"], ["export", "n.md", "-o", "n.html", "--force"]] {
            let ended = try run(folder, words)
            #expect(ended.end == .exit(4), "\(words) \(change): \(ended.output)\(ended.errors)")
        }
    }
}
